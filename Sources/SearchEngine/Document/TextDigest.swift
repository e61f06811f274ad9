/// A digest of an item's searched texts, which tells whether they changed. Other attributes do not count.
package struct TextDigest {
    private var checksum: UInt32 = 0
    private var length = 0

    package init() {}

    /// The digest of the texts so far. Different texts of one length have the same digest once in 2³² times.
    package var value: UInt64 { UInt64(truncatingIfNeeded: length) << 32 | UInt64(checksum) }

    package mutating func add(_ region: ByteRegion, _ text: TextRange) {
        checksum = region.checksum(text.offset, text.length, seed: checksum &+ UInt32(text.field.rawValue) + 1)
        length &+= text.length
    }

    package mutating func add(_ text: String, in field: TextField) {
        let bytes = Array(text.utf8)
        checksum = ByteWriter.checksum(bytes, 0..<bytes.count, seed: checksum &+ UInt32(field.rawValue) + 1)
        length &+= bytes.count
    }
}

extension Document {
    /// The digest of its searched texts.
    package func textDigest(_ schema: IndexSchema) -> UInt64 {
        var digest = TextDigest()
        forEachSearchedText(schema) { digest.add($1, in: $0) }
        return digest.value
    }

    /// Calls `body` with each text that is searched, in the order of the attributes.
    package func forEachSearchedText(
        _ schema: IndexSchema, _ body: (TextField, String) throws -> Void
    ) rethrows {
        for attribute in attributes {
            guard let field = schema.definition(attribute.name)?.field else { continue }
            try attribute.value.forEachText { try body(field, $0) }
        }
    }
}
