import Foundation
import Logging
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex
import Testing

@testable import SearchServer

/// One server at a time: dozens at once, with a client each, would only wait for each other.
@Suite(.serialized) struct LiveServerTests {}

/// Runs a server as long as `body` runs, which gets its port.
func whileListening(
    _ run: @escaping @Sendable (@escaping @Sendable (Int) -> Void) async throws -> Void,
    _ body: (Int) async throws -> Void
) async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let running = Task {
        defer { listening.finish() }
        try await run { listening.yield($0) }
    }
    defer { running.cancel() }
    var iterator = ports.makeAsyncIterator()
    guard let port = await iterator.next() else {
        try await running.value
        throw IndexError(.needsReopening, "The server ended before it listened.")
    }
    try await body(port)
    running.cancel()
    _ = try? await running.value
}

/// A live server on a free port over a home that is thrown away.
final class TestServer: Sendable {
    let folder: String
    let port: Int
    let index: SystemIndex
    let log: LogLines
    /// That of `GET /api/session`.
    private let token: Mutex<String?> = Mutex(nil)

    var client: HTTPClient { HTTPClient(port: port) }

    private init(folder: String, port: Int, log: LogLines) {
        self.folder = folder
        self.port = port
        self.log = log
        index = SystemIndex(home: Home(path: folder + "/home"))
    }

    /// Runs a server as long as `body` runs.
    static func run(
        _ change: (inout ServerConfiguration) -> Void = { _ in }, _ body: (TestServer) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/searchlight-server-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var configuration = ServerConfiguration(home: Home(path: folder + "/home", personsFolder: folder))
        configuration.port = 0
        configuration.content = MadeUpContent()
        change(&configuration)
        let log = LogLines()
        let server = try SearchServer(configuration, logger: Logger(label: "test") { _ in log })
        try await whileListening {
            try await server.run(whenListening: $0)
        } _: { port in
            try await body(TestServer(folder: folder, port: port, log: log))
        }
    }

    /// A request as the page sends it.
    ///
    /// - Parameter headers: further ones; one of the same name takes the standard one's place, an empty one leaves it out.
    func request(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String? = nil
    ) async throws -> HTTPAnswer {
        var all = ["Host": "127.0.0.1:\(port)"]
        if let body {
            all["Content-Type"] = "application/json"
            all["Content-Length"] = String(body.utf8.count)
        }
        if !["GET", "HEAD"].contains(method) { all["X-Searchlight-Token"] = try await sessionToken() }
        for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
        return try #require(
            await client.send(
                Self.bytes(method, target, all, body ?? ""), isHead: method == "HEAD"), "\(method) \(target)")
    }

    static func bytes(_ method: String, _ target: String, _ headers: [String: String], _ body: String) -> [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n" + body).utf8)
    }

    func get(_ target: String, headers: [String: String] = [:]) async throws -> HTTPAnswer {
        try await request("GET", target, headers: headers)
    }

    func sessionToken() async throws -> String {
        if let known = token.withLock({ $0 }) { return known }
        let answer = try await get("/api/session")
        guard case .string(let text)? = answer.json?["token"] else {
            throw IndexError(.notFound, "There is no token: \(answer.status).")
        }
        token.withLock { $0 = text }
        return text
    }

    /// Indexes items as a person would import them.
    func importing(_ lines: String, into app: String = "org.example.films") async throws {
        let answer = try await request("POST", "/api/import?app=\(app)", body: lines)
        #expect(answer.status == 200 && answer.json?["skipped"] == .integer(0), "\(answer.text)")
    }

    /// Some films of one app, and a note of another.
    func fill() async throws {
        try await importing(
            """
            {"id": "1", "domain": "films.drama", "title": "The Salt Cartographer", "contentType": "public.movie", \
            "contentDescription": "A surveyor maps a salt lake.", "rating": 4.5, "contentCreationDate": "2024-05-01", \
            "contentURL": "https://films.example/1"}
            {"id": "2", "domain": "films.drama.old", "title": "电影院的雨", "keywords": ["salt"], "rating": 3, \
            "contentType": "public.mpeg-4", "contentCreationDate": "2020-05-01"}
            {"id": "3", "domain": "films.dramatic", "title": "Salty 😀 café salt", "contentType": "public.text", \
            "latitude": 48.2, "longitude": 16.4}

            """)
        try await importing("{\"id\": \"n/1?&=\", \"title\": \"Salt and pepper\"}", into: "org.example.notes")
    }

    /// The identifiers of a search's results.
    func find(_ query: String) async throws -> [String] {
        let answer = try await get("/api/search?" + query)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.json?["results"]?.elements.compactMap { $0["id"]?.string } ?? []
    }

    /// The result of an identifier.
    func result(_ identifier: String, _ query: String) async throws -> JSONValue {
        let results = try await get("/api/search?" + query).json?["results"]?.elements ?? []
        return try #require(results.first { $0["id"]?.string == identifier })
    }
}

extension JSONValue {
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var number: Int? { if case .integer(let number) = self { Int(number) } else { nil } }
}

/// What was logged.
final class LogLines: LogHandler, Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func log(event: LogEvent) {
        let line = "\(event.message) \(event.metadata ?? [:])"
        kept.withLock { $0.append(line) }
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
}
