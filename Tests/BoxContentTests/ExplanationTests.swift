import AppPrograms
import FileTestSupport
import Foundation
import SearchEngine
import SystemIndex
import Testing

@testable import BoxContent

/// *Why here*, *Search in …* and *Open with …*, and the words that the window shares with the page.
@Suite struct ExplanationTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.a")
    }

    private func put(_ identifier: String, _ attributes: [(String, AttributeValue)]) throws {
        let all = attributes.map { Attribute(AttributeCatalog.schema.attribute($0.0), $0.1) }
        try index.app(app).commit { try $0.index(Document(identifier: identifier, attributes: all)) }
    }

    @Test func aRankIsExplainedInWords() throws {
        try put("1", [("title", .text("Salt Cartographer")), ("contentDescription", .text("A salt lake is drawn."))])
        let session = BoxSession(index, .english)
        let row = try #require(session.type("salt").rows.first)
        let why = try #require(session.explaining(row)())
        #expect(why.sentences.first == "Result 1 in a search of all apps.")
        #expect(why.sentences.last?.hasPrefix("Every word matches. Score ") == true)
        #expect(why.terms.first?.name.hasPrefix("“salt” matches “salt” in the title") == true)
        #expect(why.terms.contains { $0.name == "the whole word" && $0.value.hasPrefix("+") })
        let points = why.terms.dropLast().compactMap { Int($0.value.replacing("−", with: "-")) }
        #expect(why.terms.last?.name == "Score" && why.terms.last?.value == "\(points.reduce(0, +))")
        #expect(session.details(of: row)?.actions.first { $0.effect == .why }?.key == "Ctrl+I")
        // Without words there is no rank.
        #expect(session.type("").rows.allSatisfy { session.explaining($0)() == nil })
        try index.app(app).commit { $0.delete(identifiers: ["1"]) }
        _ = session.type("salt")
        #expect(session.explaining(row)()?.sentences == ["The index has no item with this identifier."])
    }

    @Test func termsAreInThePersonsLanguage() throws {
        try put("1", [("title", .text("Salt"))])
        for words in BoxWords.all.values {
            let session = BoxSession(index, words)
            let row = try #require(session.type("salt").rows.first)
            let why = try #require(session.explaining(row)())
            let texts = why.sentences + why.terms.map(\.name)
            #expect(!texts.contains { $0.contains("reason.") || $0.contains("explain.") || $0.contains("{") })
            #expect(texts.contains { $0.hasPrefix("\u{200F}") } == words.isRightToLeft)
            #expect(why.terms.contains { $0.value.hasPrefix(words.isRightToLeft ? "\u{200E}+" : "+") })
        }
        #expect(BoxWords.arabic.say("reason.standsFor", count: 2) == "تمثل كلمتين مكتوبتين")
        #expect(BoxWords.arabic.say("reason.standsFor", count: 3) == "تمثل 3 كلمات مكتوبة")
        #expect(BoxWords.english.say("reason.standsFor", count: 3) == "it stands for 3 typed words")
        #expect(BoxWords.english.say("reason.standsFor", count: 1) == "it stands for 1 typed word")
    }

    @Test func anAppThatSearchesIsOfferedAndHandedTheWords() throws {
        try put("1", [("title", .text("Salt"))])
        let session = BoxSession(index, .english)
        let row = try #require(session.type("salt").rows.first)
        #expect(session.details(of: row)?.actions.contains { $0.effect == .searchInApp } == false)
        // An address has no room for a text.
        try index.register(app, AppRegistration(name: "Films", opening: .url("films:{id}")))
        #expect(session.details(of: row)?.actions.contains { $0.effect == .searchInApp } == false)
        try index.register(app, AppRegistration(name: "Films", opening: .command(["/bin/false"])))
        let named = try #require(session.type("salt").rows.first)
        let action = try #require(session.details(of: named)?.actions.first { $0.effect == .searchInApp })
        #expect(action.label == "Search in Films" && action.key == "Alt+F")
        #expect(session.searching(in: named)() == "Films ended before it showed anything.")
    }

    @Test func programsHaveKeysAndOnlyNine() throws {
        let programs = (1...12).map { FilePrograms.Program(identifier: "\($0).desktop", name: "Viewer \($0)") }
        let actions = BoxAction.opening(with: programs, .german)
        #expect(actions.count == 9 && actions[8].key == "Alt+Shift+9")
        #expect(actions[0].label == "Öffnen mit Viewer 1" && actions[0].effect == .openWith("1.desktop"))
        try put("1", [("title", .text("Salt")), ("contentURL", .text("file:///nowhere/salt.odt"))])
        let session = BoxSession(index, .english)
        let row = try #require(session.type("salt").rows.first)
        let objection = session.opening(row, with: "none.desktop")()
        #expect(objection?.contains("the file salt.odt is not there any more") == true)
    }

    @Test func factsHaveNamesInEachLanguage() throws {
        try put(
            "1",
            [
                ("title", .text("Salt")), ("contentType", .text("com.adobe.pdf")),
                ("authorNames", .list([.text("Mara")])),
                ("pageCount", .integer(3)), ("rating", .integer(4)), ("contentModificationDate", .date(700_000_000)),
            ])
        func names(_ words: BoxWords) throws -> [String] {
            let session = BoxSession(index, words)
            let row = try #require(session.type("salt").rows.first)
            return try #require(session.details(of: row)).preview.facts.map(\.name)
        }
        #expect(try names(.english) == ["Author", "Pages", "Rating", "Date", "App"])
        #expect(try names(.german) == ["Autor", "Seiten", "Bewertung", "Datum", "App"])
        #expect(try names(.japanese) == ["作者", "ページ数", "評価", "日付", "アプリ"])
        #expect(BoxPreview.readable("ownFact") == "Own fact" && BoxWords.english.name(ofFact: "ownFact") == nil)
    }

    /// `Scripts/box-words --check` compares the tables with the page's.
    @Test(arguments: BoxWords.all.keys.sorted()) func everyKindHasItsNameInEveryLanguage(language: String) throws {
        let words = try #require(BoxWords.all[language])
        for group in BoxGroup.allCases { #expect(!words.name(of: group).isEmpty, "\(group)") }
        for key in ["preview.why", "explain.listed", "class.direct", "field.title", "reason.match", "handoff.title"] {
            #expect(words.say(key) != key, "\(key)")
        }
        #expect(words.placeholder != "placeholder" && words.date != "date")
    }
}
