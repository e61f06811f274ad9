/// The terms of each document in the order they were added, in memory: two to three bytes a posting.
///
/// A document. For each term it has the term's number plus 1 (``GrowingBytes/pair(_:)``) and the varint code of its
/// payload. Then come the term's positions, if it has any, as ``PositionList`` writes them. A 0 ends it.
struct ForwardLists {
    let bytes = GrowingBytes()
    private(set) var codes = PayloadCodes()

    var memory: Int { bytes.count }

    /// Where the next document begins.
    var position: Int { bytes.count }

    /// Makes room for a document.
    func begin(_ count: Int, positions: Int) {
        bytes.reserve(count * 10 + positions * 6 + 16)  // readers take eight bytes at once
    }

    @inline(__always)
    mutating func add(_ term: Int, payload: UInt16) {
        bytes.pair(UInt32(truncatingIfNeeded: term + 1))
        bytes.varint(UInt64(codes.code(of: payload)))
    }

    /// Appends the ascending positions of the last term, which has some.
    @inline(__always)
    func addPositions(_ positions: ArraySlice<UInt32>) {
        var previous: UInt32 = 0
        var left = positions.count
        for position in positions {
            left -= 1
            bytes.varint(UInt64(position &- previous) << 1 | (left == 0 ? 1 : 0))
            previous = position
        }
    }

    func end() { bytes.pair(0) }

    /// Calls `body` with the terms of a document.
    ///
    /// - Parameter keepsPositions: whether a term has positions.
    func forEachTerm(at position: Int, keepsPositions: (Int) -> Bool, _ body: (Int) -> Void) {
        var cursor = bytes.region.cursor(at: position)
        while true {
            var term = Int(cursor.u16())
            if term & 1 != 0 { term |= Int(cursor.u16()) << 16 }
            if term == 0 { return }
            term = term >> 1 - 1
            body(term)
            _ = cursor.varint()
            if keepsPositions(term) { PositionList.skip(&cursor) }
        }
    }
}

/// Small numbers for the payloads that occur, in the order of their appearance.
struct PayloadCodes {
    private(set) var payloads: [UInt16] = []
    /// For each upper byte, where its row of 256 is in `codes`; -1 without one.
    private var rows = [Int32](repeating: -1, count: 256)
    private var codes: [UInt32] = []  // plus 1

    @inline(__always)
    mutating func code(of payload: UInt16) -> Int {
        let row = rows[Int(payload >> 8)]
        if row >= 0, case let code = codes[Int(row) + Int(payload & 255)], code > 0 { return Int(code) - 1 }
        return add(payload)
    }

    private mutating func add(_ payload: UInt16) -> Int {
        if rows[Int(payload >> 8)] < 0 {
            rows[Int(payload >> 8)] = Int32(codes.count)
            codes.append(contentsOf: repeatElement(0, count: 256))
        }
        payloads.append(payload)
        codes[Int(rows[Int(payload >> 8)]) + Int(payload & 255)] = UInt32(payloads.count)
        return payloads.count - 1
    }
}
