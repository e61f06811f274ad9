import SearchEngine
import TestSupport

/// The same choices for the same seed.
struct LifeRandom: RandomNumberGenerator {
    private var numbers: SplitMix

    init(state: UInt64) { numbers = SplitMix(seed: state) }

    mutating func next() -> UInt64 { numbers.next() }

    mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func chance(_ percent: Int) -> Bool { int(0..<100) < percent }
    mutating func pick<C: Collection>(_ choices: C) -> C.Element { choices.randomElement(using: &self)! }
}

/// Makes items, changes and queries that meet often: few words, many spellings of them.
struct LifeGenerator {
    var random: LifeRandom
    private let invented: [String]

    static let domains = [
        "", "a", "a.b", "a.b.c", "a.bc", "b", "b.a", "with space", "with space.x", "\u{E9}", "e\u{301}.a",
    ]
    static let types = ["public.image", "Public.Image", "public.text", "audio", ""]
    private static let words = [
        "spotlight", "Spotlight", "spotlihgt", "spotlights", "stoplight", "spot", "light", "lights", "spotless",
        "Brûlée", "brulee", "crème", "Creme", "naïve", "Straße", "strasse", "Łódź", "lodz", "œuvre", "jazz", "movie",
        "movies", "moving", "search", "searching", "research", "e\u{301}te\u{301}", "dianying", "dy", "xian",
        "beijing", "lvse", "yinyue", "Москва", "москвы", "мост", "ёлка", "елка", "Йод", "x", "a", "b", "in", "the",
        "mp3", "iphone15", "2024", "007", "7", "12", "x2", "wi-fi", "wifi", "o'neill", "O’Neill", "oneill", "U.S.A",
        "usa", "state-of-the-art", "one-two-three-four-five", "xi'an", "+1 (012) 345-67", "0123456", "0123 456789",
        "+49 (0)30 1234567", "00493012345", "030/123 45 67", "192.168.100.200", "12.5", "1,234.50", "1234", "123,456",
        "1.234.567", "x_2", "IMG_2034", "img2034", "1234567890123456",
        "电影", "電影", "电影院", "北京", "我来到北京清华大学", "重庆", "重慶", "银行", "行人", "女人", "绿", "略", "西安",
        "先生", "手机", "手機iphone", "中国人", "上海", "音乐", "快乐", "长大", "電ying", "dian影", "北jing",
    ]
    private static let separators = [
        " ", " ", " ", " ", ", ", ",", "_", "-", "'", ".", "/", " - ", "", ") ", " (", "  ",
    ]

    init(seed: UInt64) {
        var random = LifeRandom(state: seed)
        let alphabet = ["abcd", "abcdefgh", "абвг", "lignthsopt"]
        var words: [String] = []
        for _ in 0..<60 {
            let letters = Array(random.pick(alphabet))
            words.append(String((0..<random.int(1..<12)).map { _ in random.pick(letters) }))
        }
        invented = words
        self.random = random
    }

    private mutating func word() -> String {
        if random.chance(35) { return random.pick(invented) }
        if random.chance(12) {
            return String(
                String.UnicodeScalarView((0..<random.int(1..<6)).map { _ in random.pick(TwinText.hanCharacters) }))
        }
        if random.chance(10) {
            return String(
                String.UnicodeScalarView((0..<random.int(1..<4)).map { _ in random.pick(TwinText.koreanCharacters) }))
        }
        // What the twin's table does not have would be read as a sign.
        return random.pick(Self.words).replacing("音", with: "银").replacing("快", with: "学").replacing("院", with: "安")
    }

    mutating func text(_ words: Range<Int>) -> String {
        var text = ""
        for _ in 0..<random.int(words) { text += (text.isEmpty ? "" : random.pick(Self.separators)) + word() }
        return text
    }

    private mutating func texts(_ count: Range<Int>, _ words: Range<Int>) -> AttributeValue {
        if random.chance(20) { return .text(text(words)) }
        return .list((0..<random.int(count)).map { _ in .text(text(words)) })
    }

    mutating func identifier() -> String {
        let number = random.int(0..<120)
        return number % 10 == 0 ? "élément \(number)" : "item\(number)"
    }

    private mutating func attribute(_ number: UInt16) -> AttributeValue {
        switch number {
        case TestSchema.title: random.chance(10) ? texts(0..<3, 1..<4) : .text(text(1..<6))
        case TestSchema.names: texts(0..<3, 1..<4)
        case TestSchema.keywords: texts(0..<(random.chance(10) ? 100 : 8), 1..<3)
        case TestSchema.description: .text(text(0..<15))
        case TestSchema.content: .text(text(0..<(random.chance(10) ? 300 : 30)))
        case TestSchema.date: .date(Double(random.int(0..<40)) * 43_200)
        case TestSchema.rating:
            random.chance(20) ? .list([.integer(1), .double(4.5)]) : .integer(Int64(random.int(0..<6)))
        case TestSchema.type: .text(random.pick(Self.types))
        case TestSchema.hint: .integer(Int64(random.int(0..<101)))
        case TestSchema.latitude: .double(Double(random.int(-8..<9)) * 10)
        default: .double(Double(random.int(-17..<18)) * 10)
        }
    }

