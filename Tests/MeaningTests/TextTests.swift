import CMeaning
import Foundation
import Synchronization
import Testing

@testable import Meaning

@Suite struct TextTests {
    private func normalized(_ text: some Sequence<UInt32>) -> [UInt32] {
        var scalars: [UInt32] = []
        for scalar in text { Scalars.append(cm_record(scalar) & 0xFFFF, of: scalar, to: &scalars) }
        Scalars.compose(&scalars)
        return scalars
    }

    /// Form KC, as in Unicode's NormalizationTest.txt.
    @Test(arguments: [
        ("e\u{301}", "é"), ("ﬁ", "fi"), ("ｶﾞ", "ガ"), ("Ａ１", "A1"), ("①", "1"), ("㎒", "MHz"), ("ẛ̣", "ṩ"), ("각", "각"),
        ("\u{1100}\u{1161}\u{11A8}", "각"), ("가\u{11A8}", "각"),
        ("a\u{315}\u{300}\u{5AE}\u{59A}b", "à\u{59A}\u{5AE}\u{315}b"),
        ("か\u{3099}", "が"), ("क\u{93C}", "क\u{93C}"), ("\u{958}", "क\u{93C}"), ("ﷺ", "صلى الله عليه وسلم"),
        ("\u{1D15E}", "\u{1D157}\u{1D165}"),
        ("\u{2F800}", "\u{4E3D}"), ("\u{A0}", " "), ("Å", "Å"), ("q\u{323}\u{307}", "q\u{323}\u{307}"),
    ])
    func formKC(_ text: String, _ expected: String) {
        #expect(normalized(text.unicodeScalars.map(\.value)) == expected.unicodeScalars.map(\.value))
    }

    /// All of NormalizationTest.txt, which `SEARCHLIGHT_NORMALIZATION_TEST` names.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SEARCHLIGHT_NORMALIZATION_TEST"] != nil))
    func formKCOfUnicodesTest() throws {
        let path = try #require(ProcessInfo.processInfo.environment["SEARCHLIGHT_NORMALIZATION_TEST"])
        var count = 0
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        where line.first?.isHexDigit == true {
            let columns = line.split(separator: ";").prefix(5).map {
                $0.split(separator: " ").map { UInt32($0, radix: 16)! }
            }
            for column in columns where normalized(column) != columns[3] {
                Issue.record("\(line)")
                return
            }
            count += 1
        }
        print("\(count) lines agree")
        #expect(count > 15_000)
    }

    private func words(_ text: String) -> [String] {
        var words: [String] = [], text = text
        text.withUTF8 {
            var reader = WordReader($0)
            while reader.next() {
                words.append(String(decoding: reader.word, as: UTF8.self))
                var hash = CM_HASH_SEED
                for byte in reader.word { hash = cm_hash_byte(hash, byte) }
                #expect(hash == reader.hash)
            }
        }
        return words
    }

    /// Spellings of one word give one word.
    @Test(arguments: [
        ("Café", "CAFE\u{301}"), ("Straße", "STRASSE"), ("ﬁne", "Fine"), ("ＡＢＣ", "abc"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("が", "か\u{3099}"),
        ("ｶﾞｽ", "ガス"), ("한국어", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}"), ("№5", "no5"),
        ("Ǆ", "dž"), ("Żółć", "żółć"),
        ("İ", "i\u{307}"), ("ŉ", "ʼn"), ("㎏", "KG"),
    ])
    func spellingsFoldAlike(_ first: String, _ second: String) {
        #expect(!words(first).isEmpty && words(first) == words(second))
    }

    @Test func wordsAreParted() {
        #expect(words("") == [])
        #expect(words("  ...—!? ") == [])
        #expect(words("a-b_c d") == ["▁a", "▁b", "▁c", "▁d"])
        #expect(words("iPhone 15で撮る") == ["▁iphone", "▁15", "で撮る"])
        #expect(words("カタカナ・テスト") == ["カタカナ", "テスト"])
        #expect(words("मौसम आज") == ["▁मौसम", "▁आज"])
        #expect(words("x“y”z") == ["▁x", "▁y", "▁z"])
        #expect(words("e\u{301}\u{301}\u{301}") == ["▁e"])
        #expect(words("\u{301}\u{302}") == [])
    }

    static let noncharacters = String(
        String.UnicodeScalarView([0xFFFF, 0xFFFE, 0x10_FFFF, 0xFDD0, 0].compactMap { Unicode.Scalar(UInt32($0)) }))

    static let odd = [
        "", " ", "!?…—", "\u{301}\u{301}\u{301}", noncharacters, "\u{1}\u{7F}", "\u{200D}\u{FE0F}", "👩‍👩‍👧‍👦",
        String(repeating: "a", count: 1 << 20), String(repeating: "word ", count: 200_000),
        String(repeating: "漢", count: 350_000),
        "a" + String(repeating: "\u{301}\u{323}", count: 250_000), String(repeating: "\u{FDFA}", count: 300_000),
        String(repeating: "é", count: 4095) + "文", String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 100_000),
        String(decoding: [0xFF, 0x61, 0xC3, 0xE6, 0xBC, 0x20, 0xF4, 0x90, 0x80, 0x80] as [UInt8], as: UTF8.self),
    ]

