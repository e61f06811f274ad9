/// From how much text on words get a code of their own, and how long it is good.
package struct WordCodePolicy: Sendable {
    /// Bytes of attributes from which a code is made: with fewer, it would take more than it spares.
    package var minimumBytes = 4 << 20
    /// Bytes that are waited for before it is made: enough to know most words.
    package var sampleBytes = 16 << 20
    /// Into how many times as many items blocks are copied with the code they have; then a better one is worth the writing.
    package var growth = 8

    package init() {}
}

/// Makes a code out of a sample of items.
///
/// Words that occur several times have a symbol, as long as there is room. The rest are written in pieces of two to
/// eight bytes; the pieces that spare most have a symbol, and so has each single byte. Deterministic in the items and
/// their order. One thread.
package struct WordCodeBuilder {
    private let words: ByteStringTable
    private let seed: UInt64
    private var singles = [Int](repeating: 1, count: 256)

    private static let maximumPieces = 16_384
    private static let maximumWords = WordCoder.maximumSymbols - 256 - maximumPieces
    /// How many times a sample all items are taken to be.
    private static let growthOfSample = 8
    /// Words without a symbol that are looked at for pieces.
    private static let maximumSpelled = 16_384

    /// - Parameter seed: of the hash alone.
    package init(seed: UInt64) {
        self.seed = seed
        words = ByteStringTable(seed: seed)
    }

    /// Takes the attributes of one item.
    package mutating func add(_ item: ByteRegion) {
        words.countWords(of: item, singles: &singles)
    }

    /// Takes what another has counted.
    package mutating func add(_ other: WordCodeBuilder) {
        for number in 0..<other.words.count {
            let record = other.words.record(number)
            words.addToThird(words.record(of: other.words.bytes(number)).record, Int32(other.words.third(record)))
        }
        for byte in 0..<256 { singles[byte] += other.singles[byte] - 1 }
    }

    /// The code for all that was taken, ready for writing.
    ///
    /// - Parameter isOfAll: whether that was everything. Of a sample more is to come, for which symbols are worth their room that
    ///   it needed less often.
    package func finish(isOfAll: Bool) throws -> WordCode {
        var symbols: [(bytes: [UInt8], count: Int)] = []
        var rare: [Int] = []
        for number in Self.byCount(words, atLeast: isOfAll ? 4 : 2, maximum: Self.maximumWords, &rare) {
            let record = words.record(number)
            symbols.append((words.bytes(number), Int(words.third(record))))
            words.setFirst(record, UInt32(symbols.count))
        }
        addPieces(of: rare, isOfAll: isOfAll, to: &symbols)
        var order = symbols.enumerated().map { UInt64(~UInt32(clamping: $1.count)) << 32 | UInt64($0) }
        RadixSort.sort(&order)
        symbols = order.map { symbols[Int($0 & 0xFFFF_FFFF)] }
        let lengths = HuffmanLengths.counts(symbols.map(\.count), maximumLength: WordCoder.maximumCodeLength)
        let bytes = WordCode.bytes(lengths: lengths, symbols: symbols.map(\.bytes))
        guard let code = WordCode(HeapBytes(bytes).region, isForWriting: true) else {
            throw IndexError(.limitExceeded, "Items could not be compressed: there is not enough memory.")
        }
        return code
    }

    /// The numbers of strings that were counted most often, the others in the order of their first appearance.
    private static func byCount(
        _ table: ByteStringTable, atLeast minimum: UInt32, maximum: Int, _ others: inout [Int]
    ) -> [Int] {
        var keys: [UInt64] = []
        for number in 0..<table.count {
            let count = table.third(table.record(number))
            if count >= minimum { keys.append(UInt64(~count) << 32 | UInt64(number)) } else { others.append(number) }
        }
        RadixSort.sort(&keys)
        let numbers = keys.map { Int($0 & 0xFFFF_FFFF) }
        others += numbers.dropFirst(maximum)
        return Array(numbers.prefix(maximum))
    }

    /// Adds pieces of words that have no symbol, and the single bytes.
    private func addPieces(of rare: [Int], isOfAll: Bool, to symbols: inout [(bytes: [UInt8], count: Int)]) {
        let pieces = ByteStringTable(seed: seed)
        let spelled = rare.prefix(Self.maximumSpelled).map { words.bytes($0) }
        for word in spelled { pieces.countPieces(of: word) }
        var others: [Int] = []
        var candidates = Self.byCount(pieces, atLeast: 8, maximum: Self.maximumPieces, &others)
        candidates.removeAll { number in words.find(pieces.bytes(number)).map { words.first($0) > 0 } ?? false }
        // How often each would be used, had all such words been looked at.
        let share = max(1, rare.count / max(1, spelled.count)), known = symbols.count
        /// How often each symbol, and each single byte, is used.
        func uses() -> (symbols: [Int], singles: [Int]) {
            for (index, number) in candidates.enumerated() {
                pieces.setFirst(pieces.record(number), UInt32(known + index + 1))
            }
            var uses = [Int](repeating: 0, count: known + candidates.count), singles = singles
            for word in spelled {
                ByteStringTable.forEachPiece(of: word, in: [words, pieces]) { number, byte in
                    if let number { uses[Int(number) - 1] += share } else { singles[Int(byte)] += share }
                }
            }
            return (uses, singles)
        }
        // A use spares about a byte.
        let first = uses().symbols, weight = isOfAll ? 1 : Self.growthOfSample
        var kept: [Int] = []
        for (index, number) in candidates.enumerated() {
            let record = pieces.record(number)
            pieces.setFirst(record, 0)
            if first[known + index] * weight >= pieces.withBytes(record, \.count) + WordCode.bytesBesideSymbol {
                kept.append(number)
            }
        }
        candidates = kept
        let last = uses()
        symbols += candidates.map { (pieces.bytes($0), 0) }
        for symbol in symbols.indices { symbols[symbol].count += last.symbols[symbol] }
        for byte in 0..<256 { symbols.append(([UInt8(byte)], last.singles[byte])) }
    }
}
