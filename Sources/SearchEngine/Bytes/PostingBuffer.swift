/// Postings of one list in columns, ascending by document; kept from list to list. One thread.
package final class PostingBuffer {
    /// Behind a pointer, where no access is checked for exclusivity.
    private struct State {
        var documents: UnsafeMutablePointer<UInt32>
        var codes: UnsafeMutablePointer<UInt16>
        var count = 0
        var capacity: Int
    }
    private let state: UnsafeMutablePointer<State>

    package init() {
        let capacity = 256
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(
                documents: .allocate(capacity: capacity), codes: .allocate(capacity: capacity), capacity: capacity))
    }

    deinit {
        state.pointee.documents.deallocate()
        state.pointee.codes.deallocate()
        state.deallocate()
    }

    @inline(__always) package var count: Int { state.pointee.count }
    @inline(__always) package var isEmpty: Bool { state.pointee.count == 0 }

    @inline(__always)
    package func document(_ index: Int) -> UInt32 {
        assert(index >= 0 && index < count)
        return state.pointee.documents[index]
    }

    @inline(__always)
    package func code(_ index: Int) -> UInt16 {
        assert(index >= 0 && index < count)
        return state.pointee.codes[index]
    }

    @inline(__always) private var documents: UnsafeMutablePointer<UInt32> { state.pointee.documents }
    @inline(__always) private var codes: UnsafeMutablePointer<UInt16> { state.pointee.codes }

    /// All of them; valid until one is added or all are removed.
    package var run: PostingRun {
        PostingRun(documents: documents, codes: codes, count: count, owner: self)
    }

    package func removeAll() { state.pointee.count = 0 }

    @inline(__always)
    package func append(_ document: UInt32, _ code: UInt16) {
        if state.pointee.count == state.pointee.capacity { reserve(1) }
        state.pointee.documents[state.pointee.count] = document
        state.pointee.codes[state.pointee.count] = code
        state.pointee.count += 1
    }

    /// Appends all postings of a run.
    func append(_ run: PostingRun) {
        reserve(run.count)
        (documents + count).update(from: run.documents, count: run.count)
        (codes + count).update(from: run.codes, count: run.count)
        state.pointee.count += run.count
    }

    /// Drops what stands from a place on.
    func truncate(to count: Int) {
        assert(count <= self.count)
        state.pointee.count = count
    }

    /// The postings from a place on, each with its document above bit 32 and its code in the lowest 16 bits.
    func keys(from start: Int) -> [UInt64] {
        let documents = documents, codes = codes
        return (start..<count).map { UInt64(documents[$0]) << 32 | UInt64(codes[$0]) }
    }

    /// Replaces each code by what a table has for it.
    package func mapCodes(_ table: Scratch<UInt16>) {
        let codes = codes
        for index in 0..<count { codes[index] = table[Int(codes[index])] }
    }

    private func reserve(_ more: Int) {
        let count = state.pointee.count
        guard count + more > state.pointee.capacity else { return }
        let capacity = max(state.pointee.capacity * 2, count + more)
        let documents = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
        let codes = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
        documents.update(from: state.pointee.documents, count: count)
        codes.update(from: state.pointee.codes, count: count)
        state.pointee.documents.deallocate()
        state.pointee.codes.deallocate()
        state.pointee.documents = documents
        state.pointee.codes = codes
        state.pointee.capacity = capacity
    }

    /// Deals postings out to two buffers.
    ///
    /// - Parameters:
    ///   - room: how many there are at most.
    ///   - body: adds them to what it is given.
    @inline(__always)
    static func deal(room: Int, with: PostingBuffer, without: PostingBuffer, _ body: (inout Dealer) -> Void) {
        // One more, since the last of all is written to both.
        with.reserve(room + 1)
        without.reserve(room + 1)
        var dealer = Dealer(with: with.end, without: without.end)
        body(&dealer)
        with.state.pointee.count += dealer.first
        without.state.pointee.count += dealer.second
    }

    fileprivate typealias Columns = (documents: UnsafeMutablePointer<UInt32>, codes: UnsafeMutablePointer<UInt16>)

    private var end: Columns { (documents + count, codes + count) }

    /// Gives each posting to both of two buffers, and the next one overwrites it where it does not belong: no branch to guess.
    struct Dealer {
        fileprivate let with: Columns, without: Columns
        fileprivate var first = 0, second = 0

        @inline(__always) mutating func add(_ document: UInt32, _ code: UInt16, isWith: Bool) {
            with.documents[first] = document
            with.codes[first] = code
            without.documents[second] = document
            without.codes[second] = code
            first += isWith ? 1 : 0
            second += isWith ? 0 : 1
        }
    }

    /// Deals postings out to two buffers, by whether their codes have a bit of `mask`; each has its document above bit 32 and
    /// its code in the lowest 16 bits.
    package static func split(_ keys: [UInt64], mask: UInt16, with: PostingBuffer, without: PostingBuffer) {
        deal(room: keys.count, with: with, without: without) { dealer in
            keys.withUnsafeBufferPointer { keys in
                for key in keys {
                    let code = UInt16(truncatingIfNeeded: key)
                    dealer.add(UInt32(truncatingIfNeeded: key >> 32), code, isWith: code & mask != 0)
                }
            }
        }
    }
}

