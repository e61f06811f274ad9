/// What a page says of its own encoding before it is parsed
/// (WHATWG HTML, "Prescanning a byte stream to determine its encoding").
struct EncodingPrescan {
    /// Bytes of a page that are looked at before it is parsed.
    private static let maximum = 1024

    private let bytes: [UInt8]
    /// Whether scripts and the like are passed over, as the parser does.
    private let passesOverRawText: Bool
    private var position = 0

    /// The name that iconv has for the encoding that the first `meta` element with one says; nil if none does.
    ///
    /// If none does at the page's start, one further on counts: browsers parse again when they meet it ("Changing the
    /// encoding while parsing").
    static func name(in bytes: [UInt8]) -> String? {
        var scan = EncodingPrescan(bytes: Array(bytes.prefix(maximum)), passesOverRawText: false)
        if let name = scan.name() { return name }
        guard bytes.count > maximum else { return nil }
        var whole = EncodingPrescan(bytes: bytes, passesOverRawText: true)
        return whole.name()
    }

    private init(bytes: [UInt8], passesOverRawText: Bool) {
        self.bytes = bytes
        self.passesOverRawText = passesOverRawText
    }

    /// What stands here; zero behind the end, which is nothing that is looked for.
    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private var isAtEnd: Bool { position >= bytes.count }

    private mutating func name() -> String? {
        while !isAtEnd {
            defer { position += 1 }
            guard byte == UInt8(ascii: "<") else { continue }
            if begins("<!--") {
                // The two dashes that begin a comment may also end it.
                position += 2
                skip { $0.begins("-->") }
                position += 2
            } else if begins("<meta"), position + 5 < bytes.count,
                Self.isSpace(bytes[position + 5]) || bytes[position + 5] == 0x2F
            {
                position += 5
                if let name = meta() { return name }
            } else if isTag {
                let start = position + 1
                skip { Self.isSpace($0.byte) || $0.byte == UInt8(ascii: ">") }
                let name = passesOverRawText && position - start <= 8 ? text(start..<position) : ""
                while attribute() != nil {}
                if Self.rawElements.contains(name) { skip(toEndOf: name) }
            } else if begins("<!") || begins("</") || begins("<?") {
                skip { $0.byte == UInt8(ascii: ">") }
            }
        }
        return nil
    }

    /// What the attributes of a `meta` element say. `content` counts if the element stands for the server's `Content-Type`; of attributes
    /// of one name the first.
    private mutating func meta() -> String? {
        var names: Set<String> = []
        var isContentType = false, isOfContent: Bool?
        var found: String?
        while let (name, value) = attribute() {
            guard names.insert(name).inserted else { continue }
            switch name {
            case "http-equiv": isContentType = value == "content-type"
            case "content":
                guard isOfContent == nil, let label = Self.label(in: value), let encoding = Self.encoding(label) else {
                    break
                }
                (found, isOfContent) = (encoding, true)
            case "charset": (found, isOfContent) = (Self.encoding(value), false)
            default: break
            }
        }
        // A tag that does not end among these bytes says nothing.
        guard !isAtEnd, let isOfContent, !isOfContent || isContentType else { return nil }
        return found
    }

    /// A page that could be read so far is not in sixteen bits.
    private static func encoding(_ label: String) -> String? {
        CharacterEncoding.name(label).map { $0.hasPrefix("UTF-16") ? "UTF-8" : $0 }
    }

    /// What stands behind `charset=` (WHATWG HTML, "Extracting a character encoding from a meta element").
    ///
    /// - Parameter content: in lower case.
    static func label(in content: String) -> String? {
        var rest = Array(content.utf8)[...]
        func skipSpace() { rest = rest.drop(while: isSpace) }
        while let range = rest.firstRange(of: "charset".utf8) {
            rest = rest[range.upperBound...]
            skipSpace()
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst()
            skipSpace()
            guard let first = rest.first else { return nil }
            if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(of: first) else { return nil }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            return String(decoding: rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ";") }, as: UTF8.self)
        }
        return nil
    }

    /// The next attribute of a tag, in lower case (WHATWG HTML, "get an attribute"); nil at the tag's end.
    private mutating func attribute() -> (name: String, value: String)? {
        skip { !Self.isSpace($0.byte) && $0.byte != UInt8(ascii: "/") }
        guard !isAtEnd, byte != UInt8(ascii: ">") else { return nil }
        let start = position
        // A name may begin with what ends others.
        if byte == UInt8(ascii: "=") { position += 1 }
        skip { Self.isSpace($0.byte) || [UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0.byte) }
        let name = text(start..<position)
        skip { !Self.isSpace($0.byte) }
        guard byte == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        skip { !Self.isSpace($0.byte) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            let quote = byte, start = position + 1
            position = start
            skip { $0.byte == quote }
            let value = text(start..<position)
            position += 1
            return (name, value)
        }
        let value = position
        skip { Self.isSpace($0.byte) || $0.byte == UInt8(ascii: ">") }
        return (name, text(value..<position))
    }

    // MARK: Bytes

    private static let rawElements: Set<String> = [
        "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
    ]

    /// Goes on to the end tag of an element without markup, which is read next.
    private mutating func skip(toEndOf name: String) {
        let end = Array("</\(name)".utf8)
        while !isAtEnd {
            skip { $0.byte == UInt8(ascii: "<") }
            let part = bytes[min(position, bytes.count)..<min(position + end.count, bytes.count)]
            if part.elementsEqual(end, by: { Self.lowercased($0) == $1 }) {
                position -= 1
                return
            }
            position += 1
        }
    }

    /// Goes on to where this is true, or to the end.
    private mutating func skip(to isThere: (EncodingPrescan) -> Bool) {
        while !isAtEnd, !isThere(self) { position += 1 }
    }

    private var isTag: Bool {
        let next = position + 1 < bytes.count && bytes[position + 1] == AddressText.slash ? position + 2 : position + 1
        return next < bytes.count && AddressText.isLetter(bytes[next])
    }

    /// - Parameter text: in lower case.
    private func begins(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { letters in
            letters.indices.allSatisfy { Self.lowercased(bytes[position + $0]) == letters[$0] }
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range].map(Self.lowercased), as: UTF8.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}
