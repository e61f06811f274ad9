/// An app's side of an association: the domains that it says are its own, as the entitlement
/// `com.apple.developer.associated-domains` lists them.
///
/// Source: Apple, "Support Universal Links" and "Associated Domains Entitlement".
package struct AssociatedDomain: Sendable, Hashable {
    /// In lower case, without the asterisk.
    package let host: String
    /// Whether it stands for the subdomains of the host, at any depth, and not for the host itself.
    package let isForSubdomains: Bool

    /// - Parameter entry: `applinks:example.com` or `applinks:*.example.com`; what follows a question mark, such as
    ///   `?mode=developer`, is ignored.
    /// - Returns: nil for other services, and for what is no host alone: one with a port, a path or an asterisk elsewhere.
    package init?(_ entry: String) {
        let service = "applinks:"
        let entry = entry.prefix { $0 != "?" }.lowercased()
        guard entry.hasPrefix(service) else { return nil }
        var host = entry.dropFirst(service.count)
        isForSubdomains = host.hasPrefix("*.")
        if isForSubdomains { host = host.dropFirst(2) }
        guard !host.isEmpty, host.utf8.first != UInt8(ascii: "."),
            !host.contains(where: { "/:*@#".contains($0) || $0.isWhitespace })
        else { return nil }
        self.host = String(host)
    }

    /// - Parameter host: as WebAddress has it: in lower case.
    package func matches(_ host: String) -> Bool {
        isForSubdomains
            ? host.hasSuffix("." + self.host) && host.utf8.count > self.host.utf8.count + 1 : host == self.host
    }

    /// Of the entries that match a host, the most specific: the longest, of equally long ones the first; nil if none
    /// does. Linear in the length of all entries.
    ///
    /// - Parameter host: in any case.
    /// - Returns: the entry as it was given.
    package static func bestMatch(host: String, entries: [String]) -> String? {
        let host = host.lowercased()
        var best: (entry: String, length: Int)?
        for entry in entries {
            guard let domain = AssociatedDomain(entry), domain.matches(host) else { continue }
            let length = domain.host.utf8.count + (domain.isForSubdomains ? 2 : 0)
            // "*.ab.c" is as long as the host "x.ab.c" itself, which says more.
            let isBetter = best.map {
                length > $0.length || (length == $0.length && !domain.isForSubdomains && $0.entry.contains("*"))
            }
            if isBetter ?? true { best = (entry, length) }
        }
        return best?.entry
    }
}
