/// Writes identifiers in byte order, in front-coded blocks: see `Docs/FileFormats.md`, "Identifiers".
struct IdentifierWriter {
    static let blockSize = 16

    private var blocks = ByteWriter()
    private var index = ByteWriter()
    private var previous: [UInt8] = []
    private var lastShared = 0
    private(set) var count = 0

    /// Adds the next identifier, which is not below the one before, and above it if all are of one index.
    mutating func add(_ identifier: some Collection<UInt8>) {
        if count % Self.blockSize == 0 {
            index.u32(UInt32(blocks.count))
            blocks.length(identifier.count)
            for byte in identifier { blocks.u8(byte) }
            lastShared = 0
        } else {
            var shared = 0
            var rest = identifier.startIndex
            while shared < previous.count, rest != identifier.endIndex, identifier[rest] == previous[shared] {
                shared += 1
                identifier.formIndex(after: &rest)
            }
            // What two neighbours share differs little from what the two before them shared.
            let length = identifier.count - shared
            let step = shared - lastShared
            let isNear = (-7...7).contains(step)
            blocks.u8(UInt8(isNear ? step + 7 : 15) << 4 | UInt8(min(length, 15)))
            if !isNear { blocks.length(shared) }
            if length >= 15 { blocks.length(length) }
            while rest != identifier.endIndex {
                blocks.u8(identifier[rest])
                identifier.formIndex(after: &rest)
            }
            lastShared = shared
        }
        previous.removeAll(keepingCapacity: true)
        previous.append(contentsOf: identifier)
        count += 1
    }

    /// Writes the sections.
    mutating func finish(_ file: inout SegmentFileWriter) throws {
        index.u32(UInt32(blocks.count))
        try file.add(.identifiers, blocks.bytes)
        try file.add(.identifierIndex, index.bytes)
    }
}

/// Identifiers by their ordinals, which follow byte order.
struct IdentifierReader: Sendable {
    private let blocks: CheckedRegion
    private let index: CheckedRegion
    let count: Int

    init(blocks: CheckedRegion, index: CheckedRegion, count: Int) throws {
        self.blocks = blocks
        self.index = index
        self.count = count
        guard index.count == (blockCount + 1) * 4 else { throw IndexError.corrupted("its identifiers", path: "") }
    }

    private var blockCount: Int { (count + IdentifierWriter.blockSize - 1) / IdentifierWriter.blockSize }

    /// One block, checked.
    @inline(__always)
    private func block(_ number: Int) throws -> ByteCursor {
        try index.check(number * 4, 8)
        let start = Int(index.bytes.u32(number * 4)), end = Int(index.bytes.u32(number * 4 + 4))
        guard start < end, end <= blocks.count else { throw IndexError.corrupted("its identifiers", path: "") }
        try blocks.check(start, end - start)
        return blocks.bytes.slice(start, end - start).cursor()
    }

    /// Walks a block from its second identifier on.
    private struct Step {
        var shared = 0
        var length = 0

        @inline(__always)
        mutating func read(_ cursor: inout ByteCursor) {
            let head = Int(cursor.u8())
            shared = head >> 4 == 15 ? cursor.length() : max(0, shared + (head >> 4) - 7)
            length = head & 15 == 15 ? cursor.length() : head & 15
        }
    }

    /// The identifier at an ordinal.
    func identifier(_ ordinal: Int) throws -> [UInt8] {
        guard ordinal >= 0, ordinal < count else {
            throw IndexError.corrupted("the ordinal of an identifier", path: "")
        }
        var cursor = try block(ordinal / IdentifierWriter.blockSize)
        var bytes: [UInt8] = []
        cursor.read(cursor.length(), into: &bytes, keeping: 0)
        var step = Step()
        for _ in 0..<ordinal % IdentifierWriter.blockSize {
            step.read(&cursor)
            cursor.read(step.length, into: &bytes, keeping: step.shared)
        }
        if cursor.overran { throw IndexError.corrupted("an identifier", path: "") }
        return bytes
    }

