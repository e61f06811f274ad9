import SearchlightBasics

/// What a person reads of HTML: of pages, mails, chapters and notes.
///
/// `WebMarkup` builds trees as browsers do, in a process of its own. A sandboxed worker starts none, and a mailbox has a hundred thousand
/// bodies: this reader looks at each byte once, in memory for the text. It keeps navigation and footers, since in a person's own files
/// all words count.
struct HTMLText {
    private(set) var title: String?
    private(set) var heading: String?
    /// Contents of `meta` elements by their lower-case names.
    private(set) var metas: [String: String] = [:]
    private(set) var language: String?
    /// Sources of things on the page: addresses of links, for bookmarks.
    private(set) var collector: TextCollector
    private let bytes: [UInt8]
    private var position = 0
    /// Text of the element whose own text is wanted.
    private var captured: String?

    /// Reads HTML in UTF-8.
    init(utf8 bytes: [UInt8], collector: TextCollector) {
        self.bytes = bytes
        self.collector = collector
        read()
    }

    /// Reads HTML of any encoding.
    ///
    /// - Parameter label: the encoding that a mail names; nil for what the page says, or else what its letters suggest.
    init(_ bytes: [UInt8], label: String? = nil, collector: TextCollector) {
        self.init(utf8: Array(Self.decoded(bytes, label: label).utf8), collector: collector)
    }

    private static func decoded(_ bytes: [UInt8], label: String?) -> String {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if isMarked || label == nil && CharacterDecoding.encoding(of: bytes).hasPrefix("UTF-16") {
            return CharacterDecoding.text(bytes)
        }
        if let label { return CharacterDecoding.text(bytes, label: label) }
        if let declared = HTMLEncoding.declared(in: bytes) { return CharacterDecoding.text(bytes, label: declared) }
        return CharacterDecoding.text(bytes)
    }

    private mutating func read() {
        while position < bytes.count, !collector.isCut {
            if bytes[position] == UInt8(ascii: "<"), readMarkup() { continue }
            readText()
        }
    }

    /// Whether markup begins here; passes over it.
    private mutating func readMarkup() -> Bool {
        guard position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"):
            if starts(with: "<!--") {
                skip(past: "-->")
            } else if starts(with: "<![CDATA[") {
                let start = position + 9
                skip(past: "]]>")
                append(
                    String(
                        decoding: bytes[min(start, bytes.count)..<max(min(start, bytes.count), position - 3)],
                        as: UTF8.self))
            } else {
                skip(past: ">")
            }
            return true
        case UInt8(ascii: "?"):
            skip(past: ">")
            return true
        case UInt8(ascii: "/"):
            let name = name(at: position + 2)
            skip(past: ">")
            end(name)
            return true
        case let byte where byte | 32 >= 0x61 && byte | 32 <= 0x7A:
            readTag()
            return true
        default: return false
        }
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    private mutating func skip(past text: StaticString) {
        let wanted = text.withUTF8Buffer { Array($0) }
        while position < bytes.count {
            if bytes[position] == wanted[0], bytes[position...].starts(with: wanted) {
                position += wanted.count
                return
            }
            position += 1
        }
    }

