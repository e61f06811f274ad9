import Foundation
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing
import WebMarkup

@testable import PublicIndex

/// What was encrypted is deleted with the history that it is about, by any clearing: this test does not involve
/// reports.
@Suite("W5: clearing the history clears reports")
struct ClearedHistoryTests {
    private static func films() throws -> AppIdentifier { try AppIdentifier("org.example.films") }

    /// A person with a report of a chosen page and one of an activity.
    private static func world() throws -> (PublicWorld, PublicWorld.Person) {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns of the North", "/b": "Brulee"])
        try world.publish()
        let person = world.person()
        try person.use()
        try person.box.turn(on: true, now: world.now)
        try person.choose(ReportTests.page, typed: "lan")
        try person.act("Brulee at night", page: "https://films.example/b")
        #expect(try person.encrypt() == 2 && person.box.encrypted().count == 2)
        return (world, person)
    }

    /// The bytes of all that a home has for reports and notes.
    private static func bytes(_ person: PublicWorld.Person) throws -> String {
        let folder = person.index.home.path + "/apps"
        var all = ""
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where name.contains("reports.json") || name.contains("history-notes.json") {
            all += String(decoding: FileManager.default.contents(atPath: folder + "/" + name) ?? Data(), as: UTF8.self)
        }
        return all
    }

    private static func marks(_ person: PublicWorld.Person) throws -> [String] {
        try person.box.encrypted().map { $0.mark.hash.base64EncodedString() }
    }

    @Test func everythingIsCleared() throws {
        let (world, person) = try Self.world()
        let before = try Self.bytes(person), marks = try Self.marks(person)
        #expect(before.contains("films.example/a") && before.contains("Brulee at night"))
        #expect(marks.allSatisfy(before.contains))
        _ = try person.index.clearHistory(of: person.index.apps(), day: nil)
        let after = try Self.bytes(person)
        #expect(!after.contains("films.example") && !after.contains("Brulee"))
        #expect(!marks.contains(where: after.contains) && !after.contains("hash"))
        // Reports stay on, and who opens the page again counts once.
        #expect(try person.box.isOn() && after.contains("secret"))
        withExtendedLifetime(world) {}
    }

    @Test func oneAppIsCleared() throws {
        let (world, person) = try Self.world()
        _ = try person.index.clearHistory(of: [Self.films()], day: nil)
        let after = try Self.bytes(person)
        #expect(!after.contains("Brulee at night") && after.contains("films.example/a"))
        #expect(try person.box.waiting().count == 1 && person.box.encrypted().count == 1)
        try person.index.app(.publicIndex).forget()
        #expect(try !Self.bytes(person).contains("films.example"))
        #expect(try person.box.encrypted().isEmpty)
        withExtendedLifetime(world) {}
    }

    @Test func oneDayIsCleared() throws {
        let (world, person) = try Self.world()
        let first = LocalTime.day(world.now)
        world.now += 2 * PublicWorld.day
        try person.act("Lanterns in the snow", page: ReportTests.page)
        #expect(try person.encrypt() == 1)
        _ = try person.index.clearHistory(of: person.index.apps(), day: first)
        let after = try Self.bytes(person)
        #expect(!after.contains("Brulee") && after.contains("Lanterns in the snow"))
        #expect(try person.box.encrypted().count == 1)
        _ = try person.index.clearHistory(of: person.index.apps(), day: LocalTime.day(world.now))
        #expect(try person.box.encrypted().isEmpty && !Self.bytes(person).contains("hash"))
    }

