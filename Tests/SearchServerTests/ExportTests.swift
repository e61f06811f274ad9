import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// Readers of an export that are slow, that leave at any byte, or that a server leaves when it ends.
    @Suite struct ExportTests {
        private static func fill(_ server: TestServer) throws {
            let text = String(repeating: "salt ", count: 2000)
            try server.index.app(AppIdentifier("org.example.films")).commit { transaction in
                for number in 0..<500 {
                    let attributes = ["title", "textContent"].map {
                        Attribute(AttributeCatalog.schema.attribute($0), .text("\(number) " + text))
                    }
                    try transaction.index(Document(identifier: "\(number)", attributes: attributes))
                }
            }
        }

        private static func begin(_ server: TestServer) throws -> Connection {
            let connection = try #require(Connection(port: server.port))
            connection.write(
                TestServer.bytes(
                    "GET", "/api/export?app=org.example.films", ["Host": "127.0.0.1:\(server.port)"], ""))
            return connection
        }

        @Test(arguments: [0, 1, 100, 70_000, 1_000_000]) func readersLeaveAtAnyByte(bytes: Int) async throws {
            try await TestServer.run { server in
                try Self.fill(server)
                for _ in 0..<8 {
                    let connection = try Self.begin(server)
                    if bytes > 0 { #expect(connection.take(bytes) != nil) }
                }
                #expect(try await server.get("/api/health").status == 200)
                let whole = try await server.get("/api/export?app=org.example.films")
                #expect(whole.text.split(separator: "\n").count == 500)
            }
        }

        /// Of a sound file that is larger than what the system keeps for a slow reader.
        @Test(arguments: [0, 100, 1_000_000]) func readersOfMediaLeaveAtAnyByte(bytes: Int) async throws {
            try await TestServer.run { server in
                let file = server.folder + "/long.flac"
                let sound = Array("fLaC".utf8) + [UInt8](repeating: 7, count: 12 << 20)
                try Data(sound).write(to: URL(fileURLWithPath: file))
                try await server.importing(
                    "{\"id\": \"1\", \"title\": \"T\", \"contentType\": \"public.audio\", \"url\": \"file://\(file)\"}")
                let target = "/api/media?app=org.example.films&id=1"
                for _ in 0..<8 {
                    let connection = try #require(Connection(port: server.port))
                    connection.write(TestServer.bytes("GET", target, ["Host": "127.0.0.1:\(server.port)"], ""))
                    if bytes > 0 { #expect(connection.take(bytes) != nil) }
                }
                #expect(try await server.get("/api/health").status == 200)
                #expect(try await server.get(target).body == sound)
            }
        }

        /// What arrived in part is not imported, and nothing waits for the rest.
        @Test(arguments: [0, 1, 100, 70_000]) func clientsLeaveWhileTheyImport(bytes: Int) async throws {
            try await TestServer.run { server in
                let line = "{\"id\": \"1\", \"title\": \"Zeppelin\"}\n"
                let body = String(repeating: line, count: 100_000 / line.utf8.count)
                let headers = [
                    "Host": "127.0.0.1:\(server.port)", "X-Searchlight-Token": try await server.sessionToken(),
                    "Content-Type": "application/x-ndjson", "Content-Length": String(body.utf8.count),
                ]
                for _ in 0..<24 {
                    let connection = try #require(Connection(port: server.port))
                    connection.write(
                        TestServer.bytes(
                            "POST", "/api/import?app=org.example.films", headers, String(body.prefix(bytes))))
                }
                #expect(try await server.get("/api/health").status == 200)
                #expect(try await server.find("q=zeppelin") == [])
                try await server.importing(body)
                #expect(try await server.find("q=zeppelin") == ["1"])
            }
        }

        /// More readers stand still than there are threads for disks and apps.
        @Test func readersThatStandStillHoldUpNobody() async throws {
            try await TestServer.run { server in
                try Self.fill(server)
                let readers = try (0..<24).map { _ in try Self.begin(server) }
                for reader in readers { #expect(reader.take(16) != nil) }
                #expect(try await server.get("/api/history").status == 200)
                #expect(try await server.get("/api/items?app=org.example.films").status == 200)
            }
        }

        @Test func theServerEndsWhileSomebodyReads() async throws {
            var reader: Connection?
            try await TestServer.run { server in
                try Self.fill(server)
                reader = try Self.begin(server)
                #expect(reader?.take(1000) != nil)
            }
            #expect(reader != nil)
        }
    }
}
