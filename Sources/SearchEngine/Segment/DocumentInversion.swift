import TextAnalysis

/// Collects one document's tokens by term, to be reused for the next document.
struct DocumentInversion {
    /// Positions between two values of a field, so that nothing adjacent spans them.
    static let gapBetweenValues = 16

    private let analyzer = TextAnalyzer()
    private var buffers = [TokenBuffer](repeating: TokenBuffer(), count: TextField.allCases.count)
    private var hashes: [UInt32] = []
    /// The document's terms in the order of their first appearance, and what it says of each.
    private var entries: [ByteStringTable.Record] = []
    private var counts: [Impact.Counts] = []
    private var occurrences: [(entry: UInt32, code: UInt32)] = []
    private var placed: [UInt32] = []
    private var starts: [Int] = []
    private var stamp: UInt32 = 0

    mutating func begin() {
        stamp += 1
        entries.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        occurrences.removeAll(keepingCapacity: true)
        for i in buffers.indices where buffers[i].nextPosition > 0 { buffers[i].removeAll() }
    }

    mutating func add(_ region: ByteRegion, _ offset: Int, _ length: Int, to field: TextField) {
        let index = Int(field.rawValue)
        if buffers[index].wordCount > 0 { buffers[index].advancePosition(by: Self.gapBetweenValues) }
        analyzer.analyze(region, offset, length, options: IndexSchema.analysis(of: field), into: &buffers[index])
    }

    /// Counts the tokens of a field by term. A term's words in the table are the last document that has it, and its
    /// entry there.
    @inline(__always)
    private mutating func count(_ field: TextField, _ terms: ByteStringTable) {
        let buffer = buffers[Int(field.rawValue)]
        if buffer.tokens.isEmpty { return }
        hashes.removeAll(keepingCapacity: true)
        buffer.bytes.withUnsafeBufferPointer { bytes in
            let base = bytes.baseAddress!
            buffer.tokens.withUnsafeBufferPointer { tokens in
                // All slots are on their way before the first is looked at.
                for token in tokens {
                    let hash = terms.hash(base + Int(token.termOffset), Int(token.termLength))
                    terms.prefetch(hash)
                    hashes.append(hash)
                }
                for index in tokens.indices {
                    let token = tokens[index]
                    let term = base + Int(token.termOffset)
                    let record = terms.record(of: term, Int(token.termLength), hash: hashes[index]).record
                    if terms.first(record) != stamp {
                        terms.setFirst(record, stamp)
                        terms.setSecond(record, UInt32(truncatingIfNeeded: entries.count))
                        entries.append(record)
                        counts.append(Impact.Counts())
                    }
                    let entry = Int(terms.second(record))
                    add(token, in: field, to: &counts[entry])
                    if token.termLength > 0, TermNamespace.hasPositions(firstByte: term.pointee) {
                        occurrences.append((UInt32(entry), PositionList.code(token.position, in: field)))
                    }
                }
            }
        }
    }

    @inline(__always)
    private func add(_ token: Token, in field: TextField, to counts: inout Impact.Counts) {
        switch field {
        case .title:
            counts.frequencies.0 = increment(counts.frequencies.0)
            if token.position == 0 { counts.beginsTitle = true }
        case .alternateNames: counts.frequencies.1 = increment(counts.frequencies.1)
        case .keywords: counts.frequencies.2 = increment(counts.frequencies.2)
        case .description: counts.frequencies.3 = increment(counts.frequencies.3)
        case .content: counts.frequencies.4 = increment(counts.frequencies.4)
        }
    }

    @inline(__always) private func increment(_ count: UInt8) -> UInt8 { count == 255 ? 255 : count + 1 }

    /// Appends the document to `lists`: see ``ForwardLists``. The only place where payloads are made; everything behind
    /// carries them through as they are.
    mutating func finish(_ terms: ByteStringTable, into lists: inout ForwardLists) {
        for field in TextField.allCases { count(field, terms) }
        let n = (
            normalization(0), normalization(1), normalization(2), normalization(3), normalization(4)
        )
        let keywordCount = buffers[Int(TextField.keywords.rawValue)].wordCount
        lists.begin(entries.count, hasPositions: !occurrences.isEmpty)
        for entry in entries.indices {
            let (impact, fields) = Impact.impact(counts[entry], normalizations: n, keywordCount: keywordCount)
            lists.add(terms.number(entries[entry]), payload: UInt16(impact) | UInt16(fields) << 8)
        }
        lists.end()
        if !occurrences.isEmpty { addPositions(&lists) }
    }

    private func normalization(_ field: Int) -> Int {
        Impact.normalization(field: field, length: buffers[field].wordCount)
    }

    /// Groups the occurrences by entry, ascending: they come in almost that order.
    private mutating func addPositions(_ lists: inout ForwardLists) {
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: entries.count + 1))
        for occurrence in occurrences { starts[Int(occurrence.entry) + 1] += 1 }
        for entry in entries.indices { starts[entry + 1] += starts[entry] }
        placed.removeAll(keepingCapacity: true)
        placed.append(contentsOf: repeatElement(0, count: occurrences.count))
        for occurrence in occurrences {
            placed[starts[Int(occurrence.entry)]] = occurrence.code
            starts[Int(occurrence.entry)] += 1
        }
        // Each start has become the entry's end.
        var start = 0
        for entry in entries.indices {
            let end = starts[entry]
            if end > start + 1 { placed[start..<end].sort() }
            if end > start { lists.addPositions(placed[start..<end]) }
            start = end
        }
    }
}
