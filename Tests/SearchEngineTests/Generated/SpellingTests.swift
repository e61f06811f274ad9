import Foundation
import SearchEngine
import TestSupport
import Testing

/// Many spellings of names, each indexed in one way and typed in another. `SEARCHLIGHT_SPELLINGS` sets how many, `SEARCHLIGHT_SEED` picks
/// the seed.
@Suite struct SpellingTests {
    static let count = ProcessInfo.processInfo.environment["SEARCHLIGHT_SPELLINGS"].flatMap(Int.init) ?? 600
    static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap(UInt64.init).map { [$0] } ?? [1, 2]

    @Test(arguments: seeds) func eachSpellingFindsTheOther(seed: UInt64) throws {
        print("seed \(seed)")
        var generator = SpellingGenerator(random: LifeRandom(state: seed))
        let pairs = (0..<Self.count).map { _ in generator.pair() }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(pairs.enumerated().map { TestSchema.item("\($0)", title: $1.indexed) })
        let searcher = Searcher([try index.snapshot()])
        for (number, pair) in pairs.enumerated() {
            var request = SearchRequest(pair.typed, filter: .identifiers(["\(number)"]), limit: 5, now: 0)
            request.toleratesTypos = false
            #expect(try searcher.search(request).hits.first?.matchClass == .direct, "\(pair), typed")
            // What was typed in part is no word after Enter.
            if pair.typed.count < pair.indexed.count && pair.kind == "camel case" { continue }
            request.mode = .committed
            #expect(try !searcher.search(request).hits.isEmpty, "\(pair), after Enter")
            // What is found is shown.
            var highlighter = Highlighter(request)
            let ranges = highlighter.ranges(in: pair.indexed)
            #expect(!ranges.isEmpty && ranges.allSatisfy { $0.upperBound <= pair.indexed.utf8.count }, "\(pair), shown")
        }
    }

    /// The text typed key by key finds its item at every key, once it has found it, where the two are spelled alike.
    @Test(arguments: seeds) func noKeyLosesTheItem(seed: UInt64) throws {
        var generator = SpellingGenerator(random: LifeRandom(state: seed &+ 1000))
        let texts = (0..<Self.count / 4).map { _ in generator.pair().indexed }
        let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
        try index.add(texts.enumerated().map { TestSchema.item("\($0)", title: $1) })
        let searcher = Searcher([try index.snapshot()])
        for (number, text) in texts.enumerated() {
            var typed = ""
            for scalar in text.unicodeScalars {
                typed.unicodeScalars.append(scalar)
                // Signs alone are not looked for inside texts.
                guard typed.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
                let request = SearchRequest(typed, filter: .identifiers(["\(number)"]), limit: 1, now: 0)
                #expect(
                    try searcher.search(request).hits.first?.matchClass == .direct,
                    "\(typed.debugDescription) of \(text.debugDescription)")
            }
        }
    }

    private static func newer(_ day: Int) -> [Attribute] {
        [Attribute(.known(TestSchema.date), .date(Double(day * 86_400)))]
    }

    /// Signs that tell names apart decide if they are typed: the oldest item comes before newer ones without them, or with others.
    @Test(arguments: seeds) func typedSignsDecide(seed: UInt64) throws {
        var generator = SpellingGenerator(random: LifeRandom(state: seed &+ 2000))
        for _ in 0..<max(1, Self.count / 20) {
            let (name, plain, other) = generator.signed()
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            try index.add(
                [TestSchema.item("name", title: name), TestSchema.item("other", title: other, more: Self.newer(30))]
                    + (1...20).map { TestSchema.item("\($0)", title: plain, more: Self.newer($0)) })
            for mode in [SearchRequest.Mode.keystroke, .committed] {
                #expect(try index.find(name, mode: mode).first == "name", "\(name), \(mode)")
                #expect(try index.find(plain, limit: 40, mode: mode).count == 22, "\(plain), \(mode)")
            }
        }
    }

    /// Words side by side come before words in order with others between them, and these before words in another order.
    @Test(arguments: seeds) func closeWordsComeFirst(seed: UInt64) throws {
        var generator = SpellingGenerator(random: LifeRandom(state: seed &+ 3000))
        for _ in 0..<max(1, Self.count / 20) {
            let (first, second) = generator.twoWords()
            let index = try SearchEngine.Index(storage: MemoryStorage(), schema: TestSchema.schema)
            // The further apart, the newer.
            try index.add([
                TestSchema.item("beside", description: "qq \(first) \(second) qq"),
                TestSchema.item("between", description: "\(first) qq \(second) qq", more: Self.newer(1)),
                TestSchema.item("turned", description: "qq \(second) qq \(first)", more: Self.newer(2)),
            ])
            for text in ["\(first) \(second)", "\(first) \(second.dropLast())"] {
                #expect(try index.find(text) == ["beside", "between", "turned"], "\(text)")
            }
            #expect(
                try index.find("\(first) \(second)", mode: .committed) == ["beside", "between", "turned"],
                "\(first) \(second)")
        }
    }
}