    private func name(at start: Int) -> String {
        var end = start
        while end < bytes.count, end - start < 32, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ">"),
            bytes[end] != UInt8(ascii: "/")
        {
            end += 1
        }
        return start < end ? String(decoding: bytes[start..<end], as: UTF8.self).lowercased() : ""
    }

    private static let raw: Set<String> = ["script", "style", "template", "object", "applet"]
    private static let wanted: Set<String> = ["meta", "html", "img", "area", "input", "body"]

    private mutating func readTag() {
        let name = name(at: position + 1)
        position += 1 + name.utf8.count
        let attributes = readAttributes(isWanted: Self.wanted.contains(name))
        if Self.raw.contains(name) {
            skipRaw(name)
            return
        }
        start(name, attributes)
    }

    /// To behind the end tag of an element whose content is no text.
    private mutating func skipRaw(_ wanted: String) {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "/"),
                name(at: position + 2) == wanted
            {
                skip(past: ">")
                return
            }
            position += 1
        }
    }

    private mutating func readAttributes(isWanted: Bool) -> [String: String] {
        var attributes: [String: String] = [:]
        while position < bytes.count {
            while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "/") {
                position += 1
            }
            guard position < bytes.count else { break }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            let start = position
            while position < bytes.count, bytes[position] > 0x20, !"=>/".utf8.contains(bytes[position]) {
                position += 1
            }
            let nameEnd = position
            while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
            guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
                // A stray sign must not hold the reader up.
                if position == start { position += 1 }
                continue
            }
            position += 1
            let value = readValue()
            if isWanted, attributes.count < 32 {
                attributes[String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()] =
                    Self.replacingReferences(value)
            }
        }
        return attributes
    }

    private mutating func readValue() -> ArraySlice<UInt8> {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        guard position < bytes.count else { return [] }
        let quote = bytes[position]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            position = bytes[start...].firstIndex(of: quote) ?? bytes.count
            defer { position = min(position + 1, bytes.count) }
            return bytes[start..<position]
        }
        let start = position
        while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: ">") { position += 1 }
        return bytes[start..<position]
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "title" where title == nil, "h1" where heading == nil: captured = ""
        case "html", "body": language = language ?? attributes["lang"] ?? attributes["xml:lang"]
        case "meta":
            if let key = attributes["name"] ?? attributes["property"] ?? attributes["http-equiv"],
                let content = attributes["content"],
                metas.count < 64
            {
                metas[key.lowercased()] = metas[key.lowercased()] ?? content
            }
        case "img", "area":
            if let text = attributes["alt"], !text.isEmpty {
                append(" ")
                append(text)
                append(" ")
            }
        case "td", "th": collector.append("\t")
        default: break
        }
        if Self.blocks.contains(name) { collector.endLine() }
    }

    private mutating func end(_ name: String) {
        if name == "title", title == nil, let captured {
            title = captured.collapsedText
            self.captured = nil
        } else if name == "h1", heading == nil, let captured {
            heading = captured.collapsedText
            self.captured = nil
        }
        if Self.blocks.contains(name) { collector.endLine() }
    }

    private mutating func readText() {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        append(Self.replacingReferences(bytes[start..<position]))
    }

    /// Adds text with white space made single blanks.
    private mutating func append(_ text: String) {
        if captured != nil { captured! += text }
        // A page's title is the item's title, not its text.
        if captured != nil, title == nil, heading == nil, collector.isEmpty { return }
        var line = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                if line.unicodeScalars.last != " " { line.unicodeScalars.append(" ") }
            } else if scalar != "\u{AD}" {
                line.unicodeScalars.append(scalar)
            }
        }
        if line.hasPrefix(" ") {
            line.removeFirst()
            if !collector.isEmpty { collector.space() }
        }
        collector.append(line)
    }

    /// The text with references to characters replaced.
    static func replacingReferences(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = [], position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == UInt8(ascii: "&") {
                var end = position + 1
                while end < bytes.endIndex, end - position < 12, bytes[end] == 0x23 || isNameByte(bytes[end]) {
                    end += 1
                }
                let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
                if !name.isEmpty, let text = CharacterReferences.character(name).map({ String(Character($0)) }) {
                    result += text.utf8
                    position = end < bytes.endIndex && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
                    continue
                }
            }
            result.append(byte)
            position += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte | 32 >= 0x61 && byte | 32 <= 0x7A || byte >= 0x30 && byte <= 0x39
    }

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "div", "dl",
        "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html",
        "li", "main", "nav",
        "ol", "option", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "title", "tr", "ul",
    ]
}

extension StringProtocol {
    /// Without white space around it, and with single blanks in it.
    var collapsedText: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
