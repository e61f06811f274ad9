import AppPrograms
import FoundationEssentials
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Tells programs of this person where the server is: `server.json` in the runtime folder, and a file with the token
/// that changes need.
struct ServerNotice: Sendable {
    private let folder: String

    static let name = "server.json", tokenName = "server-token"

    /// - Throws: `IndexError` for a runtime folder that is another user's.
    init() throws { folder = try RuntimeFolder.path() }

    /// Writes both files, which only the person can read.
    func write(address: String, token: String, home: Home) throws {
        let json: JSONValue = .members([
            "address": .string(address), "tokenFile": .string(folder + "/" + Self.tokenName),
            "home": .string(home.path), "process": .integer(Int64(getpid())),
        ])
        try SmallFile(folder: folder, name: Self.tokenName).replace(Array(token.utf8))
        try SmallFile(folder: folder, name: Self.name).replace(Array(json.text.utf8))
    }

    /// Removes the files, unless another server has written its own meanwhile.
    func remove() {
        guard let bytes = try? SmallFile(folder: folder, name: Self.name).read(),
            let json = try? JSONValue(parsing: bytes), json["process"] == .integer(Int64(getpid()))
        else { return }
        unlink(folder + "/" + Self.name)
        unlink(folder + "/" + Self.tokenName)
    }
}
