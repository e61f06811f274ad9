import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// What is learned from choices: `Docs/System.md`, R3, and `Docs/Ranking.md`, "Engagement".
@Suite struct EngagementTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier
    private let now: Int64 = 1_700_000_000
    private let day: Int64 = 86_400

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.a")
    }

    private func put(_ titles: [(String, String)], app: AppIdentifier? = nil, domain: String = "d") throws {
        try index.app(app ?? self.app).commit { changes in
            for (identifier, title) in titles {
                try changes.index(
                    Document(
                        identifier: identifier, domain: domain,
                        attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]))
            }
        }
    }

    /// Twenty items that match "jazz" alike, in the order of their identifiers.
    private func twenty() throws { try put((10..<30).map { ("\($0)", "Jazz number \($0)") }) }

    private func search(
        _ text: String, limit: Int = 20, at time: Int64? = nil, mode: SearchRequest.Mode = .keystroke
    ) throws -> FoundItems {
        let scope = try index.scope()
        return try scope.search(
            SearchRequest(text, mode: mode, limit: limit, now: now),
            learned: index.learnedOrder(of: scope.apps, now: time ?? now))
    }

    private func find(_ text: String, limit: Int = 20, at time: Int64? = nil) throws -> [String] {
        try search(text, limit: limit, at: time).items.map(\.hit.identifier)
    }

    private func choose(_ identifier: String, _ typed: String, at time: Int64? = nil) throws {
        try index.engage(.chosen, withItem: identifier, of: app, typed: typed, now: time ?? now)
    }

    /// A sound checksum makes no weight of what is none.
    @Test(arguments: [-1.0, 1e308, .nan, .infinity]) func weightsThatNobodyWritesAreDamage(weight: Double) throws {
        try twenty()
        try choose("25", "jazz nu")
        let choice = Choice(text: "jazz nu", target: .init(kind: .item, identifier: "25"), weight: weight, time: now)
        let path = Home(path: folder.path + "/home").folder(of: app) + "/engagement/choices"
        try Data(EngagementFile.encode([choice])).write(to: URL(fileURLWithPath: path))
        let other = folder.index
        #expect(throws: IndexError.self) { try other.app(app).engagement.check() }
        let scope = try other.scope()
        let learned = try other.learnedOrder(of: scope.apps, now: now)
        #expect(
            try scope.search(SearchRequest("jazz nu", now: now), learned: learned).items.first?.hit.identifier == "10")
    }

    /// Choices are gone from the disk with the history, also those that a program was about to write when it ended.
    @Test func whatWasBeingWrittenIsForgottenToo() throws {
        try twenty()
        try choose("25", "jazz nu")
        let path = Home(path: folder.path + "/home").folder(of: app) + "/engagement"
        try Data("jazz nu".utf8).write(to: URL(fileURLWithPath: path + "/new-choices-123"))
        try index.app(app).engagement.forgetAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).allSatisfy { !$0.contains("choices") })
    }

    /// A suggestion is nothing without what it finds.
    @Test func aChosenSuggestionGoesWithWhatItFinds() throws {
        try put([("1", "Alpha project"), ("2", "Alpha plan")])
        try index.engage(.chosen, withSuggestion: "alpha project", of: app, typed: "al", now: now)
        func suggested() throws -> [String] {
            let scope = try index.scope()
            let learned = try index.learnedOrder(of: scope.apps, now: now)
            return try scope.completions(SearchRequest("al", now: now), limit: 5, learned: learned).map(\.text)
        }
        #expect(try suggested().first == "alpha project")
        // Expired and not purged.
        try index.app(app).commit {
            try $0.update(DocumentUpdate(identifier: "1", expiration: now - 1, attributes: []))
        }
        #expect(try !suggested().contains("alpha project"))
        #expect(try index.app(app).engagement.count() == 1)
        try index.app(app).commit { $0.delete(identifiers: ["1"]) }
        #expect(try index.app(app).engagement.count() == 0)
        try put([("3", "Alpha project again")])
        #expect(try suggested().first != "alpha project")
    }

    @Test func oneChoiceMovesAnItemUpForTheTextAndItsBeginnings() throws {
        try twenty()
        #expect(try find("jazz").first == "10")
        try choose("25", "jazz nu")
        for text in ["jazz nu", "Jàzz  NU", "jazz", "jaz", "j"] { #expect(try find(text).first == "25", "\(text)") }
        // Longer and other texts know nothing of it.
        for text in ["jazz num", "number", "number jazz"] { #expect(try find(text).first == "10", "\(text)") }
        // Also where the engine's own limit had left it out, and once only.
        #expect(try find("jazz nu", limit: 3) == ["25", "10", "11"])
        #expect(try search("jazz nu", limit: 3).total == 20)
        #expect(try find("jazz nu").count == 20)
    }

    /// What an input method shows meanwhile of a Korean syllable is a beginning of what was typed to its end.
    @Test func aKoreanChoiceStaysWhereItIsAtEachKey() throws {
        try put((10..<30).map { ("\($0)", "한국 음악 \($0)") })
        try choose("25", "한국")
        for text in ["ㅎ", "하", "한", "한ㄱ", "한구", "한국"] { #expect(try find(text).first == "25", "\(text)") }
        for text in ["한굼", "국", "한국 음"] { #expect(try find(text).first != "25", "\(text)") }
        var typing = TypingSession(), loads = 0
        for text in ["한", "한구", "한국", "한국으", "한국"] {
            _ = try typing.order(typed: text, of: [app], now: now) {
                loads += 1
                return try index.learnedOrder(of: [app], now: now)
            }
        }
        #expect(loads == 1)
    }

    @Test func oneChoiceLeavesABetterMatchAbove() throws {
        try put([("title", "Jazz")])
        try index.app(app).commit {
            try $0.index(
                Document(
                    identifier: "text",
                    attributes: [Attribute(AttributeCatalog.schema.attribute("contentDescription"), .text("jazz"))]))
        }
        try choose("text", "jazz")
        #expect(try find("jazz") == ["title", "text"])
        // Chosen twice for this very text it comes first, for others it does not.
        try choose("text", "jazz")
        #expect(try find("jazz") == ["text", "title"])
        #expect(try find("jaz") == ["title", "text"])
    }

    @Test func twoChoicesStandAboveBetterClassesForThatTextOnly() throws {
        try put([("exact", "Saxophone"), ("typo", "Saxophune")])
        #expect(try find("saxophone", limit: 1) == ["exact"])
        try choose("typo", "saxophone")
        #expect(try find("saxophone", limit: 1) == ["exact"])
        try choose("typo", "saxophone")
        #expect(try find("saxophone", limit: 1) == ["typo"])
        #expect(try search("saxophone", limit: 1).total == 2)
        #expect(try find("saxophon") == ["exact", "typo"])
    }

    @Test func aChangeOfMindTakesTwoOrThreeChoices() throws {
        try twenty()
        for _ in 0..<40 { try choose("25", "jazz") }
        try choose("20", "jazz")
        #expect(try find("jazz").prefix(2) == ["25", "20"])
        try choose("20", "jazz")
        #expect(try find("jazz").first == "20")
    }

    @Test func choicesDecayOverWeeks() throws {
        try twenty()
        for _ in 0..<2 { try choose("25", "jazz") }
        #expect(try search("jazz", at: now + 7 * day).items[0].lift.pinWeight >= 1.5)
        #expect(try search("jazz", at: now + 21 * day).items[0].lift.pinWeight == 0)
        let points = try [0, 21, 60].map { try search("jazz", at: now + $0 * day).items[0].lift.points }
        #expect(points == [170, 128, 55])
        // What is hardly worth anything goes when something is learned next.
        try choose("10", "x", at: now + 200 * day)
        #expect(try index.app(app).engagement.count() == 1)
        // A clock that was set back makes nothing heavier.
        #expect(try search("x", at: now).items.isEmpty)
    }

    @Test func lookingCountsLessAndNeverPutsFirst() throws {
        try twenty()
        for _ in 0..<20 { try index.engage(.lookedAt, withItem: "25", of: app, typed: "jazz", now: now) }
        #expect(try search("jazz").items[0].lift == Lift(points: 128, pinWeight: 0))
    }

    @Test func theOrderStaysWhileAPersonTypes() throws {
        try twenty()
        var typing = TypingSession()
        func first(_ text: String) throws -> String? {
            let scope = try index.scope()
            let learned = try typing.order(typed: text, of: scope.apps, now: now) {
                try index.learnedOrder(of: scope.apps, now: now)
            }
            return try scope.search(SearchRequest(text, now: now), learned: learned).items.first?.hit.identifier
        }
        #expect(try first("jazz") == "10")
        for _ in 0..<3 { try choose("25", "jazz") }
        for text in ["jazz", "jazz n", "jazz", "ja"] { #expect(try first(text) == "10", "\(text)") }
        #expect(try first("number") == "10" && first("jazz") == "25")
    }

    @Test func aProcessLearnsWhenSomethingIsChosen() throws {
        try twenty()
        func first() throws -> String? {
            try index.search(SearchRequest("jazz", now: now), in: index.scope()).items.first?.hit.identifier
        }
        #expect(try first() == "10")
        // Another process's choice waits for the next text.
        let other = SystemIndex(home: index.home)
        try other.engage(.chosen, withItem: "25", of: app, typed: "jazz", now: now)
        #expect(try first() == "10")
        try index.engage(.chosen, withItem: "25", of: app, typed: "jazz", now: now)
        #expect(try first() == "25")
    }

    @Test func committedSearchesAndFiltersLearnToo() throws {
        try twenty()
        try choose("25", "jazz")
        let committed = try search("jazz", limit: 1, mode: .committed)
        #expect(committed.items.map(\.hit.identifier) == ["25"] && committed.total == 20)
        let scope = try index.scope()
        let request = SearchRequest("jazz", filter: .identifiers(["11", "12"]), now: now)
        let filtered = try scope.search(request, learned: index.learnedOrder(of: scope.apps, now: now))
        #expect(filtered.items.map(\.hit.identifier) == ["11", "12"])
    }

    @Test func explanationsAddUp() throws {
        try twenty()
        for _ in 0..<2 { try choose("25", "jazz") }
        let request = SearchRequest("jazz", now: now)
        let found = try search("jazz").items[0]
        let explanation = try index.scope().explain(found, request: request)
        #expect(found.lift == Lift(points: 170, pinWeight: 2))
        #expect(explanation.score + found.lift.points == found.hit.score)
    }

    @Test func whatIsDeletedIsForgotten() throws {
        try twenty()
        try put([("other", "Jazz elsewhere")], domain: "e.f")
        for identifier in ["25", "26", "other"] { try choose(identifier, "jazz") }
        let engagement = index.app(app).engagement
        try index.app(app).commit { $0.delete(identifiers: ["25"]) }
        #expect(try engagement.count() == 2)
        try index.app(app).commit { try $0.delete(domains: ["e"]) }
        #expect(try engagement.count() == 1)
        try index.app(app).commit { $0.deleteAll() }
        #expect(try engagement.count() == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/apps/org.example.a/engagement/choices"))
    }

    @Test func choicesOfActivitiesGoWithThem() throws {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "Jazz evening"
        try index.app(app).activities.save(record, now: now) { _ in false }
        let found = try #require(try search("jazz").items.first)
        try index.learn(.chosen, of: found.token, typed: "jazz", now: now)
        #expect(try search("jazz").items[0].lift.points == 128)
        try index.app(app).activities.delete { _ in true }
        #expect(try index.app(app).engagement.count() == 0)
    }

    @Test func itStaysSmall() throws {
        try twenty()
        let store = index.app(app).engagement
        try store.record(.chosen, of: .init(kind: .item, identifier: "10"), typed: "kept", now: now)
        try store.record(.chosen, of: .init(kind: .item, identifier: "10"), typed: "kept", now: now)
        for number in 0..<70 {
            let long = String(repeating: "x", count: 4000) + "\(number)"
            try store.record(
                .chosen, of: .init(kind: .item, identifier: long), typed: "t\(number)", now: now + Int64(number))
        }
        let choices = try store.choices()
        #expect(choices.count < 70 && choices.contains { $0.text == "kept" } && choices.contains { $0.text == "t69" })
        #expect(!choices.contains { $0.text == "t0" })
        try store.record(
            .chosen, of: .init(kind: .item, identifier: "10"), typed: String(repeating: "y", count: 300), now: now)
        #expect(try !store.choices().contains { $0.text.hasPrefix("y") })
    }

    @Test func damageIsSurvivedAndNamed() throws {
        try twenty()
        try choose("25", "jazz")
        let path = folder.path + "/home/apps/org.example.a/engagement/choices"
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var dice = SplitMix(seed: 7)
        for _ in 0..<60 {
            var bytes = whole
            let offset = Int.random(in: 0..<bytes.count, using: &dice)
            // Two bytes of the header stand for nothing yet.
            guard offset != 14 && offset != 15 else { continue }
            if Bool.random(using: &dice) {
                bytes[offset] ^= UInt8.random(in: 1...255, using: &dice)
            } else {
                bytes.removeSubrange(offset...)
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
            #expect(throws: IndexError.self, "byte \(offset)") { try index.app(app).engagement.check() }
        }
        try Data(whole.dropLast()).write(to: URL(fileURLWithPath: path), options: .atomic)
        #expect(try find("jazz").first == "10")
        try choose("26", "jazz")
        #expect(try find("jazz").first == "26")
        try index.app(app).engagement.check()
    }
}
