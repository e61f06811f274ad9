import AppPrograms
import CEngineSupport
import Glibc
import SearchEngine

/// A connection over which machines are paired. It waits, each time until one deadline for all of it.
final class PairingSocket {
    private let descriptor: Int32
    private let end: Double

    /// - Parameters:
    ///   - descriptor: from now on this object's.
    ///   - seconds: after which every wait fails.
    init(_ descriptor: Int32, seconds: Double) {
        self.descriptor = descriptor
        end = Clock.monotonicSeconds() + seconds
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// A connection to an address.
    ///
    /// - Throws: ``PairingProblem/unreachable(_:)`` with the last reason.
    static func connect(_ address: HostAndPort, seconds: Double) throws(PairingProblem) -> PairingSocket {
        var hints = addrinfo(), found: UnsafeMutablePointer<addrinfo>?
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        let number = getaddrinfo(address.host, String(address.port), &hints, &found)
        guard number == 0 else { throw .unreachable(String(cString: gai_strerror(number))) }
        defer { freeaddrinfo(found) }
        var reason = ECONNREFUSED, next = found
        while let candidate = next {
            next = candidate.pointee.ai_next
            let info = candidate.pointee
            let descriptor = socket(info.ai_family, info.ai_socktype | 0o2000000 /* SOCK_CLOEXEC */, info.ai_protocol)
            guard descriptor >= 0 else { continue }
            let made = PairingSocket(descriptor, seconds: seconds)
            if Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 { return made }
            reason = errno
            guard reason == EINPROGRESS else { continue }
            guard made.wait(Int16(POLLOUT)) else {
                reason = ETIMEDOUT
                continue
            }
            var result: Int32 = 0, length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &result, &length)
            if result == 0 { return made }
            reason = result
        }
        throw .unreachable(String(cString: strerror(reason)))
    }

    private func wait(_ events: Int16) -> Bool {
        while true {
            let left = end - Clock.monotonicSeconds()
            guard left > 0 else { return false }
            var polled = pollfd(fd: descriptor, events: events, revents: 0)
            let number = poll(&polled, 1, Int32(left * 1_000) + 1)
            if number > 0 { return true }
            if number < 0 && errno != EINTR { return false }
        }
    }

    /// - Returns: false if the other side is gone, or time is over.
    func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let part = Array(bytes[done...])
            let count = Glibc.send(descriptor, part, part.count, Int32(MSG_NOSIGNAL))
            if count > 0 {
                done += count
            } else if count < 0 && errno == EINTR {
                continue
            } else if count < 0 && errno == EAGAIN {
                guard wait(Int16(POLLOUT)) else { return false }
            } else {
                return false
            }
        }
        return true
    }

    /// Waits for so many bytes; nil if the other side is gone, or time is over.
    func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count), done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + done, count - done, 0) }
            if got > 0 {
                done += got
            } else if got < 0 && errno == EINTR {
                continue
            } else if got < 0 && errno == EAGAIN {
                guard wait(Int16(POLLIN)) else { return nil }
            } else {
                return nil
            }
        }
        return bytes
    }

    /// Sends an encrypted text behind its length of two bytes, big-endian.
    func sendText(_ bytes: [UInt8]) -> Bool {
        bytes.count <= PairingWire.maximumTextBytes
            && send([UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes)
    }

    func receiveText() -> [UInt8]? {
        guard let head = receive(2) else { return nil }
        let count = Int(head[0]) << 8 | Int(head[1])
        return count <= PairingWire.maximumTextBytes ? receive(count) : nil
    }

    /// The other side's address without its port.
    var peerHost: String? {
        var storage = sockaddr_storage(), length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let number = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getpeername(descriptor, address, &length) == 0
                    ? getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) : -1
            }
        }
        guard number == 0 else { return nil }
        let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // An IPv4 address of a socket that is also for IPv6.
        return text.hasPrefix("::ffff:") && text.contains(".") ? String(text.dropFirst(7)) : text
    }
}
