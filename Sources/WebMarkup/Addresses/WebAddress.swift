/// An absolute address of the web, parsed and made canonical: two addresses are equal if they name the same thing by
/// their text alone.
///
/// Source: URL Standard (WHATWG), for its "special" schemes `http` and `https`. Percent-encoded bytes stay as they were
/// written. A host in another script is as DNS has it, `xn--r8jz45g.jp` for `例え.jp`. A host that IDNA 2008 does not
/// know, such as `☃.net`, stays lower-case text.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// Longer addresses are refused: no server is known to take them, and each page may have thousands.
    package static let largest = 8192
    /// Bytes of an address that a page may name as the base of its others, since it stands before each of them. Longer ones are
    /// ignored. Sitemaps have the same limit for all addresses (<https://www.sitemaps.org/protocol.html>).
    static let maximumBaseBytes = 2_048

    /// `http` or `https`.
    package private(set) var scheme: String
    /// In lower case, and as a rule ASCII (``readableHost`` is for people); an address of IPv6 in brackets. Never empty.
    package private(set) var host: String
    /// nil if it is the scheme's own.
    package private(set) var port: Int?
    /// Percent-encoded, without dot segments; begins with a slash.
    package private(set) var path: String
    /// Percent-encoded, without the question mark; nil without one, which is not the same as an empty one.
    package private(set) var query: String?
    /// Percent-encoded, without the number sign; nil without one.
    package private(set) var fragment: String?

    /// Linear in the length of the text.
    ///
    /// - Parameters:
    ///   - text: anything.
    ///   - base: what a relative reference is relative to; without it, only absolute addresses are read.
    /// - Returns: nil for a scheme other than `http` and `https`, for a missing or impossible host or port, and for a
    ///   user name or password. Nil too if text or result is longer than ``largest`` bytes.
    package init?(_ text: String, relativeTo base: WebAddress? = nil) {
        let bytes = AddressText.cleaned(text)
        guard bytes.count <= Self.largest else { return nil }
        var rest = bytes[...]
        let scheme = AddressText.takeScheme(&rest)
        guard let known = scheme ?? base?.scheme, known == "http" || known == "https" else { return nil }
        self.scheme = known
        let slashes = rest.prefix(while: AddressText.isSlash).count
        // An address that says the scheme of its base again is relative unless a host follows ("http:g").
        if let base, slashes < 2, base.scheme == known {
            host = base.host
            port = base.port
            path = base.path
            query = base.query
            resolve(rest, against: base)
        } else {
            rest = rest.dropFirst(slashes)
            let end = rest.firstIndex {
                AddressText.isSlash($0) || $0 == AddressText.question || $0 == AddressText.hash
            }
            guard let authority = AddressAuthority(rest[..<(end ?? rest.endIndex)]) else { return nil }
            host = authority.host
            port = authority.port == (known == "http" ? 80 : 443) ? nil : authority.port
            path = "/"
            takePath(AddressText.Parts(rest[(end ?? rest.endIndex)...]), after: [])
        }
        guard description.utf8.count <= Self.largest else { return nil }
    }

    /// RFC 3986, section 5.2.2, for a reference without a host.
    private mutating func resolve(_ reference: ArraySlice<UInt8>, against base: WebAddress) {
        let parts = AddressText.Parts(reference)
        if parts.path.isEmpty {
            if let text = parts.query { query = AddressText.escaped(text, AddressText.isPlainInQuery) }
            fragment = parts.fragment.map { AddressText.escaped($0, AddressText.isPlainInFragment) }
        } else if parts.path.first.map(AddressText.isSlash) == true {
            takePath(parts, after: [])
        } else {
            let folder = base.path.utf8.lastIndex(of: AddressText.slash).map { base.path.utf8[...$0] }
            takePath(parts, after: folder.map(Array.init) ?? [])
        }
    }

    private mutating func takePath(_ parts: AddressText.Parts, after folder: [UInt8]) {
        path = AddressText.path(folder + parts.path)
        query = parts.query.map { AddressText.escaped($0, AddressText.isPlainInQuery) }
        fragment = parts.fragment.map { AddressText.escaped($0, AddressText.isPlainInFragment) }
    }

    /// Scheme, host and port if it is not the scheme's own: `https://example.com`.
    package var origin: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

    /// What rules of `robots.txt` are matched with.
    package var pathAndQuery: String { query.map { path + "?" + $0 } ?? path }

    /// The same document, whatever position in it is meant.
    package var withoutFragment: WebAddress {
        var copy = self
        copy.fragment = nil
        return copy
    }

    /// The address as text; reading it again gives an equal one.
    package var description: String { origin + pathAndQuery + (fragment.map { "#" + $0 } ?? "") }
}
