import TextAnalysis

/// Which runs of initials some document of a segment may have: see `Docs/FileFormats.md`, "Prefixes".
///
/// Of English words that are read as pinyin nearly all have four initials that follow one another in no document. That is seen
/// here at the price of a few loads, where the documents' bitmaps would have to be gone through to the end.
package struct PinyinRuns: Sendable {
    private let table: ByteRegion

    /// A word of 32 bits for each three initials.
    package static let wordCount = PinyinDocuments.initials * PinyinDocuments.initials * PinyinDocuments.initials
    package static let byteCount = wordCount * 4
    /// The bit that says that there are the three; those below it say with which fourth.
    static let three = UInt32(1) << UInt32(PinyinDocuments.initials)

    /// The word of three initials.
    @inline(__always) static func word(_ first: Int, _ second: Int, _ third: Int) -> Int {
        (first * PinyinDocuments.initials + second) * PinyinDocuments.initials + third
    }

    /// - Parameter table: ``byteCount`` bytes.
    package init(_ table: ByteRegion) { self.table = table }

    /// Whether some document may have each three and four neighbours among initials; of fewer nothing is known.
    ///
    /// - Parameter initials: with their offsets in a phrase, ascending.
    package func mayContain(_ initials: [(initial: Int, offset: Int)]) -> Bool {
        for start in initials.indices.dropLast(2) {
            let run = initials[start...].prefix(4).enumerated().prefix { $1.offset == initials[start].offset + $0 }
            if run.count < 3 { continue }
            let word = table.u32(
                4 * Self.word(initials[start].initial, initials[start + 1].initial, initials[start + 2].initial))
            let wanted = run.count == 4 ? 1 << UInt32(initials[start + 3].initial) : Self.three
            if word & wanted == 0 { return false }
        }
        return true
    }
}

/// Collects the runs of documents one by one.
package struct PinyinRunCollector {
    package private(set) var words = [UInt32](repeating: 0, count: PinyinRuns.wordCount)

    package init() {}

    /// Takes a document.
    ///
    /// - Parameter initials: by position in the period, a bit for each initial that stands there. The first follows the last.
    package mutating func add(_ initials: [UInt32]) {
        let period = initials.count
        for position in 0..<period where initials[position] != 0 {
            let seconds = initials[(position + 1) % period], thirds = initials[(position + 2) % period]
            if seconds == 0 || thirds == 0 { continue }
            let run = initials[(position + 3) % period] | PinyinRuns.three
            Self.forEachBit(initials[position]) { first in
                Self.forEachBit(seconds) { second in
                    Self.forEachBit(thirds) { third in words[PinyinRuns.word(first, second, third)] |= run }
                }
            }
        }
    }

    @inline(__always) private static func forEachBit(_ bits: UInt32, _ body: (Int) -> Void) {
        var rest = bits
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }
}
