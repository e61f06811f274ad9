import Glibc
import SearchEngine

/// Items like those of the bench, made of nothing but a seed: words by Zipf's law, one title in ten in Chinese.
struct SyntheticCorpus {
    let items: [Document]
    /// Keystrokes and other queries by kind, drawn from the items' titles.
    private(set) var queries: [(kind: String, texts: [String])] = []
    /// What is typed before Enter, by kind.
    private(set) var committedQueries: [(kind: String, texts: [String])] = []

    static let schema = IndexSchema(
        version: 1,
        definitions: [
            .init(number: 1, name: "title", field: .title),
            .init(number: 2, name: "contentDescription", field: .description),
            .init(number: 3, name: "keywords", field: .keywords),
            .init(number: 4, name: "contentCreationDate", isComparable: true),
            .init(number: 5, name: "rating", isComparable: true),
        ], dates: ["contentCreationDate"])

    /// Dates are spread over so many seconds, so that a hundredth of them is a hundredth of the items.
    static let days = 10_000.0 * 86_400

    private static let han = Array("电影人大中国上海北京天气新闻音乐生活学习工作时间朋友家庭旅行美食图书历史科学城市山水花鸟春夏秋冬东南西北")

    init(count: Int, seed: UInt64) {
        var random = SplitMix(state: seed)
        let words = Self.vocabulary(8000, &random)
        func word() -> String {
            // The density 1/x over 1...8000, which is Zipf's law.
            let rank = pow(8000, random.fraction())
            return words[min(Int(rank) - 1, words.count - 1)]
        }
        func text(_ range: ClosedRange<Int>) -> String {
            (0..<random.number(range)).map { _ in word() }.joined(separator: " ")
        }
        items = (0..<count).map { number in
            let isChinese = number % 10 == 7
            let title =
                isChinese
                ? String((0..<random.number(4...10)).map { _ in Self.han[random.number(0...Self.han.count - 1)] })
                : text(2...6)
            return Document(
                identifier: "item-\(number)", domain: "com.example.part\(number % 12)",
                attributes: [
                    Attribute(.known(1), .text(title)), Attribute(.known(2), .text(text(8...24))),
                    Attribute(.known(3), .list((0..<random.number(0...3)).map { _ in .text(word()) })),
                    Attribute(.known(4), .date((random.fraction() * Self.days).rounded())),
                    Attribute(.known(5), .integer(Int64(random.number(0...5)))),
                ])
        }
        queries = makeQueries(&random)
        committedQueries = [("one word", 1...1), ("three words", 3...3), ("a sentence", 8...12)].map { kind, range in
            (kind, (0..<50).map { _ in text(range) })
        }
    }

    /// The title of an item.
    func title(_ number: Int) -> String {
        guard case .text(let title)? = items[number][.known(1)] else { return "" }
        return title
    }

    private func makeQueries(_ random: inout SplitMix) -> [(kind: String, texts: [String])] {
        let latin = items.indices.filter { $0 % 10 != 7 }, chinese = items.indices.filter { $0 % 10 == 7 }
        func draw(_ of: [Int], _ make: ([Substring], String) -> String?) -> [String] {
            var texts: [String] = []
            while texts.count < 200 {
                let title = title(of[random.number(0...of.count - 1)])
                if let text = make(title.split(separator: " "), title) { texts.append(text) }
            }
            return texts
        }
        let syllables = ["dianying", "beijing", "shanghai", "yinyue", "xinwen", "meishi", "lishi", "kexue", "by", "dy"]
        return [
            ("1 letter", draw(latin) { words, _ in String(words[0].prefix(1)) }),
            ("2 letters", draw(latin) { words, _ in String(words[0].prefix(2)) }),
            ("4 letters", draw(latin) { words, _ in words[0].count < 4 ? nil : String(words[0].prefix(4)) }),
            ("two words", draw(latin) { words, _ in "\(words[0]) \(words[1].prefix(3))" }),
            (
                "typo",
                draw(latin) { words, _ in
                    guard let word = words.first(where: { $0.count >= 6 }) else { return nil }
                    var letters = Array(word)
                    letters.swapAt(2, 3)
                    return letters[2] == letters[3] ? nil : String(letters)
                }
            ),
            ("CJK", draw(chinese) { _, title in String(title.dropFirst(title.count / 2).prefix(2)) }),
            ("pinyin", (0..<200).map { syllables[$0 % syllables.count] }),
        ]
    }

    /// Words of one to four syllables; those that come first, which are the frequent ones, are short.
    private static func vocabulary(_ count: Int, _ random: inout SplitMix) -> [String] {
        let onsets = "b br c ch d f g gr h l m n p pr r s st t tr v w".split(separator: " ")
        let vowels = "a e i o u ai ea ou".split(separator: " ")
        let codas = ["", "", "n", "r", "s", "t", "l", "ck"].map { $0[...] }
        func pick(_ of: [Substring]) -> Substring { of[random.number(0...of.count - 1)] }
        var seen: Set<String> = [], words: [String] = []
        while words.count < count {
            let syllables = 1 + min(3, words.count / 300 + random.number(0...1))
            let word = (0..<syllables).map { _ in pick(onsets) + pick(vowels) + pick(codas) }.joined()
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }
}

/// The generator SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// From 0 to below 1.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
