/// What a sitemap, an index of sitemaps, a list of addresses in plain text, or a feed names.
///
/// Sources: sitemaps.org, protocol 0.9; RSS 2.0; RFC 4287 (Atom). Extensions, such as those for pictures, are passed over.
package struct Sitemap: Sendable {
    /// A page, or another sitemap.
    package struct Entry: Sendable, Hashable {
        /// As it stands there without white space around it, references resolved; feeds have relative ones too.
        package var address: String
        /// As it stands there: RFC 3339 in sitemaps and Atom, RFC 822 in RSS.
        package var lastModified: String?

        /// The values are not checked.
        package init(address: String, lastModified: String? = nil) {
            self.address = address
            self.lastModified = lastModified
        }
    }

    /// Pages and sitemaps together; the protocol allows at most this in one file.
    package static let maximumEntries = 50_000

    /// In order, as often as they are named.
    package private(set) var pages: [Entry] = []
    /// Other sitemaps, of an index.
    package private(set) var sitemaps: [Entry] = []

    /// Any bytes, unpacked, of UTF-8. Damaged XML is read up to the damage. Linear.
    package init(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if bytes[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
            readMarkup(bytes)
        } else {
            readLines(bytes[start...])
        }
    }

    private mutating func readMarkup(_ bytes: [UInt8]) {
        var scanner = TagScanner(bytes: bytes)
        var begun: SitemapElement?
        while pages.count + sitemaps.count < Self.maximumEntries, let tag = scanner.next() {
            if let kind = SitemapElement.Kind(tag.name), begun?.mayContain(kind, tag.prefix) != true {
                // The one before it may have lost its end.
                take(begun)
                begun = tag.isEmpty ? nil : SitemapElement(kind: kind, prefix: tag.prefix)
            } else if tag.name.first == "/", begun?.isClosed(by: tag) == true {
                take(begun)
                begun = nil
            } else {
                begun?.read(tag) { scanner.text }
            }
        }
        take(begun)
    }

    private mutating func take(_ element: SitemapElement?) {
        guard let element, let entry = element.entry, pages.count + sitemaps.count < Self.maximumEntries else { return }
        if element.kind == .sitemap { sitemaps.append(entry) } else { pages.append(entry) }
    }

    private mutating func readLines(_ bytes: ArraySlice<UInt8>) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard pages.count < Self.maximumEntries else { return }
            let text = String(decoding: AddressText.trimmed(line), as: UTF8.self)
            let start = text.prefix(8).lowercased()
            if start.hasPrefix("http://") || start == "https://" { pages.append(Entry(address: text)) }
        }
    }
}
