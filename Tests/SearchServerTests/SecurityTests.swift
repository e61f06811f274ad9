import Foundation
import Logging
import NIOCore
import NIOPosix
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// `Docs/ThreatModel.md`, promise by promise.
    @Suite struct SecurityTests {
        private static func kind(_ answer: HTTPAnswer) -> String? { answer.json?["type"]?.string }

        @Test func foreignPagesGetNothing() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let own = "http://127.0.0.1:\(server.port)"
                let foreign: [[String: String]] = [
                    ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
                    ["Origin": "http://localhost:\(server.port)"], ["Origin": own.replacing("http", with: "https")],
                    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "x"],
                    ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"],
                    ["Origin": own, "Sec-Fetch-Site": "cross-site"],
                ]
                for headers in foreign {
                    for target in ["/api/search?q=salt", "/api/session", "/api/apps", "/api/thumbnail?app=a&id=b"] {
                        let answer = try await server.get(target, headers: headers)
                        #expect(answer.status == 403 && Self.kind(answer) == "/problems/foreign-origin", "\(headers)")
                        #expect(answer["access-control-allow-origin"] == nil)
                    }
                    let change = try await server.request(
                        "PUT", "/api/apps", headers: headers, body: "{\"on\": false}")
                    #expect(change.status == 403)
                }
                for headers in [["Origin": own], ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"]] {
                    #expect(try await server.get("/api/search?q=salt", headers: headers).status == 200, "\(headers)")
                }
                #expect(try await server.find("q=salt").count == 4)
            }
        }

        /// A page may lead here, in a window of its own; the page's parts may not be taken elsewhere.
        @Test func foreignPagesMayLinkHere() async throws {
            try await TestServer.run { server in
                let visit = [
                    "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
                ]
                let visited = try await server.get("/", headers: visit)
                #expect(visited.status != 403)
                // However the address of the API is spelled.
                for target in [
                    "/api/session", "//api/session", "/api//session", "/./api/session",
                    "///api/export?app=org.example.films",
                ] {
                    #expect(try await server.get(target, headers: visit).status == 403, "\(target)")
                }
                for change in [
                    ["Sec-Fetch-Dest": "iframe"], ["Sec-Fetch-Mode": "no-cors"], ["Sec-Fetch-Dest": "script"],
                ] {
                    let headers = visit.merging(change) { $1 }
                    #expect(try await server.get("/", headers: headers).status == 403, "\(change)")
                }
            }
        }

        @Test func otherNamesAreRefused() async throws {
            try await TestServer.run {
                $0.hostNames = ["search.example"]
            } _: { server in
                for host in [
                    "evil.example", "evil.example:\(server.port)", "127.0.0.1", "127.0.0.1:1",
                    "127.0.0.1.evil.example:\(server.port)",
                    "localhost.:\(server.port)x", "", "[::1", ":\(server.port)", "127.0.0.1:\(server.port):80",
                    "2130706433:\(server.port)",
                ] {
                    let answer = try await server.get("/api/search?q=salt", headers: ["Host": host])
                    #expect(answer.status == 403 || answer.status == 400, "\(host)")
                }
                for host in [
                    "localhost:\(server.port)", "LOCALHOST:\(server.port)", "[::1]:\(server.port)", "search.example",
                ] {
                    #expect(
                        try await server.get("/api/search?q=salt", headers: ["Host": host]).status == 200, "\(host)")
                }
                let host = "Host: 127.0.0.1:\(server.port)\r\n"
                for other in ["Host: evil.example\r\n", host] {
                    for fields in [host + other, other + host] {
                        let twice = "GET /api/search?q=salt HTTP/1.1\r\n\(fields)\r\n"
                        let status = await server.client.send(Array(twice.utf8))?.status
                        #expect(status == 400, "\(fields): \(String(describing: status))")
                    }
                }
                // A proxy with a certificate before it.
                let headers = ["Host": "search.example", "Origin": "https://search.example"]
                #expect(try await server.get("/api/search", headers: headers).status == 200)
            }
        }

        @Test func changesNeedTheToken() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let document = try APIDocument(ServerRoutes.documentBytes)
                var changing = 0
                // Programs bring the token of an app, which `OwnTests` tries.
                for operation in document.operations
                where operation.content["security"] != nil && !operation.path.hasPrefix("/api/own/") {
                    changing += 1
                    let target = operation.path.replacing("{app}", with: "org.example.films")
                    for token in [
                        "", "x", try await server.sessionToken() + "x",
                        String(try await server.sessionToken().dropLast()),
                    ] {
                        let answer = try await server.request(
                            operation.method, target, headers: ["X-Searchlight-Token": token], body: "{\"on\": false}")
                        #expect(
                            answer.status == 403 && Self.kind(answer) == "/problems/missing-token",
                            "\(operation.identifier)")
                    }
                }
                // Every call that is no GET is one of them.
                #expect(changing == document.operations.count { $0.method != "GET" && !$0.path.hasPrefix("/api/own/") })
                #expect(try await server.find("q=salt").count == 4)
            }
        }

        /// Bodies that a form of a foreign page could send.
        @Test func bodiesMustSayThatTheyAreJSON() async throws {
            try await TestServer.run { server in
                for type in [
                    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "",
                    "application/jsonx",
                ] {
                    let answer = try await server.request(
                        "PUT", "/api/apps", headers: ["Content-Type": type], body: "{\"on\": false}")
                    #expect(answer.status == 415 && Self.kind(answer) == "/problems/unsupported-media-type", "\(type)")
                }
                let answer = try await server.request(
                    "PUT", "/api/apps", headers: ["Content-Type": "Application/JSON; charset=utf-8"],
                    body: "{\"on\": true}"
                )
                #expect(answer.status == 200)
            }
        }

        @Test func limitsAreNamed() async throws {
            try await TestServer.run { configuration in
                configuration.limits.json = 1000
                configuration.limits.import = 2000
            } _: { server in
                let wide = String(repeating: " ", count: 3000)
                let large = try await server.request("PUT", "/api/apps", body: "{\"on\": true}" + wide)
                #expect(large.status == 413 && large.json?["detail"]?.string?.contains("1000 bytes") == true)
                #expect(try await server.request("POST", "/api/import?app=a", body: wide).status == 413)
                // Without a length the bytes count.
                let chunk = String(repeating: "a", count: 0x900)
                let chunked = try await server.request(
                    "PUT", "/api/apps",
                    headers: ["Content-Length": "", "Transfer-Encoding": "chunked"],
                    body: "900\r\n\(chunk)\r\n0\r\n\r\n")
                #expect(chunked.status == 413)
                let deep = String(repeating: "[", count: 900)
                #expect(try await server.request("PUT", "/api/apps", body: deep).status == 400)
                let parameters = (0..<300).map { "app=\($0)" }.joined(separator: "&")
                #expect(try await server.get("/api/search?" + parameters).status == 400)
                let long = String(repeating: "a", count: 1025)
                let text = try await server.get("/api/search?q=" + long)
                #expect(text.status == 400 && text.json?["parameter"]?.string == "q")
                let header = try await server.get(
                    "/api/search", headers: ["X-Long": String(repeating: "a", count: 70_000)])
                #expect((400..<500).contains(header.status))
                #expect(try await server.get("/api/health").status == 200)
            }
        }

        @Test func slowRequestsAreGivenUp() async throws {
            try await TestServer.run { configuration in
                configuration.limits.seconds = 0.2
                configuration.idleSeconds = 0.5
            } _: { server in
                let token = try await server.sessionToken()
                let head = TestServer.bytes(
                    "PUT", "/api/apps",
                    [
                        "Host": "127.0.0.1:\(server.port)", "Content-Type": "application/json", "Content-Length": "12",
                        "X-Searchlight-Token": token,
                    ], "{\"on\"")
                let answer = await server.client.send(head)
                #expect(answer?.status == 408)
                #expect(await server.client.closes(after: Array("GET /api/health HTT".utf8), seconds: 60))
                #expect(await server.client.closes(after: [], seconds: 60))
            }
        }

        @Test func answersCarryTheirPolicy() async throws {
            try await TestServer.run { server in
                for target in ["/", "/api/search", "/nothing", "/openapi.json", "/opensearch.xml"] {
                    let answer = try await server.get(target)
                    let policy = try #require(answer["content-security-policy"])
                    #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
                    #expect(!policy.contains("unsafe"))
                    #expect(policy.contains("media-src 'self';"), "the player's bytes come from here alone")
                    #expect(answer["x-content-type-options"] == "nosniff" && answer["referrer-policy"] == "no-referrer")
                    #expect(answer["cross-origin-resource-policy"] == "same-origin")
                }
                #expect(try await server.get("/api/search")["cache-control"] == "no-store")
            }
        }

        @Test func onlyThePagesFilesAreServed() async throws {
            try await TestServer.run { server in
                for target in [
                    "/../Package.swift", "/%2e%2e/openapi.json", "/..%2f..%2fetc/passwd", "//etc/passwd", "/.keep",
                    "/Resources/openapi.json",
                    "/%00", "/%zz", "/..", "/WebUI/index.html",
                ] {
                    let answer = try await server.get(target)
                    #expect(answer.status == 404 || answer.status == 400, "\(target): \(answer.status)")
                }
            }
        }

        /// Section 13: neither query text nor content.
        @Test func theLogHoldsNothingThatWasSearched() async throws {
            try await TestServer.run { server in
                try await server.fill()
                _ = try await server.find("q=zyzzyva")
                _ = try await server.get("/zyzzyva?q=zyzzyva")
                _ = try await server.get("/api/apps/zyzzyva")
                _ = try await server.get("/api/search?zyzzyva=1")
                _ = try await server.get("/api/explain?q=zyzzyva&app=org.example.films&id=zyzzyva")
                let lines = server.log.lines
                #expect(lines.contains { $0.contains("GET /api/search 200") })
                #expect(lines.contains { $0.contains("GET /api/apps/{app} 404") })
                #expect(!lines.contains { $0.contains("zyzzyva") })
                #expect(try await !server.get("/api/metrics").text.contains("zyzzyva"))
            }
        }

        @Test func beyondLoopbackATokenIsNeeded() async throws {
            var open = ServerConfiguration(home: Home(path: "/nonexistent"))
            for host in ["0.0.0.0", "192.168.1.2", "::", "127.evil.example", "example.org"] {
                open.host = host
                open.accessToken = nil
                do {
                    _ = try SearchServer(open, logger: Logger(label: ""))
                    Issue.record("\(host)")
                } catch let error as IndexError {
                    #expect(error.code == .permissionDenied && error.remedy?.contains("access token") == true)
                }
            }
            for token in [
                "short", "0123456789 abcdef", "0123456789;abcdef", "0123456789äbcdef",
                String(repeating: "a", count: 257),
            ] {
                var faulty = ServerConfiguration(home: Home(path: "/nonexistent"))
                faulty.accessToken = token
                #expect(throws: IndexError.self) { _ = try SearchServer(faulty, logger: Logger(label: "")) }
            }
            try await TestServer.run {
                // As `openssl rand -base64` makes them.
                $0.accessToken = "q1+Zk/9+abcdEFGHijkl=="
            } _: { server in
                let typed = ["Sec-Fetch-Site": "none"]
                let entrance = try await server.get("/?access=q1%2BZk%2F9%2BabcdEFGHijkl%3D%3D", headers: typed)
                let brought = ["Cookie": "searchlight-access=q1+Zk/9+abcdEFGHijkl=="]
                let search = try await server.get("/api/search", headers: brought)
                #expect(entrance.status == 303 && search.status == 200)
            }
            try await TestServer.run {
                $0.accessToken = "0123456789abcdef"
            } _: { server in
                for target in ["/", "/api/search", "/api/session", "/openapi.json", "/?access=wrong"] {
                    let answer = try await server.get(target)
                    #expect(answer.status == 401 && answer["www-authenticate"] == "Bearer", "\(target)")
                }
                for headers in [
                    ["Authorization": "Bearer wrong"], ["Authorization": "Basic 0123456789abcdef"],
                    ["Cookie": "searchlight-access=wrong"], ["Cookie": "x=0123456789abcdef"],
                ] {
                    #expect(try await server.get("/api/search", headers: headers).status == 401, "\(headers)")
                }
                let bearer = ["Authorization": "Bearer 0123456789abcdef"]
                #expect(try await server.get("/api/search", headers: bearer).status == 200)
                let typed = ["Sec-Fetch-Site": "none"]
                let entrance = try await server.get("/?access=0123456789abcdef", headers: typed)
                #expect(entrance.status == 303 && entrance["location"] == "/")
                let cookie = try #require(entrance["set-cookie"])
                #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
                // From a page elsewhere, such as the file that a browser is started with.
                let visit = [
                    "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
                ]
                let led = try await server.get("/?access=0123456789abcdef", headers: visit)
                #expect(led.status == 200 && led["set-cookie"] == cookie && led.text.contains("url=/\""))
                // Where the browser does not say.
                #expect(try await server.get("/?access=0123456789abcdef").status == 200)
                let brought = ["Cookie": "a=b; " + cookie.prefix { $0 != ";" }]
                #expect(try await server.get("/api/search", headers: brought).status == 200)
            }
        }

        /// Loopback is open to all users of a machine; the system says whose a connection is.
        @Test(arguments: ["127.0.0.1", "::1"]) func theUserOfAConnectionIsKnown(_ host: String) async throws {
            #expect(ConnectionOwner.isKnown)
            let group = MultiThreadedEventLoopGroup.singleton
            let listening = try await ServerBootstrap(group: group).bind(host: host, port: 0).get()
            let own = try #require(listening.localAddress)
            let connected = try await ClientBootstrap(group: group).connect(to: own).get()
            let peer = try #require(connected.localAddress)
            #expect(ConnectionOwner.user(from: peer, to: own) == geteuid())
            #expect(ConnectionOwner.isAllowed(geteuid()) && ConnectionOwner.isAllowed(0))
            #expect(!ConnectionOwner.isAllowed(geteuid() + 1) && !ConnectionOwner.isAllowed(nil))
            // No server is there, and another listener is not mistaken for it.
            let other = try SocketAddress(ipAddress: host, port: 1)
            #expect(ConnectionOwner.user(from: other, to: own) == nil)
            #expect(ConnectionOwner.user(from: own, to: other) == nil)
            try await connected.close()
            try await listening.close()
        }

        @Test(.enabled(if: geteuid() == 0, "only the administrator can become another user"))
        func anotherUserOfTheMachineGetsNothing() async throws {
            try await TestServer.run { server in
                let script = """
                    import encodings.idna, os, socket, sys
                    if sys.argv[2] != "0": os.setuid(int(sys.argv[2]))
                    peer = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
                    try:
                        peer.sendall(b"GET /api/health HTTP/1.1\\r\\nHost: 127.0.0.1:" + sys.argv[1].encode() + b"\\r\\n\\r\\n")
                        answer = peer.recv(100)
                    except OSError:
                        answer = b""
                    sys.exit(0 if answer.startswith(b"HTTP/1.1 200") else 7)
                    """
                func status(as user: Int) async throws -> Int32 {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
                    process.arguments = ["python3", "-c", script, String(server.port), String(user)]
                    return try await withCheckedThrowingContinuation { continuation in
                        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                        do { try process.run() } catch { continuation.resume(throwing: error) }
                    }
                }
                let administrator = try await status(as: 0), nobody = try await status(as: 65_534)
                #expect(administrator == 0)
                #expect(nobody == 7)
            }
        }
    }
}
