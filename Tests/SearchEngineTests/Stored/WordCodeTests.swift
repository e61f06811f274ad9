import SearchEngine
import TestSupport
import Testing

/// What was written with a code for words is read as it was; anything else is no item, and never read beyond.
struct WordCodeTests {
    private static let seed = Seed.value
    private static let alphabet = [
        "the", " of", " Searchlight", "Größe", " naïve", "東京", "都", "שלום", " Россия", "👩🏽‍🚀", "🇨🇳", ", ", "  ", "\n", "0",
        " 1984",
        "-", String(repeating: "x", count: 70), "\u{0}", "e\u{301}",
    ]

    private static func text(_ random: inout SeededWords, words: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<random.number(words) {
            if random.number(12) == 0 {
                // What is no UTF-8.
                bytes += (0..<random.number(40)).map { _ in UInt8(truncatingIfNeeded: random.number(256)) }
            } else if random.number(6) == 0 {
                bytes += (0..<1 + random.number(12)).map { _ in UInt8(97 + random.number(26)) }
            } else {
                bytes += Array(Self.alphabet[Int(random.number(UInt64(Self.alphabet.count)))].utf8)
            }
        }
        return bytes
    }

    private static func code(_ texts: [[UInt8]], isOfAll: Bool = true) throws -> WordCode {
        var builder = WordCodeBuilder(seed: Self.seed)
        for text in texts { builder.add(HeapBytes(text).region) }
        return try builder.finish(isOfAll: isOfAll)
    }

    private static func encoded(_ text: [UInt8], _ code: WordCode) -> (length: Int, bytes: ByteRegion) {
        var out: [UInt8] = []
        code.encode(HeapBytes(text).region, into: &out)
        let region = HeapBytes(out).region
        var cursor = region.cursor()
        let length = cursor.length()
        return (length, region.slice(region.count - cursor.remaining, .max))
    }

    /// Of texts that were the sample, others, and of a sample of nothing.
    @Test func whatIsWrittenIsRead() throws {
        var random = SeededWords(Self.seed)
        let texts = (0..<200).map { _ in Self.text(&random, words: 60) } + [[]]
        for (sample, isOfAll) in [([], true), (Array(texts.prefix(1)), true), (texts, true), (texts, false)] {
            let code = try Self.code(sample, isOfAll: isOfAll)
            // As it is read from the disk.
            let reread = try #require(WordCode(HeapBytes(code.bytes.array(0, .max)).region))
            for text in texts {
                let (length, bytes) = Self.encoded(text, code)
                #expect(length == bytes.count)
                #expect(reread.decode(bytes) == text, "seed \(Self.seed)")
            }
        }
    }

    @Test func textTakesAThird() throws {
        var random = SeededWords(Self.seed)
        let texts = (0..<2000).map { _ in
            Array((0..<30).map { _ in random.word() + "ing" }.joined(separator: " ").utf8)
        }
        let code = try Self.code(texts)
        let before = texts.reduce(0) { $0 + $1.count }
        let after = texts.reduce(0) { $0 + Self.encoded($1, code).bytes.count }
        #expect(after * 3 < before, "\(after) of \(before), seed \(Self.seed)")
    }

    /// A word that no sample had is not written byte by byte where others have the same pieces.
    @Test func newWordsAreWrittenInPieces() throws {
        var random = SeededWords(Self.seed)
        let texts = (0..<300).map { number in Array(" \(random.word())\(number)ologically".utf8) }
        let code = try Self.code(texts, isOfAll: false)
        let known = Self.encoded(Array(" 7777ologically".utf8), code).bytes.count
        let unknown = Self.encoded(Array(" 7777yllacigolo".utf8), code).bytes.count
        #expect(known + 4 <= unknown, "\(known) and \(unknown) bytes, seed \(Self.seed)")
    }

    /// A symbol takes room: what only a sample needed often enough to make up for it has one where more is to come.
    @Test func symbolsAreWorthTheirRoom() throws {
        let texts = (0..<3000).map { Array(" word\($0 / 2)suffix".utf8) }
        let ofAll = try Self.code(texts), ofSample = try Self.code(texts, isOfAll: false)
        #expect(ofAll.bytes.count < ofSample.bytes.count / 2)
        func size(_ code: WordCode) -> Int { texts.reduce(0) { $0 + Self.encoded($1, code).bytes.count } }
        #expect(size(ofSample) < size(ofAll))
        #expect(size(ofAll) + ofAll.bytes.count < size(ofSample) + ofSample.bytes.count)
    }

