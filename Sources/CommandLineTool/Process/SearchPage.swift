import CEngineSupport
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// The search page in the person's browser, whether a server runs already or not.
struct SearchPage {
    static let port: UInt16 = 7700

    /// Whose indexes it is to show.
    let home: Home
    /// This program, which can be the server.
    let program: String

    /// Why the page cannot be shown, as the end of a sentence.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Opens the page with a text typed already; starts a server where none runs, which runs on.
    func show(_ text: String) throws {
        let environment = ProcessInfo.processInfo.environment
        if try !isServed() {
            try start([program, "serve", "--quiet"], environment)
            let begun = ContinuousClock.now
            while try !isServed() {
                guard begun.duration(to: .now) < .seconds(10) else {
                    throw Failure(description: "no server answered within ten seconds")
                }
                usleep(50_000)
            }
        }
        try start(["xdg-open", Self.address(text)], environment)
    }

    static func address(_ text: String) -> String {
        let page = "http://127.0.0.1:\(port)/"
        return text.isEmpty ? page : page + "?q=" + PercentEncoding.escaped(text)
    }

    private func start(_ words: [String], _ environment: [String: String]) throws {
        do throws(ChildProgram.Failure) {
            try ChildProgram(words, environment: environment, files: .none).leave()
        } catch {
            throw Failure(description: error.reason)
        }
    }

    /// Whether the page is on its port.
    ///
    /// - Throws: where something else is, such as another home's page.
    private func isServed() throws -> Bool {
        let request = "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:\(Self.port)\r\n\r\n"
        guard let (answer, user) = Self.answer(to: request) else { return false }
        let body = answer.split(separator: "\r\n\r\n", maxSplits: 1).last.map { Array($0.utf8) } ?? []
        guard case .string(let served)? = (try? JSONValue(parsing: body))?["home"] else {
            throw Failure(description: "another program listens on port \(Self.port)")
        }
        guard served == home.path else {
            throw Failure(description: "the page on port \(Self.port) is that of \(served)")
        }
        // Who else is on this machine could say so, and would be told what is typed. Some sandboxes do not let ask.
        guard user == Int64(geteuid()) || user == Int64(SE_CANNOT_ASK) else {
            throw Failure(description: "a program of another user listens on port \(Self.port)")
        }
        return true
    }

    /// What is answered, and the user who does; nil where nothing listens.
    private static func answer(to request: String) -> (text: String, user: Int64)? {
        let socket = se_connect_loopback(port, 2)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        var answer: [UInt8] = [], part = [UInt8](repeating: 0, count: 4096)
        guard send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            return ("", Int64(SE_NO_SOCKET))
        }
        while answer.count < 8192, !isComplete(answer) {
            let count = recv(socket, &part, part.count, 0)
            if count <= 0 { break }
            answer += part[..<count]
        }
        // It has answered and is open still, so that the other end has an owner.
        return (String(decoding: answer, as: UTF8.self), se_tcp_peer_user(socket))
    }

    /// Whether an answer has as many bytes as it says.
    private static func isComplete(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.firstRange(of: "\r\n\r\n"),
            let length = text[..<end.lowerBound].firstMatch(of: /(?i)\r\ncontent-length: *(\d{1,6})/)
        else { return false }
        return text[end.upperBound...].utf8.count >= Int(length.1) ?? 0
    }
}
