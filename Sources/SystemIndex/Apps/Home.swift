import FoundationEssentials
import Glibc
import SearchEngine

/// The folder that holds a person's indexes, readable by its owner only.
///
///     apps/<app>/<protection class>/    an index: log, segments, manifest
///     state                             counters: how often an index came or went
///     combined/                         what stands for all of them when all are searched; made again when it is not there
public struct Home: Sendable, Hashable {
    /// Absolute, or relative to where the program was started.
    public let path: String

    /// - Parameter path: need not exist yet.
    public init(path: String) { self.path = path }

    /// `$SEARCHLIGHT_HOME`, else `searchlight` in `$XDG_DATA_HOME`, else `~/.local/share/searchlight`.
    ///
    /// - Throws: `IndexError.Code.notFound` when none of the variables nor `HOME` is set.
    ///
    /// - Parameter environment: nil for the process's own.
    public static func standard(environment: [String: String]? = nil) throws -> Home {
        let environment = environment ?? ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let explicit = value("SEARCHLIGHT_HOME") { return Home(path: explicit) }
        if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") { return Home(path: data + "/searchlight") }
        if let home = value("HOME") { return Home(path: home + "/.local/share/searchlight") }
        throw IndexError(
            .notFound, "There is no folder to keep indexes in: neither SEARCHLIGHT_HOME nor HOME is set.",
            remedy: "Set SEARCHLIGHT_HOME.")
    }

    var appsPath: String { path + "/apps" }

    var combinedPath: String { path + "/combined" }

    /// What stands for apps' indexes when all are searched.
    var combined: CombinedIndex { CombinedIndex(path: combinedPath, schema: AttributeCatalog.schema) }

    /// Whether a folder is there. One that may not be looked at is not the same as none.
    func contains(_ folder: String) throws -> Bool {
        var status = stat()
        if stat(folder, &status) == 0 { return true }
        if errno == ENOENT { return false }
        throw IndexError(
            errno == EACCES ? .permissionDenied : .inputOutput,
            "Cannot look at the folder: \(String(cString: strerror(errno))).", path: folder,
            remedy: "Check who owns the folder and its mode, or choose another with SEARCHLIGHT_HOME.",
            systemError: errno)
    }

    /// Whether something is there that is no folder: among apps' folders, nothing of ours.
    func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    func folder(of app: AppIdentifier) -> String { appsPath + "/" + app.folderName }
}

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

    /// The identifier as the app gives it.
    public var description: String { rawValue }

    /// By the identifiers' bytes.
    public static func < (a: AppIdentifier, b: AppIdentifier) -> Bool {
        a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
    }

    /// A name for a folder: whatever could mean something to a file system is written as `%` and two hex digits, so that
    /// every identifier has a folder of its own and none has `..`.
    var folderName: String {
        var name = ""
        for (index, byte) in rawValue.utf8.enumerated() {
            let scalar = Unicode.Scalar(byte)
            let isSafe =
                scalar.properties.isAlphabetic && byte < 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") && index > 0
            if isSafe {
                name.unicodeScalars.append(scalar)
            } else {
                name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return name
    }

    init?(folderName: String) {
        var bytes: [UInt8] = []
        var rest = Array(folderName.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: bytes, as: UTF8.self), let app = try? AppIdentifier(text),
            app.folderName == folderName
        else { return nil }
        self = app
    }
}

/// How well an index's files are protected while its owner is away: Apple's file protection classes. Each has a folder,
/// and so a log and segments, of its own.
public enum ProtectionClass: String, Sendable, Hashable, CaseIterable {
    case none
    case complete
    case completeUnlessOpen = "complete-unless-open"
    case completeUntilFirstUserAuthentication = "complete-until-first-user-authentication"

    /// Those whose items may stand outside their own folder too. What is to be protected better stays where it is.
    static let combined: Set<ProtectionClass> = [.none, .completeUntilFirstUserAuthentication]

    /// What items without a wish of their own get, as Apple documents it.
    public static let standard = ProtectionClass.completeUntilFirstUserAuthentication
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
