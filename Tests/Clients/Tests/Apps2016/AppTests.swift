import CoreSpotlight
import XCTest

/// Each app does what its users expect, as another process sees it.
final class Apps2016Tests: ProgramTestCase, MusicSearchDelegate {
    private func search(_ text: String) throws -> [String] {
        return try Processes.run("ClientObserver", "search", text)
    }

    private func wait(_ start: (@escaping (Error?) -> Void) -> Void) {
        let done = expectation(description: "done")
        start { error in
            XCTAssertNil(error)
            done.fulfill()
        }
        wait(for: [done], timeout: 30)
    }

    func testBrowserHistory() throws {
        let browser = BrowserSearchController.sharedInstance
        browser.isPrivate = true
        browser.didLoad(url: URL(string: "https://secret.example/gift")!, title: "Secret Gift")
        browser.isPrivate = false
        browser.didLoad(url: URL(string: "https://tides.example/today")!, title: "Tides Today")
        browser.didLoad(url: URL(string: "https://birds.example/heron")!, title: "Grey Heron")
        XCTAssertEqual(browser.saves, 2)
        let app = Processes.app
        wait { done in
            browser.add(
                Bookmark(url: URL(string: "https://birds.example/heron")!, title: "Heron (kept)", folder: "nature")
            ) {
                XCTAssert($0); done(nil)
            }
        }
        // A bookmarked page that was visited is one result, and opens as the bookmark.
        XCTAssertEqual(try search("heron"), ["\(app)\thttps://birds.example/heron\tHeron (kept)"])
        XCTAssertEqual(try search("secret"), [])
        XCTAssertEqual(try search("tides tod"), ["\(app)\torg.example.browser.browsing\tTides Today"])
        XCTAssertEqual(try Processes.run("ClientObserver", "landing", "tides"), ["org.example.browser.browsing\turl"])
        wait { browser.forget(host: "tides.example", completion: $0) }
        XCTAssertEqual(try search("tides"), [])
        XCTAssertEqual(try Processes.run("ClientObserver", "activities", app).count, 1)
        wait { browser.clearHistory(completion: $0) }
        XCTAssertEqual(try Processes.run("ClientObserver", "activities", app), [])
        XCTAssertEqual(try search("heron").count, 1)
    }

    func testFileShelf() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory() + "shelf-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["Lease.txt", "Floor Plan.png"]
        let urls = names.map { folder.appendingPathComponent($0) }
        try Data("The landlord keeps the roof dry.".utf8).write(to: urls[0])
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: urls[1])
        let shelf = FileShelf()
        XCTAssertEqual(ShelvedFile(url: urls[1]).uti, "public.png")
        wait { shelf.put(urls, tags: ["flat"], completion: $0) }
        XCTAssertEqual(try search("landlord roof"), ["\(Processes.app)\tLease.txt\tLease"])
        XCTAssertEqual(try search("flat").count, 2)
        XCTAssertEqual(identifiers("contentTypeTree == 'public.image' && fileSize < 10"), ["Floor Plan.png"])
        var data: Data?
        let fetched = expectation(description: "fetched")
        shelf.searchableIndex.fetchData(
            forBundleIdentifier: Processes.app, itemIdentifier: "Lease.txt", contentType: .plainText
        ) { received, error in
            XCTAssertNil(error)
            data = received
            fetched.fulfill()
        }
        wait(for: [fetched], timeout: 30)
        XCTAssertEqual(data?.count, 32)
        wait { shelf.remove("Lease.txt", completion: $0) }
        XCTAssertEqual(try search("landlord"), [])
        XCTAssertEqual(try search("flat").count, 1)
    }

    private var found: [String]?
    private var failure: Error?
    func musicSearch(_ search: MusicSearch, didFind identifiers: [String]) { found = identifiers }
    func musicSearch(_ search: MusicSearch, didFailWith error: Error) { failure = error }

    func testMusicLibrary() throws {
        let library = MusicLibrary(), finder = MusicSearch()
        let songs = [
            Song(id: 1, title: "Ferry Blues", artist: "Núria Pla", album: "Harbour", seconds: 201, stars: 3),
            Song(id: 2, title: "Ferry Waltz", artist: "The Quays", album: "Harbour", seconds: 187.5, stars: 5),
            Song(id: 3, title: "\"Ferry\" (live)", artist: "The Quays", album: "Live", seconds: 240, stars: 1),
        ]
        let imported = expectation(description: "imported")
        library.importSongs(songs) { imported.fulfill() }
        wait(for: [imported], timeout: 30)
        finder.delegate = self
        finder.search(text: "ferry", minimumStars: 2)
        until("found") { self.found != nil || self.failure != nil }
        XCTAssertNil(failure)
        XCTAssertEqual(found ?? [], ["song:2", "song:1"])
        found = nil
        finder.search(text: "\"ferry\"")
        until("found") { self.found != nil || self.failure != nil }
        XCTAssertEqual(found ?? [], ["song:3"])
        for _ in 0..<3 { library.play(songs[0]) }
        until("played") {
            (try? Processes.run("ClientObserver", "activities", Processes.app)) ?? [] == [
                "org.example.music.play\tFerry Blues\t3"
            ]
        }
        // What is played often is found, whatever its accents, once.
        XCTAssertEqual(try search("nuria"), ["\(Processes.app)\tsong:1\tFerry Blues"])
    }
}