    /// The ordinal of an identifier: a binary search over the first of each block, then a walk of at most 15 steps.
    func ordinal(of identifier: [UInt8]) throws -> Int? {
        guard count > 0 else { return nil }
        // New identifiers are often above all, or below: that takes one look.
        var low = 0, high = blockCount
        if try isAbove(high - 1, identifier) { high -= 1 } else { low = high - 1 }
        if high == 0 { return nil }
        while high - low > 1 {
            let middle = (low + high) / 2
            if try isAbove(middle, identifier) { high = middle } else { low = middle }
        }
        var cursor = try block(low)
        let length = cursor.length()
        guard cursor.compare(length, with: identifier) <= 0 else { return nil }
        // How much of the wanted one the current one shares; it is not above it.
        var matched = cursor.commonPrefix(length, with: identifier, from: 0)
        if matched == length && length == identifier.count { return low * IdentifierWriter.blockSize }
        cursor.skip(length)
        var step = Step()
        let end = min(IdentifierWriter.blockSize, count - low * IdentifierWriter.blockSize)
        for number in 1..<max(1, end) {
            step.read(&cursor)
            if step.shared < matched { return nil }
            if step.shared == matched {
                let more = cursor.commonPrefix(step.length, with: identifier, from: matched)
                if more == step.length {
                    if matched + more == identifier.count { return low * IdentifierWriter.blockSize + number }
                } else if matched + more == identifier.count || cursor.peek(more) > identifier[matched + more] {
                    return nil
                }
                matched += more
            }
            cursor.skip(step.length)
            if cursor.overran { throw IndexError.corrupted("an identifier", path: "") }
        }
        return nil
    }

    /// The ordinal of the first identifier that comes after another, or ``count``. A binary search over the first of
    /// each block, then a walk of at most 16 steps.
    func firstOrdinal(after identifier: [UInt8]) throws -> Int {
        var low = 0, high = blockCount
        while low < high {
            let middle = (low + high) / 2
            if try isAbove(middle, identifier) { high = middle } else { low = middle + 1 }
        }
        if low == 0 { return 0 }
        let end = min(count, low * IdentifierWriter.blockSize)
        var iterator = Iterator(self, fromBlock: low - 1)
        while iterator.ordinal + 1 < end, try iterator.next() {
            if identifier.lexicographicallyPrecedes(iterator.bytes) { return iterator.ordinal }
        }
        return end
    }

    /// Whether the first identifier of a block is above another.
    private func isAbove(_ number: Int, _ identifier: [UInt8]) throws -> Bool {
        var cursor = try block(number)
        let length = cursor.length()
        return cursor.compare(length, with: identifier) > 0
    }

    /// Walks all identifiers in byte order.
    struct Iterator {
        private let reader: IdentifierReader
        private var cursor: ByteCursor
        private var step = Step()
        /// The ordinal of the current identifier; -1 before the first of all.
        private(set) var ordinal: Int
        private(set) var bytes: [UInt8] = []

        fileprivate init(_ reader: IdentifierReader, fromBlock block: Int) {
            self.reader = reader
            ordinal = block * IdentifierWriter.blockSize - 1
            cursor = reader.blocks.bytes.cursor()
        }

        /// Moves to the next identifier; false at the end.
        mutating func next() throws -> Bool {
            guard ordinal + 1 < reader.count else { return false }
            ordinal += 1
            if ordinal % IdentifierWriter.blockSize == 0 {
                cursor = try reader.block(ordinal / IdentifierWriter.blockSize)
                step = Step()
                cursor.read(cursor.length(), into: &bytes, keeping: 0)
            } else {
                step.read(&cursor)
                cursor.read(step.length, into: &bytes, keeping: step.shared)
            }
            if cursor.overran { throw IndexError.corrupted("an identifier", path: "") }
            return true
        }
    }

    /// - Parameter ordinal: the ordinal of the identifier that comes first.
    func iterator(from ordinal: Int) throws -> Iterator {
        var iterator = Iterator(self, fromBlock: ordinal / IdentifierWriter.blockSize)
        while iterator.ordinal + 1 < ordinal, try iterator.next() {}
        return iterator
    }
}
