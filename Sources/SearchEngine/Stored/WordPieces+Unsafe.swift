/// Pieces of words that have no symbol of a word code: see ``WordCoder/maximumPieceLength``.
extension ByteStringTable {
    /// Counts the pieces of two bytes and more that a word could be written in. Each counts by what it would spare, in
    /// the third of each record's numbers.
    package func countPieces(of word: [UInt8]) {
        word.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, bytes.count > 1 else { return }
            for length in 2...min(WordCoder.maximumPieceLength, bytes.count) {
                for start in 0...bytes.count - length {
                    let piece = base + start
                    addToThird(record(of: piece, length, hash: hash(piece, length)).record, Int32(length - 1))
                }
            }
        }
    }

    /// Parts a word as ``WordCoder`` writes one that has no symbol: each time into the longest piece that has one, or a single byte.
    ///
    /// - Parameters:
    ///   - tables: of one seed. What has a symbol has a first number above 0.
    ///   - body: is given the piece's first number, or nil and the byte.
    package static func forEachPiece(
        of word: [UInt8], in tables: [ByteStringTable], _ body: (_ number: UInt32?, _ byte: UInt8) -> Void
    ) {
        word.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            var offset = 0
            while offset < bytes.count {
                let (length, number) = longestPiece(base + offset, bytes.count - offset, in: tables)
                body(number, base[offset])
                offset += length
            }
        }
    }

    private static func longestPiece(
        _ word: UnsafePointer<UInt8>, _ count: Int, in tables: [ByteStringTable]
    ) -> (length: Int, number: UInt32?) {
        for length in stride(from: min(WordCoder.maximumPieceLength, count), to: 1, by: -1) {
            let hash = tables[0].hash(word, length)
            for table in tables {
                if let found = table.find(word, length, hash: hash), table.first(found) > 0 {
                    return (length, table.first(found))
                }
            }
        }
        return (1, nil)
    }
}
