import CEngineSupport
import TextAnalysis

/// Which documents have any pinyin, with which initials their syllables begin, and about where: see
/// `Docs/FileFormats.md`, "Prefixes".
///
/// Most typed text can be read as pinyin, if only as initials, and hardly any of it is. A check whether some document
/// may have the syllables of a phrase side by side costs an AND of some bitmaps. For each document that is left, it
/// looks at 16 bits for each initial. If these are many, runs of initials first show whether any document may have
/// them.
package struct PinyinDocuments: Sendable {
    private let documents: ByteRegion
    private let bitmaps: ByteRegion
    private let positionBits: ByteRegion
    private let words: Int
    /// Where the position bits of each initial begin among all, in documents.
    private let starts: [Int]
    private let runs: PinyinRuns?

    /// How many initials there are: the letters a to z.
    static let initials = 26
    /// How many documents are gone through in the time that reading a posting takes.
    static let perPosting = 16
    /// How many documents are gone through in the time that one takes that is looked for by itself.
    static let perDocument = 128

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        let count = cursor.length(), list = cursor.length(), sets = cursor.length(), positionBits = cursor.length()
        var starts: [Int] = [], positionCount = 0
        for _ in 0..<Self.initials {
            starts.append(positionCount)
            positionCount += min(cursor.length(), count)
        }
        self.starts = starts
        let hasRuns = cursor.remaining > 0, runs = hasRuns ? cursor.length() : 0
        words = (count + 63) / 64
        let listBytes = count * 4, setBytes = words * 8 * Self.initials, positionBytes = positionCount * 2
        guard !cursor.overran, count > 0, count <= documentCount, list <= region.count - listBytes,
            sets <= region.count - setBytes, positionBits <= region.count - positionBytes,
            !hasRuns || runs <= region.count - PinyinRuns.byteCount
        else { throw IndexError.corrupted("the documents with pinyin", path: "") }
        documents = try region.slice(list, listBytes).checked()
        bitmaps = try region.slice(sets, setBytes).checked()
        self.positionBits = try region.slice(positionBits, positionBytes).checked()
        self.runs = hasRuns ? PinyinRuns(try region.slice(runs, PinyinRuns.byteCount).checked()) : nil
        // They are looked up without a further look at how many documents there are.
        var lowest = 0
        for index in 0..<count {
            let document = Int(documents.u32(index * 4))
            guard document >= lowest, document < documentCount else {
                throw IndexError.corrupted("the documents with pinyin", path: "")
            }
            lowest = document + 1
        }
    }

    /// How many documents there are.
    var count: Int { documents.count / 4 }

    func members(bound: Int) -> BitSet {
        var members = BitSet(bound: bound)
        for index in 0..<count { members.insert(Int(documents.u32(index * 4))) }
        return members
    }

    /// Calls `body` with each of few documents that has the initials of all atoms, wherever; ascending.
    func forEach(
        of few: DocumentAccumulator, having atoms: some Sequence<QueryAtom>, _ body: (_ document: Int) -> Void
    ) {
        let initials = atoms.compactMap { Self.initial($0.term) }
        var index = 0
        few.forEachDocument { document in
            index = documents.index(reaching: UInt32(document), from: index)
            guard index < count, Int(documents.u32(index * 4)) == document else { return index < count }
            for initial in initials
            where bitmaps.u64((initial * words + index >> 6) * 8) >> UInt64(index & 63) & 1 == 0 { return true }
            body(document)
            return true
        }
    }

    /// The number of a pinyin term's initial.
    static func initial(_ term: some Collection<UInt8>) -> Int? {
        guard let letter = term.dropFirst().first, letter >= 0x61, letter < 0x61 + UInt8(initials) else { return nil }
        return Int(letter - 0x61)
    }

    /// Whether some document may have a phrase's atoms of pinyin side by side.
    func mayContain(_ atoms: some Sequence<QueryAtom>) -> Bool {
        var result = false
        forEach(atoms) { _ in
            result = true
            return false
        }
        return result
    }

    /// Calls `body` with each document that may have a phrase's atoms of pinyin side by side. There must be at least
    /// one atom. Ascending, until it returns false.
    func forEach(_ atoms: some Sequence<QueryAtom>, _ body: (_ document: Int) -> Bool) {
        let wanted = atoms.compactMap { atom in Self.initial(atom.term).map { (initial: $0, offset: atom.offset) } }
        if let runs, !runs.mayContain(wanted) { return }
        bitmaps.withBytes { bitmaps in
            positionBits.withBytes { positionBits in
                var initials: [se_initial] = []
                for (initial, offset) in wanted {
                    let end = initial + 1 < Self.initials ? starts[initial + 1] : positionBits.count / 2
                    initials.append(
                        se_initial(
                            documents: bitmaps.baseAddress! + initial * words * 8,
                            positions: positionBits.baseAddress! + starts[initial] * 2,
                            count: end - starts[initial], before: 0, offset: UInt32(offset % PinyinPosition.period)))
                }
                for word in 0..<words {
                    var rest = se_side_by_side(&initials, initials.count, word)
                    while rest != 0 {
                        let index = (word << 6 | rest.trailingZeroBitCount) * 4
                        rest &= rest - 1
                        // Bits behind the last document are damage: there is nothing to be found there.
                        if index < documents.count, !body(Int(documents.u32(index))) { return }
                    }
                }
            }
        }
    }
}

