import Glibc

/// The networks that this computer's interfaces stand in: with IPv6, what stands beside it in a home has public addresses as well.
struct OwnNetworks {
    private var networks: [(address: [UInt8], mask: [UInt8])] = []

    /// Those of this moment.
    init() {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return }
        defer { freeifaddrs(first) }
        var next = first
        while let interface = next {
            if let address = Self.bytes(interface.pointee.ifa_addr),
                let mask = Self.bytes(interface.pointee.ifa_netmask)
            {
                networks.append((address, mask))
            }
            next = interface.pointee.ifa_next
        }
    }

    /// For tests.
    init(_ networks: [(address: [UInt8], mask: [UInt8])]) { self.networks = networks }

    /// What an address is for, where it may not be asked; nil for one that stands elsewhere.
    func refusal(of address: [UInt8]) -> String? {
        let address = AddressPolicy.version4(in: address) ?? address
        let isHere = networks.contains { network in
            // A network of all addresses is none.
            guard network.address.count == address.count, network.mask.contains(where: { $0 != 0 }) else {
                return false
            }
            return address.indices.allSatisfy {
                address[$0] & network.mask[$0] == network.address[$0] & network.mask[$0]
            }
        }
        return isHere ? "this computer's own network" : nil
    }

    /// The 4 or 16 bytes of an address; nil for other families.
    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }
}
