/// Reads the nodes of a ``Trie`` in the order of their bytes; the caller keeps these alive.
struct TrieReader {
    private let bytes: ByteCursor
    /// The end of what the last read node says of its children, without their records. Nodes are read in the order in
    /// which they stand, and no two share children. So a walk over damaged bytes also ends.
    private var last = -1

    init(_ region: ByteRegion) { bytes = region.cursor() }

    /// The children of a node that are still to be walked.
    struct Children: BitwiseCopyable {
        fileprivate let node: Int
        /// Where their first bytes stand; behind these the bytes that tell of the rest.
        fileprivate let firstBytes: Int
        fileprivate let count: Int
        /// The next one, and where its record begins.
        fileprivate var next = 0
        fileprivate var record: Int
        /// Where the record of the last one that was come to begins.
        fileprivate var current = 0
        /// Bytes of the number of a term, and of the offset of a node.
        fileprivate let ordinalBytes: Int
        fileprivate let offsetBytes: Int
        /// The number of the first term in the node and below.
        fileprivate let ordinal: Int
        /// Letters that lead to them.
        let depth: Int
        /// Which may come next: all, or those of a to z whose bits are set, and others.
        fileprivate let letters: UInt32
        var takesAll: Bool { letters == .max }
        /// The first byte behind which none of them may come.
        fileprivate let highest: UInt8
        /// Where all that is below them is accepted, with how many errors; otherwise 0.
        let acceptedEdits: UInt8
    }

    /// What a node knows of a child.
    struct Child {
        let firstByte: UInt8
        /// Whether a term ends there, and whether there are children.
        let isTerm: Bool
        let isInner: Bool
        /// Where its letters behind the first byte are.
        let rest: Int
        let restCount: Int
        /// The number of the first term in it and below.
        let ordinal: Int
        /// What is known of all below it; nothing if there is nothing.
        let below: TrieSubtree
        fileprivate let offset: Int
    }

    mutating func root() throws -> Children {
        let first = Int(bytes.peekU32(0))
        return try children(at: 4, ordinal: first, depth: 0, letters: .max, acceptedEdits: 0)
    }

    /// The children of an inner child.
    mutating func children(of child: Child, depth: Int, letters: UInt32, acceptedEdits: UInt8) throws -> Children {
        try children(
            at: child.offset, ordinal: child.ordinal, depth: depth, letters: letters, acceptedEdits: acceptedEdits)
    }

    private mutating func children(
        at node: Int, ordinal: Int, depth: Int, letters: UInt32, acceptedEdits: UInt8
    ) throws -> Children {
        guard node > last, node < bytes.remaining else { throw Trie.damage }
        let head = u8(node)
        var offset = node + 1
        var count = head & TrieFormat.fewChildren
        if count == 0 { count = varint(&offset) }
        guard count <= (bytes.remaining - offset) / 2 else { throw Trie.damage }
        last = offset + 2 * count - 1
        // They ascend. Those that are not letters a to z are tried whatever the letters are, and most of them stand
        // behind z.
        let mayAll = letters == .max || count == 0 || u8(offset + count - 1) > 0x7A
        return Children(
            node: node, firstBytes: offset, count: count, record: offset + 2 * count,
            ordinalBytes: TrieFormat.width(head >> TrieFormat.ordinalShift),
            offsetBytes: TrieFormat.width(head >> TrieFormat.offsetShift), ordinal: ordinal, depth: depth,
            letters: letters, highest: mayAll ? .max : UInt8(0x60 + 32 - letters.leadingZeroBitCount),
            acceptedEdits: acceptedEdits)
    }

    /// Comes to the next child that may come, and tells its first byte: most are passed over for that alone.
    @inline(__always) func next(_ children: inout Children) -> UInt8? {
        let count = children.count, ordinalBytes = children.ordinalBytes, innerBytes = 4 + children.offsetBytes
        var number = children.next, record = children.record
        while number < count {
            let firstByte = bytes.peek(known: children.firstBytes + number)
            if firstByte > children.highest { break }
            let shape = Int(bytes.peek(known: children.firstBytes + count + number))
            let start = record
            record += ordinalBytes + (shape & TrieFormat.innerFlag != 0 ? innerBytes : 0)
            let restCount = shape & TrieFormat.longRest
            record += restCount == TrieFormat.longRest ? 1 + u8(record) : restCount
            number += 1
            let letter = UInt32(firstByte) &- 0x61
            if letter < 26 && children.letters >> letter & 1 == 0 { continue }
            children.next = number
            children.record = record
            children.current = start
            return firstByte
        }
        children.next = count
        return nil
    }

    /// The child that ``next(_:)`` came to.
    @inline(__always) func child(_ children: borrowing Children) -> Child {
        let number = children.next - 1
        let shape = Int(bytes.peek(known: children.firstBytes + children.count + number))
        let isInner = shape & TrieFormat.innerFlag != 0
        let start = children.current
        var offset = start + children.ordinalBytes, rest = offset
        var below = TrieSubtree()
        if isInner {
            rest += 4 + children.offsetBytes
            below = TrieSubtree(packed: bytes.peekU32(offset))
            offset = children.node + self.number(offset + 4, bytes: children.offsetBytes)
        }
        var restCount = shape & TrieFormat.longRest
        if restCount == TrieFormat.longRest {
            restCount = u8(rest)
            rest += 1
        }
        return Child(
            firstByte: bytes.peek(known: children.firstBytes + number),
            isTerm: shape & TrieFormat.termFlag != 0, isInner: isInner, rest: rest, restCount: restCount,
            ordinal: children.ordinal + self.number(start, bytes: children.ordinalBytes), below: below, offset: offset)
    }

    @inline(__always) func scalar(_ offset: inout Int, _ end: Int) -> UInt32 { bytes.peekScalar(&offset, end) }

    /// A scalar whose first byte was read.
    @inline(__always) func scalar(from first: UInt8, _ offset: inout Int, _ end: Int) -> UInt32 {
        bytes.peekScalar(from: first, &offset, end)
    }

    @inline(__always) private func u8(_ offset: Int) -> Int { Int(bytes.peek(offset)) }

    @inline(__always) private func number(_ offset: Int, bytes count: Int) -> Int {
        if count == 1 { return u8(offset) }
        if count == 2 { return u8(offset) | u8(offset + 1) << 8 }
        return Int(bytes.peekU32(offset))
    }

    /// A varint of at most five bytes.
    private func varint(_ offset: inout Int) -> Int {
        var value = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = u8(offset)
            offset += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80 { break }
        }
        return value
    }
}
