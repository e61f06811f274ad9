import SearchlightBasics
import SystemIndex

/// Revisions of the Model Context Protocol: those of a session, which begins with a greeting, and the one in which
/// every request states its revision.
///
/// Source: modelcontextprotocol.io, specification of 2025-11-25, "Lifecycle"; of 2026-07-28, "Per-request protocol
/// fields", "Discovery".
enum Revision {
    /// Of sessions, the newest first.
    static let ofSessions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// Of requests that stand by themselves.
    static let ofRequests = ["2026-07-28"]

    private static let requestKey = "io.modelcontextprotocol/protocolVersion"
    private static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// What a session is held in.
    static func agreed(on asked: String) -> String { ofSessions.contains(asked) ? asked : ofSessions[0] }

    /// Whether a request stands by itself.
    ///
    /// - Throws: if it does, in a revision that is unknown here.
    static func standsByItself(_ parameters: JSONValue) throws(ProtocolError) -> Bool {
        guard let named = parameters["_meta"]?[requestKey] else { return false }
        guard case .string(let revision) = named else {
            throw ProtocolError(.invalidParameters, "`\(requestKey)` must be a text.")
        }
        guard ofRequests.contains(revision) else {
            var error = ProtocolError(.unsupportedRevision, "This revision of the protocol is not spoken here.")
            error.data = .members([
                "supported": .array(ofRequests.map(JSONValue.string)), "requested": .string(revision),
            ])
            throw error
        }
        return true
    }

    /// What the result of a request that stands by itself has besides.
    ///
    /// - Parameter isKept: whether the answer is one that a client may keep. It need not ask again for five minutes: it
    ///   changes with this program only.
    static func complete(_ result: JSONValue, isKept: Bool, server: JSONValue) -> JSONValue {
        guard case .object(let members) = result else { return result }
        var more: [JSONValue.Member] = [
            .init("resultType", .string("complete")), .init("_meta", .members([serverKey: server])),
        ]
        if isKept { more += [.init("ttlMs", .integer(300_000)), .init("cacheScope", .string("private"))] }
        return .object(members + more)
    }
}
