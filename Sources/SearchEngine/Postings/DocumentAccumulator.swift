import CEngineSupport

/// Collects matches of one segment in any order, and gives them in the order of the documents.
///
/// A bit for each document says whether it has a value; a bit for each 64 of those, whether there may be any. So
/// emptying and reading out cost what was put in, not what the segment holds. Values of few documents stand at the
/// document's index. If many may come, values are kept in the order of arrival until one is asked for, and then lie
/// side by side. That takes some kilobytes instead of a slot in each page of a segment's megabytes.
final class DocumentAccumulator {
    private enum Layout {
        /// Values stand at the numbers of their documents.
        case byNumber
        /// Values are in `gathered`, several of a document perhaps.
        case gathered
        /// Values lie side by side, in the order of their documents.
        case sideBySide
    }

    private var values = Scratch<UInt32>(count: 0)
    private var layout = Layout.byNumber
    /// Documents from which on memory that was never touched costs more than counting bits.
    private static let many = 512
    /// Of each 64 documents, where values lie side by side: those that have one, and how many have before them.
    private var placed = Scratch<(documents: UInt64, before: UInt32)>(count: 0)
    /// In the upper half the document, in the lower its value.
    private var gathered = Scratch<UInt64>(count: 0)
    private var gatheredCount = 0
    private var bits = Scratch<UInt64>(repeating: 0, count: 0)
    private var summary = Scratch<UInt64>(repeating: 0, count: 0)
    private(set) var count = 0
    private var isDirty = false
    private var first = 0, last = 0, boundsCount = 0
    /// Documents that are few enough to be listed, for repeated iteration.
    private static let few = 1024
    private var listed = Scratch<UInt32>(count: 0)
    private var listedCount = 0

    /// Empties it, and makes room for the documents of a segment.
    ///
    /// - Parameter expecting: how many documents may come with values, if that is known.
    func prepare(documentCount: Int, expecting: Int = 0) {
        if documentCount > bits.count * 64 {
            let words = (documentCount + 63) / 64
            values = Scratch(count: words * 64)
            placed = Scratch(count: words)
            bits = Scratch(zeroed: words)
            summary = Scratch(zeroed: (words + 63) / 64)
        } else if isDirty {
            let bits = bits, summary = summary
            for index in 0..<summary.count where summary[index] != 0 {
                var rest = summary[index]
                summary[index] = 0
                if rest == .max {
                    bits.fill(0, from: index << 6, count: 64)
                    continue
                }
                while rest != 0 {
                    bits[index << 6 | rest.trailingZeroBitCount] = 0
                    rest &= rest - 1
                }
            }
        }
        isDirty = true
        count = 0
        boundsCount = 0
        listedCount = 0
        layout = expecting >= Self.many ? .gathered : .byNumber
        gatheredCount = 0
    }

    /// Lays values side by side that were gathered.
    private func settle() {
        let placed = placed, values = values, gathered = gathered
        layout = .sideBySide
        var before: UInt32 = 0
        forEachWord { word, documents in
            placed[word] = (documents, before)
            before += UInt32(documents.nonzeroBitCount)
        }
        for index in 0..<count { values[index] = 0 }
        for index in 0..<gatheredCount {
            let value = MatchValue(packed: UInt32(truncatingIfNeeded: gathered[index]))
            let index = valueIndex(Int(gathered[index] >> 32))
            values[index] = MatchValue(packed: values[index]).better(value).packed
        }
        gatheredCount = 0
    }

    /// Keeps values as they come again, since there is no room for one more between them.
    private func unsettle() {
        gatheredCount = 0
        walk { document in
            gather(document, MatchValue(packed: values[valueIndex(document)]))
            return true
        }
        layout = .gathered
    }

    @inline(__always) private func gather(_ document: Int, _ value: MatchValue) {
        if gatheredCount == gathered.count { makeRoom() }
        gathered[gatheredCount] = UInt64(document) << 32 | UInt64(value.packed)
        gatheredCount += 1
    }

    private func makeRoom() {
        let larger = Scratch<UInt64>(count: max(4096, 2 * gathered.count))
        for index in 0..<gatheredCount { larger[index] = gathered[index] }
        gathered = larger
    }

