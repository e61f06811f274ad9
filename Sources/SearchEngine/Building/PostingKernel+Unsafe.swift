import CEngineSupport

/// The inner loops of `PostingScatter`: documents' terms to terms' documents, a part of the terms at a time.
package enum PostingKernel {
    /// What one lane of lists brings. Lists are as `ForwardLists` writes them.
    package final class Lane: @unchecked Sendable {  // changed by one thread, then read
        let lists: GrowingBytes
        private let ranks: UnsafeMutablePointer<UInt32>
        /// By a term's number plus 1: its part, and in the lowest bit whether its postings have positions. Behind the last term
        /// of a document is a 0, which is of no part.
        let parts: UnsafeMutablePointer<UInt16>
        private let payloads: UnsafeMutablePointer<UInt16>

        /// - Parameters:
        ///   - lists: of terms by document.
        ///   - ranks: of each term of the lane among all terms.
        ///   - parts: of each term of the lane.
        ///   - payloads: by their codes.
        ///   - keepsPositions: of each term of the lane, whether its postings have positions.
        package init(
            lists: GrowingBytes, ranks: [UInt32], parts: [UInt16], payloads: [UInt16], keepsPositions: [Bool]
        ) {
            self.lists = lists
            self.ranks = Self.copy(ranks)
            self.payloads = Self.copy(payloads)
            self.parts = Self.copy([.max] + zip(parts, keepsPositions).map { $0 << 1 | ($1 ? 1 : 0) })
        }

        /// All lists.
        package var region: ByteRegion { lists.region }

        /// The lane for one part. Valid while the lane lives and its lists do not grow.
        fileprivate func source(laneBit: UInt32) -> Source {
            Source(base: lists.region.base, ranks: ranks - 1, parts: parts, payloads: payloads, laneBit: laneBit)
        }

        private static func copy<Element: BitwiseCopyable>(_ source: [Element]) -> UnsafeMutablePointer<Element> {
            let target = UnsafeMutablePointer<Element>.allocate(capacity: max(source.count, 1))
            _ = UnsafeMutableBufferPointer(start: target, count: source.count).initialize(from: source)
            return target
        }

        deinit {
            ranks.deallocate()
            parts.deallocate()
            payloads.deallocate()
        }
    }

    /// A lane's addresses: the loop over documents touches no object, whose references it would count.
    fileprivate struct Source {
        let base: UnsafeRawPointer
        /// By a term's number plus 1.
        let ranks: UnsafeMutablePointer<UInt32>
        let parts: UnsafeMutablePointer<UInt16>
        let payloads: UnsafeMutablePointer<UInt16>
        let laneBit: UInt32
    }

    /// How far each document's terms have been dealt out.
    package final class Cursors: @unchecked Sendable {  // of one thread at a time
        fileprivate let base: UnsafeMutablePointer<UInt32>
        fileprivate let count: Int

        /// - Parameter locations: by document, the lane in the highest bit, below it the offset in its lists.
        package init(_ locations: [UInt32]) {
            count = locations.count
            base = .allocate(capacity: max(count, 1))
            _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(from: locations)
        }

        deinit { base.deallocate() }
    }

    /// Where postings go: each term's from an offset of its own on.
    package final class Target: @unchecked Sendable {  // filled by one thread, then read
        /// Where the next posting of each term goes; in the end, where the term's postings end.
        package private(set) var next: [Int]
        fileprivate let documents: UnsafeMutablePointer<UInt32>
        fileprivate let payloads: UnsafeMutablePointer<UInt16>
        /// Where the positions of each posting are, in the form of a location; absent where no term has any.
        fileprivate let positions: UnsafeMutablePointer<UInt32>?
        private var rest = Scratch<(UInt32, UInt16, UInt32)>(count: 0)

        package init(next: [Int], count: Int, hasPositions: Bool) {
            self.next = next
            documents = .allocate(capacity: max(count, 1))
            payloads = .allocate(capacity: max(count, 1))
            positions = hasPositions ? .allocate(capacity: max(count, 1)) : nil
        }

        deinit {
            documents.deallocate()
            payloads.deallocate()
            positions?.deallocate()
        }

        /// Where the positions of a posting are.
        @inline(__always) package func position(_ posting: Int) -> UInt32 { positions?[posting] ?? 0 }

        /// The postings of a range; valid while this lives, until they are divided.
        package func run(_ range: Range<Int>) -> PostingRun {
            PostingRun(
                documents: documents + range.lowerBound, codes: payloads + range.lowerBound, count: range.count)
        }

        /// Puts those postings of a range first whose payloads have a bit of `mask`. Returns how many there are.
        package func divide(_ range: Range<Int>, mask: UInt16) -> Int {
            if rest.count < range.count { rest = Scratch(count: max(range.count, 1024)) }
            let rest = rest
            var kept = range.lowerBound, moved = 0
            // Each posting is written to both, and the next one overwrites it if it does not belong: no branch to guess.
            for posting in range {
                let document = documents[posting], payload = payloads[posting], position = positions?[posting] ?? 0
                documents[kept] = document
                payloads[kept] = payload
                positions?[kept] = position
                rest[moved] = (document, payload, position)
                let isKept = payload & mask != 0
                kept += isKept ? 1 : 0
                moved += isKept ? 0 : 1
            }
            for number in 0..<moved {
                let (document, payload, position) = rest[number]
                documents[kept + number] = document
                payloads[kept + number] = payload
                positions?[kept + number] = position
            }
            return kept - range.lowerBound
        }

        /// Adds each posting of a part's terms to its term, in the order of documents. Parts have to come one after the other.
        ///
        /// - Parameter first: the rank of the part's first term.
        package func scatter(_ lanes: [Lane], _ cursors: Cursors, part: Int, first: UInt32) {
            let ahead = 16
            let one = lanes[0].source(laneBit: 0)
            let other = lanes[lanes.count - 1].source(laneBit: 0x8000_0000)
            let count = cursors.count, cursors = cursors.base
            next.withUnsafeMutableBufferPointer { next in
                let out = Out(
                    part: UInt16(truncatingIfNeeded: part), first: first, next: next.baseAddress!,
                    documents: documents, payloads: payloads, positions: positions)
                for document in 0..<count {
                    if document + ahead < count {
                        let coming = cursors[document + ahead]
                        se_prefetch((coming >> 31 == 0 ? one.base : other.base) + Int(coming & 0x7FFF_FFFF))
                    }
                    let location = cursors[document]
                    let offset = out.add(
                        UInt32(truncatingIfNeeded: document), Int(location & 0x7FFF_FFFF),
                        location >> 31 == 0 ? one : other)
                    cursors[document] = location & 0x8000_0000 | UInt32(truncatingIfNeeded: offset)
                }
            }
            withExtendedLifetime(lanes) {}
        }
    }

    private struct Out {
        let part: UInt16
        let first: UInt32
        let next: UnsafeMutablePointer<Int>
        let documents: UnsafeMutablePointer<UInt32>
        let payloads: UnsafeMutablePointer<UInt16>
        let positions: UnsafeMutablePointer<UInt32>?

        /// Takes the terms of the part, which are the next of the document, and returns the offset behind them.
        @inline(__always)
        func add(_ document: UInt32, _ offset: Int, _ source: Source) -> Int {
            var cursor = source.base + offset
            while true {
                let term = PostingKernel.pair(cursor)
                let part = source.parts[term.value]
                if part >> 1 != self.part { return cursor - source.base }
                cursor += term.length
                let code = Int(PostingKernel.varint(&cursor))
                let index = Int(source.ranks[term.value] &- first)
                let target = next[index]
                next[index] = target + 1
                documents[target] = document
                payloads[target] = source.payloads[code]
                if part & 1 != 0 {
                    positions?[target] = UInt32(truncatingIfNeeded: cursor - source.base) | source.laneBit
                    PostingKernel.skipPositions(&cursor)
                }
            }
        }
    }

    /// What `GrowingBytes.pair` wrote, without a branch, which would be guessed wrong often.
    @inline(__always)
    static func pair(_ position: UnsafeRawPointer) -> (value: Int, length: Int) {
        let bits = UInt32(littleEndian: position.loadUnaligned(as: UInt32.self))
        let isLong = bits & 1
        return (Int((bits & (0xFFFF | (0 &- isLong))) >> 1), 2 + 2 * Int(isLong))
    }

    /// The lower 32 bits of a varint of up to 64.
    @inline(__always)
    static func varint(_ position: inout UnsafeRawPointer) -> UInt32 {
        let first = UInt32(position.load(as: UInt8.self))
        position += 1
        if first < 0x80 { return first }
        var value = first & 0x7F
        var shift: UInt32 = 7
        while true {
            let byte = UInt32(position.load(as: UInt8.self))
            position += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }

    /// Passes over what `PositionList` wrote of one posting.
    @inline(__always)
    static func skipPositions(_ position: inout UnsafeRawPointer) { while varint(&position) & 1 == 0 {} }
}
