import TestSupport

/// A text as it is indexed, and another spelling of it that must find it.
struct SpellingPair: CustomStringConvertible {
    /// What the two differ in, for messages.
    var kind: String
    var indexed: String
    var typed: String

    var description: String { "\(kind): \(indexed.debugDescription) by \(typed.debugDescription)" }
}

/// Makes pairs of spellings of one name: other forms of letters and digits, borders inside words, marks, numbers, and spellings of one
/// word in several scripts.
struct SpellingGenerator {
    var random: LifeRandom

    private static let words = [
        "search", "view", "controller", "user", "name", "http", "request", "table", "cell", "sublime", "camel", "case",
        "time", "lapse",
        "node", "script", "rock", "roll", "north", "west", "film", "disk", "micro", "phone", "book", "light", "moon",
    ]
    private static let dashes = "-‐‑‒–—―−－﹣".map(String.init)
    private static let joiners = ["-", "_", ".", "/", "’", "'", "‐", "–", "·", "&"]
    private static let digitSets = ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９"].map {
        $0.map(String.init)
    }
    private static let telephoneMarks = [
        "-", "‐", "‑", "–", "—", "−", "－", " ", "\u{A0}", "\u{3000}", "ー", "~", "～", "/", "／",
    ]

    mutating func pair() -> SpellingPair {
        switch random.int(0..<11) {
        case 0: form()
        case 1: camelCase()
        case 2: partNumber()
        case 3: joined()
        case 4: version()
        case 5: telephone()
        case 6: amount()
        case 7: account()
        case 8: indic()
        case 9: japanese()
        default: blanks()
        }
    }

    /// A name with signs that tell it apart, the same without them, and with another sign.
    mutating func signed() -> (name: String, plain: String, other: String) {
        let plain = capitalized(random.chance(30) ? String(random.pick("abcdefghjkmnpqrst")) : word())
        let behind = random.pick(["+", "++", "#"]), before = random.pick([".", "#", "@"])
        return random.chance(60)
            ? (plain + behind, plain, plain + (behind == "#" ? "+" : "#"))
            : (before + plain, plain, (before == "@" ? "#" : "@") + plain)
    }

    /// Two different words. Neither is a prefix of the other.
    mutating func twoWords() -> (String, String) {
        let first = word()
        var second = word()
        while second.hasPrefix(first) || first.hasPrefix(second) { second = word() }
        return (first, second)
    }

    private mutating func word() -> String { random.pick(Self.words) }
    private mutating func digits(_ count: Range<Int>) -> String {
        (0..<random.int(count)).map { _ in String(random.int(0..<10)) }.joined()
    }
    private func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Signs made of letters or digits beside words.
    private mutating func form() -> SpellingPair {
        let word = word()
        let (sign, plain) = random.pick([
            ("№", "no"), ("①", "1"), ("⑫", "12"), ("㎏", "kg"), ("㎞", "km"), ("℡", "tel"), ("⒊", "3"), ("❹", "4"),
            ("Ⅷ", "viii"),
            ("㏄", "cc"), ("ⓐⓑ", "ab"), ("㍑", "リットル"),
        ])
        let isBefore = random.chance(50)
        return SpellingPair(
            kind: "form", indexed: isBefore ? sign + word : word + sign,
            typed: random.pick([word, plain, "\(plain) \(word)", isBefore ? sign + word : word + sign]))
    }

    private mutating func camelCase() -> SpellingPair {
        let parts = (0..<random.int(2..<5)).map { _ in word() }
        var indexed = parts.map(capitalized).joined()
        if random.chance(40) { indexed = parts[0] + parts.dropFirst().map(capitalized).joined() }
        let start = random.int(0..<parts.count), some = parts[start...].prefix(random.int(1..<4))
        let whole = parts.joined()
        return SpellingPair(
            kind: "camel case", indexed: indexed,
            typed: random.pick([
                some.joined(separator: " "), whole, String(whole.prefix(random.int(1..<whole.count))), indexed,
                parts.shuffled(using: &random).joined(separator: " "),
            ]))
    }

    private mutating func partNumber() -> SpellingPair {
        var parts: [String] = []
        var isLetters = random.chance(60)
        for _ in 0..<random.int(2..<6) {
            parts.append(
                isLetters
                    ? String((0..<random.int(1..<4)).map { _ in random.pick("bcfghjkmpqvwxz") }) : digits(1..<5))
            isLetters.toggle()
        }
        let spaced = parts.joined(separator: " ").uppercased(), whole = parts.joined().uppercased()
        return SpellingPair(
            kind: "part number", indexed: random.chance(50) ? whole : spaced,
            typed: random.pick([whole, spaced, whole.lowercased(), parts.last!, parts[0]]))
    }

    private mutating func joined() -> SpellingPair {
        let parts = (0..<random.int(2..<5)).map { _ in word() }
        let joiner = random.pick(Self.joiners + Self.dashes)
        let indexed = parts.joined(separator: random.chance(80) ? joiner : "")
        let isWhole = indexed == parts.joined()
        var choices = [
            parts.joined(), parts.joined(separator: random.pick(Self.joiners)), parts.joined(separator: "-"),
        ]
        // Words written as one are not divided without a capital.
        if !isWhole { choices += [parts.joined(separator: " "), parts.last!] }
        return SpellingPair(kind: "joined", indexed: indexed, typed: random.pick(choices))
    }

    private mutating func version() -> SpellingPair {
        let word = word(), numbers = (0..<random.int(2..<4)).map { _ in digits(1..<3) }
        let number = numbers.joined(separator: ".")
        return SpellingPair(
            kind: "version", indexed: "\(capitalized(word)) v\(number)",
            typed: random.pick([
                "\(word) \(number)", "\(word) v\(number)", "v\(number)", "\(word) \(numbers[0])", number,
            ]))
    }

    private mutating func telephone() -> SpellingPair {
        let country = random.pick([("49", "0"), ("33", "0"), ("44", "0"), ("7", "8"), ("81", "0"), ("1", "1")])
        let rest = String(random.pick("2345679")) + digits(8..<9)
        let national =
            (country.0 == "7" ? "916" : country.0 == "1" ? "650" : "") + rest.prefix(country.0.count == 1 ? 7 : 9)
        func grouped(_ digits: String, _ mark: String) -> String {
            var rest = Substring(digits), groups: [Substring] = []
            while !rest.isEmpty {
                groups.append(rest.prefix(rest.count > 4 ? 3 : 4))
                rest = rest.dropFirst(groups.last!.count)
            }
            return groups.joined(separator: mark)
        }
        let mark = random.pick(Self.telephoneMarks), other = random.pick(Self.telephoneMarks)
        let abroad = "+\(country.0)", trunk = country.1
        var indexed = random.pick([
            abroad + mark + grouped(national, mark), trunk + mark + grouped(national, mark),
            trunk + grouped(national, mark),
            "(\(trunk)\(national.prefix(3))) \(grouped(String(national.dropFirst(3)), mark))", abroad + national,
        ])
        if random.chance(30) {
            indexed += random.pick([", +49 30 7654321", " / 030 7654321", "; 0171 2345678", " x12", " ext. 12"])
        }
        if random.chance(20) { indexed = random.pick(["Tel. ", "030 7654321\n", "+49 30 7654321, "]) + indexed }
        return SpellingPair(
            kind: "telephone", indexed: indexed,
            typed: random.pick([
                trunk + national, trunk + " " + grouped(national, other), abroad + " " + grouped(national, other),
                abroad + national,
                national, String(national.suffix(5)),
            ]))
    }

    private mutating func amount() -> SpellingPair {
        let groups = [String(random.int(1..<1000))] + (0..<random.int(1..<3)).map { _ in digits(3..<4) }
        let set = random.pick(Self.digitSets)
        let mark = random.pick([",", ".", "\u{A0}", "\u{202F}", "’", "'", "٬"])
        let indexed = groups.joined(separator: mark).map { $0.wholeNumberValue.map { set[$0] } ?? String($0) }.joined()
        return SpellingPair(kind: "amount", indexed: "\(indexed) €", typed: random.pick([groups.joined(), indexed]))
    }

    private mutating func account() -> SpellingPair {
        let country = random.pick(["DE", "FR", "GB", "ES", "NL"]), check = digits(2..<3)
        let bank = country == "GB" || country == "NL" ? "NWBK" : ""
        let number = digits(14..<19)
        let whole = country + check + bank + number
        var rest = Substring(whole), groups: [Substring] = []
        while !rest.isEmpty {
            groups.append(rest.prefix(4))
            rest = rest.dropFirst(4)
        }
        let spaced = groups.joined(separator: " ")
        return SpellingPair(
            kind: "account", indexed: random.chance(60) ? spaced : whole,
            typed: random.pick([whole, spaced, number, bank.isEmpty ? check + number : number]))
    }

    private mutating func indic() -> SpellingPair {
        let (first, second) = random.pick([
            ("हिन्दी", "हिंदी"), ("पञ्जाब", "पंजाब"), ("गङ्गा", "गंगा"), ("ठण्डा", "ठंडा"), ("सम्बन्ध", "संबंध"), ("इन्टरनेट", "इंटरनेट"),
            ("हाँ", "हां"), ("चाँद", "चांद"), ("હિન્દી", "હિંદી"), ("ಹಿನ್ದಿ", "ಹಿಂದಿ"), ("అఙ్గ", "అంగ"), ("അവൻ", "അവന്\u{200D}"),
            ("അവർ", "അവര്\u{200D}"),
            ("പാൽ", "പാല്\u{200D}"), ("আঁকা", "আংকা"), ("উৎস", "উত্\u{200D}স"), ("फ़िल्म", "फिल्म"),
        ])
        let isForward = random.chance(50)
        return SpellingPair(kind: "spelling", indexed: isForward ? first : second, typed: isForward ? second : first)
    }

    private mutating func japanese() -> SpellingPair {
        let (first, second) = random.pick([
            ("髙", "高"), ("﨑", "崎"), ("邊", "辺"), ("邉", "辺"), ("齋", "斎"), ("齊", "斉"), ("濵", "浜"), ("澤", "沢"), ("廣", "広"),
            ("櫻", "桜"),
            ("國", "国"), ("龍", "竜"), ("眞", "真"), ("惠", "恵"), ("瀨", "瀬"), ("圓", "円"), ("𠮷", "吉"), ("淵", "渕"), ("德", "徳"),
            ("萬", "万"),
        ])
        let other = random.pick("田山川木林村島井"), isForward = random.chance(50), isBefore = random.chance(50)
        func name(_ one: String) -> String { isBefore ? one + String(other) : String(other) + one }
        return SpellingPair(
            kind: "Japanese", indexed: name(isForward ? first : second), typed: name(isForward ? second : first))
    }

    private mutating func blanks() -> SpellingPair {
        let word = random.pick([
            "検知機構", "山田太郎", "東京都庁", "ジャンポール", "알고리즘개론", "한국어사전", "北京大学", "สวัสดีชาวโลก",
        ]).map(String.init)
        let place = random.int(1..<word.count)
        let blank = random.pick([" ", "\n", "\r\n", "\u{3000}", "\n    ", "・", "\u{200B}"])
        return SpellingPair(
            kind: "blanks", indexed: word[..<place].joined() + blank + word[place...].joined(),
            typed: random.pick([
                word.joined(), word[place...].joined(), word[(place - 1)...place].joined(),
                word[..<place].joined() + " " + word[place...].joined(),
            ]))
    }
}
