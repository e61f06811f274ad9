/// The variables that every association file may use.
///
/// Source: Apple, "applinks.SubstitutionVariables"; ``LanguageCodeTable``, and ISO 3166-1 with the reserved codes that Apple's systems
/// know.
enum PredefinedVariables {
    private typealias Part = AssociationPatternParts.Part

    /// What a variable stands for; nil for unknown ones. Made once: a file may name one thousands of times.
    static func part(_ name: String, ignoringCase: Bool) -> AssociationPatternParts.Part? {
        ignoringCase ? loose[name] : exact[name]
    }

    private static let exact = parts(ignoringCase: false)
    private static let loose = parts(ignoringCase: true)

    private static func parts(ignoringCase: Bool) -> [String: Part] {
        func set(_ characters: String) -> Part {
            .symbol(.set(AssociationSet(characters, ignoringCase: ignoringCase)))
        }
        let digits = "0123456789", lower = "abcdefghijklmnopqrstuvwxyz", upper = lower.uppercased()
        // Codes share their first letter, so that of the hundreds only those of one are compared further.
        let languages = LanguageCodeTable.codes.map { code in
            let others = code.others.split(separator: " ").map { letters in
                letters.split(separator: ":").map { set(String($0)) }
            }
            return [set(String(code.first)), .alternatives([[set(code.seconds)]] + others)]
        }
        return [
            "alpha": set(upper + lower), "upper": set(upper), "lower": set(lower), "alnum": set(upper + lower + digits),
            "digit": set(digits), "xdigit": set(digits + "abcdefABCDEF"), "lang": .alternatives(languages),
            "region": .alternatives(regions.map { [set(String($0.first)), set($0.rest)] }),
        ]
    }

    /// Codes of two letters, by the first: all second ones.
    private static let regions: [(first: Character, rest: String)] = [
        ("A", "CDEFGILMOQRSTUWXZ"), ("B", "ABDEFGHIJLMNOQRSTVWYZ"), ("C", "ACDFGHIKLMNOPRUVWXYZ"), ("D", "EGJKMOZ"),
        ("E", "ACEGHRST"), ("F", "IJKMOR"), ("G", "ABDEFGHILMNPQRSTUWY"), ("H", "KMNRTU"), ("I", "CDELMNOQRST"),
        ("J", "EMOP"), ("K", "EGHIMNPRWYZ"), ("L", "ABCIKRSTUVY"), ("M", "ACDEFGHKLMNOPQRSTUVWXYZ"),
        ("N", "ACEFGILOPRUZ"), ("O", "M"), ("P", "AEFGHKLMNRSTWY"), ("Q", "A"), ("R", "EOSUW"),
        ("S", "ABCDEGHIJKLMNORSTVXYZ"), ("T", "ACDFGHJKLMNORTVWZ"), ("U", "AGMSYZ"), ("V", "ACEGINU"), ("W", "FS"),
        ("X", "K"), ("Y", "ET"), ("Z", "AMW"),
    ]
}
