import JSONCoding
import SearchEngine
import SearchlightBasics
package import SystemIndex

/// Who may use the API as an app: a program with an app's token reaches that app's items and nothing else.
///
/// Tokens outlive the server. `app-tokens.json` in the home has their hashes only. Any thread, any number of processes.
package struct AppTokenStore: Sendable {
    private let file: SmallFile

    /// A token without its secret.
    package struct Grant: JSONCodable, Sendable, Hashable {
        /// By which it is revoked.
        package var id: String
        /// Whose items it reaches.
        package var app: String
        /// What the person reads, such as the program's name.
        package var label: String
        /// Seconds since 1970.
        package var created: Int64
        /// SHA-256 of the token, hexadecimal.
        var hash: String
    }

    /// Tokens of a home at most.
    package static let mostTokens = 200
    /// By which a token is told from the access token of the server.
    package static let prefix = "slapp_"
    /// Characters of a label.
    package static let longestLabel = 100

    /// - Parameter home: whose tokens they are.
    package init(_ home: Home) { file = SmallFile(folder: home.path, name: "app-tokens.json") }

    /// All tokens, the oldest first.
    ///
    /// - Throws: `IndexError` for a file that cannot be read.
    package func all() throws -> [Grant] { try file.decode([Grant].self) ?? [] }

    /// Makes a token of 256 random bits.
    ///
    /// - Parameters:
    ///   - label: cut off after ``longestLabel`` characters.
    ///   - now: seconds since 1970.
    /// - Returns: the token, which is nowhere else.
    /// - Throws: `IndexError.Code.limitExceeded` beyond ``mostTokens``, and what cannot be written.
    package func issue(_ app: AppIdentifier, label: String, now: Int64) throws -> (token: String, grant: Grant) {
        let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        let token = Self.prefix + Hexadecimal.text(secret)
        let hash = Self.hash(token)
        let grant = Grant(
            id: String(hash.prefix(12)), app: app.rawValue, label: String(label.prefix(Self.longestLabel)),
            created: now,
            hash: hash)
        try file.update([Grant]()) { grants in
            guard grants.count < Self.mostTokens else {
                throw IndexError(
                    .limitExceeded, "There are \(Self.mostTokens) app tokens already.",
                    remedy: "Revoke those that no program uses.")
            }
            grants.append(grant)
        }
        return (token, grant)
    }

    /// Ends a token at once.
    ///
    /// - Returns: false if there is none with this identifier.
    package func revoke(_ id: String) throws -> Bool {
        var isFound = false
        try file.update([Grant]()) { grants in
            isFound = grants.contains { $0.id == id }
            grants.removeAll { $0.id == id }
        }
        return isFound
    }

    /// The app that a token is for; nil for one that was not made here, or was revoked. Reads a small file.
    package func app(_ token: String) throws -> AppIdentifier? {
        guard token.hasPrefix(Self.prefix), token.utf8.count == Self.prefix.utf8.count + 64 else { return nil }
        let hash = Self.hash(token)
        // Hashes of secrets may be compared in any time.
        return try all().first { $0.hash == hash }.flatMap { try? AppIdentifier($0.app) }
    }

    private static func hash(_ token: String) -> String { Hexadecimal.text(SecureHash.sha256(Array(token.utf8))) }
}
