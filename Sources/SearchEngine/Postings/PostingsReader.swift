/// Decodes a term's postings block by block, in ascending order of documents.
///
/// The caller keeps the segment alive. A reader that met damage gives no further postings and says so in ``isDamaged``.
package struct PostingsReader {
    private var cursor: ByteCursor
    private var skips: ByteCursor
    private var remaining: Int
    private var previous: UInt32 = 0
    private let isShort: Bool
    private let bound: UInt32
    package private(set) var isDamaged = false

    /// The current block, valid in `0..<count`.
    package private(set) var documents = [UInt32](repeating: 0, count: PostingsFormat.blockSize)
    package private(set) var impacts = [UInt32](repeating: 0, count: PostingsFormat.blockSize)
    package private(set) var fields = [UInt32](repeating: 0, count: PostingsFormat.blockSize)
    package private(set) var count = 0

    /// - Parameters:
    ///   - bytes: the list, and whatever follows it.
    ///   - bound: the segment's number of documents; a posting at or above it is damage.
    package init(bytes: ByteCursor, documentFrequency: Int, bound: Int) {
        cursor = bytes
        skips = bytes
        remaining = documentFrequency
        self.bound = UInt32(bound)
        isShort = documentFrequency < PostingsFormat.shortest
        if !isShort {
            let length = cursor.length()
            skips = cursor
            cursor.skip(length)
        }
    }

    /// A list of the one posting that a dictionary entry holds.
    package init(single: Posting) {
        cursor = HeapBytes([]).region.cursor()
        skips = cursor
        remaining = 0
        isShort = true
        bound = .max
        documents[0] = single.document
        impacts[0] = UInt32(single.impact)
        fields[0] = UInt32(single.fields)
        count = -1  // the first block is already there
    }

    /// Decodes the next block; false at the end.
    package mutating func nextBlock() -> Bool {
        if count < 0 {
            count = 1
            return true
        }
        guard remaining > 0 else {
            count = 0
            return false
        }
        if isShort { readShort() } else { readBlock() }
        remaining -= count
        if cursor.overran || count == 0 || documents[count - 1] >= bound {
            isDamaged = true
            count = 0
            remaining = 0
            return false
        }
        return true
    }

    private mutating func readShort() {
        count = remaining
        for i in 0..<count {
            previous &+= UInt32(truncatingIfNeeded: cursor.varint())
            documents[i] = min(previous, bound)
            impacts[i] = UInt32(cursor.u8())
            fields[i] = UInt32(cursor.u8())
        }
    }

    private mutating func readBlock() {
        count = min(remaining, PostingsFormat.blockSize)
        let documentBits = Int(cursor.u8())
        let lowest = UInt32(cursor.u8())
        let impactBits = Int(cursor.u8())
        let maskCount = Int(cursor.u8())
        guard documentBits <= 32, impactBits <= 8, maskCount > 0 else {
            count = 0
            return
        }
        let masks = cursor.bytes(maskCount)
        guard masks.count == maskCount else {
            count = 0
            return
        }
        cursor.unpack(count, bits: documentBits, into: &documents, at: 0)
        for i in 0..<count {
            previous &+= documents[i]
            documents[i] = min(previous, bound)
        }
        cursor.unpack(count, bits: impactBits, into: &impacts, at: 0)
        for i in 0..<count { impacts[i] &+= lowest }
        if maskCount == 1 {
            let mask = UInt32(masks[0])
            for i in 0..<count { fields[i] = mask }
        } else {
            cursor.unpack(count, bits: bitWidth(UInt64(maskCount - 1)), into: &fields, at: 0)
            for i in 0..<count { fields[i] = UInt32(masks[min(Int(fields[i]), maskCount - 1)]) }
        }
    }

    /// Calls `body` with every posting that is left.
    @inline(__always)
    package mutating func forEach(_ body: (_ document: Int, _ impact: Int, _ fields: UInt8) throws -> Void) rethrows {
        while nextBlock() {
            for i in 0..<count { try body(Int(documents[i]), Int(impacts[i]), UInt8(truncatingIfNeeded: fields[i])) }
        }
    }
}
