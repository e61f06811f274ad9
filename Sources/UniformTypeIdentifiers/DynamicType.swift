/// A type made up for a tag that no declared type has; its identifier says all there is to know about it.
///
/// Apple calls the form opaque. This is the one its systems have been seen to write, so that identifiers stored on a Mac
/// mean the same here: `dyn.a`, then text in base 32, five bits a character, the highest first, the last padded with
/// zero bits. The text is fields `key=value` with `:` between them, and with `?` in front if there is more than one:
///
///     ?0=6:1=go        conforms to public.data, filename extension "go"       dyn.ah62d4rv4ge80s52
///     1=go             the same without a supertype
///
/// Field 0 is the supertypes, with commas between them; each other field is a tag, its key the tag class. Common names
/// are one character (`abbreviations`). A backslash takes the meaning from the character after it; it stands before
/// `\ ? : = ,` and before a single character that would be read as an abbreviation. That escape is ours.
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

    init(supertypes: [String], tags: [Tag]) {
        self.supertypes = supertypes
        self.tags = tags
    }

    /// nil if it is not a dynamic identifier, or cannot be decoded.
    init?(identifier: String) {
        guard identifier.hasPrefix(DynamicType.prefix),
            var text = DynamicType.decoded(identifier.utf8.dropFirst(DynamicType.prefix.utf8.count)), !text.isEmpty
        else { return nil }
        if text.hasPrefix("?") { text.removeFirst() }
        supertypes = []
        tags = []
        for field in DynamicType.split(text, at: ":") {
            let parts = DynamicType.split(field, at: "=")
            guard parts.count == 2, !parts[1].isEmpty else { return nil }
            if parts[0] == "0" {
                supertypes += DynamicType.split(parts[1], at: ",").map(DynamicType.expanded)
            } else {
                // A tag is never abbreviated: "6" is the extension 6, not public.data.
                let tag = Tag(tagClass: DynamicType.expanded(parts[0]), tag: DynamicType.unescaped(parts[1]))
                tags.append(tag)
            }
        }
    }

    var identifier: String {
        var fields: [String] = []
        if !supertypes.isEmpty {
            fields.append("0=" + supertypes.map(DynamicType.abbreviated).joined(separator: ","))
        }
        for pair in tags {
            fields.append(DynamicType.abbreviated(pair.tagClass) + "=" + DynamicType.escaped(pair.tag))
        }
        let text = (fields.count > 1 ? "?" : "") + fields.joined(separator: ":")
        return DynamicType.prefix + DynamicType.encoded(text)
    }
}

// MARK: - Names

extension DynamicType {
    private static let abbreviations: [Character: String] = [
        "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
        "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data", "7": "public.text",
        "8": "public.plain-text", "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
        "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory", "F": "public.folder",
    ]
    private static let short = Dictionary(uniqueKeysWithValues: abbreviations.map { ($0.value, String($0.key)) })

    private static func abbreviated(_ name: String) -> String {
        if let short = short[name] { return short }
        return name.count == 1 ? "\\" + name : escaped(name)
    }

    private static func expanded(_ name: String) -> String {
        if name.count == 1, let long = abbreviations[name.first!] { return long }
        return unescaped(name)
    }

    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\?:=,".contains($0) ? ["\\", $0] : [$0] })
    }

    private static func unescaped(_ text: String) -> String {
        var result = ""
        var literal = false
        for character in text {
            if character == "\\", !literal {
                literal = true
            } else {
                result.append(character)
                literal = false
            }
        }
        return result
    }

    /// Splits where the separator is not escaped; the parts keep their escapes.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var literal = false
        for character in text {
            if character == separator, !literal {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
                literal = character == "\\" && !literal
            }
        }
        return parts
    }
}

// MARK: - Base 32

extension DynamicType {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in text.utf8 {
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

    /// nil for a character outside the alphabet, for padding that is not zero, and for bytes that are not UTF-8.
    private static func decoded(_ characters: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for character in characters {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 5 | value
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 255))
                bits &= 1 << count - 1
            }
        }
        return bits == 0 && count < 5 ? String(validating: bytes, as: UTF8.self) : nil
    }
}
