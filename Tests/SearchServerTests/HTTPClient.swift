import Dispatch
import Glibc
import SearchlightBasics
import SystemIndex

/// An answer of a server.
struct HTTPAnswer: Sendable {
    var status = 0
    /// Names in lower case.
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// nil for what is no JSON.
    var json: JSONValue? { try? JSONValue(parsing: body) }
}

/// Requests byte for byte, as no well-behaved client sends them. Each on a connection of its own, but for ``batch(_:)``.
struct HTTPClient: Sendable {
    let port: Int

    /// Sends bytes and reads one answer; nil where the connection is closed without one, or a minute passes.
    func send(_ bytes: [UInt8], isHead: Bool = false) async -> HTTPAnswer? {
        await blocking { Connection(port: port)?.exchange(bytes, isHead: isHead) }
    }

    /// Sends requests one after the other over as few connections as the server allows.
    func batch(_ requests: [[UInt8]]) async -> [HTTPAnswer?] {
        await blocking {
            var connection: Connection?
            return requests.map { request in
                if let answer = connection?.exchange(request, isHead: false) { return answer }
                // The server may close after what it could not read: that is no failure of the next request.
                connection = Connection(port: port)
                return connection?.exchange(request, isHead: false)
            }
        }
    }

    /// Whether the server closes a connection that sends only this, within some seconds.
    func closes(after bytes: [UInt8], seconds: Int) async -> Bool {
        await blocking {
            guard let connection = Connection(port: port, seconds: seconds) else { return true }
            connection.write(bytes)
            return connection.readsEnd()
        }
    }

    /// Opens a WebSocket and talks on it; nil where the server does not accept the handshake.
    func talk<T: Sendable>(handshake: [UInt8], _ body: @escaping @Sendable (TestSocket) -> T) async -> T? {
        await blocking {
            guard let connection = Connection(port: port), let answer = connection.exchange(handshake, isHead: true),
                answer.status == 101
            else { return nil }
            return body(TestSocket(connection: connection, accept: answer["sec-websocket-accept"]))
        }
    }

    // A blocked thread of the concurrency pool would keep the server from answering.
    private func blocking<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: body()) }
        }
    }
}

final class Connection {
    private let descriptor: Int32
    private var pending: [UInt8] = []

    init?(port: Int, seconds: Int = 60) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else { return nil }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + done, $0.count - done, Int32(MSG_NOSIGNAL))
            }
            // The server may answer and close before it has read everything.
            guard count > 0 else { return }
            done += count
        }
    }

    private func more() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        pending += buffer[..<count]
        return true
    }

    func readsEnd() -> Bool {
        var byte: UInt8 = 0
        while true {
            let count = recv(descriptor, &byte, 1, 0)
            if count == 0 { return true }
            if count < 0 { return errno == ECONNRESET }
        }
    }

    func exchange(_ bytes: [UInt8], isHead: Bool) -> HTTPAnswer? {
        write(bytes)
        return answer(isHead: isHead)
    }

    private func line() -> String? {
        while true {
            if let end = pending.firstIndex(of: 10) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeSubrange(...end)
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            guard more() else { return nil }
        }
    }

    func take(_ count: Int) -> [UInt8]? {
        while pending.count < count { guard more() else { return nil } }
        let bytes = Array(pending[..<count])
        pending.removeSubrange(..<count)
        return bytes
    }

    private func answer(isHead: Bool) -> HTTPAnswer? {
        guard let first = line() else { return nil }
        var answer = HTTPAnswer()
        let words = first.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        answer.status = status
        while let header = line(), !header.isEmpty {
            guard let colon = header.firstIndex(of: ":") else { return nil }
            let value = header[header.index(after: colon)...].drop { $0 == " " }
            answer.headers.append((header[..<colon].lowercased(), String(value)))
        }
        if isHead || status == 204 || status == 304 { return answer }
        if let length = answer["content-length"].flatMap(Int.init) {
            guard let body = take(length) else { return nil }
            answer.body = body
        } else if answer["transfer-encoding"] == "chunked" {
            while let size = line().flatMap({ Int($0, radix: 16) }) {
                guard let chunk = take(size), line() != nil else { return nil }
                if size == 0 { return answer }
                answer.body += chunk
            }
            return nil
        }
        return answer
    }
}
