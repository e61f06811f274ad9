/// Gathers the postings of terms that have a prefix in common, and makes of them lists that answer for all of these terms.
///
/// A term may be one of two thousand with the same prefix. A search for it reads these few lists instead of thousands.
/// One thread.
package struct PostingUnion {
    /// Of terms with few postings, and of others.
    private let few = PostingBuffer(), many = PostingBuffer()
    /// Of those others, what the dictionary says of them.
    private var entries: [TermEntry] = []
    private let impacts = ImpactTables.counting(.words)

    /// An index into what is gathered.
    package struct Mark {
        fileprivate var few = 0, many = 0, entries = 0

        /// The prefix.
        package static let start = Mark()
    }

    /// Behind what has been gathered and not been dropped.
    package var mark: Mark { Mark(few: few.count, many: many.count, entries: entries.count) }

    package init() {}

    /// Adds a term.
    ///
    /// - Parameter isRare: whether it has few postings.
    package mutating func add(_ short: PostingRun, _ long: PostingRun, _ entry: TermEntry, isRare: Bool) {
        let gathered = isRare ? few : many
        gathered.append(short)
        gathered.append(long)
        if !isRare { entries.append(entry) }
    }

    /// Drops what was gathered later.
    package mutating func truncate(to mark: Mark) {
        few.truncate(to: mark.few)
        many.truncate(to: mark.many)
        entries.removeLast(entries.count - mark.entries)
    }

    /// The terms that are not rare, from a mark on.
    func entries(from start: Mark) -> ArraySlice<TermEntry> { entries[start.entries...] }

    /// The postings that were gathered from a mark on, as lists, each ascending by document, with its code in the lower half.
    ///
    /// The first list has the posting of each document that is worth most. Another posting of the same document is in
    /// the next list only if it adds something. That is a field that those before it do not have, or a title that
    /// begins with the term. Such a title is worth more to a query's first word. So a document's best value and its
    /// fields are those of all of its postings.
    ///
    /// - Parameters:
    ///   - ofRare: whether only those of rare terms.
    ///   - lengths: by document.
    package func lists(from start: Mark, ofRare: Bool, lengths: FieldLengthTable.Reader) -> [[UInt64]] {
        var keys = few.keys(from: start.few)
        if !ofRare { keys += many.keys(from: start.many) }
        RadixSort.sort(&keys, fromBit: 32)
        var lists: [[UInt64]] = [[]]
        lists[0].reserveCapacity(keys.count)
        var worths: [UInt32] = []
        var first = 0
        while first < keys.count {
            var end = first + 1
            while end < keys.count, keys[end] >> 32 == keys[first] >> 32 { end += 1 }
            if end == first + 1 {
                lists[0].append(keys[first])
            } else {
                let document = keys[first] >> 32, own = lengths.lengths(Int(document))
                worths.removeAll(keepingCapacity: true)
                for key in keys[first..<end] { worths.append(worth(UInt16(truncatingIfNeeded: key), own)) }
                // Mostly two.
                if worths.count == 2 {
                    if worths[0] < worths[1] { worths.swapAt(0, 1) }
                } else {
                    worths.sort(by: >)
                }
                Self.addBest(of: worths, document, to: &lists)
            }
            first = end
        }
        return lists
    }

    /// A number that is greater for a posting that is worth more: by impact, then by whether the title begins with the
    /// term. The code can be derived from it.
    @inline(__always)
    private func worth(_ code: UInt16, _ lengths: FieldLengths) -> UInt32 {
        let occurrences = Occurrences(code: code)
        let start: UInt32 = occurrences.beginsTitle ? 1 << 16 : 0
        return UInt32(impacts.impact(occurrences, lengths)) << 17 | start | UInt32(~code)
    }

    /// Adds what the postings of one document say together.
    ///
    /// - Parameter worths: descending.
    private static func addBest(of worths: [UInt32], _ document: UInt64, to lists: inout [[UInt64]]) {
        var fields: UInt8 = 0, beginsTitle = false, list = 0
        for worth in worths {
            let code = ~UInt16(truncatingIfNeeded: worth), occurrences = Occurrences(code: code)
            guard list == 0 || occurrences.fields & ~fields != 0 || occurrences.beginsTitle && !beginsTitle else {
                continue
            }
            fields |= occurrences.fields
            if occurrences.beginsTitle { beginsTitle = true }
            if list == lists.count { lists.append([]) }
            lists[list].append(document << 32 | UInt64(code))
            list += 1
        }
    }
}
