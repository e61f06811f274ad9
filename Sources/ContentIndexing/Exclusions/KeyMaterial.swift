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
        let lowercased = FileName.lowercased(name)
        let text = FileName.text(lowercased)
        if names.contains(text) { return true }
        if text.hasPrefix("id_") && !text.contains(".") && text.hasSuffix("_rsa") { return true }
        return extensions.contains(FileName.text(FileName.fileExtension(name)))
    }
}
