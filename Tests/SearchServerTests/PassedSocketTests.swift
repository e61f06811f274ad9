import Foundation
import Glibc
import Logging
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import SearchServer

/// A socket that systemd opened: sd_listen_fds(3).
@Suite struct PassedSocketFindingTests {
    /// A socket of this test, bound to a free port of loopback.
    private final class Own {
        let descriptor: Int32

        init(_ type: __socket_type = SOCK_STREAM, listens: Bool = true) {
            descriptor = socket(AF_INET, Int32(type.rawValue), 0)
            if listens { #expect(listen(descriptor, 8) == 0) }
        }

        deinit { close(descriptor) }

        func find(_ change: [String: String] = [:], process: Int32 = 7) throws -> PassedSocket? {
            let passed = ["LISTEN_PID": "7", "LISTEN_FDS": "1"].merging(change) { $1 }
            return try PassedSocket.find(passed, process: process, first: descriptor)
        }
    }

    @Test func whatIsMeantForThisProcessIsTaken() throws {
        let own = Own()
        let found = try #require(try own.find())
        #expect(found.descriptor == own.descriptor && found.host == "0.0.0.0" && found.port > 0)
        #expect(fcntl(own.descriptor, F_GETFD) & FD_CLOEXEC != 0, "apps that are started do not get it")
    }

    @Test func whatIsMeantForOthersIsLeft() throws {
        let own = Own()
        #expect(try own.find(process: 8) == nil)
        for change in [
            ["LISTEN_FDS": "0"], ["LISTEN_FDS": "-1"], ["LISTEN_FDS": "x"], ["LISTEN_FDS": ""], ["LISTEN_PID": ""],
        ] {
            #expect(try own.find(change) == nil, "\(change)")
        }
        #expect(try PassedSocket.find([:], process: 7, first: own.descriptor) == nil)
    }

    @Test func whatCannotBeListenedOnIsRefused() throws {
        let unusable = [Own(listens: false), Own(SOCK_DGRAM, listens: false)]
        for own in unusable { #expect(throws: IndexError.self) { try own.find() } }
        #expect(throws: IndexError.self) { try Own().find(["LISTEN_FDS": "2"]) }
        #expect(throws: IndexError.self) {
            try PassedSocket.find(["LISTEN_PID": "7", "LISTEN_FDS": "1"], process: 7, first: 9999)
        }
        let path = Own(listens: false)
        let local = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(local) }
        dup2(local, path.descriptor)
        #expect(throws: IndexError.self, "other users could reach a path's socket unasked") { try path.find() }
    }
}

extension LiveServerTests {
    @Suite struct PassedSocketServingTests {
        /// A socket that is bound, or connected, to a port of loopback.
        private static func loopback(
            _ port: Int, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
        ) throws -> Int32 {
            // A program that another suite starts would hold the connection open.
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(result == 0)
            return descriptor
        }

        private static func listening() throws -> Int32 {
            let listener = try loopback(0) { bind($0, $1, $2) }
            try #require(listen(listener, 64) == 0)
            return listener
        }

        private static func passed(_ listener: Int32) throws -> PassedSocket {
            try #require(
                try PassedSocket.find(
                    ["LISTEN_PID": "1", "LISTEN_FDS": "1"], process: 1, first: fcntl(listener, F_DUPFD_CLOEXEC, 0)))
        }

        @Test func itAnswersAsOnASocketOfItsOwn() async throws {
            let listener = try Self.listening()
            defer { close(listener) }
            let socket = try Self.passed(listener)
            try await TestServer.run {
                $0.socket = socket
            } _: { server in
                #expect(server.port == socket.port)
                try await server.fill()
                #expect(try await server.find("q=salt").count == 4)
                let page = try await server.get("/")
                #expect(page.status == 200 && page["date"]?.hasSuffix(" GMT") == true)
                #expect(page["content-security-policy"] == AnswerMiddleware.contentPolicy)
                #expect(try await server.get("/api/session", headers: ["Host": "evil.example"]).status == 403)
                #expect(try await server.get("/nowhere").status == 404)
                #expect(await server.client.send(Array("nonsense\r\n\r\n".utf8))?.status == 400)
                #expect(try await server.get("/api/health").status == 200)
            }
        }

        /// The socket stays open with whoever passed it: who comes meanwhile is answered by the next server.
        @Test func itEndsUnusedAndNobodyIsRefused() async throws {
            let listener = try Self.listening()
            defer { close(listener) }
            let folder = FileManager.default.temporaryDirectory.path + "/searchlight-server-" + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: folder) }
            for _ in 0..<2 {
                var configuration = ServerConfiguration(home: Home(path: folder))
                configuration.socket = try Self.passed(listener)
                configuration.restSeconds = 0.2
                // The client keeps its end open.
                configuration.idleSeconds = 0.5
                // It waits in the socket until a server takes it.
                let early = try Self.loopback(configuration.port) { connect($0, $1, $2) }
                defer { close(early) }
                let host = ["Host": "127.0.0.1:\(configuration.port)", "Connection": "close"]
                let question = TestServer.bytes("GET", "/api/health", host, "")
                #expect(send(early, question, question.count, 0) == question.count)
                try await SearchServer(configuration, logger: Logger(label: "test") { _ in LogLines() }).run()
                var answer = [UInt8](repeating: 0, count: 4096)
                let count = recv(early, &answer, answer.count, Int32(MSG_DONTWAIT))
                #expect(String(decoding: answer.prefix(max(count, 0)), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
            }
        }

        @Test func beyondLoopbackItNeedsAToken() throws {
            var configuration = ServerConfiguration(home: Home(path: "/nonexistent"))
            let everywhere = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(everywhere) }
            try #require(listen(everywhere, 8) == 0)
            configuration.socket = try Self.passed(everywhere)
            #expect(!configuration.isLoopback)
            #expect(throws: IndexError.self) { try SearchServer(configuration, logger: Logger(label: "test")) }
        }
    }
}
