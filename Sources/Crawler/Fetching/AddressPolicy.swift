import Glibc

/// Which addresses a crawl may connect with: those of the public Internet.
///
/// A page must not make this machine ask what only it can reach (server-side request forgery). Names tell nothing of that,
/// so that the address of each socket is looked at.
///
/// Source: IANA, "IPv4 Special-Purpose Address Registry" and "IPv6 Special-Purpose Address Registry" (RFC 6890), as of
/// 2025, and "Internet Protocol Version 6 Address Space".
package enum AddressPolicy {
    /// What an address is for, if that is not the public Internet; nil for an address that may be connected with.
    ///
    /// - Parameter address: 4 bytes (IPv4) or 16 (IPv6), in network order. Any other count is refused.
    package static func refusal(of address: [UInt8]) -> String? {
        switch address.count {
        case 4: return version4.first { $0.contains(address) }?.purpose
        case 16:
            if let address = version4(in: address) { return refusal(of: address) }
            if let block = version6.first(where: { $0.contains(address) }) { return block.purpose }
            // All that is given out so far; what is not is not reachable.
            return address[0] & 0xE0 == 0x20 ? nil : "not assigned"
        default: return "no Internet address"
        }
    }

    /// The IPv4 address that an IPv6 address stands for, if it does: what is connected with is that.
    static func version4(in address: [UInt8]) -> [UInt8]? {
        guard address.count == 16, let carrier = carriers.first(where: { $0.0.contains(address) }) else { return nil }
        return Array(address[carrier.1..<carrier.1 + 4])
    }

    /// 80, 443, and those that need no privileges: below stand services that answer to anything, such as mail.
    package static func allows(port: Int) -> Bool { port == 80 || port == 443 || 1024...65_535 ~= port }

    /// An address as text (RFC 5952); empty for a wrong count of bytes.
    package static func text(of address: [UInt8]) -> String {
        guard address.count == 4 || address.count == 16 else { return "" }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(address.count == 4 ? AF_INET : AF_INET6, address, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private struct Block {
        /// Unless it is zero.
        let prefix: [UInt8]
        let bits: Int
        let purpose: String

        init(_ prefix: [UInt8], _ bits: Int, _ purpose: String) {
            self.prefix = prefix
            self.bits = bits
            self.purpose = purpose
        }

        func contains(_ address: [UInt8]) -> Bool {
            for index in 0..<(bits + 7) / 8 {
                let mask: UInt8 = bits >= 8 * (index + 1) ? 0xFF : ~(0xFF >> (bits & 7))
                let wanted = index < prefix.count ? prefix[index] : 0
                if address[index] & mask != wanted & mask { return false }
            }
            return true
        }
    }

    private static let version4 = [
        Block([0], 8, "this network"),
        Block([10], 8, "private network"),
        Block([100, 64], 10, "carrier-grade network address translation"),
        Block([127], 8, "this machine"),
        Block([169, 254], 16, "link-local"),
        Block([172, 16], 12, "private network"),
        Block([192, 0, 0], 24, "protocol assignments"),
        Block([192, 0, 2], 24, "documentation"),
        Block([192, 88, 99], 24, "6to4 relays"),
        Block([192, 168], 16, "private network"),
        Block([198, 18], 15, "benchmarking"),
        Block([198, 51, 100], 24, "documentation"),
        Block([203, 0, 113], 24, "documentation"),
        Block([224], 4, "multicast"),
        Block([255, 255, 255, 255], 32, "broadcast"),
        Block([240], 4, "reserved"),
    ]

    /// IPv6 addresses with an IPv4 address inside, and where that begins.
    private static let carriers = [
        (Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, "IPv4-mapped"), 12),
        (Block([0, 0x64, 0xFF, 0x9B], 96, "NAT64"), 12),
        (Block([0x20, 0x02], 16, "6to4"), 2),
    ]

    private static let version6 = [
        Block([], 128, "unspecified"),
        Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, "this machine"),
        Block([], 96, "IPv4-compatible"),
        Block([0, 0x64, 0xFF, 0x9B, 0, 1], 48, "local NAT64"),
        Block([1], 64, "discarded"),
        Block([1, 0, 0, 0, 0, 0, 0, 1], 64, "dummy addresses"),
        Block([0x20, 0x01, 0, 0], 32, "Teredo"),
        Block([0x20, 0x01, 0, 2], 48, "benchmarking"),
        Block([0x20, 0x01], 23, "protocol assignments"),
        Block([0x20, 0x01, 0x0D, 0xB8], 32, "documentation"),
        Block([0x3F, 0xFF], 20, "documentation"),
        Block([0x5F], 16, "segment routing"),
        Block([0xFC], 7, "unique local"),
        Block([0xFE, 0x80], 10, "link-local"),
        Block([0xFE, 0xC0], 10, "site-local"),
        Block([0xFF], 8, "multicast"),
    ]
}
