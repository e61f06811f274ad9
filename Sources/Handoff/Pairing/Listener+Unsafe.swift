import Glibc

/// Opens sockets that other machines connect to.
enum Listener {
    /// A listening descriptor with its port; nil with errno set.
    ///
    /// - Parameters:
    ///   - host: an IPv4 or IPv6 address; nil for all of both.
    ///   - port: 0 for any.
    static func open(host: String?, port: Int) -> (descriptor: Int32, port: Int)? {
        if let host { return open(host, port, AI_PASSIVE | AI_NUMERICHOST) }
        // A machine may be without IPv6.
        return open("::", port, AI_PASSIVE | AI_NUMERICHOST) ?? open("0.0.0.0", port, AI_PASSIVE | AI_NUMERICHOST)
    }

    private static func open(_ host: String, _ port: Int, _ flags: Int32) -> (descriptor: Int32, port: Int)? {
        var hints = addrinfo(), found: UnsafeMutablePointer<addrinfo>?
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = flags
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let info = found?.pointee else {
            errno = EADDRNOTAVAIL
            return nil
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(info.ai_family, info.ai_socktype | 0o2000000 /* SOCK_CLOEXEC */, info.ai_protocol)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1, no: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        if info.ai_family == AF_INET6 {
            setsockopt(
                descriptor, Int32(IPPROTO_IPV6), 26 /* IPV6_V6ONLY */, &no,
                socklen_t(MemoryLayout<Int32>.size))
        }
        var storage = sockaddr_storage(), length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        guard bind(descriptor, info.ai_addr, info.ai_addrlen) == 0, listen(descriptor, 32) == 0,
            withUnsafeMutablePointer(
                to: &storage,
                { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
                }) == 0
        else {
            let number = errno
            close(descriptor)
            errno = number
            return nil
        }
        // The port is in the same bytes for IPv4 and IPv6.
        let bound = withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
        return (descriptor, bound)
    }
}
