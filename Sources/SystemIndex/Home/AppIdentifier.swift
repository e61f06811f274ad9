import SearchEngine
import SearchlightBasics

/// What an app is called by: its bundle identifier, such as `org.example.films`.
public struct AppIdentifier: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// As the app gives it.
    public let rawValue: String

    /// - Throws: `IndexError.Code.limitExceeded` for an empty one or one of more than 155 bytes, or of more
    ///   than 255 as the name of its folder.
    public init(_ rawValue: String) throws {
        guard !rawValue.isEmpty, rawValue.utf8.count <= 155 else {
            throw IndexError(
                .limitExceeded, "An app identifier must have 1 to 155 bytes; this has \(rawValue.utf8.count).")
        }
        self.rawValue = rawValue
        let nameBytes = folderName.utf8.count
        guard nameBytes <= 255 else {
            throw IndexError(
                .limitExceeded,
                "An app identifier names a folder, in which each byte that is no ASCII letter, digit, dot or hyphen takes three: 255 at most; this takes \(nameBytes)."
            )
        }
    }

    /// Whether Searchlight itself indexes its items: files, mail, programs, pages. No program of this name runs.
    package var isOwn: Bool { rawValue.hasPrefix("searchlight.") }

    /// The identifier as the app gives it.
    public var description: String { rawValue }

    /// By the identifiers' bytes.
    public static func < (a: AppIdentifier, b: AppIdentifier) -> Bool {
        a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
    }

    /// A name for a folder. Whatever could mean something to a file system is written as `%` and two hex digits. So
    /// every identifier has a folder of its own and none has `..`.
    var folderName: String {
        let name = PercentEncoding.escaped(rawValue, keeping: "-_.", digits: .lowerCase)
        return name.hasPrefix(".") ? "%2e" + name.dropFirst() : name
    }

    init?(folderName: String) {
        guard let bytes = PercentEncoding.unescaped(folderName.utf8),
            let text = String(validating: bytes, as: UTF8.self),
            let app = try? AppIdentifier(text), app.folderName == folderName
        else { return nil }
        self = app
    }
}

extension AppIdentifier {
    /// The app that pages of the web are items of.
    package static let web: AppIdentifier = {
        // Of 155 bytes at most.
        try! AppIdentifier("searchlight.web")
    }()

    /// The app that pages of public indexes are items of.
    package static let publicIndex: AppIdentifier = {
        // Of 155 bytes at most.
        try! AppIdentifier("searchlight.public")
    }()
}
