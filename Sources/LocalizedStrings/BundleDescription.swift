/// Addresses and bundles are its.
public import Foundation

extension LocalizedStringResource {
    /// Where a text's tables are, in words that another process understands.
    ///
    /// Unchecked, because a metatype identifies a class, and Swift does not know that a metatype never changes.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/localizedstringresource/bundledescription>
    public enum BundleDescription: @unchecked Sendable {
        /// The program's own: beside the executable.
        case main
        /// The bundle that a class is of. On Linux that is the main one, unless the class is of a shared library.
        case forClass(AnyClass)
        /// The bundle in this folder. If there is no bundle, the main one.
        case atURL(URL)

        init(_ bundle: Bundle) { self = bundle == .main ? .main : .atURL(bundle.bundleURL) }

        var bundle: Bundle {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }

        /// The folder by which two are compared; nil for the main bundle.
        private var folder: String? {
            let path =
                switch self {
                case .main: Bundle.main.bundlePath
                case .forClass(let type): Bundle(for: type).bundlePath
                case .atURL(let url): url.standardizedFileURL.path
                }
            return path == Bundle.main.bundlePath ? nil : path
        }
    }
}

extension LocalizedStringResource.BundleDescription: Hashable {
    /// Whether both are the same folder.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.folder == rhs.folder }

    /// By the folder.
    ///
    /// - Parameter hasher: takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}

extension LocalizedStringResource.BundleDescription: Codable {
    /// Reads a folder; without one it is the main bundle of the program that reads.
    ///
    /// - Parameter decoder: has a path or nothing.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .main : .atURL(URL(fileURLWithPath: try container.decode(String.self)))
    }

    /// Writes the folder, a class's too, since classes have no meaning elsewhere; nothing for the main bundle.
    ///
    /// - Parameter encoder: takes a path or nothing.
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let folder { try container.encode(folder) } else { try container.encodeNil() }
    }
}
