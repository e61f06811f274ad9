import TextAnalysis

/// Collects one document's tokens by term, to be reused for the next document.
struct DocumentInversion {
    /// Positions between two values of a field, so that nothing adjacent spans them.
    static let gapBetweenValues = 16

    private let analyzer = TextAnalyzer()
    private var buffers = [TokenBuffer](repeating: TokenBuffer(), count: TextField.allCases.count)
    private var counter = TermCounter()
    private var placed: [UInt32] = []
    /// By entry, where its occurrences end in `placed`.
    private var ends: [Int] = []

    mutating func begin() {
        counter.begin()
        for i in buffers.indices where buffers[i].nextPosition > 0 { buffers[i].removeAll() }
    }

    mutating func add(_ region: ByteRegion, _ offset: Int, _ length: Int, to field: TextField) {
        let index = Int(field.rawValue)
        if buffers[index].positionCount > 0 { buffers[index].advancePosition(by: Self.gapBetweenValues) }
        analyzer.analyze(region, offset, length, options: IndexSchema.analysis(of: field), into: &buffers[index])
    }

    /// Appends the document to `lists`: see ``ForwardLists``. Payloads are made only here; everything behind
    /// carries them through as they are.
    mutating func finish(_ terms: ByteStringTable, into lists: inout ForwardLists) {
        counter.add(buffers, to: terms, hasPositions: TermNamespace.hasPositions)
        let hasPositions = counter.occurrenceCount > 0
        if hasPositions { placeOccurrences() }
        lists.begin(counter.count, positions: counter.occurrenceCount)
        var start = 0
        for index in 0..<counter.count {
            let entry = counter.entries[index]
            let occurrences = Occurrences(
                counts: (entry.count(0), entry.count(1), entry.count(2), entry.count(3), entry.count(4)),
                beginsTitle: entry.beginsFirstField)
            lists.add(terms.number(entry.term), payload: occurrences.code)
            if hasPositions, ends[index] > start {
                lists.addPositions(placed[start..<ends[index]])
                start = ends[index]
            }
        }
        lists.end()
    }

    /// The lengths of the document's fields.
    var lengths: FieldLengths {
        var lengths = FieldLengths()
        for index in buffers.indices {
            lengths[index] = FieldLength.code(
                words: buffers[index].wordCount, positions: buffers[index].positionCount)
        }
        return lengths
    }

    /// Groups the occurrences by entry, ascending: they come in almost that order.
    private mutating func placeOccurrences() {
        ends.removeAll(keepingCapacity: true)
        ends.append(contentsOf: repeatElement(0, count: counter.count + 1))
        let occurrences = counter.occurrences[..<counter.occurrenceCount]
        for occurrence in occurrences { ends[Int(occurrence.entry) + 1] += 1 }
        for entry in 0..<counter.count { ends[entry + 1] += ends[entry] }
        placed.removeAll(keepingCapacity: true)
        placed.append(contentsOf: repeatElement(0, count: occurrences.count))
        // Each entry's start becomes its end.
        for occurrence in occurrences {
            placed[ends[Int(occurrence.entry)]] = occurrence.code
            ends[Int(occurrence.entry)] += 1
        }
        var start = 0
        for entry in 0..<counter.count {
            let end = ends[entry]
            if end > start + 1 { placed[start..<end].sort() }
            start = end
        }
    }
}
