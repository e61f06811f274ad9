import Glibc
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

extension LiveServerTests {
    /// Searches over a connection that stays open: `GET /api/socket`.
    @Suite struct SocketTests {
        /// The handshake of RFC 6455, section 1.2. A header of an empty value is left out.
        private static func handshake(
            _ server: TestServer, _ headers: [String: String] = [:], path: String = "/api/socket"
        ) -> [UInt8] {
            let standard = [
                "Host": "127.0.0.1:\(server.port)", "Connection": "keep-alive, Upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13",
                "Origin": "http://127.0.0.1:\(server.port)",
            ]
            return TestServer.bytes("GET", path, standard.merging(headers) { $1 }.filter { !$0.value.isEmpty }, "")
        }

        private static func withSocket<T: Sendable>(
            _ change: @escaping (inout ServerConfiguration) -> Void = { _ in },
            _ body: @escaping @Sendable (TestSocket) -> T
        ) async throws -> T {
            var result: T?
            try await TestServer.run(change) { server in
                try await server.fill()
                result = await server.client.talk(handshake: handshake(server), body)
            }
            return try #require(result)
        }

        @Test func theAnswersAreThoseOfRequests() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let targets = [
                    "/api/search?q=salt&limit=2", "/api/search?q=%E7%94%B5%E5%BD%B1",
                    "/api/search?q=sallt&explain=true",
                    "/api/suggestions?q=sal", "/api/search?q=x&wrong=1", "/api/search?limit=0", "/api/search",
                ]
                let answers = await server.client.talk(handshake: Self.handshake(server)) { socket in
                    targets.enumerated().map { number, target in socket.ask("\(number) \(target)") }
                }
                for (number, (target, answer)) in zip(targets, try #require(answers)).enumerated() {
                    let requested = try await server.get(target)
                    let answer = try #require(answer, "\(target)")
                    #expect(answer.number == String(number) && answer.status == String(requested.status), "\(target)")
                    let body = try JSONValue(parsing: answer.body)
                    for member in try #require(requested.json).members where member.key != "tookMicroseconds" {
                        #expect(body[member.key] == member.value, "\(target), \(member.key)")
                    }
                }
            }
        }

        /// RFC 6455, section 5.1. The second is a fragment of a message, whose mask is lost when the message is put together.
        @Test(arguments: [true, false]) func framesWithoutAMaskAreRefused(isLast: Bool) async throws {
            let frame = try await Self.withSocket { socket in
                let text = Array("1 /api/search?q=salt".utf8)
                socket.write([isLast ? 0x81 : 0x01, UInt8(text.count)] + text)
                return socket.receive()
            }
            #expect(frame?.closeCode == 1002)
        }

        @Test func theHandshakeIsThatOfTheStandard() async throws {
            #expect(try await Self.withSocket { $0.accept } == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        }

        @Test func questionsAreAnsweredInTheirOrder() async throws {
            let numbers = try await Self.withSocket { socket in
                socket.write((0..<40).flatMap { TestSocket.text("\($0) /api/search?q=\($0 % 2 == 0 ? "salt" : "s")") })
                return (0..<40).map { _ in socket.receive()?.text.split(separator: " ").first.map(String.init) }
            }
            #expect(numbers == (0..<40).map(String.init))
        }

        @Test func onlySearchesCanBeAsked() async throws {
            let paths = [
                "/api/session", "/api/apps", "/api/export?app=org.example.films", "/api/socket", "/", "/api/search/x",
            ]
            let statuses = try await Self.withSocket { socket in paths.map { socket.ask("1 \($0)")?.status } }
            #expect(statuses == paths.map { _ in "404" })
        }

        @Test func onlyWhoMayAskOpensOne() async throws {
            try await TestServer.run { server in
                for (headers, status) in [
                    (["Origin": "https://evil.example"], 403), (["Origin": "null"], 403),
                    (["Sec-Fetch-Site": "cross-site"], 403), (["Host": "evil.example"], 403),
                    (["Upgrade": ""], 426), (["Connection": "keep-alive"], 426), (["Sec-WebSocket-Key": ""], 426),
                    (["Sec-WebSocket-Version": "8"], 426),
                ] {
                    let answer = await server.client.send(Self.handshake(server, headers))
                    #expect(answer?.status == status, "\(headers)")
                }
                #expect(await server.client.send(Self.handshake(server, path: "/api/health"))?.status == 200)
                // A program that is no browser sends no origin.
                #expect(
                    await server.client.talk(handshake: Self.handshake(server, ["Origin": ""])) { _ in true } == true)
                // The second request of a connection could overtake the first one's answer.
                let late = await server.client.batch([
                    TestServer.bytes("GET", "/api/health", ["Host": "127.0.0.1:\(server.port)"], ""),
                    Self.handshake(server),
                ])
                #expect(late.map { $0?.status } == [200, 426])
            }
            try await TestServer.run {
                $0.accessToken = "0123456789abcdef"
            } _: { server in
                #expect(await server.client.send(Self.handshake(server))?.status == 401)
                let token = ["Authorization": "Bearer 0123456789abcdef"]
                let status = await server.client.talk(handshake: Self.handshake(server, token)) {
                    $0.ask("1 /api/search?q=a")?.status
                }
                #expect(status == "200")
            }
        }

        /// What breaks the rules ends the connection with the code for it, and nothing else.
        @Test func whatIsNoQuestionClosesTheConnection() async throws {
            let large = TestSocket.frame(1, Array(repeating: 0x61, count: 40 << 10))
            for (bytes, code) in [
                (TestSocket.text("/api/search?q=a"), 1007), (TestSocket.text("1 api/search"), 1007),
                (TestSocket.text("1 /api/search?q=a b"), 1007), (TestSocket.text(""), 1007),
                (TestSocket.text("99999999999 /api/search"), 1007), (TestSocket.frame(2, [1, 2]), 1003),
                (large, 1009), ((0..<300).flatMap { TestSocket.text("\($0) /api/search?q=a") }, 1008),
                (TestSocket.frame(8, [3, 232]), 1000),
            ] {
                let end = try await Self.withSocket { socket in
                    socket.write(bytes)
                    var last: TestSocket.Frame?
                    while let frame = socket.receive() { last = frame }
                    return last?.closeCode
                }
                #expect(end == code)
            }
        }

        @Test func aQuestionMayComeInPiecesBetweenPings() async throws {
            let answers = try await Self.withSocket { socket in
                socket.write(TestSocket.frame(1, Array("7 /api/sea".utf8), isLast: false))
                socket.write(TestSocket.frame(9, [5]))
                socket.write(TestSocket.frame(0, Array("rch?q=salt".utf8)))
                return [socket.receive(), socket.receive()]
            }
            #expect(answers[0] == TestSocket.Frame(opcode: 10, payload: [5]))
            #expect(answers[1]?.text.hasPrefix("7 200\n{") == true)
        }

        /// Answers that are not read do not pile up in the server. If the system's buffers are full it stops answering,
        /// and closes when too many wait.
        @Test func whoeverDoesNotReadIsClosed() async throws {
            try await TestServer.run { server in
                try await server.fill()
                let end = await server.client.talk(handshake: Self.handshake(server)) { socket in
                    func ask(_ numbers: Range<Int>) {
                        for number in numbers { socket.send("\(number) /api/search?q=s&explain=true") }
                    }
                    var asked = 0, answered = 0
                    // Some 30 MB of answers, more than the system holds, to questions too few at once to be closed for.
                    while asked == answered, asked < 2000 {
                        ask(asked..<asked + 32)
                        asked += 32
                        answered = server.searchCount(waitingFor: asked)
                    }
                    ask(asked..<asked + 65)
                    return (asked, answered, isClosed: socket.readsEnd())
                }
                let (asked, answered, isClosed) = try #require(end)
                #expect(answered > 0 && answered < asked && isClosed)
            }
        }

        @Test func aSilentConnectionIsClosed() async throws {
            let frames = try await Self.withSocket({ $0.idleSeconds = 0.3 }) { [$0.receive(), $0.receive()] }
            #expect(frames[0]?.closeCode == 1001 && frames[1] == nil)
        }
    }
}

private extension TestServer {
    /// Searches that were answered, once they are as many as expected or none came for three seconds.
    func searchCount(waitingFor expected: Int) -> Int {
        var count = 0, attempts = 0
        while count < expected, attempts < 60 {
            let request = Self.bytes("GET", "/api/metrics", ["Host": "127.0.0.1:\(port)"], "")
            let lines = Connection(port: port)?.exchange(request, isHead: false)?.text.split(separator: "\n") ?? []
            let line = lines.first { $0.hasPrefix("searchlight_search_seconds_count") }
            let now = line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
            attempts = now > count ? 0 : attempts + 1
            count = now
            usleep(50_000)
        }
        return count
    }
}
