import SearchlightBasics

/// RTF: groups, control words, and text in code pages.
enum RichText {
    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.partBytes)
        if bytes.count < reading.file.count { reading.cut("Only the beginning of the text is searched.") }
        var parser = RichTextParser(bytes, collector: reading.collector())
        parser.read()
        try reading.emit(parser.attributes, text: parser.collector)
    }

    /// The text of RTF inside of another file.
    static func text(_ bytes: [UInt8], limit: Int) -> String {
        var parser = RichTextParser(bytes, collector: TextCollector(limit: limit))
        parser.read()
        return parser.collector.text
    }
}

struct RichTextParser {
    private let bytes: [UInt8]
    private(set) var collector: TextCollector
    private(set) var attributes = AttributeList()
    private var position = 0

    /// What a group inherits.
    private struct State {
        var isSkipped = false
        var destination = ""
        var codePage: Int?
        /// Characters that stand behind one of Unicode, for programs that know none.
        var substitutes = 1
        var isHidden = false
    }
    private var state = State(), stack: [State] = []
    private var codePage = 1252, fonts: [Int: Int] = [:], font: Int?
    /// Bytes that wait for the rest of their character.
    private var pending: [UInt8] = []
    private var property = "", toSkip = 0, highSurrogate: UInt32?
    private var date: [String: Int] = [:]
    private static let maximumDepth = 1_000

    init(_ bytes: [UInt8], collector: TextCollector) {
        self.bytes = bytes
        self.collector = collector
    }

