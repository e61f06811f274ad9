/// A line of `robots.txt`: its name and value.
struct RobotsLine {
    enum Kind {
        case agent, allow, disallow, sitemap, delay, other
    }

    var kind: Kind
    var value: ArraySlice<UInt8>

    /// nil for a line that says nothing, such as a comment.
    init?(_ bytes: ArraySlice<UInt8>) {
        let line = Self.trimmed(bytes.prefix { $0 != UInt8(ascii: "#") })
        if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            kind = Self.kind(Self.trimmed(line[..<colon]))
            value = Self.trimmed(line[(colon + 1)...])
        } else {
            // Google takes white space for a missing colon, but only between exactly two words.
            let words = line.split(maxSplits: 2, whereSeparator: Self.isSpace)
            guard words.count == 2 else { return nil }
            kind = Self.kind(words[0])
            value = words[1]
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    static func lowered(_ byte: UInt8) -> UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return bytes
    }

    /// The misspellings are those that Google's parser knows; like it, only the prefix counts.
    private static func kind(_ name: ArraySlice<UInt8>) -> Kind {
        let name = name.prefix(20).map(lowered)
        func begins(_ words: String...) -> Bool { words.contains { name.starts(with: $0.utf8) } }
        if begins("user-agent", "useragent", "user agent") { return .agent }
        if begins("allow") { return .allow }
        if begins("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw") { return .disallow }
        if begins("sitemap", "site-map") { return .sitemap }
        if begins("crawl-delay", "crawldelay", "crawl delay") { return .delay }
        return .other
    }
}
