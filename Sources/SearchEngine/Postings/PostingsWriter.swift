/// One occurrence record: an item that has a term, and how often it stands in each field.
package struct Posting: Sendable, Equatable {
    package var document: UInt32
    package var occurrences: Occurrences

    package init(document: UInt32, occurrences: Occurrences) {
        self.document = document
        self.occurrences = occurrences
    }
}

/// The bytes of a list of postings: see `Docs/FileFormats.md`, "Postings".
package enum PostingsFormat {
    /// Documents in a full block.
    package static let blockSize = 128
    /// Shorter lists are not packed: a header would cost more than it saves.
    package static let shortest = 16
}

/// Encodes ascending postings.
package struct PostingsWriter {
    private var blocks = ByteWriter()
    private var skips = ByteWriter()
    private var codes: [UInt16] = []

    package init() {}

    /// Appends a list to `out`. Its length is not written: the dictionary has it.
    package mutating func write(_ postings: some RandomAccessCollection<Posting>, to out: inout ByteWriter) {
        if postings.count < PostingsFormat.shortest {
            var next: UInt32 = 0
            for posting in postings {
                out.varint(UInt64(posting.document - next))
                out.varint(UInt64(posting.occurrences.code))
                next = posting.document + 1
            }
            return
        }
        blocks.removeAll()
        skips.removeAll()
        var start = postings.startIndex
        var next: UInt32 = 0
        while start != postings.endIndex {
            let end =
                postings.index(start, offsetBy: PostingsFormat.blockSize, limitedBy: postings.endIndex)
                ?? postings.endIndex
            let before = blocks.count
            let last = writeBlock(postings[start..<end], next)
            skips.varint(UInt64(last + 1 - next))
            skips.length(blocks.count - before)
            next = last + 1
            start = end
        }
        // A single block needs nothing to be skipped by.
        if postings.count > PostingsFormat.blockSize {
            out.length(skips.count)
            out.raw(skips.bytes)
        }
        out.raw(blocks.bytes)
    }

    /// Returns the last document.
    private mutating func writeBlock(_ block: some RandomAccessCollection<Posting>, _ first: UInt32) -> UInt32 {
        var widest: UInt32 = 0
        var next = first
        codes.removeAll(keepingCapacity: true)
        for posting in block {
            widest |= posting.document - next
            next = posting.document + 1
            if !codes.contains(posting.occurrences.code) { codes.append(posting.occurrences.code) }
        }
        let last = next - 1
        codes.sort()
        let documentBits = bitWidth(UInt64(widest))
        let codeBits = bitWidth(UInt64(codes.count - 1))
        blocks.u8(UInt8(documentBits))
        blocks.u8(UInt8(codes.count))
        for code in codes { blocks.varint(UInt64(code)) }
        next = first
        blocks.packed(
            block.lazy.map { posting in
                defer { next = posting.document + 1 }
                return UInt64(posting.document - next)
            }, bits: documentBits)
        let codes = self.codes
        blocks.packed(block.lazy.map { UInt64(codes.firstIndex(of: $0.occurrences.code)!) }, bits: codeBits)
        return last
    }
}
