import CHTMLParser

/// Which encoding the bytes of a page are in (WHATWG HTML, "Determining the character encoding").
package enum CharacterEncoding {
    /// The page in UTF-8. Bytes that are not a character become U+FFFD, here or in the parser.
    ///
    /// Linear in its length.
    ///
    /// - Parameter declared: what the server named; counts only if it is a label of an encoding, as does what the page says.
    static func utf8(_ bytes: [UInt8], declared: String?) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return converted(Array(bytes.dropFirst(2)), from: "UTF-16BE") ?? bytes }
        if bytes.starts(with: [0xFF, 0xFE]) { return converted(Array(bytes.dropFirst(2)), from: "UTF-16LE") ?? bytes }
        guard let name = declared.flatMap(Self.name) ?? EncodingPrescan.name(in: bytes) else {
            // Most pages that say nothing are UTF-8; those that are not are from before it.
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            return isUTF8 ? bytes : converted(bytes, from: "WINDOWS-1252") ?? bytes
        }
        return name == "UTF-8" ? bytes : converted(bytes, from: name) ?? bytes
    }

    /// The name that iconv has for the encoding that a page names in itself; nil if it names none.
    package static func declared(in bytes: [UInt8]) -> String? { EncodingPrescan.name(in: bytes) }

    /// iconv's names of all encodings that labels stand for.
    package static var all: Set<String> { Set(EncodingLabelTable.names.values) }

    /// The name that iconv has for a label, whatever its case and the white space around it; nil for an unknown label.
    package static func name(_ label: String) -> String? {
        let label = label.trimmed.lowercased()
        return label == EncodingLabelTable.userDefined ? "WINDOWS-1252" : EncodingLabelTable.names[label]
    }

    private static func converted(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
        var text = [UInt8](repeating: 0, count: html_utf8_capacity(bytes.count)), count = 0
        guard html_utf8(encoding, bytes, bytes.count, &text, &count) != 0 else { return nil }
        text.removeSubrange(count...)
        return text
    }
}
