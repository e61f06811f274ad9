/// A language whose words have a stem that their forms share, by its ISO 639-1 code.
///
/// English is always there. The others are Snowball's (snowballstem.org), by libstemmer; built without the trait `Stemming`,
/// a package has English alone.
public enum StemmingLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case arabic = "ar"
    case armenian = "hy"
    case basque = "eu"
    case catalan = "ca"
    case danish = "da"
    case dutch = "nl"
    case finnish = "fi"
    case french = "fr"
    case german = "de"
    case greek = "el"
    case hindi = "hi"
    case hungarian = "hu"
    case indonesian = "id"
    case irish = "ga"
    case italian = "it"
    case lithuanian = "lt"
    case nepali = "ne"
    case norwegian = "no"
    case portuguese = "pt"
    case romanian = "ro"
    case russian = "ru"
    case serbian = "sr"
    case spanish = "es"
    case swedish = "sv"
    case tamil = "ta"
    case turkish = "tr"

    /// Of a language tag, such as `de-AT` (BCP 47) or `de_AT.UTF-8` (POSIX); nil for a language that is not stemmed.
    public init?(tag: some StringProtocol) {
        let language = tag.prefix { $0.isASCII && $0.isLetter }.lowercased()
        switch language {
        // The written forms of Norwegian.
        case "nb", "nn": self = .norwegian
        default: self.init(rawValue: language)
        }
    }

    /// How the language is written.
    enum Script: Sendable {
        case latin, cyrillic, greek, arabic, armenian, devanagari, tamil

        /// Of a folded word, by its first letter; nil for one of another script.
        init?(_ word: [UInt8]) {
            guard let first = String(decoding: word.prefix(4), as: UTF8.self).unicodeScalars.first else { return nil }
            switch first.value {
            case 0x61...0x7A: self = .latin
            case 0x0370...0x03FF: self = .greek
            case 0x0400...0x052F: self = .cyrillic
            case 0x0530...0x058F: self = .armenian
            case 0x0600...0x06FF: self = .arabic
            case 0x0900...0x097F: self = .devanagari
            case 0x0B80...0x0BFF: self = .tamil
            default: return nil
            }
        }

        /// The assumed language of a word of this script, if the languages are not known.
        var standard: StemmingLanguage {
            switch self {
            case .latin: .english
            case .cyrillic: .russian
            case .greek: .greek
            case .arabic: .arabic
            case .armenian: .armenian
            case .devanagari: .hindi
            case .tamil: .tamil
            }
        }
    }

    var script: Script {
        switch self {
        case .russian: .cyrillic
        case .greek: .greek
        case .arabic: .arabic
        case .armenian: .armenian
        case .hindi, .nepali: .devanagari
        case .tamil: .tamil
        default: .latin
        }
    }

    /// The languages that a word may be of, without repetition: the wanted ones with its script, and the script's
    /// assumed language. At most four: each looks for a word's forms by itself.
    ///
    /// - Parameters:
    ///   - word: folded, as terms are.
    ///   - wanted: best first.
    public static func candidates(for word: [UInt8], wanted: [StemmingLanguage]) -> [StemmingLanguage] {
        guard let script = Script(word) else { return [] }
        var languages: [StemmingLanguage] = []
        for language in wanted.filter({ $0.script == script }).prefix(3) + [script.standard]
        where !languages.contains(language) {
            languages.append(language)
        }
        return languages
    }
}
