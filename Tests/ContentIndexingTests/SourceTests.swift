import FileTestSupport
import Foundation
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import ContentIndexing

@Suite struct SourceTests {
    /// Thunderbird keeps mail, people and events in one folder.
    @Test func sourcesThatShareAFolderAreAllRead() throws {
        let home = try ContentHome(choosing: false)
        try home.write(".thunderbird/a.default/Mail/Local Folders/Inbox", "gribblewox")
        try home.write(".thunderbird/a.default/abook.sqlite", "quillstone")
        try home.write(".thunderbird/a.default/calendar-data/local.sqlite", "bilbyflower")
        let environment = ["HOME": home.tree]
        for kind in [SourceKind.thunderbird, .thunderbirdContacts, .thunderbirdCalendar] {
            #expect(try home.store.setSource(kind, isOn: true, environment: environment))
        }
        try home.run()
        #expect(home.reader.reads.sorted() == ["Inbox", "abook.sqlite", "local.sqlite"])
        _ = try home.store.setSource(.thunderbirdContacts, isOn: false, environment: environment)
        try home.run()
        #expect(try home.items(.contacts).isEmpty && !home.items(.calendar).isEmpty)
    }

    /// What a source does not take stays with the folder that the person named.
    @Test(arguments: [true, false]) func aSourceInANamedFolderTakesItsFilesOnly(isFirst: Bool) throws {
        let home = try ContentHome(choosing: !isFirst)
        try home.write("Mail/sent", "From ann@example.org Mon Jan  1 00:00:00 2024\nSubject: lisbonhotel\n\nbody\n")
        try home.write("Mail/notes.txt", "numbatleaf")
        try home.write("Mail/README", "wombatroot")
        try home.write("Mail/Attachments/letter.txt", "gribblewox")
        try home.write("Mail/.Archiv/cur/1700000000.M1P1.h", "archived")
        let environment = ["HOME": home.tree]
        let files = ["Mail/Attachments/letter.txt", "Mail/README", "Mail/notes.txt"]
        if !isFirst {
            try home.run()
            #expect(try home.paths() == files + ["Mail/sent"])
        }
        #expect(try home.store.setSource(.maildir, isOn: true, environment: environment))
        if isFirst { try home.store.add(home.tree) }
        try home.run()
        #expect(try home.paths() == files)
        #expect(try home.paths(.mail) == ["Mail/.Archiv/cur/1700000000.M1P1.h", "Mail/sent"])
        let overview = try ContentOverview(home.index.home)
        #expect(overview.note(of: Array((home.tree + "/Mail/notes.txt").utf8)) == nil)
        #expect(try home.store.setSource(.maildir, isOn: false, environment: environment))
        try home.run()
        #expect(try home.paths() == files + ["Mail/sent"])
        #expect(try home.paths(.mail).isEmpty)
    }

