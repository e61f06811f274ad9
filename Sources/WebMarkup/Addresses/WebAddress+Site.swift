extension WebAddress {
    /// The host without the parts that do not change its owner: `www.` before it and the root's dot after it.
    package var site: String { Self.site(host) }

    /// What belongs together: the site, and a port that is not the scheme's own.
    package var scope: String { site + portSuffix }

    /// The host in the letters that it stands for, `例え.jp` for `xn--r8jz45g.jp`, unless these could be taken for others.
    package var readableHost: String { HostName.readable(host) }

    /// The scope in these letters.
    package var readableScope: String { Self.site(readableHost) + portSuffix }

    /// The host's bytes in network order if it is an IP address, 4 or 16, however it was written; nil for a name.
    package var addressBytes: [UInt8]? { AddressAuthority.bytes(of: host) }

    private var portSuffix: String { port.map { ":\($0)" } ?? "" }

    private static func site(_ host: String) -> String {
        var name = host[...]
        if name.hasSuffix(".") { name.removeLast() }
        if name.hasPrefix("www.") { name.removeFirst(4) }
        return String(name)
    }
}