    mutating func read() {
        while position < bytes.count, !collector.isCut {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"):
                flush()
                if stack.count < Self.maximumDepth { stack.append(state) }
            case UInt8(ascii: "}"):
                flush()
                endGroup()
            case UInt8(ascii: "\\"): readControl()
            case 10, 13: break
            default: append(byte)
            }
        }
        flush()
    }

    private mutating func endGroup() {
        let destination = state.destination
        state = stack.popLast() ?? State()
        guard destination != state.destination else { return }
        endDestination(destination)
        property = ""
    }

    private mutating func endDestination(_ name: String) {
        switch name {
        case "title": attributes.set("title", property)
        case "subject": attributes.set("subject", property)
        case "author": attributes.add("authorNames", property)
        case "operator": attributes.add("editors", property)
        case "company": attributes.add("organizations", property)
        case "keywords": attributes.addKeywords(property)
        case "doccomm", "comment": attributes.set("contentDescription", property)
        case "generator": attributes.set("creator", property.split(separator: ";").first.map(String.init))
        case "creatim", "revtim":
            if let year = date["yr"], let month = date["mo"], let day = date["dy"] {
                var moment = Moment(year: year, month: month, day: day)
                (moment.hour, moment.minute, moment.second, moment.hasTime) = (
                    date["hr"] ?? 0, date["min"] ?? 0, date["sec"] ?? 0, true
                )
                if moment.isValid {
                    attributes.set(name == "creatim" ? "contentCreationDate" : "contentModificationDate", moment)
                }
            }
            date = [:]
        case "footnote", "header", "footer", "annotation": collector.endLine()
        default: break
        }
    }

    private mutating func readControl() {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        guard byte | 32 >= 0x61, byte | 32 <= 0x7A else {
            position += 1
            return readSymbol(byte)
        }
        let start = position
        while position < bytes.count, position - start < 32, bytes[position] | 32 >= 0x61, bytes[position] | 32 <= 0x7A
        { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        var number: Int?
        let numberStart = position
        if position < bytes.count, bytes[position] == 0x2D { position += 1 }
        while position < bytes.count, position - numberStart < 11, (0x30...0x39).contains(bytes[position]) {
            position += 1
        }
        number = Int(String(decoding: bytes[numberStart..<position], as: UTF8.self))
        if number == nil { position = numberStart }
        if position < bytes.count, bytes[position] == 0x20 { position += 1 }
        readWord(word, number)
    }

    private mutating func readSymbol(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "'"):
            guard position + 1 < bytes.count, let high = PercentEncoding.value(ofDigit: bytes[position]),
                let low = PercentEncoding.value(ofDigit: bytes[position + 1])
            else { return }
            position += 2
            append(high << 4 | low)
        case UInt8(ascii: "*"): state.isSkipped = true
        case UInt8(ascii: "~"): put("\u{A0}")
        case UInt8(ascii: "_"): put("-")
        case UInt8(ascii: "-"): break
        case 10, 13: put("\n")
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"): append(byte)
        default: break
        }
    }

    private static let skipped: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "pict", "objdata", "themedata", "datastore", "listtable",
        "listoverridetable", "rsidtbl",
        "latentstyles", "xmlnstbl", "filetbl", "fldinst", "bkmkstart", "bkmkend", "colorschememapping", "blipuid",
        "nonshppict", "revtbl",
        "pgptbl", "mmathPr", "wgrffmtfilter", "listtext", "pntext", "upr", "objclass", "objname", "password",
        "template", "falt", "panose",
        "fontemb", "htmltag", "mhtmltag", "sp", "shpinst",
    ]
    private static let properties: Set<String> = [
        "title", "subject", "author", "operator", "company", "keywords", "doccomm", "comment", "creatim", "revtim",
        "generator", "info",
        "printim", "buptim", "category", "manager", "hlinkbase",
    ]

    private mutating func readWord(_ word: String, _ number: Int?) {
        if word == "u" {
            flush(keepingSurrogate: true)
            return unicode(number ?? 0)
        }
        if word == "bin" {
            position = min(bytes.count, position + max(0, number ?? 0))
            return
        }
        if Self.properties.contains(word), stack.count > 1,
            state.destination == "info" || word == "info" || word == "generator"
        {
            flush()
            state.destination = word
            property = ""
            // The star before it is for programs that do not know it.
            if word == "generator" { state.isSkipped = false }
            return
        }
        if Self.skipped.contains(word) {
            flush()
            state.isSkipped = true
            state.destination = word
            return
        }
        switch word {
        case "ansicpg": codePage = number ?? codePage
        case "mac": codePage = 10000
        case "pc": codePage = 437
        case "pca": codePage = 850
        case "uc": state.substitutes = max(0, min(16, number ?? 1))
        case "f":
            flush()
            if state.destination == "fonttbl" { font = number } else { state.codePage = number.flatMap { fonts[$0] } }
        case "fcharset": if let font, let page = number.flatMap(Self.codePage) { fonts[font] = page }
        case "cpg": if let font, state.destination == "fonttbl" { fonts[font] = number }
        case "plain":
            flush()
            state.codePage = nil
            state.isHidden = false
        case "v": state.isHidden = number != 0
        case "par", "line", "sect", "page", "row": put("\n")
        case "tab", "cell", "nestcell": put("\t")
        case "emdash": put("—")
        case "endash": put("–")
        case "lquote": put("‘")
        case "rquote": put("’")
        case "ldblquote": put("“")
        case "rdblquote": put("”")
        case "bullet": put("•")
        case "emspace", "enspace", "qmspace": put(" ")
        case "footnote", "header", "footer", "headerl", "headerr", "headerf", "footerl", "footerr", "footerf",
            "annotation":
            flush()
            state.isSkipped = false
            state.destination = word.hasPrefix("header") ? "header" : word.hasPrefix("footer") ? "footer" : word
            collector.endLine()
        case "yr", "mo", "dy", "hr", "min", "sec": date[word] = number
        case "fldrslt", "shptxt": state.isSkipped = false
        default: break
        }
    }

    /// Windows' numbers of character sets.
    private static func codePage(_ charset: Int) -> Int? {
        [
            0: 1252, 77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
            177: 1255, 178: 1256, 186: 1257,
            204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
        ][charset]
    }

    private mutating func unicode(_ number: Int) {
        toSkip = state.substitutes
        let unit = UInt32(truncatingIfNeeded: number) & 0xFFFF
        if 0xD800..<0xDC00 ~= unit {
            highSurrogate = unit
            return
        }
        var value = unit
        if 0xDC00..<0xE000 ~= unit, let high = highSurrogate {
            value = 0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)
        }
        highSurrogate = nil
        let kept = toSkip
        put(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")))
        toSkip = kept
    }

    private mutating func append(_ byte: UInt8) {
        if toSkip > 0 {
            toSkip -= 1
            return
        }
        if state.isSkipped { return }
        pending.append(byte)
    }

    private mutating func flush(keepingSurrogate: Bool = false) {
        if !keepingSurrogate { toSkip = 0 }
        guard !pending.isEmpty else { return }
        let page = state.codePage ?? codePage
        let text =
            pending.contains { $0 > 0x7F }
            ? CharacterDecoding.text(pending, codePage: page) : String(decoding: pending, as: UTF8.self)
        pending = []
        write(text)
    }

    private mutating func put(_ text: String) {
        flush()
        if !state.isSkipped { write(text) }
    }

    private mutating func write(_ text: String) {
        if Self.properties.contains(state.destination) {
            if property.utf8.count < 65_536 { property += text }
        } else if !state.isHidden {
            collector.append(text)
        }
    }
}
