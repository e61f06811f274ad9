import Foundation
import Glibc

/// A request as far as a window needs it.
struct HTTPRequest {
    var method: String
    /// Without the query.
    var path: String
    var query: [String: String]
    /// Names in small letters.
    var headers: [String: String]
    var body: Data

    /// nil for what is no request.
    init?(head: String, body: Data) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"),
            let parts = URLComponents(string: String(words[1]))
        else { return nil }
        method = String(words[0])
        path = parts.path
        query = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        self.body = body
    }
}

struct HTTPAnswer {
    var status = "200 OK"
    var type = "application/json"
    var body = Data()

    static func plain(_ status: String) -> HTTPAnswer {
        HTTPAnswer(status: status, type: "text/plain; charset=utf-8", body: Data((status + "\n").utf8))
    }
}

/// The smallest server that browsers get along with: a thread and a request for each connection, on the loopback only.
/// For examples; a server for more than one person needs more than this.
final class HTTPServer {
    let port: UInt16
    private let socket: Int32
    private let answer: (HTTPRequest) -> HTTPAnswer

    private static let maximumRequestBytes = 1 << 16

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Binds a free port.
    init(_ answer: @escaping (HTTPRequest) -> HTTPAnswer) throws {
        self.answer = answer
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | 0o2000000 /* SOCK_CLOEXEC */, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 64) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        guard socket >= 0, status else {
            throw Failure(description: "The window cannot be served: \(String(cString: strerror(errno))).")
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    func start() {
        signal(SIGPIPE, SIG_IGN)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(socket, nil, nil)
                if connection < 0 {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    // Too many files are open: the next may fit.
                    usleep(10_000)
                    continue
                }
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread { [self] in
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    private func serve(_ connection: Int32) {
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard let request = read(connection) else { return write(.plain("400 Bad Request"), to: connection) }
        // Another site's page that has its name lead here must not read this one (DNS rebinding).
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard hosts.contains(request.headers["host"] ?? "") else {
            return write(.plain("421 Misdirected Request"), to: connection)
        }
        if request.method != "GET", let origin = request.headers["origin"],
            !hosts.contains(where: { origin == "http://" + $0 })
        {
            return write(.plain("403 Forbidden"), to: connection)
        }
        write(answer(request), to: connection)
    }

    private func read(_ connection: Int32) -> HTTPRequest? {
        var bytes = Data()
        let end = Data("\r\n\r\n".utf8)
        func more() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 8192)
            let count = recv(connection, &buffer, buffer.count, 0)
            if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) }
            return count > 0 && bytes.count <= Self.maximumRequestBytes
        }
        while bytes.range(of: end) == nil { guard more() else { return nil } }
        guard let head = bytes.range(of: end) else { return nil }
        let text = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
        guard var request = HTTPRequest(head: text, body: Data()) else { return nil }
        let length = Int(request.headers["content-length"] ?? "0") ?? -1
        guard 0...Self.maximumRequestBytes ~= length else { return nil }
        while bytes.count < head.upperBound + length { guard more() else { return nil } }
        request.body = Data(bytes[head.upperBound..<head.upperBound + length])
        return request
    }

    private func write(_ answer: HTTPAnswer, to connection: Int32) {
        let head = """
            HTTP/1.1 \(answer.status)\r
            Content-Type: \(answer.type)\r
            Content-Length: \(answer.body.count)\r
            Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
            connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r
            X-Content-Type-Options: nosniff\r
            Referrer-Policy: no-referrer\r
            Cache-Control: no-store\r
            Connection: close\r
            \r

            """
        let bytes = [UInt8](head.utf8) + [UInt8](answer.body)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress! + done, bytes.count - done, 0) }
            if count <= 0 { return }
            done += count
        }
    }
}
