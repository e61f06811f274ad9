import CoreSpotlight
import XCTest

/// Each app does what its users expect, as another process sees it.
final class Apps2020Tests: ProgramTestCase {
    private let app = Processes.app
    private func search(_ text: String) throws -> [String] { try Processes.run("ClientObserver", "search", text) }
    private func history() throws -> [String] { try Processes.run("ClientObserver", "activities", app) }

    private func wait(_ start: (@escaping (Error?) -> Void) -> Void) {
        let done = expectation(description: "done")
        start { error in
            XCTAssertNil(error)
            done.fulfill()
        }
        wait(for: [done], timeout: 30)
    }

    func testNotes() throws {
        var notes = [
            Note(text: "Mooring\nTwo lines and a spring", folder: "boat"),
            Note(text: "Paint\nBlue, for the hull", folder: "boat.refit"),
            Note(text: "Present ideas\nA spring bouquet", folder: "home"),
        ]
        wait { done in NotesIndexer.shared.save(notes) { done(NotesIndexer.shared.lastError) } }
        XCTAssertEqual(
            Set(try search("spring")), ["\(app)\t\(notes[0].id)\tMooring", "\(app)\t\(notes[2].id)\tPresent ideas"])
        notes[2].isLocked = true
        notes[0].text = "Mooring\nThree lines"
        wait { done in NotesIndexer.shared.save(notes) { done(NotesIndexer.shared.lastError) } }
        XCTAssertEqual(try search("spring"), [])
        XCTAssertEqual(try search("three"), ["\(app)\t\(notes[0].id)\tMooring"])
        wait { done in
            NotesIndexer.shared.deleteFolder("boat") { result in
                if case .failure(let error) = result { done(error) } else { done(nil) }
            }
        }
        XCTAssertEqual(try search("lines"), [])
        XCTAssertEqual(try search("hull"), [])
    }

    func testMail() throws {
        let anna = Address(name: "Anna Lind", mail: "anna@lind.example"),
            me = Address(name: "Me", mail: "me@example.org")
        let mail = MailIndexer()
        mail.store = (1...12).map {
            Message(
                number: $0, account: $0 == 12 ? "work" : "home", mailbox: "inbox", from: anna, to: [me],
                subject: "Letter \($0)", body: $0 == 3 ? "The orchard is in bloom" : "As always", date: Date())
        }
        var synced: [Int] = []
        for expected in [10, 2] {
            wait { done in
                mail.sync { result in
                    synced.append((try? result.get()) ?? -1)
                    done(nil)
                }
            }
            XCTAssertEqual(synced.last, expected)
        }
        XCTAssertEqual(try search("orchard"), ["\(app)\thome/3\tLetter 3"])
        // By a person's name and by a part of an address.
        XCTAssertEqual(try search("anna").count, 12)
        XCTAssertEqual(try search("lind.example").count, 12)
        XCTAssertEqual(identifiers("authorNames == 'Anna Lind' && accountIdentifier == 'work'"), ["work/12"])
        wait { mail.removeAccount("home", completion: $0) }
        XCTAssertEqual(try search("letter"), ["\(app)\twork/12\tLetter 12"])
    }

    func testPodcasts() throws {
        let search = PodcastSearch()
        let episodes = ["Lighthouses", "Fog Horns"].enumerated().map {
            Episode(
                guid: "e\($0)", show: "Coast Radio", title: $1, notes: "About \($1.lowercased()) of the north",
                published: Date())
        }
        wait { done in search.subscribe(to: episodes, expiringAfter: 14) { done(nil) } }
        XCTAssertEqual(try self.search("coast radio").count, 2)
        search.listen(to: episodes[1])
        until("listened") { (try? self.history()) == ["org.example.podcasts.listen\tCoast Radio: Fog Horns\t1"] }
        wait { search.markListened(episodes[0], completion: $0) }
        // The update changed what it named, and left the rest.
        XCTAssertEqual(identifiers("playCount == 1 && artist == 'Coast*'"), ["org.example.podcasts.episode#e0"])
        XCTAssertEqual(identifiers("contentDescription == '*'"), ["org.example.podcasts.episode#e1"])
        wait { done in search.unsubscribe([episodes[1]]) { done(nil) } }
        XCTAssertEqual(try history(), [])
        XCTAssertEqual(try self.search("coast"), ["\(app)\torg.example.podcasts.episode#e0\tLighthouses"])
    }

