import CEngineSupport

/// A byte of bits for each document of a segment, for sets that are filled, read and emptied again and again. One thread.
///
/// Emptying and merging cost as much as there are documents in it, until they are many: then eight bytes at a time.
package final class FieldMasks {
    private let words: UnsafeMutablePointer<UInt64>
    private let bytes: UnsafeMutablePointer<UInt8>
    private let wordCount: Int
    private let documentCount: Int
    /// The documents in it in the order they came, as long as they are few.
    private let touched: UnsafeMutablePointer<UInt32>
    private let touchedLimit: Int
    private var touchedCount = 0
    private var isDense = false

    package init(documentCount: Int) {
        self.documentCount = documentCount
        wordCount = (documentCount + 63) / 64 * 8
        words = .allocate(capacity: max(wordCount, 1))
        words.initialize(repeating: 0, count: max(wordCount, 1))
        bytes = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self)
        touchedLimit = documentCount / 32 + 1
        touched = .allocate(capacity: touchedLimit)
    }

    deinit {
        words.deallocate()
        touched.deallocate()
    }

    /// Adds the bits that `masks` has for the code of each posting. There must be at least one posting.
    ///
    /// - Parameter masks: by code.
    package func add(_ postings: PostingRun, masks: Scratch<UInt8>) {
        let documents = postings.documents, codes = postings.codes, count = postings.count
        var index = 0
        if !isDense {
            while index < count, add(documents[index], masks[Int(codes[index])]) { index += 1 }
        }
        let bytes = bytes
        while index < count {
            bytes[Int(documents[index])] |= masks[Int(codes[index])]
            index += 1
        }
    }

    /// Returns whether the documents are still few. The bits are added in any case.
    @inline(__always)
    private func add(_ document: UInt32, _ mask: UInt8) -> Bool {
        let index = Int(document)
        assert(index < documentCount)
        if bytes[index] == 0 {
            if touchedCount == touchedLimit {
                isDense = true
            } else {
                touched[touchedCount] = document
                touchedCount += 1
            }
        }
        bytes[index] |= mask
        return !isDense
    }

    /// Adds all that is in it to another one for the same documents.
    package func merge(into other: FieldMasks) {
        if isDense {
            other.isDense = true
            for word in 0..<wordCount { other.words[word] |= words[word] }
        } else {
            for index in 0..<touchedCount { _ = other.add(touched[index], bytes[Int(touched[index])]) }
        }
    }

    package func removeAll() {
        if isDense {
            words.update(repeating: 0, count: wordCount)
        } else {
            for index in 0..<touchedCount { bytes[Int(touched[index])] = 0 }
        }
        touchedCount = 0
        isDense = false
    }

    /// Calls `body` with each document that has any bits, ascending. Looks at all documents.
    @inline(__always)
    package func forEach(_ body: (_ document: Int, _ mask: UInt8) -> Void) {
        let bytes = bytes
        for start in stride(from: 0, to: wordCount * 8, by: 64) {
            var rest = se_nonzero(bytes + start)
            while rest != 0 {
                let document = start + rest.trailingZeroBitCount
                body(document, bytes[document])
                rest &= rest - 1
            }
        }
    }

    /// Deals the documents that have any bits out to two buffers, ascending, by whether they have one of `mask`, with their
    /// bits for codes. Looks at all documents.
    package func split(mask: UInt8, with: PostingBuffer, without: PostingBuffer) {
        PostingBuffer.deal(room: isDense ? documentCount : touchedCount, with: with, without: without) { dealer in
            forEach { document, bits in
                dealer.add(UInt32(truncatingIfNeeded: document), UInt16(bits), isWith: bits & mask != 0)
            }
        }
    }

    /// The documents that have a bit. Looks at all documents.
    package func members(bit: Int) -> BitSet {
        var set = [UInt64](repeating: 0, count: (documentCount + 63) / 64)
        for word in 0..<(documentCount + 7) / 8 {
            // The multiplication moves the lowest bit of each byte into one byte, the first byte's to the lowest bit.
            let bits = (UInt64(littleEndian: words[word]) >> UInt64(bit)) & 0x0101_0101_0101_0101
            let byte = (bits &* 0x0102_0408_1020_4080) >> 56
            set[word >> 3] |= byte << UInt64((word & 7) * 8)
        }
        return BitSet(words: set, bound: documentCount)
    }
}
