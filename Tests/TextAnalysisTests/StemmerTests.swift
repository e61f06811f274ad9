import Testing

@testable import TextAnalysis

/// S8: stems by language.
@Suite struct StemmerTests {
    private static let hasLanguages = Stemmer(.german) != nil

    private func folded(_ word: String) -> [UInt8] {
        var buffer = TokenBuffer()
        TextAnalyzer().analyze(word, into: &buffer)
        return Array(buffer.term(buffer.tokens[0]))
    }

    /// Words that are folded first, as terms are: what a person types and what an item holds.
    @Test(
        .enabled(if: hasLanguages, "built without the trait Stemming"),
        arguments: [
            (StemmingLanguage.german, "Häuser Hauses Haus", "Bücher Buch Buches", "Kinder Kind Kindern"),
            (.french, "chevaux cheval", "réalités réalité", "mangée manger mangées mangerait"),
            (.spanish, "canciones canción", "hablando hablar hablaron", "naciones nación"),
            (.italian, "libri libro", "parlando parlare", "città"),
            (.portuguese, "livros livro", "gatos gato", "falando falar"),
            (.russian, "новый новая новые нового", "книга книги книгами книгой", "города городов город"),
            (.swedish, "flickorna flicka", "husen hus", "bilar bil"),
            (.finnish, "taloissa talo", "kirjat kirjan", "autot auto"),
            (.turkish, "evler ev", "kitaplar kitap", "kuşlar kuş"),
            (.dutch, "boeken boek", "katten kat", "lampen lamp"),
            (.greek, "βιβλία βιβλίων", "δρόμος δρόμου", "φίλος φίλοι"),
            (.hungarian, "házak ház", "könyvek könyv", "kutyák kutya"),
        ])
    func formsOfAWordHaveOneStem(_ language: StemmingLanguage, _ a: String, _ b: String, _ c: String) throws {
        let stemmer = try #require(Stemmer(language))
        var stems: Set<[UInt8]> = []
        for family in [a, b, c] {
            var own: Set<[UInt8]> = []
            for word in family.split(separator: " ") {
                var letters = folded(String(word))
                stemmer.stem(&letters)
                own.insert(letters)
            }
            #expect(own.count == 1, "\(family): \(own.map { String(decoding: $0, as: UTF8.self) })")
            stems.formUnion(own)
        }
        #expect(stems.count == 3, "words that mean something else have another stem")
    }

    @Test func aWordMayBeOfTheLanguagesThatAreWrittenSo() {
        func candidates(_ word: String, _ wanted: StemmingLanguage...) -> [StemmingLanguage] {
            StemmingLanguage.candidates(for: folded(word), wanted: wanted)
        }
        #expect(candidates("house") == [.english])
        #expect(candidates("haus", .german, .russian) == [.german, .english])
        #expect(candidates("книга", .german) == [.russian])
        #expect(candidates("hus", .swedish, .danish, .norwegian, .dutch) == [.swedish, .danish, .norwegian, .english])
        #expect(
            candidates("βιβλίο") == [.greek] && candidates("कमल") == [.hindi]
                && candidates("नेपाल", .nepali) == [.nepali, .hindi])
        #expect(candidates("电影") == [] && candidates("ספר") == [] && candidates("7") == [])
    }

    @Test(arguments: [
        ("de-AT", StemmingLanguage.german), ("de_AT.UTF-8", .german), ("PT", .portuguese), ("nb_NO", .norwegian),
        ("nn", .norwegian), ("zh-Hans", nil), ("", nil), ("C", nil), ("x", nil),
    ])
    func languagesByTheirTags(_ tag: String, _ language: StemmingLanguage?) {
        #expect(StemmingLanguage(tag: tag) == language)
    }

    /// Whatever the bytes, a stem comes back.
    @Test(.enabled(if: hasLanguages, "built without the trait Stemming"))
    func anyBytesHaveAStem() {
        let seed = UInt64.random(in: .min ... .max)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for language in StemmingLanguage.allCases {
            guard let stemmer = Stemmer(language) else {
                Issue.record("\(language) has no stemmer")
                continue
            }
            for _ in 0..<500 {
                var word = (0..<next(24)).map { _ in UInt8(next(256)) }
                let isEmpty = word.isEmpty
                stemmer.stem(&word)
                #expect(word.isEmpty == isEmpty, "seed \(seed), \(language)")
            }
        }
    }
}
