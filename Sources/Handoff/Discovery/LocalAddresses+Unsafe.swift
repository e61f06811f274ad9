import Glibc

/// The addresses of this machine that others can reach.
enum LocalAddresses {
    struct Address: Hashable {
        /// The interface's number.
        var interface: Int32
        var isIPv6: Bool
        var text: String
    }

    /// Those of interfaces that are up and can multicast, without loopback.
    static func all() -> [Address] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [Address] = [], next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            let flags = Int32(bitPattern: entry.ifa_flags)
            guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                flags & Int32(IFF_MULTICAST) != 0, let address = entry.ifa_addr
            else { continue }
            let family = Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            guard getnameinfo(address, socklen_t(length), &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            found.append(
                Address(
                    interface: Int32(if_nametoindex(entry.ifa_name)), isIPv6: family == AF_INET6,
                    // The interface is said apart.
                    text: String(text.prefix { $0 != "%" })))
        }
        return found
    }
}
