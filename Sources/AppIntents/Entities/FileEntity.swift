/// Addresses of files are its.
public import Foundation
/// Types of files are its.
public import UniformTypeIdentifiers

/// An entity that stands for a document or another file.
///
/// Apple: developer.apple.com/documentation/appintents/fileentity.
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
    /// What types such files have; any, unless the entity says otherwise.
    static var supportedContentTypes: [UTType] { get }
}

extension FileEntity {
    /// Any file.
    public static var supportedContentTypes: [UTType] { [.item] }
}

/// Which file, or which draft of one that is not saved yet.
///
/// Apple: developer.apple.com/documentation/appintents/fileentityidentifier. There a file is found again after it was moved; here
/// it is known by where it stands.
public struct FileEntityIdentifier: Hashable, Codable, Sendable, EntityIdentifierConvertible {
    private var address: URL?
    /// What the app calls the draft; nil for a file.
    public private(set) var draftIdentifier: String?

    private static let draftPrefix = "draft:"

    private enum CodingKeys: String, CodingKey {
        case address = "fileURL", draftIdentifier
    }

    /// Where the file is; nil for a draft. Neither waits nor throws here.
    public var fileURL: URL? { get async throws { address } }

    /// Whether nothing has been saved yet.
    public var isDraft: Bool { draftIdentifier != nil }

    /// A file on the disk.
    ///
    /// - Throws: `CocoaError` with `fileReadUnsupportedScheme` for another address than a file's.
    public static func file(url: URL) throws -> FileEntityIdentifier {
        guard url.isFileURL else {
            throw CocoaError(
                .fileReadUnsupportedScheme,
                userInfo: [NSLocalizedDescriptionKey: "This is no file's address, which FileEntityIdentifier needs."])
        }
        return FileEntityIdentifier(address: url)
    }

    /// A document that is not saved yet.
    public static func draft(identifier: String) -> FileEntityIdentifier {
        FileEntityIdentifier(draftIdentifier: identifier)
    }

    /// The file's address, or the draft's identifier behind `draft:`.
    public var entityIdentifierString: String {
        draftIdentifier.map { Self.draftPrefix + $0 } ?? address?.absoluteString ?? ""
    }

    /// nil for what is neither a file's address nor a draft.
    public static func entityIdentifier(for entityIdentifierString: String) -> FileEntityIdentifier? {
        if entityIdentifierString.hasPrefix(draftPrefix) {
            return .draft(identifier: String(entityIdentifierString.dropFirst(draftPrefix.count)))
        }
        return URL(string: entityIdentifierString).flatMap { try? .file(url: $0) }
    }
}