    /// Asking the key server takes as long as a network does: what is cleared meanwhile is not kept for sending.
    @Test func whatIsClearedWhileItIsEncryptedIsNotKept() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns of the North"])
        try world.publish()
        let person = world.person()
        try person.use()
        try person.box.turn(on: true, now: world.now)
        try person.choose(ReportTests.page, typed: "lan")
        world.whileAsked = { _ = try person.index.clearHistory(of: person.index.apps(), day: nil) }
        #expect(try person.encrypt() == 0)
        #expect(world.whileAsked == nil)
        #expect(try person.box.encrypted().isEmpty && person.box.waiting().isEmpty)
        #expect(try !Self.bytes(person).contains("films.example"))
        // The same with reports turned off, and on again.
        try person.choose(ReportTests.page, typed: "lan")
        world.whileAsked = {
            try person.box.turn(on: false, now: world.now)
            try person.box.turn(on: true, now: world.now + 1)
        }
        #expect(try person.encrypt() == 0 && person.box.waiting().isEmpty)
    }

    /// What was opened on two days of a period has a mark of each: what is left of the history is not asked about again.
    @Test func whatWasOpenedTwiceStaysEncrypted() throws {
        let (world, person) = try Self.world()
        let first = LocalTime.day(world.now)
        // A period is as long as a day, and none of the two begins with the other in every time zone.
        world.now = 101 * PublicWorld.day - 5
        guard LocalTime.day(world.now) != first else {
            world.now = 100 * PublicWorld.day + 10
            try person.index.app(.publicIndex).notes.update { notes in
                notes += notes.map { HistoryNotes.Note(time: $0.time + 2 * PublicWorld.day, text: $0.text) }
            }
            #expect(try person.box.encrypted().count == 3)
            _ = try person.index.clearHistory(of: [.publicIndex], day: first)
            #expect(try person.box.encrypted().count == 2)
            return
        }
        try person.choose(ReportTests.page, typed: "north")
        #expect(try person.encrypt() == 0 && person.box.encrypted().count == 3)
        _ = try person.index.clearHistory(of: person.index.apps(), day: first)
        #expect(try person.box.waiting().isEmpty && person.box.encrypted().count == 1)
        #expect(try person.reporting.drafts().isEmpty)
    }

    @Test func aDamagedFileGoesWithTheHistoryToo() throws {
        let (world, person) = try Self.world()
        let file = try person.index.file("history-notes.json", of: Self.films()).path
        #expect(FileManager.default.fileExists(atPath: file))
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: IndexError.self) { try person.box.waiting() }
        _ = try person.index.clearHistory(of: [Self.films()], day: "2001-01-01")
        #expect(!FileManager.default.fileExists(atPath: file))
        // An app that deletes all of its own has no history left.
        try person.index.app(.publicIndex).commit { $0.deleteAll() }
        #expect(try person.box.encrypted().isEmpty && !Self.bytes(person).contains("hash"))
        withExtendedLifetime(world) {}
    }

    /// What the history lost otherwise, as by an app that deletes its activities, goes with the next look; marks too.
    @Test func marksGoWithWhatTheyAreOf() throws {
        let (world, person) = try Self.world()
        try person.index.setApp(Self.films(), on: false)
        try person.reporting.prune(now: world.now)
        // Switched off it is not sent, and known to be encrypted when it is on again.
        #expect(try person.box.waiting().count == 1 && person.box.encrypted().count == 2)
        try person.index.app(Self.films()).activities.deleteAll()
        try person.reporting.prune(now: world.now)
        #expect(try person.box.encrypted().count == 1 && !Self.bytes(person).contains("Brulee"))
    }

    /// Earlier versions had all in one file.
    @Test func theFormerFileIsRewritten() throws {
        let (world, person) = try Self.world()
        let file = person.index.file("reports.json", of: .publicIndex).path
        let text = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
        // They wrote no checksum.
        let former = text.replacing(#/,\n  "checksum" : "[^"]*"/#, with: ",\n  \"sealed\" : [{\"hash\" : \"x\"}]")
        try Data(former.utf8).write(to: URL(fileURLWithPath: file))
        #expect(try Self.bytes(person).contains("\"sealed\""))
        try person.reporting.prune(now: world.now)
        let after = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
        #expect(after == text)
    }
}
