import Crawler
import Crypto
import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing
import WebMarkup

@testable import PublicIndex

@Suite("W5: engagement reports")
struct ReportTests {
    static let page = "https://films.example/a"

    private static func world(threshold: Int = 10) throws -> PublicWorld {
        let world = PublicWorld(threshold: threshold)
        try world.read(["/a": "Lanterns of the North", "/b": "Brulee"])
        try world.publish()
        return world
    }

    /// So many people who opened the page, with reports on.
    private static func people(_ count: Int, _ world: PublicWorld, _ act: (PublicWorld.Person) throws -> Void) throws
        -> [PublicWorld.Person]
    {
        try (0..<count).map { _ in
            let person = world.person()
            try person.use()
            try person.box.turn(on: true, now: world.now)
            try act(person)
            #expect(try person.encrypt() == 1)
            return person
        }
    }

    private static func names(_ collected: [Data], _ word: String) -> Bool {
        collected.contains { String(decoding: $0, as: UTF8.self).contains(word) }
    }

    @Test func offUnlessThePersonTurnsThemOn() throws {
        let world = try Self.world()
        let person = world.person()
        try person.use()
        try person.choose(Self.page, typed: "lan")
        #expect(try !person.box.isOn() && person.reporting.drafts().isEmpty)
        world.now += 60
        try person.box.turn(on: true, now: world.now)
        // What was opened before is not reported.
        #expect(try person.reporting.drafts().isEmpty)
        try person.choose(Self.page, typed: "lan")
        #expect(try person.reporting.drafts().map(\.content) == [ReportedContent(page: Self.page)])
        #expect(try person.encrypt() == 1)
        try person.box.turn(on: false, now: world.now)
        #expect(try person.box.waiting().isEmpty && person.reporting.drafts().isEmpty)
        world.now += PublicWorld.day
        #expect(try person.send() == 0)
        #expect(!world.fetcher.requests.contains { $0.address.path == "/reports" })
    }

    @Test func noneIsReadBeforeEnoughPeopleSentTheSame() throws {
        let world = try Self.world()
        let people = try Self.people(10, world) { try $0.act("Lanterns at night", page: Self.page, keywords: ["glow"]) }
        world.now += PublicWorld.day
        for person in people.dropLast() { #expect(try person.send() == 1) }
        #expect(try world.collection.opened(now: world.now).isEmpty)
        let collected = try world.collected()
        #expect(
            collected.contains { $0.count == EncryptedReport.contentBytes } && !Self.names(collected, "films.example"))

        #expect(try people[9].send() == 1)
        let opened = try world.collection.opened(now: world.now)
        #expect(opened.map(\.people) == [10])
        #expect(Self.names(try world.collected(), "films.example"))
        #expect(
            opened.first?.content.activity
                == .init(type: "org.example.films.viewing", title: "Lanterns at night", keywords: ["glow"]))

