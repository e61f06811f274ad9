/// Encodes blocks of postings: see `Docs/FileFormats.md`, "Postings". One thread.
package final class PostingPacker {
    /// Postings of a block at most.
    package static let blockSize = 128
    private static let unseen: UInt8 = 255
    /// By code: its slot among those of the block.
    private let slots: UnsafeMutablePointer<UInt8>
    private let gaps: UnsafeMutablePointer<UInt32>
    private let distinct: UnsafeMutablePointer<UInt16>
    /// Of each of those, how many postings have it.
    private let counts: UnsafeMutablePointer<UInt8>
    /// In the number of codes: postings that have not the most frequent are marked, and only theirs are packed.
    package static let markedBit: UInt8 = 0x80

    package init() {
        slots = .allocate(capacity: 1 << 16)
        slots.initialize(repeating: Self.unseen, count: 1 << 16)
        gaps = .allocate(capacity: Self.blockSize)
        gaps.initialize(repeating: 0, count: Self.blockSize)
        distinct = .allocate(capacity: Self.blockSize)
        distinct.initialize(repeating: 0, count: Self.blockSize)
        counts = .allocate(capacity: Self.blockSize)
        counts.initialize(repeating: 0, count: Self.blockSize)
    }

    deinit {
        slots.deallocate()
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
            if slots[code] == Self.unseen {
                slots[code] = UInt8(truncatingIfNeeded: codeCount)
                distinct[codeCount] = codes[index]
                counts[codeCount] = 0
                codeCount += 1
            }
            counts[Int(slots[code])] += 1
        }
        let others = orderCodes(codeCount, count)
        let documentBits = bitWidth(UInt64(widest)), codeBits = bitWidth(UInt64(codeCount - 1))
        // Two bytes, a table of three bytes a code, packed numbers of up to 32 and 7 bits, and what a store may overlap.
        out.append(room: 2 + 3 * codeCount + (count * (32 + 7)) / 8 + 32) { start in
            var target = start
            target.storeBytes(of: UInt8(truncatingIfNeeded: documentBits), as: UInt8.self)
            let flag = others == nil ? 0 : Self.markedBit
            target.storeBytes(of: UInt8(truncatingIfNeeded: codeCount) | flag, toByteOffset: 1, as: UInt8.self)
            target += 2
            for slot in 0..<codeCount {
                var code = distinct[slot]
                slots[Int(code)] = UInt8(truncatingIfNeeded: slot)
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
                for index in 0..<count where slots[Int(codes[index])] != last {
                    gaps[other] = UInt32(slots[Int(codes[index])])
                    other += 1
                }
                Self.pack(count, bits: 1, to: &target) { slots[Int(codes[$0])] == last ? 0 : 1 }
                Self.pack(others, bits: bitWidth(UInt64(codeCount - 2)), to: &target) { UInt64(gaps[$0]) }
            } else {
                Self.pack(count, bits: codeBits, to: &target) { UInt64(slots[Int(codes[$0])]) }
            }
            return target - start
        }
        for slot in 0..<codeCount { slots[Int(distinct[slot])] = Self.unseen }
        return next
    }

    /// Puts a block's codes into the order of its table: ascending. If one is so frequent that marking the others is
    /// shorter, that one comes last.
    ///
    /// - Returns: how many have others; nil if that is not shorter.
    private func orderCodes(_ codeCount: Int, _ count: Int) -> Int? {
        var mostFrequent = 0
        for slot in 0..<codeCount where counts[slot] > counts[mostFrequent] { mostFrequent = slot }
        let others = count - Int(counts[mostFrequent])
        let plain = count * bitWidth(UInt64(codeCount - 1))
        let marked = count + others * bitWidth(UInt64(max(codeCount - 2, 0)))
        // By a byte at least, which one or two codes never are.
        let isMarked = codeCount < Int(Self.markedBit) && marked + 8 <= plain
        var sorted = codeCount
        if isMarked {
            sorted -= 1
            UnsafeMutableBufferPointer(start: distinct, count: codeCount).swapAt(mostFrequent, sorted)
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
