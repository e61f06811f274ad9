/// An element that names a page or another sitemap, while it is read.
struct SitemapElement {
    enum Kind: String {
        /// Of a sitemap.
        case url
        /// Of an index of sitemaps.
        case sitemap
        /// Of RSS.
        case item
        /// Of Atom.
        case entry

        /// The kind of element that a tag begins, whatever its prefix.
        init?(_ name: String) {
            guard name.first != "/" else { return nil }
            self.init(rawValue: String(name.split(separator: ":", omittingEmptySubsequences: false).last ?? ""))
        }
    }

    let kind: Kind
    /// Of its name; elements inside of it with another one are extensions' (`image:loc`).
    let prefix: Substring
    private var address: String?
    private var identifier: String?
    private var date: String?
    /// The opening tag whose end is not read yet.
    private var opened: TagScanner.Tag?
    /// Within the feed that an entry of Atom was copied from.
    private var isInSource = false

    init(kind: Kind, prefix: Substring) {
        self.kind = kind
        self.prefix = prefix
    }

    /// nil if it names nothing.
    var entry: Sitemap.Entry? {
        (address ?? identifier).map { Sitemap.Entry(address: $0, lastModified: date) }
    }

    /// Elements of other formats inside of this one name nothing by themselves (the `url` of an item's picture).
    func mayContain(_ kind: Kind, _ prefix: Substring) -> Bool { kind != self.kind || prefix != self.prefix }

    func isClosed(by tag: TagScanner.Tag) -> Bool { tag.prefix == prefix && tag.localName == "/" + kind.rawValue }

    /// - Parameter text: what stands before the tag.
    mutating func read(_ tag: TagScanner.Tag, text: () -> String) {
        let begun = opened
        opened = nil
        guard tag.prefix == prefix || (kind == .item && tag.name == "/dc:date") else { return }
        switch (kind, tag.localName) {
        case (.url, "/loc"), (.sitemap, "/loc"), (.item, "/link"): address = address ?? Self.trimmed(text())
        case (.url, "/lastmod"), (.sitemap, "/lastmod"), (.item, "/pubDate"), (.item, "/date"):
            date = date ?? Self.trimmed(text())
        case (.entry, "/updated") where !isInSource: date = date ?? Self.trimmed(text())
        case (.item, "guid"): opened = tag
        case (.item, "/guid"):
            // A permalink unless it says otherwise (RSS 2.0, "guid").
            let guid = Self.trimmed(text())
            let isAddress = guid?.prefix(4).lowercased() == "http"
            if isAddress, begun?["isPermaLink"]?.lowercased() != "false" { identifier = identifier ?? guid }
        case (.entry, "source"): isInSource = !tag.isEmpty
        case (.entry, "/source"): isInSource = false
        case (.entry, "link") where !isInSource && tag["rel"] ?? "alternate" == "alternate":
            address = address ?? tag["href"].flatMap { Self.trimmed($0) }
        default: break
        }
    }

    private static func trimmed(_ text: String) -> String? {
        let bytes = AddressText.trimmed(Array(text.utf8)[...])
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension TagScanner.Tag {
    /// What stands before the colon of its name, without the slash of an end; empty if there is no colon.
    var prefix: Substring {
        let name = name.first == "/" ? name.dropFirst() : name[...]
        return name.firstIndex(of: ":").map { name[..<$0] } ?? ""
    }

    /// Its name without the prefix, with the slash of an end.
    var localName: String {
        guard let colon = name.firstIndex(of: ":") else { return name }
        return (name.first == "/" ? "/" : "") + name[name.index(after: colon)...]
    }
}
