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
    package static let blockSize = PostingPacker.blockSize
    /// Shorter lists are not packed: a header would cost more than it saves.
    package static let shortest = 16
}

/// Encodes ascending postings.
package struct PostingsWriter {
    private var blocks = ByteWriter()
    private var skips = ByteWriter()
    /// Small segments need none.
    private lazy var packer = PostingPacker()

    package init() {}

    /// Appends a list to `out`. Its length is not written: the dictionary has it.
    package mutating func write(_ postings: PostingRun, to out: inout ByteWriter) {
        let count = postings.count
        var next: UInt32 = 0
        if count < PostingsFormat.shortest {
            for index in 0..<count {
                out.varint(UInt64(postings.document(index) - next))
                out.varint(UInt64(postings.code(index)))
                next = postings.document(index) + 1
            }
            return
        }
        // A single block needs nothing to be skipped by.
        if count <= PostingsFormat.blockSize {
            _ = packer.append(postings, 0..<count, after: 0, to: &out)
            return
        }
        blocks.removeAll()
        skips.removeAll()
        var start = 0
        while start < count {
            let end = min(start + PostingsFormat.blockSize, count)
            let before = blocks.count
            let after = packer.append(postings, start..<end, after: next, to: &blocks)
            skips.varint(UInt64(after - next))
            skips.length(blocks.count - before)
            next = after
            start = end
        }
        out.length(skips.count)
        out.raw(skips.bytes)
        out.raw(blocks.bytes)
    }
}
