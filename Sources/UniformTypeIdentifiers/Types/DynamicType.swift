/// A type made up for a tag that no declared type has; its identifier says all there is to know about it.
///
/// Apple calls the form opaque. This is the form that its systems have been seen to write, so that identifiers stored
/// on a Mac mean the same here. It is `dyn.a`, then text in base 32: five bits a character, the highest first, the last
/// padded with zero bits. The text is fields `key=value` with `:` between them, after a `?` if there is more than one:
///
///     ?0=6:1=go        conforms to public.data, filename extension "go"       dyn.ah62d4rv4ge80s52
///     1=go             the same without a supertype
///
/// Field 0 is the supertypes, with commas between them. Each other field is a tag, its key the tag class. Common names
/// are one character (`abbreviations`). A backslash takes the meaning from the character after it. It stands before `\
/// ? : = ,` and before a single character that would be read as an abbreviation. That escape is ours.
///
/// Apple's systems also write supertypes as two hexadecimal digits, `10` and above, with undocumented meanings. Such a
/// type conforms to what is declared for its tags: `?0=13:1=zip` (`dyn.ah62d4qmxhk2x48xmsa`) to `public.zip-archive`.
///
/// Sources: <https://alastairs-place.net/blog/2012/06/06/utis-are-better-than-you-think-and-heres-why/> and pairs of
/// identifier and extension seen in the wild, which the tests hold.
struct DynamicType {
    struct Tag {
        var tagClass: String
        var tag: String
    }

    static let domain = "dyn."
    private static let prefix = "dyn.a"

    var supertypes: [String]
    var tags: [Tag]
    /// Whether it has a supertype that only Apple's systems know.
    private(set) var hasUnknownSupertype = false

    init(supertypes: [String], tags: [Tag]) {
        self.supertypes = supertypes
        self.tags = tags
    }

    /// nil if it is not a dynamic identifier, or cannot be decoded.
    init?(identifier: String) {
        guard identifier.hasPrefix(DynamicType.prefix),
            let text = DynamicType.decoded(identifier.utf8.dropFirst(DynamicType.prefix.utf8.count)), !text.isEmpty
        else { return nil }
        supertypes = []
        tags = []
        for field in DynamicType.split(text[(text[0] == UInt8(ascii: "?") ? 1 : 0)...], at: ":") {
            let parts = DynamicType.split(field, at: "=")
            guard parts.count == 2, !parts[1].isEmpty else { return nil }
            if parts[0].elementsEqual([UInt8(ascii: "0")]) {
                for name in DynamicType.split(parts[1], at: ",") {
                    if DynamicType.isUnknownAbbreviation(name) {
                        hasUnknownSupertype = true
                        continue
                    }
                    guard let name = DynamicType.expanded(name) else { return nil }
                    supertypes.append(name)
                }
            } else {
                // A tag is never abbreviated: "6" is the extension 6, not public.data.
                guard let tagClass = DynamicType.expanded(parts[0]), let tag = DynamicType.unescaped(parts[1])
                else { return nil }
                tags.append(Tag(tagClass: tagClass, tag: tag))
            }
        }
    }

    var identifier: String {
        var fields: [[UInt8]] = []
        if !supertypes.isEmpty {
            fields.append(Array("0=".utf8) + supertypes.map(DynamicType.abbreviated).joined(separator: ",".utf8))
        }
        for pair in tags {
            fields.append(DynamicType.abbreviated(pair.tagClass) + "=".utf8 + DynamicType.escaped(pair.tag))
        }
        let text = (fields.count > 1 ? "?" : "").utf8 + Array(fields.joined(separator: ":".utf8))
        return DynamicType.prefix + DynamicType.encoded(text)
    }
}

// MARK: - Names

// Everything works on bytes: the characters that mean something are ASCII, and a type is decoded at each look-up.
extension DynamicType {
    private static let abbreviations: [UInt8: String] = [
        "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
        "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data", "7": "public.text",
        "8": "public.plain-text", "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
        "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory", "F": "public.folder",
    ].reduce(into: [:]) { (result, pair: (key: Unicode.Scalar, value: String)) in
        result[UInt8(ascii: pair.key)] = pair.value
    }
    private static let short = Dictionary(uniqueKeysWithValues: abbreviations.map { ($0.value, $0.key) })

    private static func abbreviated(_ name: String) -> [UInt8] {
        if let short = short[name] { return [short] }
        let escaped = escaped(name)
        return escaped.count == 1 ? [UInt8(ascii: "\\")] + escaped : escaped
    }

    private static func expanded(_ name: ArraySlice<UInt8>) -> String? {
        if name.count == 1, let long = abbreviations[name[name.startIndex]] { return long }
        return unescaped(name)
    }

    private static func isUnknownAbbreviation(_ name: ArraySlice<UInt8>) -> Bool {
        let digits = "0123456789ABCDEF".utf8
        return name.count == 2 && name.allSatisfy(digits.contains) && name.first != UInt8(ascii: "0")
    }

    private static func escaped(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if "\\?:=,".utf8.contains(byte) { result.append(UInt8(ascii: "\\")) }
            result.append(byte)
        }
        return result
    }

    /// nil for bytes that are not UTF-8, and for nothing at all.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        var literal = false
        for byte in text {
            if byte == UInt8(ascii: "\\"), !literal {
                literal = true
            } else {
                result.append(byte)
                literal = false
            }
        }
        return result.isEmpty ? nil : String(validating: result, as: UTF8.self)
    }

    /// Splits at separators that are not escaped; the parts keep their escapes.
    private static func split(_ text: ArraySlice<UInt8>, at separator: Unicode.Scalar) -> [ArraySlice<UInt8>] {
        let separator = UInt8(ascii: separator)
        var parts: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        var literal = false
        for index in text.indices {
            if text[index] == separator, !literal {
                parts.append(text[start..<index])
                start = index + 1
            }
            literal = text[index] == UInt8(ascii: "\\") && !literal
        }
        return parts + [text[start...]]
    }
}

// MARK: - Base 32

extension DynamicType {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    /// The value of each byte in the alphabet; 255 for a byte outside it.
    private static let values = alphabet.enumerated().reduce(into: [UInt8](repeating: 255, count: 256)) {
        $0[Int($1.element)] = UInt8($1.offset)
    }

    private static func encoded(_ text: [UInt8]) -> String {
        var result: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(alphabet[bits >> count & 31])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { result.append(alphabet[bits << (5 - count) & 31]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// nil for a character outside the alphabet, and for padding that is not zero.
    private static func decoded(_ characters: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for character in characters {
            let value = values[Int(character)]
            if value == 255 { return nil }
            bits = bits << 5 | Int(value)
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
                bits &= 1 << count - 1
            }
        }
        return bits == 0 && count < 5 ? bytes : nil
    }
}
