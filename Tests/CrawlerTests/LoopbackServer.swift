import Foundation
import Synchronization
import Testing
import WebMarkup

@testable import Crawler

/// An HTTP server on 127.0.0.1 that answers with whatever bytes a test wants, a thread for each connection.
final class LoopbackServer: Sendable {
    /// A request's head, and where its answer is written to.
    struct Request: Sendable {
        let head: String
        let descriptor: Int32

        /// False where the other side is gone.
        @discardableResult
        func write(_ bytes: [UInt8]) -> Bool {
            var left = bytes[...]
            while !left.isEmpty {
                let sent = left.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard sent > 0 else { return false }
                left = left.dropFirst(sent)
            }
            return true
        }

        @discardableResult
        func write(_ text: String) -> Bool { write(Array(text.utf8)) }

        /// A whole answer.
        func answer(_ status: String, _ headers: String..., body: [UInt8] = []) {
            let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "", ""]
            write(Array(lines.joined(separator: "\r\n").utf8) + body)
        }
    }

    let port: Int
    private let listener: Int32
    private let counts = Mutex((connections: 0, heads: [String]()))

    /// - Parameter answer: returns whether the connection stays open. On a thread of the connection.
    init(_ answer: @escaping @Sendable (Request) -> Bool) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else {
                    // Only here: elsewhere its number could be another test's before accept(2) sees that it is closed.
                    close(listener)
                    return
                }
                counts.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in
                    while let head = Self.head(descriptor) {
                        counts.withLock { $0.heads.append(head) }
                        guard answer(Request(head: head, descriptor: descriptor)) else { break }
                    }
                    close(descriptor)
                }
            }
        }
    }

    /// To be called once, at the end of the test. Until then the port answers, even if the server is still referenced
    /// elsewhere.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    var connections: Int { counts.withLock { $0.connections } }
    var heads: [String] { counts.withLock { $0.heads } }

    private static func head(_ descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A request that may reach such a server.
func request(_ server: LoopbackServer, _ path: String = "/") throws -> FetchRequest {
    let address = try #require(WebAddress("http://127.0.0.1:\(server.port)\(path)"))
    return FetchRequest(address: address, seconds: 10, allowsPrivateAddresses: true)
}

/// How a request fails; nil where it does not.
func code(_ body: () throws(FetchError) -> FetchResponse) -> FetchError.Code? {
    do throws(FetchError) {
        _ = try body()
        return nil
    } catch {
        #expect(error.sentence.hasSuffix("."), "\(error)")
        return error.code
    }
}