    @Test func oddTextsAreHarmless() throws {
        let model = try TinyModel.open()
        Sets.each { _ in
            for text in Self.odd {
                for vector in [model.itemVector([text]), model.encodedItemVector([text])] {
                    #expect(vector == nil || vector!.codes.allSatisfy { $0 <= 15 })
                }
                for query in [model.queryVector(text), model.roughQueryVector(text)] {
                    #expect(query == nil || (cosine(query!.numbers, query!.numbers) - 1).magnitude < 1e-3)
                }
                _ = model.filter.passes(text)
            }
        }
        for text in Self.odd.prefix(4) {
            #expect(model.queryVector(text) == nil && model.itemVector([text]) == nil && !model.filter.passes(text))
        }
        #expect(model.itemVector([]) == nil && model.encodedItemVector([]) == nil)
    }

    /// Any bytes at all, also ill-formed ones, through the readers.
    @Test func anyBytesAreRead() throws {
        var state: UInt64 = 42
        for _ in 0..<3_000 {
            let bytes = (0..<40).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return UInt8(truncatingIfNeeded: state >> 33 % 3 == 0 ? state >> 40 : 0x80 | state >> 50)
            }
            bytes.withUnsafeBufferPointer { bytes in
                var reader = WordReader(bytes), count = 0
                while reader.next() {
                    count += 1
                    #expect(String(validating: reader.word, as: UTF8.self) != nil)
                }
                #expect(count <= 40)
                PieceText.words(bytes) { word in
                    #expect(String(validating: word, as: UTF8.self) != nil)
                    return true
                }
            }
        }
    }

    /// The title counts before the text, and nothing behind the limits does.
    @Test func onlyTheStartCounts() throws {
        let model = try TinyModel.open()
        let many = String(repeating: "dentist ", count: 70)
        #expect(model.itemVector([many]) == model.itemVector([many, "appointment"]))
        #expect(model.itemVector(["dentist", "appointment"]) == model.itemVector(["dentist appointment"]))
        #expect(
            model.encodedItemVector(["dentist", "appointment"]) == model.encodedItemVector(["dentist appointment"]))
        #expect(model.encodedItemVector([many]) == model.encodedItemVector([many + many, "appointment"]))
    }

    @Test func vectorsComeBackFromBytes() throws {
        let model = try TinyModel.open()
        let vector = try #require(model.itemVector(["dentist"])),
            query = try #require(model.roughQueryVector("dentist"))
        #expect(MeaningVector(bytes: vector.bytes) == vector && MeaningVector(bytes: [1, 2]) == nil)
        #expect(query.cosine(vector) > 0.95)
        let (codes, scale) = query.rounded
        #expect(largestDifference(codes.map { Float($0) * scale }, query.numbers) <= scale * 0.501)
        let product = zip(codes, vector.codes).reduce(Float(0)) { $0 + Float($1.0) * scale * (Float($1.1) - 7.5) }
        let length = vector.codes.reduce(Float(0)) { $0 + (Float($1) - 7.5) * (Float($1) - 7.5) }.squareRoot()
        #expect((product / length - query.cosine(vector)).magnitude < 0.01)
    }

    /// Eight threads share a model, and get what one gets.
    @Test func threadsShareAModel() throws {
        let model = try TinyModel.open()
        let texts = try TinyModel.expected().texts.map(\.text)
        let expected = texts.map { (model.itemVector([$0]), model.encodedItemVector([$0]), model.queryVector($0)) }
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            let workspace = model.makeWorkspace()
            for round in 0..<40 {
                let at = (thread * 7 + round) % texts.count, text = texts[at]
                let encoded = model.encodedItemVector([text], with: round % 2 == 0 ? workspace : nil)
                // Another test may change the instruction set meanwhile, which changes a code here and there.
                let isRight =
                    Self.isNear(model.itemVector([text]), expected[at].0) && Self.isNear(encoded, expected[at].1)
                    && cosineOrOne(model.queryVector(text)?.numbers, expected[at].2?.numbers) > 0.999
                    && model.filter.passes(text) == model.filter.passes(text)
                if !isRight { wrong.withLock { $0 += 1 } }
                if round == 20 { model.releaseMemory() }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    private static func isNear(_ first: MeaningVector?, _ second: MeaningVector?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return zip(first.codes, second.codes).allSatisfy { ($0 > $1 ? $0 - $1 : $1 - $0) <= 1 }
    }
}

private func cosineOrOne(_ first: [Float]?, _ second: [Float]?) -> Double {
    guard let first, let second else { return first == nil && second == nil ? 1 : 0 }
    return cosine(first, second)
}
