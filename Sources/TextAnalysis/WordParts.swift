import CTextTables

/// The parts of a word that has borders inside. Borders are between letters and digits (CS2336, v6) and between a small
/// and a capital letter (CamelCase). One is also before the last of several capital letters that small ones follow
/// (XMLParser). They are found besides the word itself.
///
/// Lucene's `WordDelimiterGraphFilter` divides at the same borders. Unlike it, an abbreviation's plural (CDs) is not divided. Takes no
/// memory: identifiers are frequent in some texts.
struct WordParts {
    /// Words with more parts are no names: hashes, keys and the like.
    static let maximum = 8

    struct Part {
        /// Where its term is in the folded word.
        var termStart = 0
        var termEnd = 0
        /// Where it is in the text.
        var start = 0
        var end = 0
        var isNumber = false
        /// How many scalars of the text it has.
        var scalarCount = 0
    }

    /// Two at least; 0 for a word without borders.
    private(set) var count = 0
    private var parts: InlineArray<8, Part> = .init(repeating: Part())

    private enum Kind {
        case small, capital, digit
    }

    init(_ word: LexedWord) {
        guard word.mayHaveParts else { return }
        var scan = Scan()
        var index = word.start
        while index < word.end {
            let (scalar, length) = decodeScalar(word.text, at: index, count: word.end)
            let record = ScalarRecord(scalar), start = index
            index += length
            let (first, folded) = Self.folded(record, scalar)
            if folded == 0 {
                // Marks belong to the letter before.
                scan.last.end = index
                continue
            }
            let kind: Kind = 0x30...0x39 ~= first ? .digit : record.capitals == 1 ? .capital : .small
            guard add(kind, start: start, end: index, length: folded, &scan) else {
                count = 0
                return
            }
        }
        let isWhole = close(&scan)
        // A word that was normalised after it was folded cannot be cut by its letters.
        if !isWhole || count < 2 || scan.termLength != word.bytes.count { count = 0 }
    }

    subscript(index: Int) -> Part { parts[index] }

    /// Whether a part is only the ending of the number before it: 21st, 1990s.
    func isEnding(_ index: Int, of word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index > 0, index == count - 1, parts[index - 1].isNumber else { return false }
        let start = parts[index].termStart
        switch parts[index].termEnd - start {
        case 1: return word[start] == UInt8(ascii: "s")
        case 2:
            switch (word[start], word[start + 1]) {
            case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
                (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
                return true
            default: return false
            }
        default: return false
        }
    }

    // MARK: Scanning

    private struct Scan {
        /// The part that is being read.
        var part = Part()
        /// The last scalar, as a part of its own.
        var last = Part()
        var lastKind = Kind.small
        var kindBefore = Kind.small
        var scalarCount = 0
        var termLength = 0
        /// Whether the last scalar is a small letter behind two capitals, so that another one makes a border before the second of these.
        var awaitsSmall = false
        /// The last scalar but one.
        var before = Part()
    }

    /// The first scalar that a scalar folds to, and the bytes of all of them.
    private static func folded(_ record: ScalarRecord, _ scalar: UInt32) -> (first: UInt32, length: Int) {
        if !record.isExpansion {
            let folded = record.folded(scalar)
            return record.scalarClass == .ignored ? (0, 0) : (folded, byteCount(folded))
        }
        var first: UInt32 = 0, length = 0
        for part in record.expansion where ScalarRecord(part).scalarClass != .ignored {
            if first == 0 { first = part }
            length += byteCount(part)
        }
        return (first, length)
    }

    private static func byteCount(_ scalar: UInt32) -> Int {
        scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
    }

    /// Takes the next scalar. Returns false if there are too many parts.
    private mutating func add(_ kind: Kind, start: Int, end: Int, length: Int, _ scan: inout Scan) -> Bool {
        let one = Part(
            termStart: scan.termLength, termEnd: scan.termLength + length, start: start, end: end,
            isNumber: kind == .digit, scalarCount: 1)
        if scan.awaitsSmall && kind == .small {
            // The capital before the last scalar begins a part.
            var former = scan.part
            former.scalarCount -= 2
            former.termEnd = scan.before.termStart
            former.end = scan.before.start
            guard append(former) else { return false }
            scan.part = scan.before
            scan.part.scalarCount = 2
        }
        scan.awaitsSmall =
            kind == .small && scan.scalarCount > 1 && scan.lastKind == .capital && scan.kindBefore == .capital
        let isBorder =
            scan.scalarCount > 0
            && ((kind == .digit) != (scan.lastKind == .digit) || kind == .capital && scan.lastKind == .small)
        if isBorder {
            guard close(&scan) else { return false }
            scan.part = one
        } else if scan.scalarCount == 0 {
            scan.part = one
        } else {
            scan.part.scalarCount += 1
        }
        scan.before = scan.last
        scan.last = one
        scan.kindBefore = scan.lastKind
        scan.lastKind = kind
        scan.scalarCount += 1
        scan.termLength += length
        return true
    }

    /// Ends the part that is being read with the last scalar.
    private mutating func close(_ scan: inout Scan) -> Bool {
        scan.part.termEnd = scan.last.termEnd
        scan.part.end = scan.last.end
        return append(scan.part)
    }

    private mutating func append(_ part: Part) -> Bool {
        if count == Self.maximum { return false }
        parts[count] = part
        count += 1
        return true
    }
}
