/// One occurrence record: an item that has a term, where, and how much that says.
package struct Posting: Sendable, Equatable {
    package var document: UInt32
    /// How much the term says about the item, 0 to 255: see ``Impact``.
    package var impact: UInt8
    /// The fields that hold it, a bit each.
    package var fields: UInt8
}

/// The bytes of a term's postings: see `Docs/FileFormats.md`, "Postings".
package enum PostingsFormat {
    /// Documents in a full block.
    package static let blockSize = 128
    /// Shorter lists are not packed: a header would cost more than it saves.
    package static let shortest = 16
}

/// Encodes ascending postings.
package struct PostingsWriter {
    private var blocks = ByteWriter()

    package init() {}

    /// Appends the list to `out`. Lists of one posting do not come here: the dictionary holds them.
    package mutating func write(_ postings: [Posting], to out: inout ByteWriter) {
        if postings.count < PostingsFormat.shortest {
            var previous: UInt32 = 0
            for posting in postings {
                out.varint(UInt64(posting.document - previous))
                out.u8(posting.impact)
                out.u8(posting.fields)
                previous = posting.document
            }
            return
        }
        blocks.removeAll()
        var skips = ByteWriter()
        var start = 0
        var previous: UInt32 = 0
        while start < postings.count {
            let end = min(start + PostingsFormat.blockSize, postings.count)
            let before = blocks.count
            writeBlock(postings[start..<end], previous)
            let last = postings[end - 1].document
            skips.varint(UInt64(last - previous))
            skips.length(blocks.count - before)
            skips.u8(postings[start..<end].reduce(0) { max($0, $1.impact) })
            previous = last
            start = end
        }
        out.length(skips.count)
        out.raw(skips.bytes)
        out.raw(blocks.bytes)
    }

    private mutating func writeBlock(_ block: ArraySlice<Posting>, _ before: UInt32) {
        var widest: UInt32 = 0
        var previous = before
        var lowest: UInt8 = 255, highest: UInt8 = 0
        var masks: [UInt8] = []
        for posting in block {
            widest |= posting.document - previous
            previous = posting.document
            lowest = min(lowest, posting.impact)
            highest = max(highest, posting.impact)
            if !masks.contains(posting.fields) { masks.append(posting.fields) }
        }
        masks.sort()
        let documentBits = bitWidth(UInt64(widest))
        let impactBits = bitWidth(UInt64(highest - lowest))
        let maskBits = bitWidth(UInt64(masks.count - 1))
        blocks.u8(UInt8(documentBits))
        blocks.u8(lowest)
        blocks.u8(UInt8(impactBits))
        blocks.u8(UInt8(masks.count))
        blocks.raw(masks)
        previous = before
        blocks.packed(
            block.lazy.map { posting in
                defer { previous = posting.document }
                return UInt64(posting.document - previous)
            }, bits: documentBits)
        blocks.packed(block.lazy.map { UInt64($0.impact - lowest) }, bits: impactBits)
        blocks.packed(block.lazy.map { UInt64(masks.firstIndex(of: $0.fields)!) }, bits: maskBits)
    }
}
