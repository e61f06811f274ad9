import SystemIndex

/// `recently-used.xbel`: which files programs opened (freedesktop.org, "Recent file storage specification"; XBEL 1.0).
///
/// Read without an XML parser: only tags and their attributes matter, and a file that is damaged in the middle still has
/// its other entries.
struct BookmarkFile {
    /// A file that was opened.
    struct Entry: Sendable, Hashable {
        /// As it stands there, references resolved.
        var address: String
        /// Seconds since 2001; 0 where it says nothing.
        var visited = 0.0
        /// An internet media type.
        var type: String?
        /// Whether only the program that opened it may show it.
        var isPrivate = false
    }

    let entries: [Entry]

    init(_ bytes: [UInt8]) {
        var entries: [Entry] = []
        var open: Entry?
        var scanner = TagScanner(bytes: bytes)
        while let tag = scanner.next() {
            switch tag.name {
            case "bookmark":
                open = tag["href"].map { address in
                    let dates = ["visited", "modified", "added"].compactMap { tag[$0] }
                    return Entry(address: address, visited: dates.compactMap(DateText.seconds).first ?? 0)
                }
                if tag.isEmpty, let entry = open {
                    entries.append(entry)
                    open = nil
                }
            case "mime:mime-type": open?.type = tag["type"]
            case "bookmark:private": open?.isPrivate = true
            case "/bookmark":
                if let entry = open { entries.append(entry) }
                open = nil
            default: break
            }
        }
        self.entries = entries
    }
}

/// Finds tags and their attributes, and passes over all else.
private struct TagScanner {
    struct Tag {
        /// With a slash before it where it ends an element.
        var name: String
        var attributes: [(name: String, value: String)] = []
        /// Whether it begins and ends its element.
        var isEmpty = false

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private func byte(_ offset: Int = 0) -> UInt8? { place + offset < bytes.count ? bytes[place + offset] : nil }

    /// Everything up to one of the bytes, which stays.
    private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
        let start = place
        while let byte = byte(), !isEnd(byte) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// nil at the end, also of a tag that is cut off.
    mutating func next() -> Tag? {
        while true {
            while let byte = byte(), byte != UInt8(ascii: "<") { place += 1 }
            guard byte() != nil else { return nil }
            place += 1
            if bytes[place...].starts(with: "!--".utf8) {
                while byte() != nil, !bytes[place...].starts(with: "-->".utf8) { place += 1 }
                continue
            }
            let slash = UInt8(ascii: "/"), end = UInt8(ascii: ">")
            let isEnd = byte() == slash
            if isEnd { place += 1 }
            var tag = Tag(name: (isEnd ? "/" : "") + text { Self.isSpace($0) || $0 == slash || $0 == end })
            while let byte = byte(), byte != end {
                if Self.isSpace(byte) || byte == slash {
                    tag.isEmpty = byte == slash
                    place += 1
                    continue
                }
                let name = text { Self.isSpace($0) || $0 == UInt8(ascii: "=") || $0 == end || $0 == slash }
                guard self.byte() == UInt8(ascii: "="), let quote = self.byte(1),
                    quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
                else {
                    // Something that is no attribute.
                    if name.isEmpty || self.byte() == UInt8(ascii: "=") { place += 1 }
                    continue
                }
                place += 2
                let value = text { $0 == quote }
                guard self.byte() != nil else { return nil }
                place += 1
                tag.attributes.append((name, Self.resolved(value[...])))
            }
            guard byte() != nil else { return nil }
            place += 1
            return tag
        }
    }

    /// XML 1.0, section 4.6, and character references.
    private static func resolved(_ text: Substring) -> String {
        var result = "", rest = text
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.firstIndex(of: ";") else { break }
            let name = rest[rest.index(after: start)..<end]
            let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][String(name)]
            result += known ?? reference(name) ?? String(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func reference(_ name: Substring) -> String? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
