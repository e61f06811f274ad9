import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct IndexingTests {
    /// Dates of recurring events are counted from the day of reading.
    @Test func calendarsAreReadAgainAfterAWeek() throws {
        let home = try ContentHome()
        try home.write("work.ics", "gribblewox")
        try home.write("a.txt", "gribblewox")
        try home.run()
        try home.run()
        #expect(home.reader.reads.sorted() == ["a.txt", "work.ics"])
        let day = CalendarDay(home.index.home), now = Int64(Clock.now())
        #expect(!day.isOver() && !day.isOver(now: now + 6 * 86_400) && day.isOver(now: now + 8 * 86_400))
        // A clock that was wrong then.
        #expect(day.isOver(now: now - 86_400))
        try day.begin(now: now - 8 * 86_400)
        try home.run()
        #expect(home.reader.reads.sorted() == ["a.txt", "work.ics", "work.ics"])
        try home.run()
        #expect(home.reader.reads.count == 3)
    }

    @Test func namesAndContents() throws {
        let home = try ContentHome()
        try home.write("Documents/Invoice March.txt", "the amount is due")
        try home.write("empty.txt", "")
        let status = try home.run()
        let item = try #require(try home.item("Documents/Invoice March.txt"))
        #expect(item.text("displayName") == "Invoice March.txt")
        #expect(item.text("title") == nil)
        #expect(item.text("searchlight_subtitle") == home.tree + "/Documents")
        #expect(item.number("addedDate") == item.number("contentCreationDate"))
        #expect(item.text("textContent") == "the amount is due")
        #expect(item.text("contentType") == "public.plain-text")
        #expect(item.texts("contentTypeTree").contains("public.text"))
        #expect(item.text("contentURL") == "file://" + home.tree + "/Documents/Invoice%20March.txt")
        #expect(item.number("fileSize") == 17)
        #expect(item.number("contentModificationDate") != nil)
        #expect(item.number("contentCreationDate") != nil)
        #expect(try home.index.apps().map(\.rawValue).contains("searchlight.files"))
        #expect(status.found == 2 && status.named == 2 && status.read == 2 && status.left == 0)
    }

    @Test func whatIsKnownOfAFileIsSaidByItsPath() throws {
        let home = try ContentHome()
        home.reader.failures["bad.pdf"] = ContentReadFailure(.encrypted, "It needs a password.")
        try home.write("d/bad.pdf", "x")
        try home.write("d/good.txt", "y")
        let indexer = try ContentIndexer(home.index, reader: home.reader)
        indexer.mayRead = { _ in false }
        try indexer.run()
        #expect(try ContentOverview(home.index.home).note(of: Array((home.tree + "/d/good.txt").utf8)) != nil)
        indexer.mayRead = { _ in true }
        try indexer.run()
        let overview = try ContentOverview(home.index.home)
        #expect(overview.note(of: Array((home.tree + "/d/bad.pdf").utf8)) == "It needs a password.")
        #expect(overview.problem(of: home.tree + "/d/bad.pdf")?.reason == .encrypted)
        #expect(overview.note(of: Array((home.tree + "/d/good.txt").utf8)) == nil)
        #expect(overview.item(of: Array("/elsewhere".utf8)) == nil)
        let item = try #require(overview.item(of: Array((home.tree + "/d/bad.pdf").utf8)))
        #expect(item.app == ContentApp.files.identifier)
        #expect(try home.items()[item.identifier]?.text("displayName") == "bad.pdf")
    }

    @Test func aSecondPassReadsNothing() throws {
        let home = try ContentHome()
        for number in 0..<50 { try home.write("f\(number % 7)/\(number).txt", "text \(number)") }
        try home.run()
        let sequence = try home.index.app(ContentApp.files.identifier).snapshots().map(\.sequence)
        home.reader.reads = []
        let status = try home.run()
        #expect(home.reader.reads.isEmpty)
        #expect(status.read == 50)
        #expect(try home.index.app(ContentApp.files.identifier).snapshots().map(\.sequence) == sequence)
    }

    @Test func newestContentsAreReadFirst() throws {
        let home = try ContentHome()
        for (name, seconds) in [("old.txt", 1000), ("new.txt", 3000), ("middle.txt", 2000)] {
            try home.write(name, name)
            var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
            utimes(home.tree + "/" + name, &times)
        }
        try home.run()
        #expect(home.reader.reads == ["new.txt", "middle.txt", "old.txt"])
    }

    @Test func changesAndDeletions() throws {
        let home = try ContentHome()
        try home.write("a.txt", "first")
        try home.write("b.txt", "stays")
        try home.run()
        try home.write("a.txt", "second one")
        try home.run()
        #expect(try home.found("first").isEmpty)
        #expect(try home.found("second one") == ["a.txt"])
        try home.remove("a.txt")
        try home.run()
        #expect(try home.paths() == ["b.txt"])
    }

    @Test func anEditorReplacesAFile() throws {
        let home = try ContentHome()
        try home.write("a.txt", "first")
        try home.run()
        try home.write("a.txt.new", "second")
        try home.remove("a.txt")
        try home.move("a.txt.new", to: "a.txt")
        try home.run()
        #expect(try home.paths() == ["a.txt"])
        #expect(try home.found("second") == ["a.txt"])
    }

    @Test func renamesKeepTheContent() throws {
        let home = try ContentHome()
        for number in 0..<20 { try home.write("old/\(number).txt", "text \(number) end") }
        try home.write("one.txt", "single")
        try home.run()
        let before = Set(try home.items().keys)
        home.reader.reads = []
        try home.move("old", to: "new name")
        try home.move("one.txt", to: "two.txt")
        try home.run()
        #expect(home.reader.reads.isEmpty)
        #expect(Set(try home.items().keys) == before)
        #expect(try home.found("text 7 end") == ["new name/7.txt"])
        let item = try #require(try home.item("two.txt"))
        #expect(item.text("displayName") == "two.txt")
        #expect(try home.item("new name/7.txt")?.text("searchlight_subtitle") == home.tree + "/new name")
        #expect(item.text("textContent") == "single")
        #expect(item.text("contentURL")?.hasSuffix("/two.txt") ?? false)
    }

    @Test func twoFilesSwapTheirNames() throws {
        let home = try ContentHome()
        try home.write("a.txt", "alpha")
        try home.write("b.txt", "beta")
        try home.run()
        try home.move("a.txt", to: "c")
        try home.move("b.txt", to: "a.txt")
        try home.move("c", to: "b.txt")
        try home.run()
        #expect(try home.found("alpha") == ["b.txt"])
        #expect(try home.found("beta") == ["a.txt"])
        #expect(try home.items().count == 2)
    }

    @Test func aFileOfSeveralNamesIsFoundByEach() throws {
        let home = try ContentHome()
        try home.write("a.txt", "shared")
        try home.run()
        link(home.tree + "/a.txt", home.tree + "/b.txt")
        try home.run()
        #expect(try home.found("shared") == ["a.txt", "b.txt"])
        try home.remove("a.txt")
        try home.run()
        #expect(try home.found("shared") == ["b.txt"])
    }

    @Test func failuresHaveReasonsAndAreTriedAgain() throws {
        let home = try ContentHome()
        try home.write("bad.pdf", "not really")
        try home.write("good.txt", "good")
        home.reader.failures["bad.pdf"] = ContentReadFailure(.encrypted, "It needs a password.")
        let status = try home.run()
        #expect(status.skipped == 1)
        #expect(try home.paths() == ["bad.pdf", "good.txt"])
        let problem = try ContentOverview(home.index.home).problem(of: home.tree + "/bad.pdf")
        #expect(problem?.sentence == "It needs a password." && problem?.reason == .encrypted)
        home.reader.reads = []
        try home.run()
        #expect(home.reader.reads.isEmpty)
        home.reader.failures = [:]
        home.reader.version = 2
        try home.run()
        #expect(try home.found("not really") == ["bad.pdf"])
        #expect(try ContentOverview(home.index.home).problems().isEmpty)
    }

    @Test func filesWithManyItems() throws {
        let home = try ContentHome()
        try home.write("box.mbox", "<a@x>\n<b@x>\n<c@x>")
        try home.write("people.vcf", "Ann\nBob")
        try home.run()
        #expect(try home.items(.mail).count == 4)
        #expect(try home.items(.contacts).count == 3)
        #expect(try home.items(.files).isEmpty)
        let mail = try #require(try home.items(.mail).values.first { $0.text("title") == "<b@x>" })
        #expect(mail.text("url") == "mid:b%40x")
        home.reader.reads = []
        try home.move("box.mbox", to: "archive.mbox")
        try home.run()
        #expect(home.reader.reads.isEmpty)
        #expect(Set(try home.paths(.mail)) == ["archive.mbox"])
        try home.write("archive.mbox", "<c@x>")
        try home.run()
        #expect(try home.items(.mail).count == 2)
        try home.remove("archive.mbox")
        try home.run()
        #expect(try home.items(.mail).isEmpty)
    }

    @Test func aFolderThatIsTakenOutLeavesNothing() throws {
        let home = try ContentHome()
        try home.write("a.txt", "text")
        try home.write("b.mbox", "<a@x>")
        try home.run()
        try home.store.remove(home.tree)
        try home.run()
        for app in ContentApp.allCases { #expect(try home.items(app).isEmpty) }
        #expect(try ContentOverview(home.index.home).status().found == 0)
    }

    @Test func aFolderThatIsAwayKeepsItsItems() throws {
        let home = try ContentHome()
        try home.write("disk/a.txt", "text")
        try home.store.remove(home.tree)
        try home.store.add(home.tree + "/disk")
        try home.run()
        try home.move("disk", to: "elsewhere")
        let status = try home.run()
        #expect(status.missing == [home.tree + "/disk"])
        #expect(try home.items().count == 1)
    }

    @Test func theIndexIsAheadOfTheState() throws {
        let home = try ContentHome()
        try home.write("a.txt", "text")
        try home.run()
        let state = home.index.home.path + "/files/state"
        let before = try Data(contentsOf: URL(fileURLWithPath: state))
        try home.write("gone.txt", "lost")
        try home.write("kept.txt", "kept")
        try home.run()
        // As if the program had ended between the index's commit and the state's.
        try before.write(to: URL(fileURLWithPath: state))
        try home.remove("gone.txt")
        try home.run()
        #expect(try home.paths() == ["a.txt", "kept.txt"])
        #expect(try home.items().count == 2)
    }

    @Test func theIndexIsLost() throws {
        let home = try ContentHome()
        try home.write("a.txt", "text")
        try home.write("b.mbox", "<a@x>")
        try home.run()
        try home.index.app(ContentApp.files.identifier).forget()
        #expect(try home.items().isEmpty)
        try home.run()
        #expect(try home.found("text") == ["a.txt"])
        #expect(try home.items(.mail).count == 2)
    }

    @Test func oneProgramIndexesAtATime() throws {
        let home = try ContentHome()
        let first = try ContentIndexer(home.index, reader: home.reader)
        #expect(throws: IndexError.self) { try ContentIndexer(home.index, reader: home.reader) }
        withExtendedLifetime(first) {}
    }

    @Test func stoppingLosesNothing() throws {
        let home = try ContentHome()
        for number in 0..<30 { try home.write("\(number).txt", "text \(number) end") }
        var indexer: ContentIndexer? = try ContentIndexer(home.index, reader: home.reader)
        indexer?.shouldStop = { home.reader.reads.count >= 10 }
        #expect(try indexer?.run() == false)
        indexer = nil
        #expect(try home.items().count == 30)
        try home.run()
        #expect(home.reader.reads.count == 30)
        #expect(try home.found("text 29 end") == ["29.txt"])
    }
}
