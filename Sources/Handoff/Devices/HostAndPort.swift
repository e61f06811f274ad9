/// Where a machine listens.
package struct HostAndPort: Sendable, Hashable {
    /// A name, or an address of IPv4 or IPv6.
    package var host: String
    package var port: Int

    /// - Parameters: see the members.
    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// - Parameter text: `host:port`, or `[address]:port` for an address of IPv6.
    /// - Returns: nil for other texts.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65_535).contains(port)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
        self.host = String(host)
        self.port = port
    }

    /// As ``init(_:)`` reads it.
    package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