    /// Where the value of a document is, once none is only gathered.
    @inline(__always) private func valueIndex(_ document: Int) -> Int {
        if layout == .byNumber { return document }
        let (documents, before) = placed[document >> 6]
        let lower = documents & (UInt64(1) << UInt64(document & 63) - 1)
        return Int(before) + lower.nonzeroBitCount
    }

    @inline(__always) func contains(_ document: Int) -> Bool {
        bits[document >> 6] >> UInt64(document & 63) & 1 != 0
    }

    @inline(__always) func value(_ document: Int) -> MatchValue {
        if layout == .gathered { settle() }
        return MatchValue(packed: values[valueIndex(document)])
    }

    @inline(__always) func add(_ document: Int, _ value: MatchValue) {
        if layout != .byNumber { return addGathering(document, value) }
        let word = document >> 6, bit = UInt64(1) << UInt64(document & 63)
        let old = bits[word]
        if old & bit != 0 {
            values[document] = MatchValue(packed: values[document]).better(value).packed
            return
        }
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | bit
        values[document] = value.packed
        count += 1
    }

    private func addGathering(_ document: Int, _ value: MatchValue) {
        if layout == .sideBySide {
            if contains(document) { return set(document, self.value(document).better(value)) }
            unsettle()
        }
        gather(document, value)
        add(document)
    }

    /// Adds a document without a value; only the documents can be asked for then.
    @inline(__always) func add(_ document: Int) {
        let word = document >> 6, bit = UInt64(1) << UInt64(document & 63)
        let old = bits[word]
        if old & bit != 0 { return }
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | bit
        count += 1
    }

    /// Adds the documents of a block without values.
    ///
    /// - Parameter areNew: whether none of them is there, as of a list that is the first to be added.
    @inline(__always) func addDocuments(of block: PostingBlock, areNew: Bool) {
        if areNew {
            se_add_new(bits.start, summary.start, block.documents.start, UInt32(block.count))
            count += block.count
            return
        }
        count += Int(se_add(bits.start, summary.start, block.documents.start, UInt32(block.count)))
    }

    /// Adds neighbouring documents without values.
    func add(_ documents: Range<Int>) {
        var document = documents.lowerBound
        while document < documents.upperBound {
            let end = min(documents.upperBound, (document | 63) + 1)
            let all =
                end - document == 64 ? UInt64.max : (UInt64(1) << UInt64(end - document) - 1) << UInt64(document & 63)
            add(word: document >> 6, bits: all)
            document = end
        }
    }

    /// A bit for each of up to 64 documents from an index of a list on: whether it is in.
    @inline(__always) func marks(_ documents: Scratch<UInt32>, _ start: Int, _ count: Int) -> UInt64 {
        se_marks(bits.start, documents.start + start, UInt32(count))
    }

    /// The documents of a word of bits.
    @inline(__always) func word(_ word: Int) -> UInt64 { bits[word] }

    /// Adds up to 64 documents without values: those of a word of bits.
    @inline(__always) func add(word: Int, bits new: UInt64) {
        guard new != 0, word < bits.count else { return }
        let old = bits[word]
        if old == 0 { summary[word >> 6] |= 1 << UInt64(word & 63) }
        bits[word] = old | new
        count += (new & ~old).nonzeroBitCount
    }

    /// Keeps only documents that `isKept` takes.
    func filter(_ isKept: (_ document: Int) throws -> Bool) rethrows {
        if layout == .gathered { settle() }
        listedCount = 0
        boundsCount = 0
        try forEachWord { word in
            var rest = bits[word], kept = rest
            while rest != 0 {
                let document = word << 6 | rest.trailingZeroBitCount
                if try !isKept(document) {
                    kept &= ~(rest & (~rest &+ 1))
                    count -= 1
                }
                rest &= rest - 1
            }
            bits[word] = kept
        }
    }

    /// Keeps only documents that are in a set with as many bits as the segment has documents.
    func keep(_ members: BitSet) {
        if layout == .gathered { settle() }
        listedCount = 0
        boundsCount = 0
        count = 0
        let members = members.words
        forEachWord { word in
            let kept = word < members.count ? bits[word] & members[word] : 0
            bits[word] = kept
            count += kept.nonzeroBitCount
        }
    }