    private mutating func attributes() -> [Attribute] {
        let chances: [(UInt16, Int)] = [
            (TestSchema.title, 90), (TestSchema.names, 20), (TestSchema.keywords, 50), (TestSchema.description, 40),
            (TestSchema.content, 40), (TestSchema.date, 50), (TestSchema.rating, 40), (TestSchema.type, 50),
            (TestSchema.hint, 20), (TestSchema.latitude, 20), (TestSchema.longitude, 20),
        ]
        var result: [Attribute] = []
        for (number, chance) in chances.shuffled(using: &random) where random.chance(chance) {
            result.append(Attribute(.known(number), attribute(number)))
        }
        if random.chance(10) {
            result.append(Attribute(.custom("own"), .dictionary([.init(key: "k", value: .boolean(true))])))
        }
        return result
    }

    private mutating func expiration(now: Int64) -> Int64 {
        random.chance(75) ? Document.never : now + Int64(random.int(-5..<200))
    }

    mutating func document(now: Int64) -> Document {
        Document(
            identifier: identifier(), domain: random.pick(Self.domains), expiration: expiration(now: now),
            attributes: attributes())
    }

    mutating func update(_ identifier: String, now: Int64) -> DocumentUpdate {
        var attributes = attributes().filter { _ in random.chance(40) }
        for number in 1...9 where random.chance(5) && !attributes.contains(where: { $0.name == .known(UInt16(number)) })
        {
            attributes.append(Attribute(.known(UInt16(number)), .null))
        }
        return DocumentUpdate(
            identifier: identifier, domain: random.chance(20) ? random.pick(Self.domains) : nil,
            expiration: random.chance(20) ? expiration(now: now) : nil, attributes: attributes)
    }

    /// Several changes of one commit. Expired items are not updated: whether they are still there is not promised.
    mutating func batch(now: Int64, expired: Set<String>) -> [Twin.Change] {
        let size = random.chance(5) ? random.int(50..<150) : random.int(1..<10)
        return (0..<size).compactMap { _ in
            switch random.int(0..<1000) {
            case 0..<600: return .index(document(now: now))
            case 600..<800:
                let identifier = identifier()
                return expired.contains(identifier) ? nil : .update(update(identifier, now: now))
            case 800..<910: return .delete((0..<random.int(1..<4)).map { _ in identifier() })
            case 910..<930: return .deleteDomains([random.pick(Self.domains)])
            case 930..<932: return .deleteAll
            default:
                let state = random.chance(20) ? nil : (0..<random.int(0..<30)).map { UInt8($0) }
                return .clientState(name: random.pick(["", "main", "other"]), state)
            }
        }
    }

    private mutating func misspelt(_ text: String) -> String {
        var letters = Array(text)
        guard letters.count > 1 else { return text }
        let index = random.int(0..<letters.count - 1)
        switch random.int(0..<4) {
        case 0: letters.remove(at: index)
        case 1: letters.swapAt(index, index + 1)
        case 2: letters.insert(random.pick("aeiosnt"), at: index)
        default: letters[index] = random.pick("aeiosnt")
        }
        return String(letters)
    }

    /// Chinese as it is typed without an input method: in whole syllables, beginnings of them, or one letter for each.
    private mutating func romanized(_ text: String) -> String {
        let maximum = random.pick([1, 1, 2, 6])
        var result = ""
        for scalar in text.unicodeScalars {
            if let readings = TwinText.readings(scalar) {
                result += random.pick(readings).prefix(maximum)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What a person types in the end.
    mutating func typed(_ documents: [Document]) -> String {
        var text = text(1..<4)
        if random.chance(50), let document = documents.randomElement(using: &random) {
            let texts = document.attributes.flatMap { TwinItem.texts($0.value) }
            let words = (texts.randomElement(using: &random) ?? "").split(separator: " ")
            if !words.isEmpty {
                let start = random.int(0..<words.count)
                text = words[start..<min(words.count, start + random.int(1..<4))].joined(separator: " ")
            }
        }
        if random.chance(10) { text += " " + self.text(1..<2) }
        if random.chance(20) { text = romanized(text) }
        if random.chance(30) { text = misspelt(text) }
        if random.chance(5) { text = misspelt(text) }
        if random.chance(10) { text = text.uppercased() }
        return String(text.prefix(40))
    }

    mutating func filter(depth: Int = 0) -> Filter {
        switch random.int(0..<(depth < 2 ? 10 : 7)) {
        case 0: return .domain(random.pick(Self.domains))
        case 1: return .contentType([random.pick(Self.types), random.pick(Self.types)])
        case 2:
            return .number(
                .known(random.pick([TestSchema.rating, TestSchema.hint])), random.pick(Filter.Comparison.allCases),
                Double(random.int(0..<6)))
        case 3: return .between(.known(TestSchema.date), Double(random.int(0..<20)) * 43_200, 800_000)
        case 4: return .exists(random.chance(20) ? .custom("own") : .known(UInt16(random.int(1..<12))))
        case 5:
            let point = Filter.Point(latitude: Double(random.int(-80..<81)), longitude: Double(random.int(-170..<171)))
            return .near(
                latitude: .known(TestSchema.latitude), longitude: .known(TestSchema.longitude), point,
                metres: Double(random.int(1..<90)) * 123_456)
        case 6: return .text(.known(TestSchema.title), random.pick(["SPOTLIGHT", "brulee", "電影", "мост", "jazz"]))
        case 7: return .not(filter(depth: depth + 1))
        case 8: return .all((0..<random.int(0..<3)).map { _ in filter(depth: depth + 1) })
        default: return .any((0..<random.int(0..<3)).map { _ in filter(depth: depth + 1) })
        }
    }
}
