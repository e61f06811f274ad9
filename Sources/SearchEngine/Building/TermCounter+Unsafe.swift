package import TextAnalysis

/// Counts the tokens of one document by term; to be reused for the next.
///
/// A term's words in the table are the last document that has it, its entry there, and the number of such documents.
package struct TermCounter {
    /// What the document says of a term. For each field, by its number, a byte that counts up to 255. Bit 63 is set if
    /// field 0 begins with the term.
    package struct Entry {
        package fileprivate(set) var term: ByteStringTable.Record
        package fileprivate(set) var counts: UInt64

        @inline(__always) package func count(_ field: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: counts >> UInt64(8 * field))
        }
        package var beginsFirstField: Bool { counts >> 63 != 0 }
    }

    /// Room for entries. The first ``count`` are the document's, in the order of their first appearance.
    package private(set) var entries: [Entry] = []
    package private(set) var count = 0
    /// Room for the occurrences of terms with positions, in the order of the text; ``occurrenceCount`` are.
    package private(set) var occurrences: [(entry: UInt32, code: UInt32)] = []
    package private(set) var occurrenceCount = 0
    private var hashes: [UInt32] = []
    private var document: UInt32 = 0

    package init() {}

    /// Goes on with the next document.
    package mutating func begin() {
        document += 1
        count = 0
        occurrenceCount = 0
    }

    /// Adds the tokens of all fields.
    ///
    /// - Parameters:
    ///   - buffers: of each field, by its number.
    ///   - hasPositions: by a term's first byte, whether its positions are kept.
    package mutating func add(
        _ buffers: [TokenBuffer], to terms: ByteStringTable, hasPositions: (UInt8) -> Bool
    ) {
        reserve(buffers.reduce(0) { $0 + $1.tokens.count }, terms)
        var hashed = 0
        for buffer in buffers { hashed = hashTokens(of: buffer, from: hashed, terms) }
        hashes.withUnsafeBufferPointer { hashes in
            for index in 0..<hashed { terms.prefetchRecord(hashes[index]) }
        }
        var start = 0
        for (field, buffer) in buffers.enumerated() where !buffer.tokens.isEmpty {
            countTokens(of: buffer, field: UInt8(field), hashesFrom: start, terms, hasPositions)
            start += buffer.tokens.count
        }
    }

    /// Hashes a field's tokens. All slots are on their way before the first is looked at.
    ///
    /// - Returns: how many hashes there are now.
    private mutating func hashTokens(of buffer: TokenBuffer, from start: Int, _ terms: ByteStringTable) -> Int {
        buffer.bytes.withUnsafeBufferPointer { bytes in
            buffer.tokens.withUnsafeBufferPointer { tokens in
                hashes.withUnsafeMutableBufferPointer { hashes in
                    for index in 0..<tokens.count {
                        let token = tokens[index]
                        let hash = terms.hash(bytes.baseAddress! + Int(token.termOffset), Int(token.termLength))
                        terms.prefetch(hash)
                        hashes[start + index] = hash
                    }
                    return start + tokens.count
                }
            }
        }
    }

    /// - Parameter start: where the hashes of the field's tokens begin.
    private mutating func countTokens(
        of buffer: TokenBuffer, field: UInt8, hashesFrom start: Int, _ terms: ByteStringTable,
        _ hasPositions: (UInt8) -> Bool
    ) {
        let unit: UInt64 = 1 << UInt64(8 * field), full: UInt64 = 0xFF << UInt64(8 * field)
        let document = document
        var count = count, occurrenceCount = occurrenceCount
        buffer.bytes.withUnsafeBufferPointer { bytes in
            buffer.tokens.withUnsafeBufferPointer { tokens in
                entries.withUnsafeMutableBufferPointer { entries in
                    for index in 0..<tokens.count {
                        let token = tokens[index]
                        let term = bytes.baseAddress! + Int(token.termOffset)
                        let record = terms.record(of: term, Int(token.termLength), hash: hashes[start + index]).record
                        var entry = Int(terms.second(record))
                        if terms.first(record) != document {
                            entry = count
                            terms.setFirst(record, document)
                            terms.setSecond(record, UInt32(truncatingIfNeeded: count))
                            entries[entry] = Entry(term: record, counts: 0)
                            terms.addToThird(record, 1)
                            count += 1
                        }
                        if field == 0, token.kind == .part {
                            // A title's word in part is another name of the item.
                            if entries[entry].counts & 0xFF00 != 0xFF00 { entries[entry].counts += 0x100 }
                        } else {
                            if entries[entry].counts & full != full { entries[entry].counts += unit }
                            if field == 0 && token.position == 0 { entries[entry].counts |= 1 << 63 }
                        }
                        if token.termLength > 0, hasPositions(term.pointee) {
                            occurrences[occurrenceCount] = (
                                UInt32(truncatingIfNeeded: entry), token.position &* 8 &+ UInt32(field)
                            )
                            occurrenceCount += 1
                        }
                    }
                }
            }
        }
        self.count = count
        self.occurrenceCount = occurrenceCount
    }

    /// Elements that are made beyond those needed, so that not every longer document moves the arrays.
    private static let mostSpare = 1 << 14

    private mutating func reserve(_ more: Int, _ terms: ByteStringTable) {
        let roomy = more + min(more, Self.mostSpare)
        if hashes.count < more { hashes = [UInt32](repeating: 0, count: roomy) }
        if entries.count < count + more {
            // Any record will do for room that is not used.
            let filler = Entry(term: terms.placeholder, counts: 0)
            entries.append(contentsOf: repeatElement(filler, count: count + roomy - entries.count))
        }
        if occurrences.count < occurrenceCount + more {
            occurrences.append(
                contentsOf: repeatElement(
                    (entry: UInt32(0), code: UInt32(0)), count: occurrenceCount + roomy - occurrences.count))
        }
    }
}
