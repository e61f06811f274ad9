import Foundation
import Logging
import NIOCore
import PublicIndex
import SystemIndex
import Testing

@testable import SearchServer

/// A server on the Internet: any client may send it anything.
extension LiveServerTests {
    @Suite("W5: the servers of a public index") struct PublicIndexServerTests {
        private static func run(
            _ maximum: Int = 500, _ role: (SystemIndex, _ folder: String) throws -> PublicIndexServer.Role,
            _ body: (HTTPClient, _ folder: String) async throws -> Void
        ) async throws {
            let folder = FileManager.default.temporaryDirectory.path + "/searchlight-public-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var configuration = PublicIndexServer.Configuration(port: 0)
            configuration.maximumPerAddress = maximum
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            let index = SystemIndex(home: Home(path: folder + "/home"))
            let server = PublicIndexServer(try role(index, folder), configuration, logger: logger)
            try await whileListening {
                try await server.run(whenListening: $0)
            } _: { port in
                try await body(HTTPClient(port: port), folder)
            }
        }

        private static let json = ["Content-Type": "application/json"]

        @Test func nothingThatIsSentFailsTheIndex() async throws {
            try await Self.run { index, folder in
                try FileManager.default.createDirectory(
                    atPath: folder + "/out/parts", withIntermediateDirectories: true)
                try Data("{}".utf8).write(to: URL(filePath: folder + "/out/index.json"))
                try Data("secret".utf8).write(to: URL(filePath: folder + "/out/secret.jsonl.gz"))
                let reports = ReportCollection(index, threshold: 2, period: ReportPeriod(seconds: 86_400))
                return .index(folder: folder + "/out", reports: reports)
            } _: { client, _ in
                let manifest = try await client.ask("GET", "/index.json")
                #expect(manifest.status == 200)
                let tag = try #require(manifest["etag"])
                #expect(try await client.ask("GET", "/index.json", headers: ["If-None-Match": tag]).status == 304)
                for path in [
                    "/parts/../index.json", "/parts/..%2Findex.json", "/parts/..%2Fsecret.jsonl.gz", "/secret.jsonl.gz",
                    "/parts/",
                    "/parts/" + String(repeating: "a", count: 64) + ".jsonl.gz", "/home/switches.json", "/",
                    "/api/search?q=x",
                ] {
                    let status = try await client.ask("GET", path).status
                    #expect(status == 404 || status == 400, "\(path): \(status)")
                }
                let bodies = [
                    "", "{}", "[]", "null", #"{"period": 1, "tag": "", "content": "", "share": ""}"#,
                    #"{"period": 99999999999999999999, "tag": "AA==", "content": "AA==", "share": "AA=="}"#,
                    #"{"period": "x"}"#, String(repeating: "[", count: 5000), String(repeating: " ", count: 9000),
                ]
                for body in bodies {
                    let status = try await client.ask("POST", "/reports", headers: Self.json, body: Array(body.utf8))
                        .status
                    #expect((400..<500).contains(status), "\(body.prefix(40)): \(status)")
                }
                #expect(try await client.ask("POST", "/reports", body: [1]).status == 415)
                #expect((400..<500).contains(try await client.ask("DELETE", "/index.json").status))
            }
        }

        @Test(arguments: [0, 100, 1_000_000]) func readersOfPartsLeaveAtAnyByte(bytes: Int) async throws {
            let path = "/parts/" + String(repeating: "a", count: 64) + ".jsonl.gz"
            let part = [UInt8](repeating: 7, count: 12 << 20)
            try await Self.run { index, folder in
                try FileManager.default.createDirectory(
                    atPath: folder + "/out/parts", withIntermediateDirectories: true)
                try Data("{}".utf8).write(to: URL(filePath: folder + "/out/index.json"))
                try Data(part).write(to: URL(filePath: folder + "/out" + path))
                return .index(folder: folder + "/out", reports: nil)
            } _: { client, _ in
                for _ in 0..<8 {
                    let connection = try #require(Connection(port: client.port))
                    connection.write(Array("GET \(path) HTTP/1.1\r\nHost: index.example\r\n\r\n".utf8))
                    if bytes > 0 { #expect(connection.take(bytes) != nil) }
                }
                #expect(try await client.ask("GET", "/index.json").status == 200)
                #expect(try await client.ask("GET", path).body == part)
            }
        }

        @Test func nothingThatIsSentFailsTheKeyServer() async throws {
            try await Self.run { index, _ in
                .keys(ReportKeys(index, seconds: 86_400))
            } _: { client, folder in
                let keys = try await client.ask("GET", "/keys")
                #expect(keys.status == 200)
                let announced = try JSONDecoder().decode(ReportKeys.Announcement.self, from: Data(keys.body))
                for blinded in [
                    "", "AA==", Data(repeating: 2, count: 49).base64EncodedString(),
                    Data(count: 49).base64EncodedString(),
                ] {
                    let body = #"{"period": \#(announced.period), "blinded": "\#(blinded)"}"#
                    let answer = try await client.ask(
                        "POST", "/evaluations", headers: Self.json, body: Array(body.utf8))
                    #expect(answer.status == 400, "\(blinded): \(answer.status)")
                }
                let late = #"{"period": 1, "blinded": "AA=="}"#
                let answer = try await client.ask("POST", "/evaluations", headers: Self.json, body: Array(late.utf8))
                #expect(answer.status == 410)
                // The key is its owner's alone.
                let file = folder + "/home/apps/searchlight.public/report-keys.json"
                let home = try FileManager.default.attributesOfItem(atPath: folder + "/home")[.posixPermissions] as? Int
                #expect(FileManager.default.fileExists(atPath: file) && home == 0o700)
                #expect(try await client.ask("GET", "/index.json").status == 404)
            }
        }

        @Test func aNetworkAddressSendsSoMuchInAnHour() throws {
            let limit = AddressLimit(maximum: 2)
            let one = try address("192.0.2.1"), other = try address("2001:db8:1:2::1")
            for _ in 0..<2 { try limit.count(one, now: 10) }
            #expect(throws: PublicIndexError.self) { try limit.count(one, now: 3599) }
            try limit.count(other, now: 10)
            // A customer has all that begins so.
            try limit.count(address("2001:db8:1:2:ffff::9"), now: 10)
            #expect(throws: PublicIndexError.self) { try limit.count(other, now: 10) }
            try limit.count(one, now: 3600)
            // This machine's own addresses are a proxy's.
            for name in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                for _ in 0..<9 { try limit.count(address(name), now: 10) }
            }
            #expect(throws: PublicIndexError.self) {
                for _ in 0..<3 { try limit.count(address("::ffff:192.0.2.7"), now: 3600) }
            }
        }
    }
}

private func address(_ text: String) throws -> SocketAddress { try SocketAddress(ipAddress: text, port: 1) }

extension HTTPClient {
    /// One well-formed request.
    fileprivate func ask(
        _ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> HTTPAnswer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: index.example"] + headers.map { "\($0.key): \($0.value)" }
        if let body { lines.append("Content-Length: \(body.count)") }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        return try #require(await send(Array(head.utf8) + (body ?? [])))
    }
}