    /// A sample decides, not how its words are hashed.
    @Test func aSampleHasOneCode() throws {
        var random = SeededWords(Self.seed)
        let texts = (0..<100).map { _ in Self.text(&random, words: 40) }
        let codes = try (0..<3).map { (seed: UInt64) in
            var builder = WordCodeBuilder(seed: seed)
            for text in texts { builder.add(HeapBytes(text).region) }
            return try builder.finish(isOfAll: false).bytes.array(0, .max)
        }
        #expect(codes[0] == codes[1] && codes[1] == codes[2])
    }

    /// Bytes from anywhere give nil or something, without a step outside.
    @Test func damageIsNoItem() throws {
        var random = SeededWords(Self.seed), refused = 0
        let texts = (0..<50).map { _ in Self.text(&random, words: 60) }
        let code = try Self.code(texts)
        for text in texts where !text.isEmpty {
            let whole = Self.encoded(text, code).bytes.array(0, .max)
            for length in 0..<whole.count {
                let short = code.decode(HeapBytes(Array(whole.prefix(length))).region)
                #expect(short == nil || text.starts(with: short!))
                if short == nil { refused += 1 }
            }
            for _ in 0..<50 {
                var other = whole
                other[Int(random.number(UInt64(whole.count)))] ^= UInt8(1 << random.number(8))
                if code.decode(HeapBytes(other).region) == nil { refused += 1 }
            }
        }
        #expect(refused > 100)
    }

    @Test func damageIsNoCode() throws {
        var random = SeededWords(Self.seed), refused = 0
        let text = Self.text(&random, words: 60) + Array("some words".utf8)
        let code = try Self.code([text, text])
        let whole = code.bytes.array(0, .max), encoded = Self.encoded(text, code).bytes
        for length in 0..<whole.count { #expect(WordCode(HeapBytes(Array(whole.prefix(length))).region) == nil) }
        for _ in 0..<5000 {
            var other = whole
            // Mostly in the head, where one byte changes everything.
            let offset = random.number(2) == 0 ? random.number(88) : random.number(UInt64(whole.count))
            other[Int(offset)] = UInt8(truncatingIfNeeded: random.number(256))
            for isForWriting in [false, true] {
                guard let damaged = WordCode(HeapBytes(other).region, isForWriting: isForWriting) else {
                    refused += 1
                    continue
                }
                _ = damaged.decode(encoded)
                if isForWriting { _ = Self.encoded(text, damaged) }
            }
        }
        #expect(refused > 1000)
    }

    // MARK: Lengths

    /// The least sum that any code has, by trying what a textbook does.
    private static func cost(_ counts: [Int]) -> Int {
        var nodes = counts.sorted(), cost = 0
        while nodes.count > 1 {
            let sum = nodes[0] + nodes[1]
            cost += sum
            nodes.removeFirst(2)
            nodes.insert(sum, at: nodes.firstIndex { $0 >= sum } ?? nodes.count)
        }
        return cost
    }

    private static func cost(_ counts: [Int], _ lengths: [Int]) -> Int {
        var cost = 0, next = 0
        for (index, count) in lengths.enumerated() {
            cost += counts[next..<next + count].reduce(0, +) * (index + 1)
            next += count
        }
        return cost
    }

    private static func isComplete(_ lengths: [Int]) -> Bool {
        lengths.enumerated().reduce(0) { $0 + $1.element << (lengths.count - 1 - $1.offset) } == 1 << lengths.count
    }

    @Test func codesAreTheShortest() {
        var random = SeededWords(Self.seed)
        for _ in 0..<300 {
            let counts = (0..<2 + random.number(60)).map { _ in Int(1 + random.number(1 + random.number(500))) }.sorted(
                by: >)
            let lengths = HuffmanLengths.counts(counts, maximumLength: 30)
            #expect(lengths.reduce(0, +) == counts.count)
            #expect(Self.isComplete(lengths))
            #expect(Self.cost(counts, lengths) == Self.cost(counts), "\(counts)")
        }
    }

    /// Fibonacci's numbers ask for the longest codes there are.
    @Test func codesAreNeverTooLong() {
        var counts = [1, 1]
        while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        let lengths = HuffmanLengths.counts(counts.reversed(), maximumLength: 20)
        #expect(lengths.count == 20 && lengths.reduce(0, +) == 40)
        #expect(Self.isComplete(lengths))
    }
}
