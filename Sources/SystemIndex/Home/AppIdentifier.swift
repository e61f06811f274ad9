import SearchEngine

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

    /// A name for a folder. Whatever could mean something to a file system is written as `%` and two hex digits. So
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
