/// A line of vCard, iCalendar or vCalendar: `GROUP.NAME;PARAMETER=VALUE:VALUE`.
struct ContentLine {
    /// Without a group, in capital letters.
    var name: String
    var parameters: [(name: String, value: String)]
    /// As written, but for transfer encodings and charsets.
    var value: String

    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The kinds that a line names: TYPE=home,voice, or TYPE's values alone as in vCard 2.1.
    var kinds: [String] {
        parameters.filter { $0.name == "TYPE" || $0.value.isEmpty }.flatMap {
            ($0.value.isEmpty ? $0.name : $0.value).lowercased().split(separator: ",").map { String($0).unquoted }
        }
    }

    /// The value with escapes replaced.
    var text: String { Self.unescaped(value) }

    /// The value's parts between unescaped separators, with escapes replaced.
    ///
    /// - Parameter comma: divides the words of one part, which come with blanks between them.
    func parts(_ separator: Character, listsOf comma: Character? = nil) -> [String] {
        var parts: [String] = [], part = "", isEscaped = false
        for character in value {
            if isEscaped {
                part += "\\" + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                parts.append(part)
                part = ""
            } else if character == comma {
                if part.last != " " { part += " " }
            } else if comma == nil || character != " " || part.last != " " {
                part.append(character)
            }
        }
        parts.append(part)
        return parts.map { Self.unescaped($0).cleaned }
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var result = "", isEscaped = false
        for character in text {
            if isEscaped {
                result += character == "n" || character == "N" ? "\n" : String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}

/// The lines of a file, with folded ones put together again.
struct ContentLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private let charset: String?
    /// Bytes of a line that are kept: pictures are longer.
    private static let maximumLineBytes = 1 << 20

    init(_ bytes: [UInt8]) {
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        self.bytes = isWide ? Array(CharacterDecoding.text(bytes).utf8) : bytes
        charset = isWide || CharacterDecoding.isUTF8(bytes) ? nil : CharacterDecoding.encoding(of: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func physicalLine() -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        let end = bytes[position...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
        let line = bytes[position..<end]
        position = end
        if position < bytes.count {
            position += bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10 ? 2 : 1
        }
        return line
    }

    mutating func next() -> ContentLine? {
        while let first = physicalLine() {
            if first.isEmpty { continue }
            var line = Array(first)
            let isQuoted = isQuotedPrintable(first)
            while position < bytes.count {
                if isQuoted, line.last == 0x3D {
                    // vCard 2.1 breaks lines as Quoted-Printable does: a blank behind the break belongs to the text.
                    guard let more = physicalLine() else { break }
                    line.removeLast()
                    if line.count < Self.maximumLineBytes { line += more }
                } else if bytes[position] == 0x20 || bytes[position] == 0x09 {
                    guard let more = physicalLine() else { break }
                    if line.count < Self.maximumLineBytes { line += more.dropFirst() }
                } else {
                    break
                }
            }
            if let parsed = parse(line) { return parsed }
        }
        return nil
    }

    private func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: 0x3A) else { return false }
        return ByteReader.text(line[..<colon]).uppercased().contains("QUOTED-PRINTABLE")
    }

    private func parse(_ line: [UInt8]) -> ContentLine? {
        var isInQuotes = false, end: Int?, cuts: [Int] = []
        for (index, byte) in line.enumerated() {
            if byte == 0x22 { isInQuotes.toggle() }
            if isInQuotes { continue }
            if byte == 0x3B { cuts.append(index) }
            if byte == 0x3A {
                end = index
                break
            }
        }
        // A quote that never ends is a mistake: the first colon counts.
        guard let end = end ?? line.firstIndex(of: 0x3A) else { return nil }
        cuts = cuts.filter { $0 < end } + [end]
        let whole = decoded(line[..<cuts[0]]).cleaned.uppercased()
        let name = whole.split(separator: ".").last.map(String.init) ?? whole
        var parameters: [(name: String, value: String)] = []
        for (from, to) in zip(cuts, cuts.dropFirst()) where parameters.count < 64 {
            let text = decoded(line[(from + 1)..<to])
            if let equals = text.firstIndex(of: "=") {
                parameters.append(
                    (text[..<equals].cleaned.uppercased(), String(text[text.index(after: equals)...]).unquoted))
            } else {
                parameters.append((text.cleaned.uppercased(), ""))
            }
        }
        var result = ContentLine(name: name, parameters: parameters, value: "")
        let value = line[(end + 1)...]
        let encoding = (result.parameter("ENCODING") ?? "").uppercased()
        let isQuoted = encoding == "QUOTED-PRINTABLE" || parameters.contains { $0.name == "QUOTED-PRINTABLE" }
        if encoding == "B" || encoding == "BASE64" || parameters.contains(where: { $0.name == "BASE64" }) {
            result.value = ""
        } else if isQuoted || result.parameter("CHARSET") != nil {
            let bytes = isQuoted ? TransferDecoding.quotedPrintable(value) : Array(value)
            result.value = CharacterDecoding.text(bytes, label: result.parameter("CHARSET"))
            // Line breaks of Quoted-Printable are no escapes.
            if isQuoted { result.value = result.value.replacing("\r\n", with: "\n") }
        } else {
            result.value = decoded(value)
        }
        return result
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard let charset, bytes.contains(where: { $0 > 0x7F }) else { return String(decoding: bytes, as: UTF8.self) }
        return CharacterDecoding.converted(Array(bytes), from: charset) ?? ByteReader.text(bytes)
    }
}
