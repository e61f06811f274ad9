import CMeaning

/// The encoder's vocabulary: divides a text into the numbers of its pieces. Any thread may use it.
struct PieceTable: Sendable {
    /// The pieces.
    let keys: KeyTable
    /// The numbers of the pieces that begin and end every text, and of the one for an unknown scalar.
    let begin: UInt32, end: UInt32, unknown: UInt32
    /// An upper bound of the length of a piece in scalars: its length in bytes.
    let longest: Int
    /// What an unknown scalar costs in the division of a word.
    let penalty: Double

    /// Returns the pieces of a text: ``begin``, the first pieces, ``end``; at most `maximum`, which is 2 or more.
    ///
    /// No piece has "▁" inside, so each word is divided by itself. Costs 10 to 100 µs for a query.
    func pieces(_ prefix: String, _ texts: [String], maximum: Int) -> [UInt32] {
        // A little more than is read, so that a megabyte is not copied.
        let most = PieceText.maximumBytes + 4
        var joined = Array(prefix.utf8)
        for var text in texts where joined.count < most {
            if joined.count > prefix.utf8.count { joined.append(0x20) }
            text.withUTF8 { joined.append(contentsOf: $0.prefix(most - joined.count)) }
        }
        var pieces = [begin]
        var division = Division()
        joined.withUnsafeBufferPointer { text in
            PieceText.words(text) { word in
                division.divide(word, by: keys, longest: longest, penalty: penalty)
                for part in division.parts where pieces.count < maximum - 1 {
                    pieces.append(part.key >= 0 ? UInt32(part.key) : unknown)
                }
                return pieces.count < maximum - 1
            }
        }
        pieces.append(end)
        return pieces
    }
}
