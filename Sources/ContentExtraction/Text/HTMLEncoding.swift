import WebMarkup

/// Encodings that pages name.
enum HTMLEncoding {
    static func declared(in bytes: [UInt8]) -> String? {
        CharacterEncoding.declared(in: Array(bytes.prefix(64 << 10))) ?? declared(byXML: bytes)
    }

    /// The encoding of an XML declaration.
    static func declared(byXML bytes: [UInt8]) -> String? {
        let beginning = ByteReader(bytes[..<min(bytes.count, 200)])
        guard beginning.find("<?xml").map({ $0 < 4 }) == true, let end = beginning.find("?>"),
            let at = beginning.find("encoding"), at < end
        else { return nil }
        let rest = beginning.slice(at + 8, end - at - 8).drop { $0 != 0x22 && $0 != 0x27 }
        guard let quote = rest.first else { return nil }
        return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
}
