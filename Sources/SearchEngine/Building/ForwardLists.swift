/// The terms of each document in the order they were added, in memory: two to three bytes a posting.
///
/// A document: varint number of terms times 2, plus 1 when some have positions, and then varint length of what follows up
/// to the positions; for each term: its number (``GrowingBytes/pair(_:)``), varint code of its payload; then for each of them that has positions,
/// as ``PositionList`` writes them.
struct ForwardLists {
    let bytes = GrowingBytes()
    private(set) var codes = PayloadCodes()
    private var hasPositions = false
    private let pending = GrowingBytes()

    var memory: Int { bytes.count }

    /// Where the next document begins.
    var position: Int { bytes.count }

    /// - Returns: where the terms go, for ``add(_:payload:to:)``.
    @inline(__always)
    mutating func begin(_ count: Int, hasPositions: Bool) -> GrowingBytes {
        self.hasPositions = hasPositions
        bytes.reserve(10)
        bytes.varint(UInt64(count) << 1 | (hasPositions ? 1 : 0))
        let target = hasPositions ? pending : bytes
        target.reserve(count * 10 + 8)  // the reader takes eight bytes at once
        return target
    }

    @inline(__always)
    mutating func add(_ term: Int, payload: UInt16, to target: GrowingBytes) {
        target.pair(UInt32(truncatingIfNeeded: term))
        target.varint(UInt64(codes.code(of: payload)))
    }

    mutating func end() {
        guard hasPositions else { return }
        bytes.reserve(10)
        bytes.varint(UInt64(pending.count))
        bytes.append(pending)
        pending.removeAll()
    }

    /// Appends the ascending positions of the next term that has any.
    mutating func addPositions(_ positions: ArraySlice<UInt32>) {
        bytes.reserve(positions.count * 6)
        var previous: UInt32 = 0
        var left = positions.count
        for position in positions {
            left -= 1
            bytes.varint(UInt64(position &- previous) << 1 | (left == 0 ? 1 : 0))
            previous = position
        }
    }

    /// Calls `body` with the terms of a document.
    func forEachTerm(at position: Int, _ body: (Int) -> Void) {
        var cursor = bytes.region.cursor(at: position)
        let document = Document(&cursor)
        for _ in 0..<document.count {
            var term = Int(cursor.u16())
            if term & 1 != 0 { term |= Int(cursor.u16()) << 16 }
            body(term >> 1)
            _ = cursor.varint()
        }
    }

    /// The head of a document.
    struct Document {
        var count: Int
        /// Bytes to the positions from the first term on; nil when it has none.
        var positionsAt: Int?

        @inline(__always)
        init(_ cursor: inout ByteCursor) {
            let head = cursor.varint()
            count = Int(truncatingIfNeeded: head >> 1)
            positionsAt = head & 1 != 0 ? Int(truncatingIfNeeded: cursor.varint()) : nil
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
