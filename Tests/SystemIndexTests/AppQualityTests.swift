import AppLanding
import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// What apps earn by how their results fare (R4, R5): `Docs/Ranking.md`, "App quality score".
@Suite struct AppQualityTests {
    private let folder: Folder
    private let index: SystemIndex
    private let first: AppIdentifier
    private let second: AppIdentifier
    private let now: Int64 = 1_700_000_000
    private let day: Int64 = 86_400

    /// Two apps with ten items each that match "jazz" alike, those of the first before those of the second.
    init() throws {
        folder = try Folder()
        index = folder.index
        first = try AppIdentifier("org.example.a")
        second = try AppIdentifier("org.example.b")
        for (app, letter) in [(first, "a"), (second, "b")] {
            try put((0..<10).map { ("\(letter)\($0)", "Jazz number \($0)") }, in: app)
        }
    }

    private func put(_ items: [(String, String)], in app: AppIdentifier, attribute: String = "title") throws {
        try index.app(app).commit { changes in
            for (identifier, text) in items {
                try changes.index(
                    Document(
                        identifier: identifier,
                        attributes: [Attribute(AttributeCatalog.schema.attribute(attribute), .text(text))]))
            }
        }
    }

    private func learned(at time: Int64? = nil) throws -> LearnedOrder {
        try index.learnedOrder(of: index.scope().apps, now: time ?? now)
    }

    private func search(
        _ text: String, limit: Int = 20, at time: Int64? = nil, mode: SearchRequest.Mode = .keystroke
    ) throws -> [FoundItem] {
        let request = SearchRequest(text, mode: mode, limit: limit, now: now)
        return try index.scope().search(request, learned: learned(at: time)).items
    }

    private func find(_ text: String, limit: Int = 20, mode: SearchRequest.Mode = .keystroke) throws -> [String] {
        try search(text, limit: limit, mode: mode).map(\.hit.identifier)
    }

    /// The list is looked at with the first app's results on top; what is opened is the second's.
    private func prefer(_ times: Int) throws {
        for _ in 0..<times {
            try index.shown([first, first, first, second, second], now: now)
            try index.credit(.chosen, to: second, now: now)
        }
    }

    private func points(_ app: AppIdentifier, at time: Int64? = nil) throws -> AppPoints {
        try learned(at: time).points(of: app)
    }

    @Test func qualityIsNeutralAtFirst() throws {
        let plain = try index.scope().search(SearchRequest("jazz", now: now)).items
        #expect(try points(first) == AppPoints() && points(second) == AppPoints())
        #expect(try search("jazz").map(\.hit.score) == plain.map(\.hit.score))
        #expect(try find("jazz", limit: 1) == ["a0"])
        // Every app that fares as was to be expected is the average one.
        #expect(AppPoints(AppQuality(expected: 20, opened: 5), rate: 0.25) == AppPoints())
    }

    @Test func anAppWhoseResultsAreIgnoredSinks() throws {
        // Nothing of the second is shown or opened, and still the first comes to stand below it.
        for _ in 0..<20 { try index.shown([first, first, first], now: now) }
        #expect(try points(first).quality < -5 && points(second) == AppPoints())
        #expect(try find("jazz", limit: 1) == ["b0"])
        #expect(try find("jazz").suffix(10).allSatisfy { $0.hasPrefix("a") })
    }

    @Test func anAppWhoseResultsAreOpenedRises() throws {
        try prefer(1)
        #expect(try points(second).quality > 0)
        try prefer(29)
        #expect(try points(second).quality > 10 && points(first).quality < -10)
        #expect(try find("jazz", limit: 1) == ["b0"])
        // Committed, and with an activity among the results.
        #expect(try find("jazz", limit: 1, mode: .committed) == ["b0"])
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "Jazz number 3"
        record.relatedIdentifier = "b3"
        #expect(try index.app(second).activities.save(record, now: now) { _ in true })
        let all = try search("jazz")
        #expect(all.count == 20 && all[0].app == second)
        #expect(Set(all.filter { $0.app == second }.map(\.hit.score)).count == 1)
    }

