/// The pattern of a rule: a path's beginning, in which `*` stands for any bytes and `$` at the end for the path's end. `%2A` and `%24`
/// stand for these characters themselves (RFC 9309, section 2.2.3).
///
/// The RFC and Google's parser disagree on escapes of letters and digits, and of reserved characters in a query. What one of them disallows
/// is disallowed here; what one of them allows is allowed if Google's does, since sites were tested with that.
struct RobotsPattern: Sendable {
    private let literal: Pieces
    /// nil if it is the same.
    private let canonical: Pieces?
    /// Of two patterns that match, the longer decides (RFC 9309, section 2.2.2).
    let length: Int
    /// As Google's parser has it.
    private let bytes: [UInt8]

    init(_ value: ArraySlice<UInt8>) {
        self.init(bytes: Array(AddressText.escaped(AddressText.withEscapesAlike(Array(value))) { $0 < 0x80 }.utf8))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        length = bytes.count
        let isWhole = bytes.last == UInt8(ascii: "$")
        let parts = (isWhole ? bytes.dropLast() : bytes[...])
            .split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        literal = Pieces(parts: parts.map { RobotsText.literal($0) }, isWhole: isWhole)
        var isInQuery = false
        let canonical = Pieces(parts: parts.map { RobotsText.canonical($0, &isInQuery) }, isWhole: isWhole)
        self.canonical = canonical == literal ? nil : canonical
    }

    /// A rule that allows `/folder/index.html` allows `/folder/` too (Google); nil for patterns of other files.
    init?(folderOf pattern: RobotsPattern) {
        let slash = UInt8(ascii: "/")
        guard let position = pattern.bytes.lastIndex(of: slash),
            pattern.bytes[position...].starts(with: "/index.htm".utf8)
        else { return nil }
        self.init(bytes: pattern.bytes[...position] + [UInt8(ascii: "$")])
    }

    /// Linear in the lengths of both: each piece between asterisks is looked for once, where the one before it was found.
    ///
    /// - Parameter isStrict: whether the RFC's reading is enough for a match.
    func matches(_ path: RobotsText, isStrict: Bool) -> Bool {
        literal.match(path.literal) || isStrict && (canonical ?? literal).match(path.canonical)
    }

    /// What stands between asterisks, and whether the path ends behind it.
    private struct Pieces: Sendable, Equatable {
        let parts: [[UInt8]]
        let isWhole: Bool

        func match(_ path: [UInt8]) -> Bool {
            guard let first = parts.first, path.starts(with: first) else { return false }
            guard parts.count > 1 else { return !isWhole || path.count == first.count }
            var position = first.count
            for piece in parts[1..<(isWhole ? parts.count - 1 : parts.count)] {
                guard let end = RobotsPattern.end(of: piece, in: path[position...]) else { return false }
                position = end
            }
            guard isWhole, let last = parts.last else { return true }
            return path.count - position >= last.count && path.suffix(last.count).elementsEqual(last)
        }
    }

    /// Where the first occurrence ends (Knuth, Morris and Pratt, 1977).
    private static func end(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        guard piece.count > 0 else { return text.startIndex }
        guard piece.count <= text.count else { return nil }
        var borders = [0], matched = 0
        for byte in piece.dropFirst() {
            while matched > 0, piece[matched] != byte { matched = borders[matched - 1] }
            if piece[matched] == byte { matched += 1 }
            borders.append(matched)
        }
        matched = 0
        for position in text.indices {
            while matched > 0, piece[matched] != text[position] { matched = borders[matched - 1] }
            if piece[matched] == text[position] { matched += 1 }
            if matched == piece.count { return position + 1 }
        }
        return nil
    }
}

/// A path with its query, in the two ways that escapes are read.
struct RobotsText {
    /// As Google reads it: escapes of letters and digits are not these.
    let literal: [UInt8]
    /// As RFC 9309, section 2.2.2, reads it.
    let canonical: [UInt8]

    init(_ path: [UInt8]) {
        let alike = AddressText.withEscapesAlike(path)
        literal = Self.literal(alike[...])
        var isInQuery = false
        canonical = Self.canonical(alike[...], &isInQuery)
    }

    /// `*` and `$` are the same as their escapes, and so are marks that need no escape.
    static func literal(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        rewritten(bytes) { byte, _ in "-._~".utf8.contains(byte) }
    }

    /// Letters and digits are the same as their escapes too, and in a query what is reserved.
    static func canonical(_ bytes: ArraySlice<UInt8>, _ isInQuery: inout Bool) -> [UInt8] {
        rewritten(bytes, &isInQuery) { byte, isInQuery in
            AddressText.isDigit(byte) || AddressText.isLetter(byte) || "-._~".utf8.contains(byte)
                || isInQuery && ":/?#[]@!&'()+,;=".utf8.contains(byte)
        }
    }

    private static func rewritten(_ bytes: ArraySlice<UInt8>, _ isPlain: (UInt8, Bool) -> Bool) -> [UInt8] {
        var isInQuery = false
        return rewritten(bytes, &isInQuery, isPlain)
    }

    private static func rewritten(
        _ bytes: ArraySlice<UInt8>, _ isInQuery: inout Bool, _ isPlain: (UInt8, Bool) -> Bool
    ) -> [UInt8] {
        var result: [UInt8] = [], place = bytes.startIndex
        result.reserveCapacity(bytes.count)
        while place < bytes.endIndex {
            var byte = bytes[place], length = 1
            if byte == UInt8(ascii: "%"), place + 2 < bytes.endIndex,
                let high = AddressText.hexadecimal(bytes[place + 1]),
                let low = AddressText.hexadecimal(bytes[place + 2])
            {
                let meant = high << 4 | low
                if meant == UInt8(ascii: "*") || meant == UInt8(ascii: "$") || isPlain(meant, isInQuery) {
                    (byte, length) = (meant, 3)
                }
            }
            if byte == AddressText.question { isInQuery = true }
            // Neither is a byte of any path.
            result.append(byte == UInt8(ascii: "*") ? 0xFE : byte == UInt8(ascii: "$") ? 0xFF : byte)
            place += length
        }
        return result
    }
}
