import CHTMLParser

/// Which encoding the bytes of a page are in (WHATWG HTML, "Determining the character encoding").
enum CharacterEncoding {
    /// Bytes of a page in which it may say its own encoding.
    private static let scanned = 1024

    /// The page in UTF-8. What is no character becomes U+FFFD, here or in the parser.
    static func utf8(_ bytes: [UInt8], declared: String?) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return converted(Array(bytes.dropFirst(2)), from: "UTF-16BE") ?? bytes }
        if bytes.starts(with: [0xFF, 0xFE]) { return converted(Array(bytes.dropFirst(2)), from: "UTF-16LE") ?? bytes }
        guard let label = declared ?? said(in: bytes) else {
            // Most pages that say nothing are UTF-8; those that are not are from before it.
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            return isUTF8 ? bytes : converted(bytes, from: "WINDOWS-1252") ?? bytes
        }
        let name = self.name(label)
        return name == "UTF-8" ? bytes : converted(bytes, from: name) ?? bytes
    }

    /// The name that iconv has for a label (WHATWG Encoding, "Names and labels"): many labels stand for a larger encoding.
    private static func name(_ label: String) -> String {
        let label = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        return switch label {
        case "utf8", "utf-8", "unicode-1-1-utf-8", "x-unicode20utf8": "UTF-8"
        case "ascii", "us-ascii", "latin1", "l1", "iso-8859-1", "iso8859-1", "iso_8859-1", "windows-1252", "cp1252":
            "WINDOWS-1252"
        case "gb2312", "gbk", "gb18030", "x-gbk", "chinese", "gb_2312-80": "GB18030"
        case "big5", "big5-hkscs", "cn-big5", "x-x-big5": "BIG5-HKSCS"
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j": "CP932"
        case "euc-kr", "ks_c_5601-1987", "korean", "windows-949": "CP949"
        case "iso-8859-9", "latin5", "windows-1254": "WINDOWS-1254"
        case "tis-620", "iso-8859-11", "windows-874": "CP874"
        default: label.uppercased()
        }
    }

    private static func converted(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        // What iconv takes after these is not part of a name.
        guard !encoding.contains("/") else { return nil }
        var count = 0
        let result = bytes.withUnsafeBytes { bytes in
            html_utf8(encoding, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &count)
        }
        guard let result else { return nil }
        defer { html_free_bytes(result) }
        return Array(UnsafeRawBufferPointer(start: result, count: count))
    }

    /// What stands behind `charset=` in one of the first tags named `meta`.
    private static func said(in bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes.prefix(scanned), as: Unicode.ASCII.self).lowercased()
        var rest = text[...]
        while let start = rest.firstRange(of: "<meta") {
            rest = rest[start.upperBound...]
            let tag = rest[..<(rest.firstIndex(of: ">") ?? rest.endIndex)]
            guard let range = tag.firstRange(of: "charset") else { continue }
            let behind = tag[range.upperBound...].drop { $0.isWhitespace }
            guard behind.first == "=" else { continue }
            let value = behind.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            let label = value.prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
            // A page that could be read so far is not in sixteen bits.
            if !label.isEmpty { return label.hasPrefix("utf-16") ? "utf-8" : String(label) }
        }
        return nil
    }
}