extension QueryAtom {
    var isPinyin: Bool { term.first == TermNamespace.pinyin }

    /// Whether it stands for every syllable with an initial.
    var isBareInitial: Bool { isPinyin && isPrefix && term.count == 2 }
}

/// Collects the initials of documents' pinyin while a segment's terms go by in order.
struct PinyinCollector {
    /// By document.
    private var initials: [UInt32]
    /// Of the initial whose terms go by now, by document: a bit for each position.
    private var current: [UInt16]
    private var currentInitial: Int?
    /// Of the initials that are done, for each document that has one, ascending.
    private(set) var positionBits: [UInt16] = []
    private(set) var bitCounts = [Int](repeating: 0, count: PinyinDocuments.initials)

    init(documentCount: Int) {
        initials = [UInt32](repeating: 0, count: documentCount)
        current = [UInt16](repeating: 0, count: documentCount)
    }

    /// - Parameter positionBits: of each posting, those of one list after those of the other.
    mutating func add(_ term: [UInt8], _ short: PostingRun, _ long: PostingRun, positionBits: ArraySlice<UInt16>) {
        guard let initial = PinyinDocuments.initial(term) else { return }
        if initial != currentInitial {
            finishInitial()
            currentInitial = initial
        }
        var number = positionBits.startIndex
        for list in [short, long] {
            for index in 0..<list.count {
                let document = Int(list.document(index))
                initials[document] |= 1 << UInt32(initial)
                current[document] |= positionBits[number]
                number += 1
            }
        }
    }

    /// Goes through all documents, once for each initial that a segment has.
    private mutating func finishInitial() {
        guard let initial = currentInitial else { return }
        let bit = UInt32(1) << UInt32(initial), start = positionBits.count
        for document in initials.indices where initials[document] & bit != 0 {
            positionBits.append(current[document])
            current[document] = 0
        }
        bitCounts[initial] = positionBits.count - start
        currentInitial = nil
    }

    mutating func finish() { finishInitial() }

    /// The documents, ascending.
    var documents: [UInt32] { initials.indices.lazy.filter { initials[$0] != 0 }.map { UInt32($0) } }

    /// The runs of initials that documents have, or may have, since positions are known only modulo a period.
    func runs(_ documents: [UInt32]) -> [UInt32] {
        var runs = PinyinRunCollector()
        var next: [Int] = [], start = 0
        for count in bitCounts {
            next.append(start)
            start += count
        }
        var starting = [UInt32](repeating: 0, count: PinyinPosition.period)
        for document in documents {
            for position in starting.indices { starting[position] = 0 }
            var rest = initials[Int(document)]
            while rest != 0 {
                let initial = rest.trailingZeroBitCount
                rest &= rest - 1
                var positions = positionBits[next[initial]]
                next[initial] += 1
                while positions != 0 {
                    starting[positions.trailingZeroBitCount] |= 1 << UInt32(initial)
                    positions &= positions - 1
                }
            }
            runs.add(starting)
        }
        return runs.words
    }

    /// The bitmaps of all initials over these documents.
    func bitmaps(_ documents: [UInt32]) -> [UInt64] {
        let words = (documents.count + 63) / 64
        var bitmaps = [UInt64](repeating: 0, count: words * PinyinDocuments.initials)
        for (index, document) in documents.enumerated() {
            var rest = initials[Int(document)]
            while rest != 0 {
                bitmaps[rest.trailingZeroBitCount * words + index >> 6] |= 1 << UInt64(index & 63)
                rest &= rest - 1
            }
        }
        return bitmaps
    }
}