    /// Replaces the value of a document that has one.
    @inline(__always) func set(_ document: Int, _ value: MatchValue) {
        if layout == .gathered { settle() }
        values[valueIndex(document)] = value.packed
    }

    /// Calls `body` with each word of 64 documents that has any, ascending, and a bit for each that it has.
    @inline(__always) func forEachWord(_ body: (_ word: Int, _ documents: UInt64) throws -> Void) rethrows {
        try forEachWord { word in try body(word, bits[word]) }
    }

    @inline(__always) private func forEachWord(_ body: (_ word: Int) throws -> Void) rethrows {
        for index in 0..<summary.count {
            var rest = summary[index]
            while rest != 0 {
                try body(index << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// The first document that is not below another; nil without one.
    func next(from document: Int) -> Int? {
        guard document >= 0, document < bits.count * 64 else { return nil }
        var word = document >> 6
        let rest = bits[word] & (UInt64.max << UInt64(document & 63))
        if rest != 0 { return word << 6 | rest.trailingZeroBitCount }
        word += 1
        var index = word >> 6
        if index >= summary.count { return nil }
        var words = summary[index] & (UInt64.max << UInt64(word & 63))
        while true {
            while words != 0 {
                let word = index << 6 | words.trailingZeroBitCount
                // Words that a filter emptied are still counted.
                if bits[word] != 0 { return word << 6 | bits[word].trailingZeroBitCount }
                words &= words - 1
            }
            index += 1
            if index >= summary.count { return nil }
            words = summary[index]
        }
    }

    /// The first and the last document; nil without one. Looked for once as long as nothing is added.
    var bounds: (first: Int, last: Int)? {
        if count == 0 { return nil }
        if boundsCount == count { return (first, last) }
        boundsCount = count
        let low = (0..<summary.count).first { summary[$0] != 0 } ?? 0
        let high = (0..<summary.count).last { summary[$0] != 0 } ?? 0
        // A word that was emptied by a filter still counts: bounds may be wider than what is left.
        first = (low << 6 | summary[low].trailingZeroBitCount) << 6
        last = (high << 6 | (63 - summary[high].leadingZeroBitCount)) << 6 | 63
        return (first, last)
    }

    /// Calls `body` with each document and its value, ascending.
    @inline(__always) func forEach(_ body: (_ document: Int, _ value: MatchValue) throws -> Void) rethrows {
        if layout == .gathered { settle() }
        try walk { document in
            try body(document, MatchValue(packed: values[valueIndex(document)]))
            return true
        }
    }

    /// Calls `body` with each document, ascending, until it returns false. Few are listed once as long as nothing is added.
    @inline(__always) func forEachDocument(_ body: (_ document: Int) throws -> Bool) rethrows {
        guard count <= Self.few else { return try walk(body) }
        if listedCount != count { list() }
        let listed = listed
        for index in 0..<count where try !body(Int(listed[index])) { return }
    }

    @inline(__always) private func walk(_ body: (_ document: Int) throws -> Bool) rethrows {
        for index in 0..<summary.count {
            var words = summary[index]
            while words != 0 {
                let word = index << 6 | words.trailingZeroBitCount
                words &= words - 1
                var rest = bits[word]
                while rest != 0 {
                    let document = word << 6 | rest.trailingZeroBitCount
                    rest &= rest - 1
                    if try !body(document) { return }
                }
            }
        }
    }

    private func list() {
        if listed.count == 0 { listed = Scratch(count: Self.few) }
        listedCount = count
        var index = 0
        walk { document in
            listed[index] = UInt32(document)
            index += 1
            return true
        }
    }

    /// All documents, ascending.
    var documents: [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(count)
        forEachDocument { document in
            result.append(UInt32(document))
            return true
        }
        return result
    }

    var matches: MatchSet {
        var result = MatchSet()
        result.documents.reserveCapacity(count)
        result.values.reserveCapacity(count)
        forEach { result.append(UInt32($0), $1) }
        return result
    }
}
