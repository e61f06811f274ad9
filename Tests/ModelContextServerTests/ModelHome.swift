import FileTestSupport
import Foundation
import ModelContextServer
import SearchEngine
import SearchlightBasics
import SystemIndex

/// A home for one test, and a server over it.
final class ModelHome {
    let path = FileManager.default.temporaryDirectory.path + "/searchlight-model-" + UUID().uuidString
    private(set) var system: SystemIndex
    var server: ModelContextServer { ModelContextServer(index: system, version: "1") }

    init() throws { system = SystemIndex(home: Home(path: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func open(_ name: String) throws -> AppIdentifier {
        let app = try AppIdentifier(name)
        try system.setApp(app, openToModels: true)
        return app
    }

    func index(
        _ app: String, _ identifier: String, title: String, domain: String = "", expiration: Int64 = Document.never,
        more: [(String, AttributeValue)] = []
    ) throws {
        let attributes = ([("title", .text(title))] + more).map { name, value in
            Attribute(AttributeCatalog.schema.attribute(name), value)
        }
        let item = Document(
            identifier: identifier, domain: domain, expiration: expiration, attributes: attributes)
        try system.app(AppIdentifier(app)).commit { try $0.index(item) }
    }

    /// Gives an app's index a format that cannot be read, for every later open.
    func damage(_ app: AppIdentifier) throws {
        try IndexDamage.writeFormat(200, in: path + "/apps/" + app.rawValue)
        system = SystemIndex(home: system.home)
    }

    func ask(_ text: String, now: Int64) throws -> JSONValue? {
        try server.answer(Array(text.utf8), now: now).map { try JSONValue(parsing: $0) }
    }

    /// The result of a tool.
    func call(_ tool: String, _ arguments: String, now: Int64) throws -> JSONValue {
        let answer = try ask(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#,
            now: now)
        return answer?["result"] ?? .null
    }
}

extension JSONValue {
    /// Of a search's results, in their order; nil where the tool failed.
    var ids: [String]? {
        guard case .array(let results)? = self["structuredContent"]?["results"] else { return nil }
        return results.compactMap { if case .string(let id)? = $0["id"] { id } else { nil } }
    }
}

/// Random numbers that a printed seed brings back: SplitMix64.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
