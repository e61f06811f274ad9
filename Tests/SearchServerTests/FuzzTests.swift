import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// Malformed requests by the thousand, made from the API's document: each is refused as the client's mistake, or answered.
    @Suite struct FuzzTests {
        private static let texts = [
            "", "a", "salt", "-1", "0", "1e999", "nan", "inf", "9223372036854775808", "true", "%", "%zz", "%00",
            "%ff%fe",
            "%C0%80",
            "%F0%9F%98%80", "+", "..%2f", "2024-02-31", "rating>=", "rating%3E%3D4", "==", "48,16", "48,16,-1",
            "nan,nan,nan", "*",
            "%22%5C%0A", "%E2%80%AE", "a%26b", "org.example.films", "org.example.none", "kMDItem", "public.image", "1",
            "电影", "\u{7F}", "bytes=0-1", "bytes=-1", "bytes=9-", "bytes=2-1", "bytes=0-0,2-3",
            String(repeating: "a", count: 1500), String(repeating: "a%20", count: 300),
            String(repeating: "%F0%9F%98%80", count: 400),
        ]
        private static let values = [
            "null", "true", "0", "-1", "1e400", "12345678901234567890", "\"\"", "\"salt\"", "\"\\u0000\"",
            "\"\\ud800\"",
            "[]", "{}", "[[[[",
            "\"org.example.films\"", "\"lookedAt\"", "\"shown\"", "\"aW9yZwA\"", "NaN", "'", "\u{FEFF}1",
            "\"" + String(repeating: "x", count: 9000) + "\"",
        ]

        private let operations: [APIDocument.Operation]
        private let document: APIDocument

        init() throws {
            document = try APIDocument(ServerRoutes.documentBytes)
            operations = document.operations
        }

        private func target(_ operation: APIDocument.Operation, _ dice: inout SplitMix) -> String {
            var path = operation.path.replacing("{app}", with: Self.texts.randomElement(using: &dice)!)
            if Int.random(in: 0..<20, using: &dice) == 0 {
                path += ["/", "//", "%", "/%2f", ";x", "#"].randomElement(using: &dice)!
            }
            var parameters: [String] = []
            for parameter in operation.content["parameters"]?.elements.map(document.resolved) ?? []
            where parameter["in"]?.string != "header" && Bool.random(using: &dice) {
                let name = parameter["name"]?.string ?? ""
                for _ in 0..<(Int.random(in: 0..<12, using: &dice) == 0 ? 300 : 1) {
                    parameters.append("\(name)=\(Self.texts.randomElement(using: &dice)!)")
                }
            }
            if Int.random(in: 0..<5, using: &dice) == 0 { parameters.append(Self.texts.randomElement(using: &dice)!) }
            return parameters.isEmpty ? path : path + "?" + parameters.shuffled(using: &dice).joined(separator: "&")
        }

        private func body(_ operation: APIDocument.Operation, _ dice: inout SplitMix) -> String {
            let contents = operation.content["requestBody"]?["content"]?.members.first?.value
            let schema = (contents?["schema"]).map(document.resolved)
            let keys = schema?["properties"]?.members.map(\.key) ?? []
            if keys.isEmpty || Int.random(in: 0..<6, using: &dice) == 0 {
                return Self.values.randomElement(using: &dice)!
            }
            let members = keys.filter { _ in Int.random(in: 0..<3, using: &dice) > 0 }.map {
                "\"\($0)\": \(Self.values.randomElement(using: &dice)!)"
            }
            var text = "{" + members.joined(separator: ", ") + "}"
            if Int.random(in: 0..<6, using: &dice) == 0 {
                text = String(text.prefix(Int.random(in: 0...text.count, using: &dice)))
            }
            return text
        }

        /// - Returns: whether its head may be none, which ends a connection.
        private func request(
            _ operation: APIDocument.Operation, _ server: TestServer, _ token: String, _ dice: inout SplitMix
        ) -> (bytes: [UInt8], isBroken: Bool) {
            let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "PROPFIND"]
            let method =
                Int.random(in: 0..<12, using: &dice) == 0 ? methods.randomElement(using: &dice)! : operation.method
            var headers = ["Host": "127.0.0.1:\(server.port)", "X-Searchlight-Token": token]
            let body = method == "GET" ? "" : body(operation, &dice)
            if method != "GET" {
                headers["Content-Length"] = String(body.utf8.count)
                headers["Content-Type"] = Int.random(in: 0..<8, using: &dice) == 0 ? "text/html" : "application/json"
            }
            for parameter in operation.content["parameters"]?.elements.map(document.resolved) ?? []
            where parameter["in"]?.string == "header" && Bool.random(using: &dice) {
                headers[parameter["name"]?.string ?? ""] = Self.texts.randomElement(using: &dice)!
            }
            switch Int.random(in: 0..<30, using: &dice) {
            case 0: headers["Host"] = Self.texts.randomElement(using: &dice)!
            case 1: headers["Origin"] = Self.texts.randomElement(using: &dice)!
            case 2: headers["Cookie"] = Self.texts.randomElement(using: &dice)!
            case 3: headers["If-None-Match"] = Self.texts.randomElement(using: &dice)!
            default: break
            }
            var bytes = TestServer.bytes(method, target(operation, &dice), headers, body)
            guard Int.random(in: 0..<40, using: &dice) == 0 else { return (bytes, false) }
            bytes[Int.random(in: 0..<40, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            return (bytes, true)
        }

        @Test func malformedRequestsAreTheClientsMistake() async throws {
            let seed =
                ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) }
                ?? .random(in: 0 ... .max)
            print("SEARCHLIGHT_SEED=\(seed)")
            let steps = ProcessInfo.processInfo.environment["SEARCHLIGHT_FUZZ_STEPS"].flatMap { Int($0) } ?? 3000
            var dice = SplitMix(seed: seed)
            try await TestServer.run { server in
                try await server.fill()
                // What an identifier of the texts plays.
                let sound = server.folder + "/s.mp3"
                try Data("ID3".utf8).write(to: URL(fileURLWithPath: sound))
                try await server.importing(
                    "{\"id\": \"a\", \"title\": \"S\", \"contentType\": \"public.audio\", \"url\": \"file://\(sound)\"}"
                )
                let token = try await server.sessionToken()
                var statuses: [Int: Int] = [:]
                var done = 0
                while done < steps {
                    let requests = (0..<100).map { _ in
                        request(operations.randomElement(using: &dice)!, server, token, &dice)
                    }
                    done += requests.count
                    for (request, answer) in zip(requests, await server.client.batch(requests.map(\.bytes))) {
                        let status = answer?.status ?? 0
                        statuses[status, default: 0] += 1
                        #expect(
                            (200..<500).contains(status) || answer == nil && request.isBroken,
                            "SEARCHLIGHT_SEED=\(seed): \(status) for \(String(decoding: request.bytes.prefix(400), as: UTF8.self))"
                        )
                        if status >= 400, answer?.body.isEmpty == false {
                            // A wrong address shows a person a page; everything below /api is for programs.
                            let line = String(decoding: request.bytes.prefix { $0 != 10 }, as: UTF8.self)
                            let isAPI = line.split(separator: " ").dropFirst().first?.hasPrefix("/api/") ?? true
                            let type = answer?["content-type"]
                            #expect(
                                type == "application/problem+json" || !isAPI && type?.hasPrefix("text/html") == true)
                        }
                    }
                }
                print("answers by status: \(statuses.sorted { $0.key < $1.key })")
                // Neither everything was refused, nor everything taken for good.
                #expect(
                    (statuses[200] ?? 0) > steps / 50 && (statuses[400] ?? 0) > steps / 10 && (statuses[404] ?? 0) > 0)
                #expect(try await server.get("/api/health").status == 200)
            }
        }
    }
}
