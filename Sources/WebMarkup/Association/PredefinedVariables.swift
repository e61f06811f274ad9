/// The variables that every association file may use.
///
/// Source: Apple, "applinks.SubstitutionVariables"; ISO 639-1 and ISO 3166-1 with the reserved codes that Apple's systems
/// know. Languages of three letters are not among them.
enum PredefinedVariables {
    /// What a variable stands for; nil for unknown ones.
    static func alternatives(_ name: String, ignoringCase: Bool) -> [[AssociationPattern.Symbol]]? {
        func set(_ characters: String) -> AssociationPattern.Symbol {
            .set(AssociationSet(characters, ignoringCase: ignoringCase))
        }
        let digits = "0123456789", lower = "abcdefghijklmnopqrstuvwxyz", upper = lower.uppercased()
        switch name {
        case "alpha": return [[set(upper + lower)]]
        case "upper": return [[set(upper)]]
        case "lower": return [[set(lower)]]
        case "alnum": return [[set(upper + lower + digits)]]
        case "digit": return [[set(digits)]]
        case "xdigit": return [[set(digits + "abcdefABCDEF")]]
        case "lang": return languages.map { [set(String($0.first)), set($0.rest)] }
        case "region": return regions.map { [set(String($0.first)), set($0.rest)] }
        default: return nil
        }
    }

    /// Codes of two letters, by the first: all second ones.
    private static let languages: [(first: Character, rest: String)] = [
        ("a", "abefkmnrsvyz"), ("b", "aeghimnors"), ("c", "aehorsuvy"), ("d", "aevz"), ("e", "elnostu"),
        ("f", "afijory"), ("g", "adlnuv"), ("h", "aeiortuyz"), ("i", "adegikostuw"), ("j", "aiv"),
        ("k", "agijklmnorsuvwy"), ("l", "abginotuv"), ("m", "ghiklnorsty"), ("n", "abdegnloruvy"), ("o", "cjmrs"),
        ("p", "ailst"), ("q", "u"), ("r", "mnouw"), ("s", "acdegiklmnoqrstuvwh"), ("t", "aeghiklnorstwyl"),
        ("u", "gkrz"), ("v", "eio"), ("w", "ao"), ("x", "h"), ("y", "io"), ("z", "ahu"),
    ]

    private static let regions: [(first: Character, rest: String)] = [
        ("A", "CDEFGILMOQRSTUWXZ"), ("B", "ABDEFGHIJLMNOQRSTVWYZ"), ("C", "ACDFGHIKLMNOPRUVWXYZ"), ("D", "EGJKMOZ"),
        ("E", "ACEGHRST"), ("F", "IJKMOR"), ("G", "ABDEFGHILMNPQRSTUWY"), ("H", "KMNRTU"), ("I", "CDELMNOQRST"),
        ("J", "EMOP"), ("K", "EGHIMNPRWYZ"), ("L", "ABCIKRSTUVY"), ("M", "ACDEFGHKLMNOPQRSTUVWXYZ"),
        ("N", "ACEFGILOPRUZ"), ("O", "M"), ("P", "AEFGHKLMNRSTWY"), ("Q", "A"), ("R", "EOSUW"),
        ("S", "ABCDEGHIJKLMNORSTVXYZ"), ("T", "ACDFGHJKLMNORTVWZ"), ("U", "AGMSYZ"), ("V", "ACEGINU"), ("W", "FS"),
        ("X", "K"), ("Y", "ET"), ("Z", "AMW"),
    ]
}
