import TextAnalysis

/// Collects one document's tokens by term, to be reused for the next document.
struct DocumentInversion {
    /// Positions between two values of a field, so that nothing adjacent spans them.
    static let gapBetweenValues = 16

    private var buffers = [TokenBuffer](repeating: TokenBuffer(), count: TextField.allCases.count)
    private var termNumbers: [UInt32] = []
    private var counts: [Impact.Counts] = []
    private var occurrences: [(entry: UInt32, code: UInt32)] = []
    /// For each term of the segment, its entry in the current document, and the document it was set for.
    private var entryOfTerm: [UInt32] = []
    private var stampOfTerm: [UInt32] = []
    private var stamp: UInt32 = 0

    mutating func begin() {
        stamp += 1
        termNumbers.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        occurrences.removeAll(keepingCapacity: true)
        for i in buffers.indices { buffers[i].removeAll() }
    }

    mutating func add(_ text: String, to field: TextField, _ analyzer: TextAnalyzer, _ terms: inout ByteStringTable) {
        let index = Int(field.rawValue)
        if buffers[index].wordCount > 0 { buffers[index].advancePosition(by: Self.gapBetweenValues) }
        let first = buffers[index].tokens.count
        analyzer.analyze(text, options: IndexSchema.analysis(of: field), into: &buffers[index])
        for i in first..<buffers[index].tokens.count { count(buffers[index].tokens[i], in: field, &terms) }
    }

    @inline(__always)
    private mutating func count(_ token: Token, in field: TextField, _ terms: inout ByteStringTable) {
        let source = Int(field.rawValue)
        let offset = Int(token.termOffset)
        let term = terms.number(of: buffers[source].bytes, offset, Int(token.termLength))
        if term >= stampOfTerm.count {
            stampOfTerm.append(contentsOf: repeatElement(0, count: term + 1024 - stampOfTerm.count))
            entryOfTerm.append(contentsOf: repeatElement(0, count: term + 1024 - entryOfTerm.count))
        }
        if stampOfTerm[term] != stamp {
            stampOfTerm[term] = stamp
            entryOfTerm[term] = UInt32(termNumbers.count)
            termNumbers.append(UInt32(term))
            counts.append(Impact.Counts())
        }
        let entry = Int(entryOfTerm[term])
        switch field {
        case .title:
            counts[entry].frequencies.0 = increment(counts[entry].frequencies.0)
            if token.position == 0 { counts[entry].beginsTitle = true }
        case .alternateNames: counts[entry].frequencies.1 = increment(counts[entry].frequencies.1)
        case .keywords: counts[entry].frequencies.2 = increment(counts[entry].frequencies.2)
        case .description: counts[entry].frequencies.3 = increment(counts[entry].frequencies.3)
        case .content: counts[entry].frequencies.4 = increment(counts[entry].frequencies.4)
        }
        if token.termLength > 0, TermNamespace.hasPositions(firstByte: buffers[source].bytes[offset]) {
            occurrences.append((UInt32(entry), PositionList.code(token.position, in: field)))
        }
    }

    @inline(__always) private func increment(_ count: UInt8) -> UInt8 { count == 255 ? 255 : count + 1 }

    /// Appends the document's postings, and the positions of those that carry them, in the same order.
    mutating func finish(
        _ postingTerms: inout [UInt32], _ payloads: inout [UInt16], _ positions: inout ByteWriter,
        _ terms: ByteStringTable
    ) {
        let lengths = buffers.map(\.wordCount)
        let n = (
            Impact.normalization(field: 0, length: lengths[0]), Impact.normalization(field: 1, length: lengths[1]),
            Impact.normalization(field: 2, length: lengths[2]), Impact.normalization(field: 3, length: lengths[3]),
            Impact.normalization(field: 4, length: lengths[4])
        )
        let keywordCount = lengths[Int(TextField.keywords.rawValue)]
        occurrences.sort { ($0.entry, $0.code) < ($1.entry, $1.code) }
        var next = 0
        for entry in termNumbers.indices {
            let (impact, fields) = Impact.impact(counts[entry], normalizations: n, keywordCount: keywordCount)
            postingTerms.append(termNumbers[entry])
            payloads.append(UInt16(impact) | UInt16(fields) << 8)
            var end = next
            while end < occurrences.count, occurrences[end].entry == UInt32(entry) { end += 1 }
            if end > next {
                PositionList.write(occurrences[next..<end].lazy.map(\.code), to: &positions)
                next = end
            }
        }
    }
}