    @Test func readingAPreviewCountsAQuarter() throws {
        for _ in 0..<4 { try index.credit(.lookedAt, to: first, now: now) }
        try index.credit(.chosen, to: second, now: now)
        #expect(try points(first) == points(second) && points(first).quality > 0)
    }

    @Test func qualityMovesAmongComparableMatchesOnly() throws {
        try put([("keyword", "saxophone")], in: first, attribute: "contentDescription")
        try put([("title", "Saxophone")], in: second)
        try put([("typo", "Saxophune"), ("beginning", "Saxophones")], in: first)
        let before = try find("saxophone")
        for _ in 0..<200 {
            try index.shown([second, second, second], now: now)
            try index.credit(.chosen, to: first, now: now)
        }
        for _ in 0..<100 {
            index.landed(in: first, seconds: 0.001)
            index.landed(in: second, seconds: 20)
        }
        let best = try points(first), worst = try points(second)
        #expect(best.quality == 27 && best.speed == 4 && worst.quality == -27)
        // A better field, a whole word and a better class stay above.
        #expect(try find("saxophone") == before && before.first == "title")
        #expect(try find("jazz", limit: 1) == ["a0"])
    }

    @Test func fastLandingAppsComeFirstAmongEquals() throws {
        for _ in 0..<5 {
            index.landed(in: first, seconds: 3)
            index.landed(in: second, seconds: 0.1)
        }
        #expect(try find("jazz", limit: 1) == ["b0"])
        #expect(try points(first).speed == -2 && points(second).speed == 3)
        // Four points at most: a title that begins with the word among them is worth as much.
        #expect(AppPoints(AppQuality(landingMilliseconds: 20_000, landings: 1000), rate: 1).total == -4)
        #expect(AppPoints(AppQuality(landingMilliseconds: 0, landings: 1000), rate: 1).total == 4)
    }

    @Test func landingsAreTimed() throws {
        let listener = try LandingListener(app: first, home: index.home) { _ in
            Thread.sleep(forTimeInterval: 0.1)
            return true
        }
        defer { listener.stop() }
        #expect(try index.land(.search("jazz"), in: first) == .landed)
        let quality = try index.app(first).quality.quality()
        #expect(quality.landings == 1 && (100...5000).contains(quality.landingMilliseconds))
        // One slow start does not make a slow app.
        var counted = AppQuality()
        for _ in 0..<30 { counted.land(milliseconds: 100) }
        counted.land(milliseconds: 900)
        #expect(counted.landingMilliseconds == 200 && counted.landings == 31)
    }

