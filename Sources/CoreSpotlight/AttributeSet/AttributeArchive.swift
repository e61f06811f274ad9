import SearchEngine

/// Attributes as bytes, for coders.
enum AttributeArchive {
    static func encode(_ attributes: [Attribute]) -> [UInt8] {
        var out = ByteWriter()
        out.u8(1)  // version
        DocumentCoding.encode(attributes, into: &out)
        return out.bytes
    }

    /// nil if the bytes are not an archive.
    static func decode(_ bytes: [UInt8]) -> [Attribute]? {
        let region = HeapBytes(bytes).region
        var cursor = region.cursor()
        guard cursor.u8() == 1 else { return nil }
        let attributes = DocumentCoding.decode(&cursor)
        defer { withExtendedLifetime(region.owner) {} }
        return cursor.overran ? nil : attributes
    }
}
