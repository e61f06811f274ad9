/// Goes through the bytes of JSON: white space, words, texts. Each of them is passed once.
struct JSONScanner {
    let bytes: [UInt8]
    var position = 0
    private var reports: [(position: Int, message: String)] = []
    private var saysEncoding = false
    /// The line of a place that was asked for: each further one stands behind it.
    private var lines = (number: 1, seen: 0)

    init(bytes: [UInt8]) { self.bytes = bytes }

    func byte(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

    mutating func report(_ message: String, at other: Int? = nil) {
        guard reports.count < JSONReader.maximumProblems else { return }
        reports.append((other ?? position, message))
    }

    /// The line of a position behind all that were asked for.
    mutating func line(at position: Int) -> SourceLine {
        Self.count(bytes, to: position, &lines.number, &lines.seen)
        return SourceLine(lines.number)
    }

    private static func count(_ bytes: [UInt8], to position: Int, _ line: inout Int, _ seen: inout Int) {
        while seen < min(position, bytes.count) {
            let isReturn = bytes[seen] == 0x0D
            if isReturn || (bytes[seen] == 0x0A && (seen == 0 || bytes[seen - 1] != 0x0D)) { line += 1 }
            seen += 1
        }
    }

    /// In the order of their places.
    func problems() -> [JSONProblem] {
        var line = 1, seen = 0
        let ordered = reports.enumerated().sorted {
            ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
        }
        return ordered.map { _, report in
            Self.count(bytes, to: report.position, &line, &seen)
            return JSONProblem(message: report.message, line: line)
        }
    }

    private func starts(_ expected: some Sequence<UInt8>) -> Bool {
        var offset = 0
        for byte in expected {
            guard self.byte(offset) == byte else { return false }
            offset += 1
        }
        return true
    }

    mutating func skip(_ expected: [UInt8]) -> Bool {
        guard starts(expected) else { return false }
        position += expected.count
        return true
    }

    /// White space, comments and what markup puts around scripts. Always true, so that it can stand in a condition.
    mutating func skipSpace() -> Bool {
        while let byte = byte() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case 0x00..<0x20:
                report("A control character stands between values.")
                position += 1
            case 0xC2, 0xE2, 0xEF:
                let spaces: [[UInt8]] = [
                    [0xC2, 0xA0], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF],
                ]
                guard let space = spaces.first(where: { starts($0) }) else { return true }
                report("White space that JSON does not know stands between values.")
                position += space.count
            case UInt8(ascii: "/"):
                guard skipComment() else { return true }
            case UInt8(ascii: "<"), UInt8(ascii: "-"), UInt8(ascii: "]"):
                let marks = ["<!--", "-->", "<![CDATA[", "]]>"]
                guard let mark = marks.first(where: { starts($0.utf8) }) else { return true }
                report("“\(mark)” stands around or inside of the JSON.")
                position += mark.utf8.count
            default: return true
            }
        }
        return true
    }

    private mutating func skipComment() -> Bool {
        if starts("//".utf8) {
            report("JSON has no comments.")
            while let byte = byte(), byte != 0x0A, byte != 0x0D { position += 1 }
        } else if starts("/*".utf8) {
            report("JSON has no comments.")
            position += 2
            while byte() != nil, !starts("*/".utf8) { position += 1 }
            position = min(position + 2, bytes.count)
        } else {
            return false
        }
        return true
    }

    /// A value without quotation marks; nil if this byte, which is not white space, cannot be part of a word.
    mutating func word(endsAtColon: Bool) -> String? {
        let start = position
        loop: while let byte = byte() {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "\""), UInt8(ascii: ";"), 0x0A, 0x0D:
                break loop
            case UInt8(ascii: ":") where endsAtColon: break loop
            case UInt8(ascii: "/") where byteIsComment: break loop
            default: position += 1
            }
        }
        var end = position
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return end > start ? decoded(bytes[start..<end]) : nil
    }

    /// `//` after a colon is of an address.
    private var byteIsComment: Bool {
        starts("/*".utf8) || (starts("//".utf8) && position > 0 && bytes[position - 1] != UInt8(ascii: ":"))
    }

    private mutating func decoded(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if !saysEncoding { report("Some bytes are not UTF-8.") }
        saysEncoding = true
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text whose quotation mark is here, of either kind.
    mutating func text() -> String {
        let start = position, quote = bytes[position]
        position += 1
        var result: [UInt8] = [], hasControls = false
        while let byte = byte() {
            switch byte {
            case quote:
                position += 1
                return decoded(result)
            case UInt8(ascii: "\\"): result += escape()
            default:
                if byte < 0x20, !hasControls {
                    hasControls = true
                    report("A text has a line break, a tab or another control character that is not escaped.")
                }
                result.append(byte)
                position += 1
            }
        }
        report("A text is not closed.", at: start)
        return decoded(result)
    }

    /// The bytes that an escape sequence stands for. Any other backslash stands for itself.
    private mutating func escape() -> [UInt8] {
        if let meant = byte(1).flatMap(Self.simpleEscape) {
            position += 2
            return [meant]
        }
        if let unit = unit(at: 0) {
            position += 6
            if unit & 0xFC00 == 0xD800, let low = self.unit(at: 0), low & 0xFC00 == 0xDC00 {
                position += 6
                let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
                return Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
            }
            if let scalar = Unicode.Scalar(unit) { return Array(String(scalar).utf8) }
            report("A text has half of a surrogate pair.")
            return Array("\u{FFFD}".utf8)
        }
        report("A text has a backslash that escapes nothing.")
        position += 1
        guard byte() == UInt8(ascii: "'") else { return [UInt8(ascii: "\\")] }
        position += 1
        return [UInt8(ascii: "'")]
    }

    private static func simpleEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// The value of an escape with `u` and four hexadecimal digits; nil without one.
    private func unit(at offset: Int) -> UInt16? {
        guard byte(offset) == UInt8(ascii: "\\"), byte(offset + 1) == UInt8(ascii: "u") else { return nil }
        var value: UInt16 = 0
        for position in offset + 2..<offset + 6 {
            guard let digit = byte(position).flatMap(AddressText.hexadecimal) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Passes over a list or object with all that is inside.
    mutating func skipNested() {
        var depth = 0
        while skipSpace(), let byte = byte() {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                _ = text()
                continue
            default: break
            }
            position += 1
            if depth == 0 { return }
        }
    }
}