    @Test func qualityStaysWhileOneTextIsTyped() throws {
        func top(_ text: String) throws -> String? {
            try index.search(SearchRequest(text, limit: 1, now: now), in: index.scope()).items.first?.hit.identifier
        }
        #expect(try top("jazz") == "a0")
        try prefer(10)
        for text in ["jazz", "jaz", "jazz n"] { #expect(try top(text) == "a0", "\(text)") }
        #expect(try top("number") == "b0" && top("jazz") == "b0")
    }

    @Test func qualityDecaysOverWeeks() throws {
        try prefer(10)
        let later = try [0, 42, 84, 420].map { try points(second, at: now + $0 * day).quality }
        #expect(later == later.sorted(by: >) && later[0] > later[2] && later[3] == 0)
        // A clock that was set back makes nothing heavier.
        #expect(try points(second, at: now - 100 * day) == points(second))
    }

    @Test func forgettingTheHistoryForgetsQuality() throws {
        try prefer(10)
        index.landed(in: second, seconds: 0.01)
        #expect(try index.search(SearchRequest("jazz", now: now), in: index.scope()).items[0].app == second)
        _ = try index.clearHistory(of: index.apps(), day: "2001-01-02")
        #expect(try points(second) != AppPoints())
        _ = try index.clearHistory(of: index.apps(), day: nil)
        #expect(try points(first) == AppPoints() && points(second) == AppPoints())
        // At once, also where a text is being typed.
        #expect(try index.search(SearchRequest("jazz", now: now), in: index.scope()).items[0].app == first)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/apps/org.example.b/engagement/standing"))
        try prefer(1)
        try index.app(second).forget()
        #expect(try index.app(second).quality.quality() == AppQuality())
    }

    /// An app does not wash itself clean by indexing everything again.
    @Test func deletingEveryItemKeepsQuality() throws {
        for _ in 0..<20 { try index.shown([first, first, first], now: now) }
        try index.app(first).commit { $0.deleteAll() }
        try put([("a0", "Jazz number 0")], in: first)
        #expect(try points(first).quality < 0)
    }

    @Test func anAppAloneHasNoQuality() throws {
        try prefer(10)
        let scope = try index.scope(apps: [second])
        let request = SearchRequest("jazz", now: now)
        let found = try scope.search(request, learned: index.learnedOrder(of: scope.apps, now: now)).items
        #expect(try found.map(\.hit.score) == scope.search(request).items.map(\.hit.score))
        // Without words there is nothing but rank, then identifiers.
        #expect(try find("", limit: 3) == ["a0", "a1", "a2"])
    }

    @Test func explanationsOfQualityAddUp() throws {
        try prefer(10)
        // Committed points are shares: of a word that few items have they are some.
        try put((0..<200).map { ("other\($0)", "Silence \($0)") }, in: first)
        for _ in 0..<5 { index.landed(in: second, seconds: 0.01) }
        try index.engage(.chosen, withItem: "b4", of: second, typed: "jazz", now: now)
        let order = try learned()
        for mode in [SearchRequest.Mode.keystroke, .committed] {
            let request = SearchRequest("jazz", mode: mode, now: now)
            for found in try index.scope().search(request, learned: order).items {
                let explanation = try index.scope().explain(found, request: request, learned: order)
                #expect(explanation.score + found.lift.points == found.hit.score)
                #expect(explanation.allTerms.reduce(0) { $0 + $1.points } == explanation.score)
                let codes = explanation.terms.map(\.reason.code)
                #expect(codes.contains(.appQuality) && codes.contains(.appSpeed) == (found.app == second))
            }
        }
        #expect(order.points(of: second).speed > 0)
    }

    @Test func otherProcessesSeeIt() throws {
        let other = SystemIndex(home: index.home)
        _ = try points(first)
        try DispatchQueue.global().sync { for _ in 0..<10 { try other.shown([first, second], now: now) } }
        let quality = try index.app(first).quality.quality()
        #expect(abs(quality.expected - 10 * AppQuality.usualShare(0)) < 1e-9 && quality.time == now)
        // Nothing is made for an app that is not there.
        try index.shown([AppIdentifier("org.example.none")], now: now)
        #expect(try index.apps() == [first, second])
    }

    @Test func damageIsSurvivedAndNamed() throws {
        try prefer(10)
        let store = index.app(second).quality
        let path = URL(fileURLWithPath: folder.path + "/home/apps/org.example.b/engagement/standing")
        let whole = Array(try Data(contentsOf: path))
        #expect(whole.count == 64)
        for offset in whole.indices where offset != 14 && offset != 15 {
            var bytes = whole
            bytes[offset] ^= 0x55
            try Data(bytes).write(to: path, options: .atomic)
            #expect(throws: IndexError.self, "byte \(offset)") { try store.check() }
        }
        try Data(whole.dropLast()).write(to: path, options: .atomic)
        #expect(try store.quality() == AppQuality())
        try prefer(1)
        try store.check()
        #expect(try store.quality().opened == 1)
    }
}
