import CEngineSupport

/// The inner loop of `PostingScatter`: documents' terms to terms' documents.
package enum PostingKernel {
    /// What one lane of lists brings.
    package final class Lane: @unchecked Sendable {  // immutable
        private let lists: ByteRegion
        private let places: UnsafeMutablePointer<UInt32>
        private let payloads: UnsafeMutablePointer<UInt16>
        private let keepsPositions: UnsafeMutablePointer<Bool>
        private let termCount: Int

        /// - Parameters:
        ///   - lists: of terms by document.
        ///   - places: of each term of the lane in the order of all terms.
        ///   - payloads: by their codes.
        ///   - keepsPositions: of each term of the lane, whether its postings have positions.
        package init(lists: ByteRegion, places: [UInt32], payloads: [UInt16], keepsPositions: [Bool]) {
            self.lists = lists
            termCount = places.count
            self.places = Self.copy(places)
            self.payloads = Self.copy(payloads)
            self.keepsPositions = Self.copy(keepsPositions)
        }

        /// The lane for one run of terms. Valid while the lane lives.
        fileprivate func source(first: UInt32, count: UInt32, laneBit: UInt32) -> Source {
            // A bit for each term of the run: a set that fits the nearest cache.
            let set = UnsafeMutablePointer<UInt64>.allocate(capacity: termCount / 64 + 1)
            set.initialize(repeating: 0, count: termCount / 64 + 1)
            for term in 0..<termCount where places[term] &- first < count { set[term >> 6] |= 1 << UInt64(term & 63) }
            return Source(
                base: lists.base, places: places, payloads: payloads, keepsPositions: keepsPositions, members: set,
                laneBit: laneBit)
        }

        private static func copy<Element: BitwiseCopyable>(_ source: [Element]) -> UnsafeMutablePointer<Element> {
            let target = UnsafeMutablePointer<Element>.allocate(capacity: max(source.count, 1))
            _ = UnsafeMutableBufferPointer(start: target, count: source.count).initialize(from: source)
            return target
        }

        deinit {
            places.deallocate()
            payloads.deallocate()
            keepsPositions.deallocate()
        }
    }

    /// A lane's addresses: the loop over documents touches no object, whose references it would count.
    fileprivate struct Source {
        let base: UnsafeRawPointer
        let places: UnsafeMutablePointer<UInt32>
        let payloads: UnsafeMutablePointer<UInt16>
        let keepsPositions: UnsafeMutablePointer<Bool>
        let members: UnsafeMutablePointer<UInt64>
        let laneBit: UInt32
    }

    /// Where postings go: each term's from a place of its own on.
    package final class Target: @unchecked Sendable {  // filled by one thread, then read
        /// Where the next posting of each term goes; in the end, where the term's postings end.
        package private(set) var next: [Int]
        fileprivate let documents: UnsafeMutablePointer<UInt32>
        fileprivate let payloads: UnsafeMutablePointer<UInt16>
        /// Where the positions of each posting are, in the form of a location; absent where no term has any.
        fileprivate let positions: UnsafeMutablePointer<UInt32>?

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

        @inline(__always) package func payload(_ posting: Int) -> UInt16 { payloads[posting] }
        @inline(__always) package func position(_ posting: Int) -> UInt32 { positions?[posting] ?? 0 }

        /// Deals the postings of a range out by whether their payloads have a bit of `mask`.
        package func split(_ range: Range<Int>, mask: UInt16, with: PostingBuffer, without: PostingBuffer) {
            let documents = documents + range.lowerBound, payloads = payloads + range.lowerBound
            PostingBuffer.split(range.count, mask: mask, with: with, without: without) {
                (documents[$0], payloads[$0])
            }
        }

        /// Adds each posting of the terms from `first` on to its term, in the order of documents.
        ///
        /// - Parameter locations: by document, the lane in the highest bit, below it the offset in its lists.
        package func scatter(_ lanes: [Lane], _ locations: [UInt32], first: UInt32) {
            let ahead = 8
            let count = UInt32(next.count)
            let one = lanes[0].source(first: first, count: count, laneBit: 0)
            let other = lanes[lanes.count - 1].source(first: first, count: count, laneBit: 0x8000_0000)
            defer {
                one.members.deallocate()
                other.members.deallocate()
            }
            next.withUnsafeMutableBufferPointer { next in
                locations.withUnsafeBufferPointer { locations in
                    let out = Out(
                        first: first, count: count, next: next.baseAddress!, documents: documents,
                        payloads: payloads, positions: positions)
                    for document in 0..<locations.count {
                        if document + ahead < locations.count {
                            let coming = locations[document + ahead]
                            let list = (coming >> 31 == 0 ? one.base : other.base) + Int(coming & 0x7FFF_FFFF)
                            se_prefetch(list)
                            se_prefetch(list + 64)
                        }
                        let location = locations[document]
                        out.add(
                            UInt32(truncatingIfNeeded: document), Int(location & 0x7FFF_FFFF),
                            location >> 31 == 0 ? one : other)
                    }
                }
            }
            withExtendedLifetime(lanes) {}
        }
    }

    private struct Out {
        let first: UInt32
        let count: UInt32
        let next: UnsafeMutablePointer<Int>
        let documents: UnsafeMutablePointer<UInt32>
        let payloads: UnsafeMutablePointer<UInt16>
        let positions: UnsafeMutablePointer<UInt32>?

        @inline(__always)
        func add(_ document: UInt32, _ offset: Int, _ source: Source) {
            var cursor = source.base + offset
            let head = varint(&cursor)
            let hasPositions = head & 1 != 0
            let skip = hasPositions ? Int(varint(&cursor)) : 0
            if hasPositions, let positions {
                addPositional(document, head >> 1, cursor, cursor + skip, source, positions)
                return
            }
            for _ in 0..<head >> 1 {
                let term = pair(&cursor), code = Int(varint(&cursor))
                if source.members[term >> 6] >> UInt64(term & 63) & 1 != 0 {
                    let index = Int(source.places[term] &- first)
                    let target = next[index]
                    next[index] = target + 1
                    documents[target] = document
                    payloads[target] = source.payloads[code]
                }
            }
        }

        private func addPositional(
            _ document: UInt32, _ terms: UInt32, _ start: UnsafeRawPointer, _ firstPositions: UnsafeRawPointer,
            _ source: Source, _ positions: UnsafeMutablePointer<UInt32>
        ) {
            var cursor = start, list = firstPositions
            for _ in 0..<terms {
                let term = pair(&cursor), code = Int(varint(&cursor))
                let index = source.places[term] &- first
                if index < count {
                    let target = next[Int(index)]
                    next[Int(index)] = target + 1
                    documents[target] = document
                    payloads[target] = source.payloads[code]
                    positions[target] = UInt32(truncatingIfNeeded: list - source.base) | source.laneBit
                }
                if source.keepsPositions[term] { while varint(&list) & 1 == 0 {} }
            }
        }

        /// What `GrowingBytes.pair` wrote, without a branch, which would be guessed wrong often.
        @inline(__always)
        private func pair(_ position: inout UnsafeRawPointer) -> Int {
            let bits = UInt32(littleEndian: position.loadUnaligned(as: UInt32.self))
            let isLong = bits & 1
            position += 2 + 2 * Int(isLong)
            return Int((bits & (0xFFFF | (0 &- isLong))) >> 1)
        }

        /// The lower 32 bits of a varint of up to 64.
        @inline(__always)
        private func varint(_ position: inout UnsafeRawPointer) -> UInt32 {
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
    }
}
