import CEngineSupport

/// The inner loop of `PostingScatter`: documents' terms to terms' documents.
package enum PostingKernel {
    /// What one lane of lists brings.
    package final class Lane: @unchecked Sendable {  // immutable
        fileprivate let lists: ByteRegion
        fileprivate let places: UnsafeMutablePointer<UInt32>
        fileprivate let payloads: UnsafeMutablePointer<UInt16>
        fileprivate let keepsPositions: UnsafeMutablePointer<Bool>
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

        /// A bit for each term whose place is among `count` from `first` on: a set that fits the nearest cache.
        fileprivate func members(first: UInt32, count: UInt32) -> UnsafeMutablePointer<UInt64> {
            let set = UnsafeMutablePointer<UInt64>.allocate(capacity: termCount / 64 + 1)
            set.initialize(repeating: 0, count: termCount / 64 + 1)
            for term in 0..<termCount where places[term] &- first < count { set[term >> 6] |= 1 << UInt64(term & 63) }
            return set
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

    /// Where postings go: each term's from a place of its own on.
    package struct Target: Sendable {
        /// Where the next posting of each term goes.
        package var next: [Int]
        package var documents: [UInt32]
        package var payloads: [UInt16]
        /// Where the positions of each posting are, in the form of a location; empty where no term has any.
        package var positions: [UInt32]

        package init(next: [Int], count: Int, hasPositions: Bool) {
            self.next = next
            documents = [UInt32](repeating: 0, count: count)
            payloads = [UInt16](repeating: 0, count: count)
            positions = [UInt32](repeating: 0, count: hasPositions ? count : 0)
        }
    }

    /// Adds each posting of the terms from `first` on to its term, in the order of documents.
    ///
    /// - Parameter locations: by document, the lane in the highest bit, below it the offset in its lists.
    package static func scatter(_ lanes: [Lane], _ locations: [UInt32], first: UInt32, to target: inout Target) {
        let ahead = 8
        let one = lanes[0], other = lanes[lanes.count - 1]
        let count = UInt32(target.next.count)
        let members = one.members(first: first, count: count), others = other.members(first: first, count: count)
        defer {
            members.deallocate()
            others.deallocate()
        }
        target.next.withUnsafeMutableBufferPointer { next in
            target.documents.withUnsafeMutableBufferPointer { documents in
                target.payloads.withUnsafeMutableBufferPointer { payloads in
                    target.positions.withUnsafeMutableBufferPointer { positions in
                        locations.withUnsafeBufferPointer { locations in
                            let out = Out(
                                first: first, count: count, next: next.baseAddress!,
                                documents: documents.baseAddress!, payloads: payloads.baseAddress!,
                                positions: positions.isEmpty ? nil : positions.baseAddress)
                            for document in 0..<locations.count {
                                if document + ahead < locations.count {
                                    let coming = locations[document + ahead]
                                    let lists = coming >> 31 == 0 ? one.lists : other.lists
                                    se_prefetch(lists.base + Int(coming & 0x7FFF_FFFF))
                                    se_prefetch(lists.base + Int(coming & 0x7FFF_FFFF) + 64)
                                }
                                let location = locations[document]
                                out.add(
                                    UInt32(truncatingIfNeeded: document), Int(location & 0x7FFF_FFFF),
                                    location >> 31 == 0 ? one : other, location >> 31 == 0 ? members : others,
                                    laneBit: location & 0x8000_0000)
                            }
                        }
                    }
                }
            }
        }
        withExtendedLifetime(lanes) {}
    }

    private struct Out {
        let first: UInt32
        let count: UInt32
        let next: UnsafeMutablePointer<Int>
        let documents: UnsafeMutablePointer<UInt32>
        let payloads: UnsafeMutablePointer<UInt16>
        let positions: UnsafeMutablePointer<UInt32>?

        @inline(__always)
        func add(
            _ document: UInt32, _ offset: Int, _ lane: Lane, _ members: UnsafeMutablePointer<UInt64>, laneBit: UInt32
        ) {
            var cursor = lane.lists.base + offset
            let head = varint(&cursor)
            let hasPositions = head & 1 != 0
            let skip = hasPositions ? Int(varint(&cursor)) : 0
            if hasPositions, let positions {
                addPositional(document, head >> 1, cursor, cursor + skip, lane, laneBit, positions)
                return
            }
            let places = lane.places, codes = lane.payloads
            for _ in 0..<head >> 1 {
                let term = pair(&cursor), code = Int(varint(&cursor))
                if members[term >> 6] >> UInt64(term & 63) & 1 != 0 {
                    let index = Int(places[term] &- first)
                    let target = next[index]
                    next[index] = target + 1
                    documents[target] = document
                    payloads[target] = codes[code]
                }
            }
        }

        private func addPositional(
            _ document: UInt32, _ terms: UInt32, _ start: UnsafeRawPointer, _ firstPositions: UnsafeRawPointer,
            _ lane: Lane, _ laneBit: UInt32, _ positions: UnsafeMutablePointer<UInt32>
        ) {
            var cursor = start, list = firstPositions
            for _ in 0..<terms {
                let term = pair(&cursor), code = Int(varint(&cursor))
                let index = lane.places[term] &- first
                if index < count {
                    let target = next[Int(index)]
                    next[Int(index)] = target + 1
                    documents[target] = document
                    payloads[target] = lane.payloads[code]
                    positions[target] = UInt32(truncatingIfNeeded: list - lane.lists.base) | laneBit
                }
                if lane.keepsPositions[term] { while varint(&list) & 1 == 0 {} }
            }
        }

        @inline(__always)
        private func pair(_ position: inout UnsafeRawPointer) -> Int {
            let bits = UInt32(littleEndian: position.loadUnaligned(as: UInt32.self))
            if bits & 1 == 0 {
                position += 2
                return Int(bits & 0xFFFF) >> 1
            }
            position += 4
            return Int(bits >> 1)
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
