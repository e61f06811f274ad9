import WebMarkup

/// Which encoding bytes are in, and the text that they are.
enum CharacterDecoding {
    /// Bytes by which an encoding is guessed.
    private static let sampleBytes = 64 << 10

    /// The text of bytes whose encoding has a label, such as a mail's charset. A wrong or unknown label is passed over.
    static func text(_ bytes: [UInt8], label: String?) -> String {
        guard let label, let name = name(ofLabel: label) else { return text(bytes) }
        if name == "UTF-8" {
            if let text = String(validating: bytes, as: UTF8.self) { return text.withoutMark }
            return text(bytes)
        }
        // Programs label UTF-8 as their old encoding more often than an old text is UTF-8 by chance.
        if name.hasPrefix("WINDOWS-125") || name.hasPrefix("ISO-8859"), bytes.contains(where: { $0 > 0x7F }),
            let text = String(validating: bytes, as: UTF8.self)
        {
            return text
        }
        if name == "UTF-16LE", bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return text(bytes)
        }
        return converted(bytes, from: name) ?? text(bytes)
    }

    /// iconv's name for a label of an encoding; nil for an unknown one.
    static func name(ofLabel label: String) -> String? {
        let label = label.cleaned.lowercased()
        if let name = CharacterSetTable.aliases[label] { return name }
        if label.hasPrefix("cp") || label.hasPrefix("ms"), let number = Int(label.dropFirst(2)) {
            return CharacterSetTable.name(ofCodePage: number)
        }
        return CharacterEncoding.name(label)
    }

    /// The text of bytes in a code page that Windows numbers.
    static func text(_ bytes: [UInt8], codePage: Int) -> String {
        guard let name = CharacterSetTable.name(ofCodePage: codePage) else { return text(bytes) }
        return name == "UTF-8" ? String(decoding: bytes, as: UTF8.self) : converted(bytes, from: name) ?? text(bytes)
    }

    static func converted(_ bytes: [UInt8], from name: String) -> String? {
        CharacterSets.convert(bytes, from: name)?.text.withoutMark
    }

    /// The text of bytes about which nothing is known.
    static func text(_ bytes: [UInt8]) -> String {
        let name = encoding(of: bytes)
        return name == "UTF-8" ? String(decoding: bytes, as: UTF8.self).withoutMark : converted(bytes, from: name) ?? ""
    }

    /// A name, such as an archive's member's: short, so that statistics say little. Windows wrote them in code page 437 or 850.
    static func text(ofName bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if let guess = CharacterSets.guess(bytes), let name = name(ofLabel: guess), isMultiByte(name),
            let found = CharacterSets.convert(bytes, from: name), found.bad == 0
        {
            return found.text
        }
        return converted(bytes, from: "CP850") ?? ByteReader.text(bytes)
    }

    /// iconv's name of the encoding that bytes are probably in.
    static func encoding(of bytes: [UInt8]) -> String {
        if let marked = encoding(byMarkOf: bytes) { return marked }
        let sample = Array(bytes.prefix(sampleBytes))
        if isUTF8(sample) { return isISO2022JP(sample) ? "ISO-2022-JP" : "UTF-8" }
        if let wide = encoding(ofWide: sample) { return wide }
        return encoding(byLettersOf: sample)
    }

    private static func encoding(byMarkOf bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32LE" }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32BE" }
        if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
        if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        return nil
    }

    /// Whether the bytes are UTF-8, but for a character that the sample's end cuts, and for a few stray ones in a long text.
    static func isUTF8(_ bytes: [UInt8]) -> Bool {
        var position = 0, good = 0, bad = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte < 0x80 {
                position += 1
                continue
            }
            let length = byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 0
            let isCut = length > 0 && position + length > bytes.count
            let followers = bytes[min(position + 1, bytes.count)..<min(position + max(1, length), bytes.count)]
            if length > 0, byte < 0xF5, followers.allSatisfy({ $0 & 0xC0 == 0x80 }) {
                if !isCut { good += 1 }
                position += length
            } else {
                bad += 1
                position += 1
            }
        }
        return bad == 0 || good > 20 && bad * 50 < good
    }

    private static func isISO2022JP(_ bytes: [UInt8]) -> Bool {
        for position in bytes.indices.dropLast(2) where bytes[position] == 0x1B && bytes[position + 1] == 0x24 {
            if bytes[position + 2] == 0x42 || bytes[position + 2] == 0x40 { return true }
        }
        return false
    }

    /// UTF-16 without a mark: in most scripts one of two bytes has few values.
    private static func encoding(ofWide bytes: [UInt8]) -> String? {
        guard bytes.count >= 4 else { return nil }
        var zeros = [0, 0]
        for (position, byte) in bytes.enumerated() where byte == 0 { zeros[position & 1] += 1 }
        let half = bytes.count / 2
        if zeros[1] * 3 > half, zeros[0] * 10 < half { return "UTF-16LE" }
        if zeros[0] * 3 > half, zeros[1] * 10 < half { return "UTF-16BE" }
        // Blanks and line ends are two bytes with a zero in any script.
        guard zeros[0] + zeros[1] > 0 else { return nil }
        for name in zeros[1] >= zeros[0] ? ["UTF-16LE", "UTF-16BE"] : ["UTF-16BE", "UTF-16LE"] {
            if let found = CharacterSets.convert(Array(bytes.prefix(bytes.count & ~1)), from: name), found.bad <= 1,
                isPlausible(found.text)
            {
                return name
            }
        }
        return nil
    }

    /// Whether a text has letters, and no characters that no text has.
    private static func isPlausible(_ text: String) -> Bool {
        var letters = 0, odd = 0
        for scalar in text.unicodeScalars.prefix(4096) {
            if scalar.properties.isAlphabetic || scalar.properties.isIdeographic { letters += 1 }
            if scalar.value < 32 && !"\t\n\r\u{0C}".unicodeScalars.contains(scalar) { odd += 1 }
            switch scalar.properties.generalCategory {
            case .unassigned, .privateUse, .surrogate: odd += 1
            default: break
            }
        }
        return letters > 0 && odd * 20 < letters
    }

    static func isMultiByte(_ name: String) -> Bool {
        ["CP932", "EUC-JP", "CP949", "GB18030", "BIG5-HKSCS", "EUC-TW", "ISO-2022-JP", "ISO-2022-KR", "HZ"].contains(
            name)
    }

    private static func encoding(byLettersOf bytes: [UInt8]) -> String {
        let high = bytes.lazy.filter { $0 > 0x7F }.count
        if let guess = CharacterSets.guess(bytes), let name = name(ofLabel: guess), name != "UTF-8" {
            if isMultiByte(name) {
                if let found = CharacterSets.convert(bytes, from: name), found.bad * 100 <= high { return name }
            } else if !LatinEvidence.isWestern(bytes) || name.hasPrefix("WINDOWS-1252") {
                return name == "ISO-8859-1" ? "WINDOWS-1252" : name
            }
        }
        return LatinEvidence.encoding(of: bytes)
    }
}

extension String {
    /// Without a byte order mark.
    var withoutMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