    @MainActor func testReadingList() async throws {
        let list = ReadingListIndex(), reader = ArticleReader()
        let article = Article(
            url: URL(string: "https://paper.example/tides?id=7")!, title: "How Tides Turn", summary: "Moon and basin")
        // Before it is on the list, reading it leaves no trace: its item is not there.
        reader.open(article)
        try await list.add(article)
        XCTAssertEqual(try history(), [])
        reader.open(article)
        reader.close()
        let matches = try await list.matches(for: "basi")
        XCTAssertEqual(matches, [article.url.absoluteString])
        XCTAssertEqual(try history(), ["org.example.reader.article\tHow Tides Turn\t1"])
        XCTAssertEqual(try search("tides"), ["\(app)\t\(article.url.absoluteString)\tHow Tides Turn"])
        XCTAssertEqual(
            try Processes.run("ClientObserver", "landing", "tides"),
            [
                "\(CSSearchableItemActionType)\t\(CSSearchQueryString)=tides,"
                    + "\(CSSearchableItemActivityIdentifier)=\(article.url.absoluteString)"
            ])
        try await list.remove(article.url)
        XCTAssertEqual(try history(), [])
        XCTAssertEqual(try search("tides"), [])
    }

    func testPasswords() throws {
        let vault = VaultIndex()
        let logins = [
            Login(
                id: "1", title: "Library", userName: "anna", password: "quillpen", site: "library.example", usedOn: nil),
            Login(
                id: "2", title: "Library (staff)", userName: "a.lind", password: "inkwell", site: "library.example",
                usedOn: Date()),
            Login(id: "3", title: "Odd \"site\"", userName: "odd*", password: "x", site: "odd\"*.example", usedOn: nil),
        ]
        wait { done in vault.update(logins) { failed in done(failed ? CocoaError(.featureUnsupported) : nil) } }
        XCTAssertEqual(try search("library").count, 2)
        XCTAssertEqual(try search("quillpen"), [])
        for (site, names) in ["Library.Example": ["a.lind", "anna"], "odd\"*.example": ["odd*"], "other": []] {
            wait { done in
                vault.suggestions(forSite: site) { found, error in
                    XCTAssertEqual(found, names)
                    done(error)
                }
            }
        }
        wait { done in vault.lockForever { done(nil) } }
        XCTAssertEqual(try search("library"), [])
    }

    func testRecipes() async throws {
        let box = RecipeBox()
        let recipes = [
            Recipe(slug: "leek-pie", name: "Leek Pie", ingredients: ["leeks", "cream"], minutes: 50, photo: nil),
            Recipe(
                slug: "leek-soup", name: "Leek Soup", ingredients: ["leeks", "potatoes"], minutes: 25, photo: Data([1])),
        ]
        for recipe in recipes { box.add(recipe) }
        box.cook("leek-pie")
        box.cook("leek-pie")
        // What was asked for before is done once a later change is.
        try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["none"])
        let quick = try await box.quick(with: "LEEKS", under: 30)
        XCTAssertEqual(quick, ["leek-soup"])
        XCTAssertEqual(try history(), ["org.example.recipes.cook\tCook Leek Pie\t2"])
        XCTAssertEqual(Set(try search("leeks")), ["\(app)\tleek-pie\tLeek Pie", "\(app)\tleek-soup\tLeek Soup"])
        XCTAssertEqual(try search("potato"), ["\(app)\tleek-soup\tLeek Soup"])
        XCTAssertTrue(box.handle(landing("leek-soup")))
        XCTAssertFalse(box.handle(landing("gone")))
    }
}
