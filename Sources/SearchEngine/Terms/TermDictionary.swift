/// A segment's terms in byte order: find one, walk a range.
package struct TermDictionary: Sendable {
    private let blocks: CheckedRegion
    private let index: BlockIndex
    package let count: Int

    package init(blocks: CheckedRegion, index: BlockIndex, count: Int) {
        self.blocks = blocks
        self.index = index
        self.count = count
    }

    private var blockCount: Int { Self.blockCount(of: count) }

    /// The blocks that so many terms are in.
    static func blockCount(of count: Int) -> Int {
        (count + TermDictionaryWriter.blockSize - 1) / TermDictionaryWriter.blockSize
    }

    package static func hasPositions(_ term: [UInt8]) -> Bool {
        term.first.map(TermNamespace.hasPositions(firstByte:)) ?? false
    }

    /// An iterator that stands before the first term at or above `term`.
    package func iterator(from term: [UInt8]) throws -> Iterator {
        var iterator = Iterator(dictionary: self, nextBlock: try lastBlock(from: 0, to: blockCount, notAbove: term))
        try iterator.seek(term)
        return iterator
    }

    package func iterator() -> Iterator { Iterator(dictionary: self, nextBlock: 0) }

    /// The entry of exactly this term.
    package func find(_ term: [UInt8]) throws -> TermEntry? {
        guard count > 0 else { return nil }
        var iterator = try iterator(from: term)
        guard try iterator.next(), iterator.term == term else { return nil }
        return iterator.entry
    }

    /// The last block of a range whose first term is not above `term`; the first block of the range if all are.
    private func lastBlock(from start: Int, to end: Int, notAbove term: [UInt8]) throws -> Int {
        try index.last(from: start, to: min(end, index.count), key: BlockIndex.key(term)) {
            try !head(of: $0, isAbove: term)
        }
    }

    private func head(of number: Int, isAbove term: [UInt8]) throws -> Bool {
        try index.check(number)
        if let isBelow = index.isBelow(number, BlockIndex.key(term)) { return !isBelow }
        var cursor = try block(number)
        for _ in 0..<3 { _ = cursor.varint() }  // where its postings and positions begin; nothing shared
        let length = cursor.length()
        return cursor.compare(length, with: term) > 0
    }

    private func block(_ number: Int) throws -> ByteCursor {
        let range = try index.range(number, within: blocks.count)
        try blocks.check(range.lowerBound, range.count)
        return blocks.bytes.cursor(at: range.lowerBound, count: range.count)
    }

    /// Walks terms in ascending order.
    package struct Iterator {
        private let dictionary: TermDictionary
        private var nextBlock: Int
        private var cursor: ByteCursor
        private var leftInBlock = 0
        private var postings = 0
        private var positions = 0
        private var isPending = false  // `seek` already decoded the term that `next` is to give

        /// The current term, after `next` returned true.
        package private(set) var term: [UInt8] = []
        package private(set) var entry = TermEntry()
        /// The number of the current term, from 0.
        package private(set) var ordinal = -1

        fileprivate init(dictionary: TermDictionary, nextBlock: Int) {
            self.dictionary = dictionary
            self.nextBlock = nextBlock
            cursor = dictionary.blocks.bytes.cursor()
            ordinal = nextBlock * TermDictionaryWriter.blockSize - 1
        }

        /// Moves to the next term; false at the end.
        package mutating func next() throws -> Bool {
            if isPending {
                isPending = false
                return true
            }
            return try advance()
        }

        /// Goes on until the next term to be given is at or above `target`; skips whole blocks.
        package mutating func seek(_ target: [UInt8]) throws {
            if isPending {
                if !term.lexicographicallyPrecedes(target) { return }
                isPending = false
            }
            let count = dictionary.blockCount
            if nextBlock < count, try !dictionary.head(of: nextBlock, isAbove: target) {
                // Most seeks are short: look near before far.
                var reach = 1
                while nextBlock + reach < count, try !dictionary.head(of: nextBlock + reach, isAbove: target) {
                    reach *= 2
                }
                nextBlock = try dictionary.lastBlock(
                    from: nextBlock + reach / 2, to: min(nextBlock + reach, count), notAbove: target)
                leftInBlock = 0
            }
            try advance(to: target)
        }

        /// Goes on to the first term at or above `target`, which is then pending.
        private mutating func advance(to target: [UInt8]) throws {
            // Bytes that the current term, which is below the target, has in common with it.
            var common = zip(term, target).prefix { $0 == $1 }.count
            while true {
                if leftInBlock == 0 {
                    guard nextBlock < dictionary.blockCount else { return }
                    try beginBlock()
                    common = 0
                }
                let shared = cursor.length(), length = cursor.length()
                // Where it shares more with the term before than that with the target, it differs from the target as that one does.
                var isBelow = shared > common
                if shared == common {
                    let more = cursor.commonPrefix(length, with: target, from: shared)
                    common += more
                    isBelow = common < target.count && (more == length || cursor.peek(more) < target[common])
                }
                cursor.read(length, into: &term, keeping: shared)
                try readEntry(hasPositions: TermDictionary.hasPositions(term))
                if !isBelow {
                    isPending = true
                    return
                }
            }
        }

        private mutating func advance() throws -> Bool {
            if leftInBlock == 0 {
                guard nextBlock < dictionary.blockCount else { return false }
                try beginBlock()
            }
            let shared = cursor.length()
            cursor.read(cursor.length(), into: &term, keeping: shared)
            try readEntry(hasPositions: TermDictionary.hasPositions(term))
            return true
        }

        private mutating func beginBlock() throws {
            cursor = try dictionary.block(nextBlock)
            leftInBlock = min(
                TermDictionaryWriter.blockSize, dictionary.count - nextBlock * TermDictionaryWriter.blockSize)
            postings = Int(truncatingIfNeeded: cursor.varint())
            positions = Int(truncatingIfNeeded: cursor.varint())
            ordinal = nextBlock * TermDictionaryWriter.blockSize - 1
            nextBlock += 1
        }

        private mutating func readEntry(hasPositions: Bool) throws {
            leftInBlock -= 1
            ordinal += 1
            entry.shortCount = cursor.length()
            entry.longCount = cursor.length()
            entry.postings = postings
            entry.positions = positions
            entry.shortLength = 0
            entry.longLength = 0
            if entry.shortCount + entry.longCount == 1 {
                let document = UInt32(truncatingIfNeeded: cursor.varint())
                entry.single = Posting(
                    document: document, occurrences: Occurrences(code: UInt16(truncatingIfNeeded: cursor.varint())))
            } else {
                entry.single = nil
                if entry.shortCount > 0 { entry.shortLength = cursor.length() }
                if entry.longCount > 0 { entry.longLength = cursor.length() }
                postings += entry.shortLength + entry.longLength
            }
            entry.positionsLength = hasPositions ? cursor.length() : 0
            positions += entry.positionsLength
            if cursor.overran { throw IndexError.corrupted("its term dictionary", path: "") }
        }

        /// Goes on through the terms that begin with `prefix`, without putting the terms together: what is in ``term``
        /// afterwards is undefined. The iterator stands before the first of them.
        fileprivate mutating func forEachEntry(
            withPrefix prefix: [UInt8], _ body: (_ entry: TermEntry, _ isExact: Bool) throws -> Void
        ) throws {
            guard try next(), term.starts(with: prefix) else { return }
            try body(entry, term.count == prefix.count)
            let hasPositions = TermDictionary.hasPositions(term)
            while true {
                if leftInBlock == 0 {
                    guard nextBlock < dictionary.blockCount else { return }
                    try beginBlock()
                    _ = cursor.length()
                    let length = cursor.length()
                    guard cursor.hasPrefix(prefix, of: length) else { return }
                    cursor.skip(length)
                } else {
                    guard cursor.length() >= prefix.count else { return }
                    let length = cursor.length()
                    cursor.skip(length)
                }
                try readEntry(hasPositions: hasPositions)
                try body(entry, false)
            }
        }
    }

    /// The entries of all terms that begin with `prefix`, a byte or more, in order; the prefix itself, if it is a term, comes first.
    /// Costs some 10 ns a term.
    package func forEachEntry(
        withPrefix prefix: [UInt8], _ body: (_ entry: TermEntry, _ isExact: Bool) throws -> Void
    ) throws {
        guard count > 0 else { return }
        var iterator = try iterator(from: prefix)
        try iterator.forEachEntry(withPrefix: prefix, body)
    }

    /// So many terms begin with `prefix` at most. Costs a search for the first, and one for the last.
    package func maximumCount(withPrefix prefix: [UInt8]) throws -> Int {
        let first = try lastBlock(from: 0, to: blockCount, notAbove: prefix)
        let last = try successor(ofPrefix: prefix).map { try lastBlock(from: first, to: blockCount, notAbove: $0) }
        return min(count, ((last ?? blockCount) - first + 1) * TermDictionaryWriter.blockSize)
    }

    /// The entries of terms by their ascending numbers.
    package func forEachEntry(
        ordinals: some Sequence<Int>, _ body: (_ entry: TermEntry, _ term: [UInt8]) throws -> Void
    ) throws {
        var iterator = Iterator(dictionary: self, nextBlock: 0)
        for ordinal in ordinals {
            guard ordinal > iterator.ordinal || iterator.ordinal < 0, ordinal >= 0, ordinal < count else {
                throw IndexError.corrupted("a term's number", path: "")
            }
            if ordinal / TermDictionaryWriter.blockSize != iterator.ordinal / TermDictionaryWriter.blockSize
                || iterator.ordinal < 0
            {
                iterator = Iterator(dictionary: self, nextBlock: ordinal / TermDictionaryWriter.blockSize)
            }
            while iterator.ordinal < ordinal {
                guard try iterator.next() else { throw IndexError.corrupted("a term's number", path: "") }
            }
            try body(iterator.entry, iterator.term)
        }
    }
}

/// The first byte string above every one that begins with `prefix`; nil without one.
package func successor(ofPrefix prefix: [UInt8]) -> [UInt8]? {
    var bound = prefix
    while let last = bound.last {
        if last < 0xFF {
            bound[bound.count - 1] = last + 1
            return bound
        }
        bound.removeLast()
    }
    return nil
}