    /// A Maildir that is a folder of the person's, too, keeps the mailboxes in it, whose names begin with a period.
    @Test func aMaildirThatIsNamedAsWellIsReadWhole() throws {
        let home = try ContentHome(choosing: false)
        try home.write("Maildir/cur/1700000000.M1P1.h", "letter")
        try home.write("Maildir/.Archiv.2023/cur/1700000001.M1P1.h", "archived")
        try home.write("Maildir/notes.txt", "numbatleaf")
        try home.store.add(home.tree + "/Maildir")
        #expect(try home.store.setSource(.maildir, isOn: true, environment: ["HOME": home.tree]))
        try home.run()
        #expect(try home.paths() == ["Maildir/notes.txt"])
        #expect(
            try home.paths(.mail) == ["Maildir/.Archiv.2023/cur/1700000001.M1P1.h", "Maildir/cur/1700000000.M1P1.h"])
    }

    private func person() throws -> (ContentHome, [String: String]) {
        let home = try ContentHome(choosing: false)
        for (path, text) in [
            (".mozilla/firefox/x.default/places.sqlite", "SQLite"), (".mozilla/firefox/x.default/logins.json", "{}"),
            (".config/chromium/Default/Bookmarks", "{}"), (".config/chromium/Default/Cookies", "x"),
            ("Maildir/cur/1700000000.M1P1.host:2,S", "Subject: letter\n\nbody"),
            ("Maildir/.Sent/new/1700000001.M1P1.h", "sent"),
            ("Maildir/tmp/1700000002.M1P1.h", "unfinished"), ("Maildir/dovecot.index", "x"),
            (".thunderbird/a/Mail/Local Folders/Inbox", "From x"), (".thunderbird/a/Mail/Local Folders/Inbox.msf", "x"),
            (".thunderbird/a/key4.db", "x"), (".contacts/ann.vcf", "Ann"), (".calendars/home/a.ics", "x"),
            (".local/share/evolution/calendar/system/calendar.ics", "x"),
            (".thunderbird/a/abook.sqlite", "Ann"), (".thunderbird/a/abook-1.sqlite", "Bob"),
            (".thunderbird/a/history.sqlite", "Cid"), (".thunderbird/a/global-messages-db.sqlite", "x"),
            (".local/share/evolution/addressbook/system/contacts.db", "Dee"),
            (".local/share/evolution/addressbook/system/contacts.db-wal", ""),
            (".thunderbird/a/calendar-data/local.sqlite", "Meet"), (".thunderbird/a/calendar-data/deleted.sqlite", "x"),
            (".cache/evolution/addressbook/1/cache.db", "Eve"), (".cache/evolution/calendar/2/cache.db", "Trip"),
            (".cache/evolution/calendar/2/other.db", "x"),
            (".local/share/evolution/addressbook/system/photos/contacts.png", "x"),
        ] { try home.write(path, text) }
        return (home, ["HOME": home.tree])
    }

    @Test func theyAreFoundWithTheirSizesAndOff() throws {
        let (home, environment) = try person()
        let found = SourceFinder(environment: environment).sources(ContentChoices())
        #expect(
            found.map(\.kind) == [
                .maildir, .thunderbird, .contacts, .calendars, .firefox, .chromium, .evolutionCalendar,
                .thunderbirdContacts, .evolutionContacts, .thunderbirdCalendar,
            ])
        #expect(found.allSatisfy { !$0.isOn && $0.size.files > 0 && $0.size.bytes > 0 && $0.size.isComplete })
        #expect(found.first { $0.kind == .maildir }?.size.files == 2)
        #expect(found.first { $0.kind == .firefox }?.size.files == 1)
        #expect(found.first { $0.kind == .thunderbird }?.size.files == 1)
        try home.run()
        #expect(home.reader.reads.isEmpty)
    }

    @Test func oneIsReadOnceItIsOn() throws {
        let (home, environment) = try person()
        #expect(try home.store.setSource(.maildir, isOn: true, environment: environment))
        try home.run()
        #expect(Set(home.reader.reads) == ["1700000000.M1P1.host:2,S", "1700000001.M1P1.h"])
        #expect(try home.items(.mail).count == 2)
        home.reader.reads = []
        try home.move("Maildir/.Sent/new/1700000001.M1P1.h", to: "Maildir/.Sent/cur-1")
        try home.run()
        #expect(try home.items(.mail).count == 1)
        #expect(try home.store.setSource(.maildir, isOn: false, environment: environment))
        try home.run()
        #expect(try home.items(.mail).isEmpty)
        #expect(try !home.store.setSource(.opera, isOn: true, environment: environment))
    }

    @Test func addressBooksAreReadAsCopies() throws {
        let (home, environment) = try person()
        #expect(try home.store.setSource(.thunderbirdContacts, isOn: true, environment: environment))
        #expect(try home.store.setSource(.evolutionContacts, isOn: true, environment: environment))
        try home.run()
        #expect(
            Set(home.reader.reads) == ["abook.sqlite", "abook-1.sqlite", "history.sqlite", "contacts.db", "cache.db"])
        #expect(home.reader.nameless == Set(home.reader.reads))
        #expect(
            try Set(home.items(.contacts).values.compactMap { $0.text("textContent") }) == [
                "Ann", "Bob", "Cid", "Dee", "Eve",
            ])
        #expect(try home.items(.files).isEmpty)
        #expect(try home.store.setSource(.thunderbirdContacts, isOn: false, environment: environment))
        try home.run()
        #expect(try home.items(.contacts).count == 2)
        home.reader.reads = []
        #expect(try home.store.setSource(.evolutionCalendar, isOn: true, environment: environment))
        #expect(try home.store.setSource(.thunderbirdCalendar, isOn: true, environment: environment))
        try home.run()
        #expect(Set(home.reader.reads) == ["calendar.ics", "cache.db", "local.sqlite"])
        #expect(!home.reader.nameless.contains("calendar.ics") && home.reader.nameless.contains("local.sqlite"))
        #expect(try Set(home.items(.calendar).values.compactMap { $0.text("textContent") }) == ["x", "Trip", "Meet"])
    }

    @Test func theDesktopsFoldersAreOfferedFirst() throws {
        let home = try ContentHome(choosing: false)
        try home.write("Dokumente/a.txt", "x")
        try home.write("Music/a.txt", "x")
        try home.write(
            ".config/user-dirs.dirs",
            "# made\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\nXDG_DESKTOP_DIR=\"$HOME/\"\nbroken\n")
        #expect(
            FolderSuggestions.folders(environment: ["HOME": home.tree]) == [
                home.tree + "/Dokumente", home.tree + "/Music",
            ])
    }

    @Test func aCopyHasWhatTheLogCommitted() throws {
        let home = try ContentHome(choosing: false)
        try home.write("profile/x", "")
        let database = home.tree + "/profile/places.sqlite"
        let program = """
            import sqlite3, sys, os
            c = sqlite3.connect(sys.argv[1]); c.execute("pragma journal_mode=wal"); c.execute("pragma wal_autocheckpoint=0")
            c.execute("create table t(x)"); c.execute("insert into t values('in the log')"); c.commit()
            c.execute("insert into t values('not committed')")
            os._exit(0)
            """
        try run(["-c", program, database])
        let root = try #require(WalkedRoot(ChosenFolder(number: 1, path: home.tree + "/profile", source: "firefox")))
        let path = FilePath(Array("places.sqlite".utf8))
        let original = root.open(path, isFolder: false)
        defer { close(original) }
        let copy = try DatabaseCopy.copy(original, wal: root, of: path, in: home.folder.path)
        defer { close(copy) }
        // What a worker is given must not let it write.
        #expect(fcntl(copy, F_GETFL) & O_ACCMODE == O_RDONLY)
        let target = home.folder.path + "/copy.sqlite"
        try Data(FileBytes.read(copy, limit: 1 << 20)).write(to: URL(fileURLWithPath: target))
        let check = """
            import sqlite3, sys
            rows = sqlite3.connect(sys.argv[1]).execute("select x from t").fetchall()
            sys.exit(0 if rows == [("in the log",)] else 1)
            """
        try run(["-c", check, target])
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
