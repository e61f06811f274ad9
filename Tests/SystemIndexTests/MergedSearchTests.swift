import AppLanding
import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

@Suite struct MergedSearchTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier
    private let now: Int64 = 1_700_000_000

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.a")
    }

    private func attribute(_ name: String, _ value: AttributeValue) -> Attribute {
        Attribute(AttributeCatalog.schema.attribute(name), value)
    }

    private func put(_ identifier: String, _ title: String, _ more: [Attribute] = [], app: AppIdentifier? = nil) throws
    {
        try index.app(app ?? self.app).commit {
            try $0.index(
                Document(identifier: identifier, domain: "d", attributes: [attribute("title", .text(title))] + more))
        }
    }

    @discardableResult
    private func view(
        _ title: String, about identifier: String? = nil, isWeak: Bool = false, domain: String = "",
        app: AppIdentifier? = nil, keywords: [String] = []
    ) throws -> Bool {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = title
        record.relatedIdentifier = identifier
        record.isWeaklyRelated = isWeak
        record.domain = domain
        record.keywords = keywords
        let target = index.app(app ?? self.app)
        return try target.activities.save(record, now: now) { try target.document($0) != nil }
    }

    private func search(_ text: String, limit: Int = 20) throws -> FoundItems {
        try index.scope().search(SearchRequest(text, limit: limit, now: now))
    }

    @Test func anItemAndItsActivityAreOneResult() throws {
        try put("1", "Jazz in Kyoto")
        try put("2", "Jazz in Leeds")
        #expect(try view("Jazz in Kyoto, played", about: "1"))
        #expect(try view("A jazz club nobody indexed"))
        let found = try search("jazz")
        #expect(found.total == 3 && found.items.count == 3)
        let one = found.items.filter { $0.hit.identifier == "1" }
        #expect(try one.count == 1 && one.first?.isActivity == false && one.first?.activity()?.views == 1)
        #expect(try found.items.filter(\.isActivity).map { try $0.activity()?.title } == ["A jazz club nobody indexed"])
        #expect(try one.first?.landing(typed: "jazz").activityType == Landing.itemType)
        #expect(try found.items.first { $0.isActivity }?.landing(typed: "").activityType == "org.example.viewing")
        // Each of the two brings it up by itself.
        #expect(try search("jazz", limit: 1).total == 3)
        #expect(try search("played").items.map(\.hit.identifier) == ["1"])
        #expect(try search("played").total == 1)
        #expect(try search("kyoto").total == 1)
    }

    /// Of many activities that match only the best are looked at, and the results are those of looking at all.
    @Test(arguments: 0..<2 as Range<UInt64>) func fewResultsOfManyActivitiesAreTheBestOfAll(seed: UInt64) throws {
        var random = seed
        func next(_ below: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % below
        }
        let target = index.app(app)
        func title() -> String {
            (0..<1 + next(4)).map { _ in ["jazz", "jazzy", "club", "kyoto"][next(4)] }.joined(separator: " ")
        }
        try target.commit { changes in
            for number in 0..<120 {
                try changes.index(Document(identifier: "\(number)", attributes: [attribute("title", .text(title()))]))
            }
        }
        for number in 0..<120 {
            var record = ActivityRecord(activityType: "org.example.\(next(3))")
            record.title = title() + " \(number)"
            // Some about items, several of one among these, and some about what is gone.
            if next(2) == 0 { record.relatedIdentifier = "\(next(140))" }
            record.isWeaklyRelated = next(2) == 0
            try target.activities.save(record, now: now + Int64(next(1000))) { _ in true }
        }
        // How many are wanted decides whether typing errors are tolerated: that is another matter.
        func search(_ text: String, limit: Int) throws -> FoundItems {
            try index.scope().search(SearchRequest(text, limit: limit, now: now, toleratesTypos: false))
        }
        for text in ["j", "jazz", "jazz ky", "club jazzy", "kyoto"] {
            let all = try search(text, limit: 2000)
            #expect(all.isTotalExact && all.items.count == all.total, "\(text)")
            for limit in [1, 5, 20, 60] {
                let some = try search(text, limit: limit)
                #expect(
                    some.items.map(\.hit.identifier) == all.items.prefix(limit).map(\.hit.identifier),
                    "\(text), \(limit)")
                #expect(some.items.map(\.hit.score) == all.items.prefix(limit).map(\.hit.score))
                // Classes that need not be looked at do not count.
                #expect(some.total <= all.total, "\(text), \(limit)")
            }
        }
    }

    /// With thousands of viewed items a word of theirs takes about what a word of the items takes: nothing is looked for among all items.
    @Test func manyViewedItemsAreCountedWithoutLookingAtEach() throws {
        let target = index.app(app)
        try target.commit { changes in
            for number in 0..<600 {
                try changes.index(
                    Document(identifier: "i\(number)", attributes: [attribute("title", .text("Plain \(number)"))]))
            }
        }
        for number in 0..<300 { try view("Drum \(number)", about: "i\(number)") }
        for number in 0..<20 { try view("Drum alone \(number)") }
        let few = try search("drum", limit: 10), all = try search("drum", limit: 1000)
        #expect(all.isTotalExact && all.total == 320 && all.items.count == 320)
        #expect(few.total == 320 && few.items.map(\.hit.identifier) == all.items.prefix(10).map(\.hit.identifier))
        // Of several views of one item, and of items that are gone, as many as may be results are counted.
        for number in 0..<30 {
            var record = ActivityRecord(activityType: "org.example.other")
            record.title = "Drum once more"
            record.relatedIdentifier = "i\(number)"
            try target.activities.save(record, now: now) { _ in true }
        }
        let least = try search("drum", limit: 10)
        #expect(!least.isTotalExact && least.total == 320)
        #expect(try search("drum", limit: 1000).total == 320)
    }

    /// Activities that are all about one item leave room for what others bring, and plain items are no reason to stop looking.
    @Test func manyActivitiesOfOneItemHideNobodysElse() throws {
        let target = index.app(app)
        try put("A", "Evening show")
        try put("B", "Kyoto")
        try target.commit { changes in
            for number in 0..<30 {
                let text = attribute("contentDescription", .text("an evening of jazz"))
                try changes.index(Document(identifier: "d\(number)", attributes: [text]))
            }
        }
        for number in 0..<100 {
            var record = ActivityRecord(activityType: "org.example.viewing")
            record.title = "Jazz"
            record.persistentIdentifier = "\(number)"
            record.relatedIdentifier = "A"
            try target.activities.save(record, now: now) { _ in true }
        }
        try view("Late night Jazz", about: "B")
        try view("Jazz", about: "d7")
        let all = try search("jazz", limit: 500)
        #expect(all.items.prefix(3).map(\.hit.identifier).contains("B"))
        for limit in [1, 2, 3, 5, 20, 31] {
            let some = try search("jazz", limit: limit)
            #expect(some.items.map(\.hit.identifier) == all.items.prefix(limit).map(\.hit.identifier), "\(limit)")
            #expect(some.items.map(\.hit.score) == all.items.prefix(limit).map(\.hit.score), "\(limit)")
        }
        // What an item counts by its activity is what explains it.
        for item in all.items.prefix(4) {
            let explanation = try index.scope().explain(item, request: SearchRequest("jazz", limit: 500, now: now))
            #expect(explanation.score == item.hit.score, "\(item.hit.identifier)")
            #expect(explanation.matchClass == item.hit.matchClass && explanation.rank == item.hit.rank)
        }
    }

    /// Activities about hidden items take no other result's rank. An item that was chosen is found by its activity,
    /// however low that is.
    @Test func manyActivitiesOfHiddenItemsLeaveTheOthers() throws {
        let target = index.app(app)
        let hidden = Attribute(.custom(SearchScope.inAppOnlyAttribute), .boolean(true))
        try target.commit { changes in
            for number in 0..<80 {
                try changes.index(Document(identifier: "\(number)", attributes: number < 70 ? [hidden] : []))
            }
        }
        for number in 0..<80 {
            var record = ActivityRecord(activityType: "org.example.viewing")
            record.title = number < 70 ? "jazz" : "a long evening of cool jazz \(number)"
            record.relatedIdentifier = "\(number)"
            try target.activities.save(record, now: now) { _ in true }
        }
        let found = try search("jazz", limit: 5)
        #expect(found.items.count == 5 && found.items.allSatisfy { Int($0.hit.identifier) ?? 0 >= 70 })
        let last = try #require(try search("jazz", limit: 20).items.last?.hit.identifier)
        try index.engage(.chosen, withItem: last, of: app, typed: "jazz", now: now)
        let scope = try index.scope()
        let learned = try index.learnedOrder(of: scope.apps, now: now)
        let lifted = try scope.search(SearchRequest("jazz", limit: 3, now: now), learned: learned)
        #expect(lifted.items.first?.hit.identifier == last)
    }

    /// Apps index empty items only so that the activities about them are found.
    @Test func anItemWithoutANameIsCalledWhatItsActivityIs() throws {
        try index.app(app).commit { try $0.index(Document(identifier: "feed-1", domain: "d", attributes: [])) }
        #expect(try view("Planet of jazz", about: "feed-1"))
        let found = try #require(try search("planet").items.first)
        #expect(!found.isActivity && found.hit.identifier == "feed-1")
        #expect(try found.document().displayTitle == "Planet of jazz")
        #expect(try found.landing(typed: "planet").title == "Planet of jazz")
        let item = try #require(try index.app(app).document("feed-1"))
        #expect(try item.displayTitle == "feed-1" && index.app(app).named(item).displayTitle == "Planet of jazz")
        try put("2", "Jazz in Leeds")
        #expect(try view("Something else", about: "2"))
        #expect(try search("leeds").items.first?.document().displayTitle == "Jazz in Leeds")
        #expect(try search("something").items.first?.document().displayTitle == "Jazz in Leeds")
    }

    @Test func anActivityKeepsItsTitleBesideItsAttributes() throws {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "Zebra crossing"
        record.attributes = [
            attribute("title", .text("Quagga feed")), attribute("alternateNames", .list([.text("Okapi")])),
        ]
        #expect(try index.app(app).activities.save(record, now: now) { _ in true })
        for word in ["zebra", "quagga", "okapi"] {
            let found = try #require(try search(word).items.first, "\(word)")
            #expect(try found.activity()?.title == "Zebra crossing", "\(word)")
            #expect(try found.landing(typed: word).title == "Zebra crossing")
        }
        // Viewed again it is the same one.
        #expect(try index.app(app).activities.save(record, now: now) { _ in true })
        #expect(try search("zebra").items.map { try $0.activity()?.views } == [2])
    }

    @Test func theBetterMatchOfTheTwoCounts() throws {
        try put("weak", "Something else", [attribute("contentDescription", .text("with saxophone"))])
        try put("strong", "Saxophone")
        #expect(try search("saxophone").items.map(\.hit.identifier) == ["strong", "weak"])
        let before = try search("saxophone").items[1].hit.score
        #expect(try view("Saxophone", about: "weak"))
        let item = try #require(try search("saxophone").items.first { $0.hit.identifier == "weak" })
        #expect(item.hit.score > before)
        // And a worse activity takes nothing away.
        let strong = try #require(try search("saxophone").items.first { $0.hit.identifier == "strong" })
        #expect(try view("About a saxophone, a drum and several other things", about: "strong"))
        #expect(try search("saxophone").items.first { $0.hit.identifier == "strong" }?.hit.score == strong.hit.score)
        #expect(try search("saxophone").total == 2)
    }

    @Test func mergedResultsBeyondTheLimitCountOnce() throws {
        for number in 0..<12 {
            try put("\(number)", "Drum \(number)")
            try view("Drum \(number)", about: "\(number)")
        }
        for limit in [1, 3, 12, 40] {
            let found = try search("drum", limit: limit)
            #expect(found.total == 12 && found.items.count == min(limit, 12))
            #expect(Set(found.items.map(\.hit.identifier)).count == found.items.count)
        }
    }

    @Test func deletingTheItemDeletesTheActivityAndWeakOnesSurvive() throws {
        #expect(try !view("Strong without an item", about: "3"))
        #expect(try view("Weakly tied drum", about: "3", isWeak: true))
        try put("1", "Drum")
        try put("2", "Drum too")
        try view("Strong drum", about: "1")
        try view("Weak drum", about: "2", isWeak: true)
        #expect(try search("drum").total == 3)
        try index.app(app).commit { $0.delete(identifiers: ["1", "2"]) }
        #expect(
            try search("drum").items.map { try $0.activity()?.title ?? "" }.sorted() == [
                "Weak drum", "Weakly tied drum",
            ])
        // What comes back under the same identifier joins what survived.
        try put("2", "Cymbal")
        #expect(try search("drum").items.first { $0.hit.identifier == "2" }?.isActivity == false)
    }

    /// Deleting every item deletes what is about one, and no activity by itself.
    @Test func deletingEverythingSparesActivitiesByThemselves() throws {
        // Deleting everything also drops what has expired by now.
        let now = Int64(Clock.now())
        try put("1", "Drum")
        let target = index.app(app)
        for (title, related, isWeak) in [
            ("Strong drum", "1", false), ("Weak drum", "1", true), ("Drum alone", nil, false),
        ] {
            var record = ActivityRecord(activityType: "org.example.viewing")
            record.title = title
            record.relatedIdentifier = related
            record.isWeaklyRelated = isWeak
            try target.activities.save(record, now: now) { try target.document($0) != nil }
        }
        try target.commit { $0.deleteAll() }
        #expect(Set(try target.activities.history(now: now).map(\.title)) == ["Weak drum", "Drum alone"])
        #expect(try index.scope().search(SearchRequest("drum", now: now)).total == 2)
    }

    @Test func deletingADomainDeletesItsActivities() throws {
        try view("Drum a", domain: "x.a")
        try view("Drum b", domain: "x.ab")
        try index.app(app).commit { try $0.delete(domains: ["x.a"]) }
        #expect(try search("drum").items.map { try $0.activity()?.title } == ["Drum b"])
    }

    @Test func anExpiredItemTakesItsActivityOutOfSight() throws {
        try index.app(app).commit {
            try $0.index(
                Document(identifier: "1", expiration: now - 1, attributes: [attribute("title", .text("Drum"))]))
        }
        try view("Drum", about: "1")
        #expect(try search("drum").total == 0)
    }

    /// Limits come from command lines: whatever number one is, nothing is added to it that does not fit.
    @Test(arguments: [0, 1, Int.max - 1, Int.max]) func anyLimit(limit: Int) throws {
        try put("1", "Drum")
        try put("https://example.org/drum", "Drum page", app: .web)
        try view("Drum viewed", about: "1")
        try view("Drum alone")
        #expect(try search("drum", limit: limit).items.count == min(limit, 3))
        #expect(try search("drm", limit: limit).items.count <= min(limit, 3))
        #expect(try search("", limit: limit).items.count == min(limit, 3))
        var committed = SearchRequest("drum", mode: .committed, limit: limit, now: now)
        committed.toleratesTypos = false
        #expect(try index.scope().search(committed).items.count == min(limit, 3))
    }

    @Test func equalIdentifiersOfTwoAppsAreTwo() throws {
        let other = try AppIdentifier("org.example.b")
        try put("1", "Drum")
        try put("1", "Drum", app: other)
        try view("Drum", about: "1")
        let found = try search("drum")
        #expect(found.total == 2 && Set(found.items.map(\.app)) == [app, other])
        #expect(found.items.filter { $0.hasActivity }.map(\.app) == [app])
    }

    @Test func aSwitchedOffAppIsHiddenWhateverItIndexes() throws {
        let other = try AppIdentifier("org.example.b")
        try put("1", "Drum")
        try view("Drum viewed")
        try put("1", "Drum", app: other)
        #expect(try search("drum").total == 3)
        // Another process flips it; this one finds out with its next search.
        try SystemIndex(home: index.home).setApp(app, on: false)
        #expect(try search("drum").items.map(\.app) == [other])
        try put("2", "Drum again")
        try view("Drum viewed again")
        #expect(try search("drum").total == 1 && index.scope().count == 1)
        #expect(try index.scope(apps: [app]).search(SearchRequest("drum", now: now)).total == 0)
        // Its own searches, and what is there, stay.
        #expect(try index.scope(of: app, protection: nil).search(SearchRequest("drum", now: now)).total == 2)
        try index.setApp(app, on: true)
        #expect(try search("drum").total == 5)
        try index.setEverything(on: false)
        #expect(try search("drum").total == 0 && search("").total == 0)
        try index.setEverything(on: true)
        #expect(try search("drum").total == 5)
    }

    @Test func itemsForTheirOwnAppOnly() throws {
        let mark = Attribute(.custom(SearchScope.inAppOnlyAttribute), .boolean(true))
        try put("1", "Drum", [mark])
        try put("2", "Drum")
        try view("Drum viewed", about: "1")
        let found = try search("drum")
        #expect(found.total == 1 && found.items.map(\.hit.identifier) == ["2"])
        let own = try index.scope(of: app, protection: nil).search(SearchRequest("drum", now: now))
        #expect(own.total == 2)
        let scope = try index.scope()
        #expect(try scope.explain("1", of: app, request: SearchRequest("drum", now: now)).outcome == .filteredOut)
    }

    @Test func viewsAreCountedAndRaiseTheResult() throws {
        try view("Drum once")
        for _ in 0..<3 { try view("Drum often") }
        let history = try index.app(app).activities.history(now: now)
        #expect(Set(history.map { "\($0.title ?? "") \($0.views)" }) == ["Drum once 1", "Drum often 3"])
        #expect(try search("drum").items.map { try $0.activity()?.title } == ["Drum often", "Drum once"])
        #expect(try index.app(app).activities.history(now: now + 31 * 86_400).isEmpty)
    }

    @Test func aResultIsExplainedByWhatFoundIt() throws {
        try put("1", "Drum")
        try view("Cymbal", about: "1", keywords: ["glass"])
        let scope = try index.scope()
        let request = SearchRequest("glass", now: now)
        let found = try scope.search(request)
        #expect(found.items.count == 1)
        #expect(try scope.explain(try #require(found.items.first), request: request).outcome == .matched)
        #expect(try scope.explain("1", of: app, request: SearchRequest("nothing", now: now)).outcome != .matched)
    }
}
