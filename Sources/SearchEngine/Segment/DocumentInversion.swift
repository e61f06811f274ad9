import TextAnalysis

/// Collects one document's tokens by term, to be reused for the next document.
struct DocumentInversion {
    /// Positions between two values of a field, so that nothing adjacent spans them.
    static let gapBetweenValues = 16

    private var buffers = [TokenBuffer](repeating: TokenBuffer(), count: TextField.allCases.count)
    private var termNumbers: [UInt32] = []
    private var counts: [Occurrences] = []
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
            counts.append(Occurrences())
        }
        let entry = Int(entryOfTerm[term])
        counts[entry].add(field)
        if field == .title, token.position == 0 { counts[entry].beginsTitle = true }
        if token.termLength > 0, TermNamespace.hasPositions(firstByte: buffers[source].bytes[offset]) {
            occurrences.append((UInt32(entry), PositionList.code(token.position, in: field)))
        }
    }

    /// The lengths of the document's fields.
    var lengths: FieldLengths {
        var lengths = FieldLengths()
        for index in buffers.indices { lengths[index] = FieldLength.code(buffers[index].wordCount) }
        return lengths
    }

    /// Appends the document's postings, and the positions of those that carry them, in the same order.
    mutating func finish(
        _ postingTerms: inout [UInt32], _ payloads: inout [UInt16], _ positions: inout ByteWriter,
        _ terms: ByteStringTable
    ) {
        occurrences.sort { ($0.entry, $0.code) < ($1.entry, $1.code) }
        var next = 0
        for entry in termNumbers.indices {
            postingTerms.append(termNumbers[entry])
            payloads.append(counts[entry].code)
            var end = next
            while end < occurrences.count, occurrences[end].entry == UInt32(entry) { end += 1 }
            if end > next {
                PositionList.write(occurrences[next..<end].lazy.map(\.code), to: &positions)
                next = end
            }
        }
    }
}
