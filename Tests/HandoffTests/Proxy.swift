import Foundation
import Synchronization

@testable import Handoff

/// A hostile network: what goes through it can be held back, altered and recorded.
final class Proxy: Sendable {
    /// Whether nothing gets through, without an end.
    let isSilent = Mutex(false)
    /// Changes bytes; given whether they go to the server, and how many went before.
    let alter = Mutex<(@Sendable (inout [UInt8], Bool, Int) -> Void)?>(nil)
    let recorded = Mutex<[UInt8]>([])
    let toServer = Mutex<[UInt8]>([])
    private let connections = Mutex<[Int32]>([])
    private let descriptor: Int32
    private let port: Int

    init() throws {
        guard let (descriptor, port) = Listener.open(host: "127.0.0.1", port: 0) else { throw POSIXError(.EIO) }
        self.descriptor = descriptor
        self.port = port
    }

    /// - Returns: the port to connect to.
    func start(to target: Int) -> Int {
        Thread { [self] in
            while true {
                let near = accept(descriptor, nil, nil)
                guard near >= 0 else { return }
                let far = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(target).bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                let result = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(far, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                guard result == 0 else {
                    close(near)
                    close(far)
                    continue
                }
                connections.withLock { $0 += [near, far] }
                Thread { [self] in pump(near, far, true) }.start()
                Thread { [self] in pump(far, near, false) }.start()
            }
        }.start()
        return port
    }

    private func pump(_ from: Int32, _ to: Int32, _ isToServer: Bool) {
        var count = 0
        while true {
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let got = recv(from, &bytes, bytes.count, 0)
            guard got > 0 else { break }
            bytes.removeLast(bytes.count - got)
            recorded.withLock { $0 += bytes }
            if isToServer { toServer.withLock { $0 += bytes } }
            if isSilent.withLock({ $0 }) { continue }
            alter.withLock { $0 }?(&bytes, isToServer, count)
            count += got
            var done = 0
            while done < bytes.count {
                let part = Array(bytes[done...])
                let sent = send(to, part, part.count, Int32(MSG_NOSIGNAL))
                guard sent > 0 else { break }
                done += sent
            }
            if bytes.isEmpty { break }
        }
        // A pulled cable carries no end either.
        while isSilent.withLock({ $0 }) { usleep(5_000) }
        shutdown(to, Int32(SHUT_RDWR))
        shutdown(from, Int32(SHUT_RDWR))
    }

    func breakAll() { for descriptor in connections.withLock({ $0 }) { shutdown(descriptor, Int32(SHUT_RDWR)) } }

    func stop() {
        isSilent.withLock { $0 = false }
        breakAll()
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
