/// Names of files that hold keys or passwords. Neither their names nor their content are indexed.
enum KeyMaterial {
    private static let names: Set<String> = [
        "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk", "known_hosts",
        "authorized_keys", "secring.gpg", "pubring.kbx", "trustdb.gpg", "wallet.dat", "credentials.json",
        "client_secret.json", "_netrc", "pgpass.conf", "key3.db", "key4.db", "logins.json", "signons.sqlite",
        "login data", "cookies.sqlite",
    ]
    private static let extensions: Set<String> = [
        "pem", "key", "p12", "pfx", "pkcs12", "p8", "pk8", "ppk", "kdb", "kdbx", "keyx", "jks", "keystore", "bks",
        "gpg", "pgp", "age", "agekey", "psafe3", "keychain", "keychain-db", "1pif", "1pux", "opvault", "agilekeychain",
        "kwl", "keyring", "wallet", "ovpn", "hc", "tc", "luks", "mobileprovision",
    ]

    /// - Parameter name: of a file or a folder.
    static func isNamed(_ name: [UInt8]) -> Bool {
        var text = FileName.text(FileName.lowercased(name))[...]
        // A copy of a key is a key: "id_rsa.bak", "server.key.old", "id_rsa (1)".
        while true {
            if isOriginal(text) { return true }
            guard let shorter = withoutCopyMark(text) else { return false }
            text = shorter
        }
    }

    /// Whether it may be a Keynote presentation instead. These end in `.key`, too, and are ZIP archives.
    static func mayBePresentation(_ name: [UInt8]) -> Bool {
        FileName.fileExtension(name) == Array("key".utf8)
    }

    /// The first bytes of a ZIP archive: APPNOTE.TXT, 4.3.7.
    static let beginningOfPresentation = Array("PK\u{3}\u{4}".utf8)

    private static func isOriginal(_ text: Substring) -> Bool {
        if names.contains(String(text)) { return true }
        if text.hasPrefix("id_") && !text.contains(".") && text.hasSuffix("_rsa") { return true }
        guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
        return extensions.contains(String(text[text.index(after: dot)...]))
    }

    private static let copyMarks = [
        ".bak", ".old", ".orig", ".original", ".backup", ".save", ".copy", ".txt", ".tmp", "~", " copy", "-copy",
        "_copy", "_bak", "-bak", "_old", "-old", "_backup", "-backup",
    ]

    private static func withoutCopyMark(_ text: Substring) -> Substring? {
        if let mark = copyMarks.first(where: { text.hasSuffix($0) }), text.count > mark.count {
            return text.dropLast(mark.count)
        }
        // "name (2)", "name.2"
        let digits = text.last == ")" ? text.dropLast() : text
        let rest = trimmed(digits) { $0.isWholeNumber }
        guard rest.count < digits.count, let mark = rest.last, mark == "(" || mark == "." else { return nil }
        return trimmed(rest.dropLast()) { $0 == " " }
    }

    private static func trimmed(_ text: Substring, _ isTaken: (Character) -> Bool) -> Substring {
        var text = text
        while let last = text.last, isTaken(last) { text.removeLast() }
        return text
    }
}
