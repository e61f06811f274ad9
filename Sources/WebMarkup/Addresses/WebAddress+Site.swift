extension WebAddress {
    /// The host, without what makes no difference to whose it is: `www.` before it and the root's dot after it.
    package var site: String {
        var name = host[...]
        if name.hasSuffix(".") { name.removeLast() }
        if name.hasPrefix("www.") { name.removeFirst(4) }
        return String(name)
    }

    /// What belongs together: the site, and a port that is not the scheme's own.
    package var scope: String { site + (port.map { ":\($0)" } ?? "") }
}