        // And now everybody finds the page by what the app called it.
        try world.publish()
        let stranger = world.person()
        try stranger.use()
        #expect(try stranger.find("lanterns at night") == [Self.page])
        #expect(try stranger.find("glow") == [Self.page])
        let item = try #require(try stranger.index.app(.publicIndex).document(Self.page))
        #expect(item.number("rankingHint") == 54)
    }

    @Test func onePersonCountsOnce() throws {
        let world = try Self.world(threshold: 10)
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        let report = try #require(try person.box.waiting().first)
        world.now += PublicWorld.day
        for _ in 0..<20 { try world.collection.take(report.report, now: world.now) }
        #expect(try world.collection.opened(now: world.now).isEmpty)
    }

    @Test func aReportIsEncryptedOnceAndAgainOnlyWhenOpenedAgain() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        #expect(try person.encrypt() == 0 && person.reporting.drafts().isEmpty)
        world.now += 60
        try person.choose(Self.page, typed: "lan")
        #expect(try person.reporting.drafts().count == 1)
        #expect(try person.encrypt() == 0 && person.box.waiting().count == 1 && person.reporting.drafts().isEmpty)
        world.now += PublicWorld.day
        #expect(try person.reporting.drafts().isEmpty)
        try person.choose(Self.page, typed: "lan")
        #expect(try person.encrypt() == 1 && person.box.waiting().count == 2)
    }

    @Test func onlyPagesOfThePublicIndexAreReported() throws {
        let world = try Self.world()
        let person = world.person()
        try person.use()
        try person.box.turn(on: true, now: world.now)
        try person.act("My taxes", page: "https://bank.example/taxes")
        try person.act("No page", page: nil)
        try person.act("Not for everybody", page: Self.page, isPublic: false)
        #expect(try person.reporting.drafts().isEmpty)
        try person.act("Brulee", page: "https://films.example/b#top")
        let drafts = try person.reporting.drafts()
        #expect(drafts.map(\.content.page) == ["https://films.example/b"])
        // All that is told is shown, and nothing of the person is in it.
        #expect(
            drafts[0].content.json.text
                == #"{"page": "https://films.example/b", "activity": {"type": "org.example.films.viewing", "title": "Brulee", "keywords": []}}"#
        )
        try person.index.setApp(AppIdentifier("org.example.films"), on: false)
        #expect(try person.reporting.drafts().isEmpty)
    }

    /// The key server sees points of a curve, different each time; who collects sees nothing of the same length or look.
    @Test func nobodyInBetweenLearnsWhatIsReported() throws {
        let world = try Self.world()
        _ = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }
        _ = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }
        let person = try Self.people(1, world) { try $0.choose("https://films.example/b", typed: "bru") }[0]
        let questions = world.fetcher.requests.filter { $0.address.path == "/evaluations" }.map { $0.body ?? [] }
        let blinded = try questions.map { try JSONDecoder().decode(BlindedInput.self, from: Data($0)).blinded }
        #expect(blinded.count == 3 && Set(blinded).count == 3 && Set(blinded.map(\.count)).count == 1)
        let report = try #require(try person.box.waiting().first?.report)
        #expect(report.content.count == EncryptedReport.contentBytes)
        // The same in another period cannot be linked with it.
        world.now += PublicWorld.day
        try person.choose("https://films.example/b", typed: "bru")
        #expect(try person.encrypt() == 1)
        let other = try #require(try person.box.waiting().last?.report)
        #expect(other.tag != report.tag && other.content != report.content && other.share != report.share)
    }

    @Test func reportsComeInTheirTime() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        let report = try #require(try person.box.waiting().first)
        let early = #expect(throws: PublicIndexError.self) { try world.collection.take(report.report, now: world.now) }
        #expect(early?.code == .early)
        #expect(throws: PublicIndexError.self) { try person.reporting.send(report, now: world.now) }
        world.now += 10 * PublicWorld.day
        let late = #expect(throws: PublicIndexError.self) { try world.collection.take(report.report, now: world.now) }
        #expect(late?.code == .outdated)
        // Refused for good, it is not tried for ever.
        #expect(try person.reporting.send(report, now: world.now) != nil && person.box.waiting().isEmpty)
    }

    @Test func keysOfPeriodsThatAreOverAreDestroyed() throws {
        let world = try Self.world()
        let first = try world.keys.announcement(now: world.now)
        #expect(try world.keys.announcement(now: world.now + 100) == first)
        let question = try BlindQuestion(Data("x".utf8), publicKey: first.publicKey)
        let value = try question.value(
            of: try world.keys.evaluate(question.blinded, period: first.period, now: world.now))
        let later = world.now + PublicWorld.day
        #expect(throws: PublicIndexError.self) {
            try world.keys.evaluate(question.blinded, period: first.period, now: later)
        }
        try world.keys.destroyOld(now: later)
        let next = try world.keys.announcement(now: later)
        #expect(next.period == first.period + 1 && next.publicKey != first.publicKey)
        // Even with the clock set back, it is another key.
        let back = try BlindQuestion(Data("x".utf8), publicKey: try world.keys.announcement(now: world.now).publicKey)
        let other = try back.value(of: try world.keys.evaluate(back.blinded, period: first.period, now: world.now))
        #expect(other != value)
    }

    /// A key server that answers each with a key of its own would tell people apart: the answer has to belong to the announced key.
    @Test func answersOfAnotherKeyAreRefused() throws {
        let world = try Self.world(), other = PublicWorld()
        let announced = try world.keys.announcement(now: world.now)
        let question = try BlindQuestion(Data("x".utf8), publicKey: announced.publicKey)
        let answer = try other.keys.evaluate(question.blinded, period: announced.period, now: world.now)
        #expect(throws: PublicIndexError.self) { try question.value(of: answer) }
        #expect(throws: PublicIndexError.self) { try question.value(of: Data([1, 2])) }
    }

    @Test func whoLiesSpoilsNothing() throws {
        let world = try Self.world()
        let people = try Self.people(14, world) { try $0.choose(Self.page, typed: "lan") }
        world.now += PublicWorld.day
        let good = try people.map { try #require(try $0.box.waiting().first?.report) }
        // An attacker who knows the content, and sends false shares.
        for x in 1...3 {
            var bad = good[0]
            bad.share = Data(
                Share(x: FieldElement(UInt64(x)), values: Array(repeating: FieldElement(7), count: 3)).bytes)
            try world.collection.take(bad, now: world.now)
        }
        // An attacker who sends another content under the same tag.
        var other = good[0]
        other.content[20] ^= 1
        try world.collection.take(other, now: world.now)
        for report in good { try world.collection.take(report, now: world.now) }
        let opened = try world.collection.opened(now: world.now)
        #expect(opened.map(\.content.page) == [Self.page] && (13...14).contains(opened.first?.people ?? 0))
    }

    @Test func whatTooFewSentIsDeletedUnread() throws {
        let world = try Self.world()
        let people = try Self.people(10, world) { try $0.choose(Self.page, typed: "lan") }
        let few = try Self.people(1, world) { try $0.choose("https://films.example/b", typed: "bru") }
        world.now += PublicWorld.day
        for person in people + few { #expect(try person.send() == 1) }
        let groups = { try world.collected().count { $0.count == EncryptedReport.contentBytes } }
        #expect(try groups() == 2)
        world.now += 5 * PublicWorld.day
        try world.collection.purge(now: world.now)
        #expect(try groups() == 0)
        #expect(try world.collection.opened(now: world.now).map(\.content.page) == [Self.page])
        world.now += 30 * PublicWorld.day
        try world.collection.purge(now: world.now)
        #expect(try world.collected().isEmpty && world.collection.opened(now: world.now).isEmpty)
    }

    @Test func reportsOfTooManyContentsAreRefused() throws {
        let world = try Self.world()
        let collection = ReportCollection(
            world.publisher, threshold: 2, period: ReportPeriod(seconds: PublicWorld.day), maximumGroups: 2)
        func report(_ value: UInt8) throws -> EncryptedReport {
            try ReportEncryption.report(
                [UInt8]("{}".utf8), period: 99, threshold: 2, value: Data([value]), secret: SymmetricKey(data: [1]))
        }
        try collection.take(report(1), now: world.now)
        try collection.take(report(2), now: world.now)
        try collection.take(report(2), now: world.now)
        let error = #expect(throws: PublicIndexError.self) { try collection.take(report(3), now: world.now) }
        #expect(error?.code == .tooMany)
    }

    /// The process ended between the two files of a content that was opened: the next report, whosever, makes it whole.
    @Test func whatWasOpenedIsNotLostToAKill() throws {
        let world = try Self.world()
        let people = try Self.people(10, world) { try $0.choose(Self.page, typed: "lan") }
        world.now += PublicWorld.day
        let reports = try people.map { try #require(try $0.box.waiting().first?.report) }
        for report in reports { try world.collection.take(report, now: world.now) }
        let folder = world.publisher.file("", in: "reports", of: .publicIndex).path
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.contains("opened-") {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        #expect(try world.collection.opened(now: world.now).isEmpty)
        try world.collection.take(reports[3], now: world.now)
        #expect(try world.collection.opened(now: world.now).map(\.people) == [10])
    }

    /// What the person's history does not have any more is not sent, and neither is what was turned off while it was being sent.
    @Test func whatWasForgottenIsNotSent() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        try person.act("Brulee", page: "https://films.example/b")
        #expect(try person.encrypt() == 1 && person.box.waiting().count == 2)
        try person.reporting.prune(now: world.now)
        let waiting = try person.box.waiting()
        #expect(waiting.count == 2)
        try person.index.app(AppIdentifier("org.example.films")).activities.deleteAll()
        try person.reporting.prune(now: world.now)
        #expect(try person.box.waiting().map(\.content) == [#"{"page": "https://films.example/a"}"#])
        world.now += 20 * PublicWorld.day
        try person.reporting.prune(now: world.now)
        #expect(try person.box.waiting().isEmpty)
        try person.box.turn(on: false, now: world.now)
        for report in waiting { #expect(try person.reporting.send(report, now: world.now)?.code == .unknown) }
        #expect(!world.fetcher.requests.contains { $0.address.path == "/reports" })
    }

    /// A key server that says nonsense ends nothing.
    @Test func extremeAnnouncementsAreRefused() throws {
        let world = try Self.world()
        let person = world.person()
        try person.use()
        try person.box.turn(on: true, now: world.now)
        try person.choose(Self.page, typed: "lan")
        let key = try world.keys.announcement(now: world.now).publicKey
        let number = ReportPeriod(seconds: PublicWorld.day).number(at: world.now)
        let all: [(Int64, Int64, Int64)] = [
            (number &- .min, .max, PublicWorld.day), (.max, .max, PublicWorld.day), (.min, .max, 1), (0, 0, 0),
            (number, .max, PublicWorld.day), (number, 0, PublicWorld.day), (number, 1, .min), (-1, 0, .max),
            (number + 2, (number + 3) * PublicWorld.day, PublicWorld.day),
        ]
        for (period, ends, seconds) in all {
            let announced = ReportKeys.Announcement(period: period, ends: ends, seconds: seconds, publicKey: key)
            let body = [UInt8](try JSONEncoder().encode(announced))
            world.fetcher.on("https://keys.example/keys") { _ in FetchResponse(status: 200, body: body) }
            #expect(throws: PublicIndexError.self, "\(period) \(ends) \(seconds)") { try person.encrypt() }
        }
    }

    /// Of a period that is over the key may be there still, and what it encrypts could be sent at once.
    @Test func periodsThatAreOverAreRefused() throws {
        let world = try Self.world(), day = PublicWorld.day
        let key = try world.keys.announcement(now: world.now).publicKey
        let address = try #require(WebAddress(PublicWorld.keyAddress))
        let server = KeyServer(address, fetcher: world.fetcher, isPrivate: false)
        func isBelieved(_ period: Int64, at now: Int64) throws -> Bool {
            let announced = ReportKeys.Announcement(
                period: period, ends: (period + 1) * day, seconds: day, publicKey: key)
            let body = [UInt8](try JSONEncoder().encode(announced))
            world.fetcher.on("https://keys.example/keys") { _ in FetchResponse(status: 200, body: body) }
            do {
                return try server.announcement(now: now) == announced
            } catch let error as PublicIndexError where error.code == .malformed {
                return false
            }
        }
        #expect(try isBelieved(100, at: 100 * day) && isBelieved(100, at: 101 * day - 1))
        #expect(try !isBelieved(100, at: 101 * day) && !isBelieved(100, at: 102 * day - 1))
        // By a clock that is behind, the next one.
        #expect(try isBelieved(101, at: 101 * day - 1) && !isBelieved(102, at: 101 * day - 1))
    }

    /// A file that was changed by hand ends nothing: what no index takes any more goes, by its numbers alone, and else it stays.
    @Test func extremeReportsAreOld() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        let good = try #require(try person.box.encrypted().first)
        func isKept(period: Int64, ends: Int64) throws -> Bool {
            var changed = good
            changed.waiting?.report.period = period
            changed.waiting?.ends = ends
            try person.box.change { _ in changed }
            try person.reporting.prune(now: world.now)
            // What was encrypted is known all the while.
            #expect(try person.box.encrypted().count == 1)
            let isThere = try person.box.waiting().isEmpty == false
            try person.box.change { _ in good }
            return isThere
        }
        for ends in [Int64.min, -1, 0, .max] {
            for period in [Int64.min, -1, 0, 1, .max] {
                #expect(try !isKept(period: period, ends: ends), "\(period) \(ends)")
            }
        }
        #expect(try isKept(period: 100, ends: 101 * PublicWorld.day))
        // Four periods after its own is the last in which it is taken.
        #expect(try isKept(period: 96, ends: 97 * PublicWorld.day))
        #expect(try !isKept(period: 95, ends: 96 * PublicWorld.day))
    }

    @Test func twoIndexesCannotPutTheirReportsTogether() throws {
        let content = try #require(ReportedContent(page: Self.page).bytes)
        let one = ReportEncryption.input(content, for: "index.example", period: 1, threshold: 10)
        #expect(one != ReportEncryption.input(content, for: "other.example", period: 1, threshold: 10))
        #expect(one != ReportEncryption.input(content, for: "index.example", period: 11, threshold: 0))
    }

    /// A page is found by what most people called it, and gets one bonus, however many contents were made up.
    @Test func manyContentsOfOnePageAreNoMoreThanTwenty() throws {
        let world = try Self.world()
        var item = try #require(try world.publisher.app(.web).document(Self.page))
        let reports = (0..<30).map { number in
            ReportCollection.Opened(
                content: ReportedContent(
                    page: Self.page, activity: .init(type: "t", title: "Title \(number)", keywords: ["k\(number)"])),
                people: 10 + number)
        }
        item.add(reports)
        #expect(item.texts("alternateNames").count == 20 && item.texts("alternateNames").first == "Title 29")
        #expect(item.number("rankingHint") == 54)
    }

    /// Off and on again is no second person.
    @Test func whoTurnsThemOnAgainCountsOnce() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        let first = try #require(try person.box.waiting().first?.report)
        try person.box.turn(on: false, now: world.now)
        try person.box.turn(on: true, now: world.now)
        try person.choose(Self.page, typed: "lan")
        #expect(try person.encrypt() == 1)
        #expect(try person.box.waiting().map(\.report) == [first])
    }

    @Test func malformedReportsAreRefused() throws {
        let world = try Self.world()
        let person = try Self.people(1, world) { try $0.choose(Self.page, typed: "lan") }[0]
        let good = try #require(try person.box.waiting().first?.report)
        world.now += PublicWorld.day
        let changes: [(inout EncryptedReport) -> Void] = [
            { $0.tag.removeLast() }, { $0.content.append(0) }, { $0.share = Data() },
            { $0.share = Data(count: Share.byteCount) }, { $0.period = .max }, { $0.period = .min }, { $0.period = -1 },
        ]
        for change in changes {
            var bad = good
            change(&bad)
            #expect(throws: PublicIndexError.self) { try world.collection.take(bad, now: world.now) }
        }
        #expect(throws: PublicIndexError.self) {
            try world.keys.evaluate(Data(), period: 100, now: 100 * PublicWorld.day)
        }
        #expect(throws: PublicIndexError.self) {
            try world.keys.evaluate(Data(repeating: 2, count: 49), period: 100, now: 100 * PublicWorld.day)
        }
    }

    @Test func whoCouldGuessGetsNoReports() throws {
        func source(
            _ keys: String, threshold: Int = 20, index: String = "https://index.example/", isPrivate: Bool = false
        )
            throws -> PublicSource
        {
            var source = PublicSource(address: try #require(WebAddress(index)), isPrivate: isPrivate)
            source.manifest = PublicManifest(name: "x", parts: [], reports: .init(keys: keys, threshold: threshold))
            return source
        }
        #expect(Reporting.objection(to: try source("https://keys.example/")) == nil)
        #expect(Reporting.objection(to: try source("https://www.index.example:8443/keys/"))?.code == .unsafe)
        #expect(Reporting.objection(to: try source("http://keys.example/"))?.code == .unsafe)
        #expect(
            Reporting.objection(to: try source("https://keys.example/", index: "http://index.example/"))?.code
                == .unsafe)
        #expect(Reporting.objection(to: try source("https://keys.example/", threshold: 9))?.code == .unsafe)
        #expect(Reporting.objection(to: try source("https://keys.example/", threshold: 1 << 40))?.code == .malformed)
        for threshold in [.min, -1, 0, 1, 201, .max] {
            let own = try source("http://127.0.0.1:1/", threshold: threshold, isPrivate: true)
            #expect(Reporting.objection(to: own)?.code == .malformed)
        }
        #expect(Reporting.objection(to: try source("nonsense"))?.code == .malformed)
        #expect(Reporting.objection(to: try source("http://127.0.0.1:1/", threshold: 2, isPrivate: true)) == nil)
    }

    @Test func contentsAreReadBackAndNothingElseIs() throws {
        let content = ReportedContent(
            page: "https://films.example/%E7%94%B5",
            activity: .init(type: "t", title: "\"电影\"\n", keywords: ["b", "a", "a"]))
        #expect(ReportedContent(try #require(content.bytes)) == content)
        for text in [
            "", "{}", #"{"page": 1}"#, #"{"page": "no address"}"#, #"{"page":"https://films.example/a"}"#,
            #"{"page": "https://films.example/a", "who": "me"}"#,
            #"{"page": "https://films.example/a", "activity": {"type": "t", "title": "x", "keywords": ["b", "a"]}}"#,
        ] {
            #expect(ReportedContent(Array(text.utf8)) == nil, "\(text)")
        }
        let long = ReportedContent(page: "https://films.example/" + String(repeating: "a", count: 2100))
        #expect(long.bytes == nil)
    }
}
