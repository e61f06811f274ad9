import SearchlightBasics

/// The fields of a mail's or a part's header.
struct MailHeader {
    private(set) var fields: [(name: String, value: [UInt8])] = []
    /// Fields that are kept; more are made up.
    private static let maximumFields = 2_000
    /// Bytes of a field that are kept.
    private static let maximumFieldBytes = 1 << 20

    /// Reads a header, and returns what stands behind the empty line that ends it.
    init(_ bytes: ArraySlice<UInt8>, body: inout ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex { $0 == 10 || $0 == 13 } ?? rest.endIndex
            let line = rest[rest.startIndex..<end]
            var next = end
            if next < rest.endIndex {
                next += rest[next] == 13 && next + 1 < rest.endIndex && rest[next + 1] == 10 ? 2 : 1
            }
            if line.isEmpty {
                body = rest[next...]
                return
            }
            if !add(line) {
                // No field: the empty line is missing, and this is the first line of the text.
                body = rest
                return
            }
            rest = rest[next...]
        }
        body = rest
    }

    /// Whether a line belongs to a header.
    private mutating func add(_ line: ArraySlice<UInt8>) -> Bool {
        if line.first == 0x20 || line.first == 0x09 {
            guard !fields.isEmpty else { return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
            let last = fields.count - 1
            if fields[last].value.count + line.count < Self.maximumFieldBytes {
                fields[last].value += [0x20] + line.drop { $0 == 0x20 || $0 == 0x09 }
            }
            return true
        }
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex else {
            // The envelope's line of a mailbox, also with the quote that some programs put before it.
            return fields.isEmpty && (line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8))
        }
        let name = line[..<colon].reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
        guard !name.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else {
            return line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8)
        }
        if fields.count < Self.maximumFields {
            let value = Array(line[(colon + 1)...].prefix(Self.maximumFieldBytes).drop { $0 == 0x20 || $0 == 0x09 })
            fields.append((String(decoding: name, as: UTF8.self).lowercased(), value))
        }
        return true
    }

    func raw(_ name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }
    func allRaw(_ name: String) -> [[UInt8]] { fields.filter { $0.name == name }.map(\.value) }

    /// A field's text, with encoded words decoded.
    func text(_ name: String) -> String? { raw(name).map { EncodedWords.text($0) } }

    /// A field without decoding.
    func token(_ name: String) -> String? { raw(name).map { ByteReader.text($0).cleaned } }
}

/// A field such as `text/plain; charset=utf-8`.
struct MailParameters {
    let value: String
    private var parameters: [String: [UInt8]] = [:]

    /// Reads quoted, continued and encoded parameters (RFC 2231), and the encoded words that some programs write in their place.
    init(_ bytes: [UInt8]) {
        var scanner = ParameterScanner(bytes)
        value = ByteReader.text(scanner.value()).cleaned.lowercased()
        var continued: [String: [(number: Int, isEncoded: Bool, value: [UInt8])]] = [:]
        while parameters.count + continued.count < 200, let (name, value) = scanner.parameter() {
            let parts = name.split(separator: "*", omittingEmptySubsequences: false)
            if parts.count > 1 {
                let number = Int(parts[1]) ?? 0
                continued[String(parts[0]), default: []].append((number, name.hasSuffix("*"), value))
            } else if parameters[name] == nil {
                parameters[name] = value
            }
        }
        for (name, pieces) in continued {
            parameters[name] = Array(Self.joined(pieces.sorted { $0.number < $1.number }).utf8)
        }
    }

    private static func joined(_ pieces: [(number: Int, isEncoded: Bool, value: [UInt8])]) -> String {
        var charset: String?, bytes: [UInt8] = []
        for (index, piece) in pieces.enumerated() {
            var value = piece.value[...]
            if piece.isEncoded {
                if index == 0, let first = value.firstIndex(of: 0x27),
                    let second = value[(first + 1)...].firstIndex(of: 0x27)
                {
                    charset = ByteReader.text(value[..<first])
                    value = value[(second + 1)...]
                }
                bytes += PercentEncoding.unescapedLeniently(value)
            } else {
                bytes += value
            }
        }
        return CharacterDecoding.text(bytes, label: charset)
    }

    subscript(name: String) -> String? { parameters[name].map { EncodedWords.text($0).cleaned } }
}

private struct ParameterScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func value() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, bytes[position] != 0x3B { position += 1 }
        // A comment, or a second type behind a blank.
        return bytes[start..<position]
    }

    mutating func parameter() -> (name: String, value: [UInt8])? {
        while position < bytes.count, bytes[position] == 0x3B || bytes[position] <= 0x20 { position += 1 }
        let start = position
        while position < bytes.count, bytes[position] != 0x3D, bytes[position] != 0x3B { position += 1 }
        guard position < bytes.count else { return nil }
        let name = ByteReader.text(bytes[start..<position]).cleaned.lowercased()
        guard bytes[position] == 0x3D else { return (name, []) }
        position += 1
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        guard position < bytes.count, bytes[position] == 0x22 else { return (name, bare()) }
        position += 1
        var value: [UInt8] = []
        while position < bytes.count, bytes[position] != 0x22 {
            // Windows' paths stand in quotes without a second backslash.
            if bytes[position] == 0x5C, position + 1 < bytes.count, [0x22, 0x5C].contains(bytes[position + 1]) {
                position += 1
            }
            value.append(bytes[position])
            position += 1
        }
        position += 1
        return (name, value)
    }

    private mutating func bare() -> [UInt8] {
        let start = position
        while position < bytes.count, bytes[position] != 0x3B { position += 1 }
        return Array(bytes[start..<position].reversed().drop { $0 <= 0x20 }.reversed())
    }
}
