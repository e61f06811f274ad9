/// The pattern of a rule: a path's prefix, in which `*` stands for any bytes and `$` at the end for the path's end.
struct RobotsPattern: Sendable {
    private let bytes: [UInt8]

    /// Escapes are made alike, but letters that need none stay different from their escapes, as Google has it.
    init(_ value: ArraySlice<UInt8>) {
        bytes = Array(AddressText.escaped(AddressText.withEscapesAlike(Array(value))) { $0 < 0x80 }.utf8)
    }

    /// Who allows `/folder/index.html` allows `/folder/` too (Google); nil for patterns of other files.
    init?(folderOf pattern: RobotsPattern) {
        let slash = UInt8(ascii: "/")
        guard let position = pattern.bytes.lastIndex(of: slash),
            pattern.bytes[position...].starts(with: "/index.htm".utf8)
        else { return nil }
        bytes = pattern.bytes[...position] + [UInt8(ascii: "$")]
    }

    /// Of two patterns that match, the longer decides (RFC 9309, section 2.2.2).
    var length: Int { bytes.count }

    /// Linear in the lengths of both: each piece between asterisks is looked for once, where the one before it was found.
    ///
    /// - Parameter path: with its escapes alike.
    func matches(_ path: [UInt8]) -> Bool {
        let isWhole = bytes.last == UInt8(ascii: "$")
        let pattern = isWhole ? bytes.dropLast() : bytes[...]
        let pieces = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        guard let first = pieces.first, path.starts(with: first) else { return false }
        guard pieces.count > 1 else { return !isWhole || path.count == first.count }
        var position = first.count
        for piece in pieces[1..<(isWhole ? pieces.count - 1 : pieces.count)] {
            guard let end = Self.end(of: piece, in: path[position...]) else { return false }
            position = end
        }
        guard isWhole, let last = pieces.last else { return true }
        return path.count - position >= last.count && path.suffix(last.count).elementsEqual(last)
    }

    /// Where the first occurrence ends (Knuth, Morris and Pratt, 1977).
    private static func end(of piece: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
        guard piece.count > 0 else { return text.startIndex }
        guard piece.count <= text.count else { return nil }
        let piece = Array(piece)
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