/// Encodes blocks of postings: see `Docs/FileFormats.md`, "Postings". One thread.
package final class PostingPacker {
    /// Postings of a block at most.
    package static let blockSize = 128
    private static let unseen: UInt8 = 255
    /// By code: its place among those of the block.
    private let places: UnsafeMutablePointer<UInt8>
    private let gaps: UnsafeMutablePointer<UInt32>
    private let distinct: UnsafeMutablePointer<UInt16>
    /// Of each of those, how many postings have it.
    private let counts: UnsafeMutablePointer<UInt8>
    /// A table of fewer codes is packed no better.
    private static let fewest = 3
    /// Bytes that marks have to save: reading them costs a little more.
    private static let worthwhile = 1
    /// In the number of codes: the most frequent is marked, not packed.
    package static let isMarked: UInt8 = 0x80

    package init() {
        places = .allocate(capacity: 1 << 16)
        places.initialize(repeating: Self.unseen, count: 1 << 16)
        gaps = .allocate(capacity: Self.blockSize)
        gaps.initialize(repeating: 0, count: Self.blockSize)
        distinct = .allocate(capacity: Self.blockSize)
        distinct.initialize(repeating: 0, count: Self.blockSize)
        counts = .allocate(capacity: Self.blockSize)
        counts.initialize(repeating: 0, count: Self.blockSize)
    }

    deinit {
        places.deallocate()
        gaps.deallocate()
        distinct.deallocate()
        counts.deallocate()
    }

    /// Appends a block.
    ///
    /// - Parameters:
    ///   - range: at most ``blockSize`` postings of the run, at least one.
    ///   - next: the lowest document that the first posting can have.
    /// - Returns: one more than the last document.
    package func append(
        _ postings: PostingRun, _ range: Range<Int>, after next: UInt32, to out: inout ByteWriter
    ) -> UInt32 {
        let documents = postings.documents + range.lowerBound, codes = postings.codes + range.lowerBound
        let count = range.count
        var widest: UInt32 = 0, next = next
        var codeCount = 0
        for index in 0..<count {
            let gap = documents[index] &- next
            gaps[index] = gap
            widest |= gap
            next = documents[index] &+ 1
            let code = Int(codes[index])
            if places[code] == Self.unseen {
                places[code] = UInt8(truncatingIfNeeded: codeCount)
                distinct[codeCount] = codes[index]
                counts[codeCount] = 0
                codeCount += 1
            }
            counts[Int(places[code])] += 1
        }
        let others = orderCodes(codeCount, count)
        let documentBits = bitWidth(UInt64(widest)), codeBits = bitWidth(UInt64(codeCount - 1))
        // Two bytes, a table of three bytes a code, packed numbers of up to 32 and 7 bits, and what a store may overlap.
        out.append(room: 2 + 3 * codeCount + (count * (32 + 7)) / 8 + 32) { start in
            var target = start
            target.storeBytes(of: UInt8(truncatingIfNeeded: documentBits), as: UInt8.self)
            let flag = others == nil ? 0 : Self.isMarked
            target.storeBytes(of: UInt8(truncatingIfNeeded: codeCount) | flag, toByteOffset: 1, as: UInt8.self)
            target += 2
            for place in 0..<codeCount {
                var code = distinct[place]
                places[Int(code)] = UInt8(truncatingIfNeeded: place)
                while code >= 0x80 {
                    target.storeBytes(of: UInt8(truncatingIfNeeded: code) | 0x80, as: UInt8.self)
                    target += 1
                    code >>= 7
                }
                target.storeBytes(of: UInt8(truncatingIfNeeded: code), as: UInt8.self)
                target += 1
            }
            Self.pack(count, bits: documentBits, to: &target) { UInt64(gaps[$0]) }
            if let others {
                let last = UInt8(truncatingIfNeeded: codeCount - 1)
                var other = 0
                for index in 0..<count where places[Int(codes[index])] != last {
                    gaps[other] = UInt32(places[Int(codes[index])])
                    other += 1
                }
                Self.pack(count, bits: 1, to: &target) { places[Int(codes[$0])] == last ? 0 : 1 }
                Self.pack(others, bits: bitWidth(UInt64(codeCount - 2)), to: &target) { UInt64(gaps[$0]) }
            } else {
                Self.pack(count, bits: codeBits, to: &target) { UInt64(places[Int(codes[$0])]) }
            }
            return target - start
        }
        for place in 0..<codeCount { places[Int(distinct[place])] = Self.unseen }
        return next
    }

    /// Puts a block's codes into the order of its table: ascending, and where so many postings have one that marking the others is
    /// shorter, this one last.
    ///
    /// - Returns: how many have others; nil where that is not shorter.
    private func orderCodes(_ codeCount: Int, _ count: Int) -> Int? {
        var most = 0
        for place in 0..<codeCount where counts[place] > counts[most] { most = place }
        let others = count - Int(counts[most])
        let plain = count * bitWidth(UInt64(codeCount - 1))
        let marked = count + others * bitWidth(UInt64(max(codeCount - 2, 0)))
        let isMarked =
            codeCount >= Self.fewest && codeCount < Int(Self.isMarked) && marked + 8 * Self.worthwhile <= plain
        var sorted = codeCount
        if isMarked {
            sorted -= 1
            UnsafeMutableBufferPointer(start: distinct, count: codeCount).swapAt(most, sorted)
        }
        var found = UnsafeMutableBufferPointer(start: distinct, count: sorted)
        found.sort()
        return isMarked ? others : nil
    }

    /// Stores values of at most 32 bits, least significant bit first, padded to a whole byte.
    @inline(__always)
    private static func pack(
        _ count: Int, bits: Int, to target: inout UnsafeMutableRawPointer, _ value: (Int) -> UInt64
    ) {
        if bits == 0 { return }
        var pending: UInt64 = 0
        var held = 0
        for index in 0..<count {
            pending |= value(index) << UInt64(held)
            held += bits
            if held >= 32 {
                target.storeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian, as: UInt32.self)
                target += 4
                pending >>= 32
                held -= 32
            }
        }
        while held > 0 {
            target.storeBytes(of: UInt8(truncatingIfNeeded: pending), as: UInt8.self)
            target += 1
            pending >>= 8
            held -= 8
        }
    }
}
