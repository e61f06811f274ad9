import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// *Not here*: what the person hides is in no search but the app's own.
@Suite struct HidingTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.films")
        try index.app(app).commit { transaction in
            for number in 1...5 {
                let title = Attribute(AttributeCatalog.schema.attribute("title"), .text("Salt \(number)"))
                try transaction.index(Document(identifier: "\(number)", attributes: [title]))
            }
        }
    }

    private func token(_ identifier: String) -> ResultToken {
        ResultToken(app: app, isActivity: false, identifier: identifier)
    }

    private func found(_ limit: Int = 10) throws -> FoundItems {
        try index.find(SearchRequest("salt", limit: limit, now: 0)) { $0.found }.shown
    }

    @Test func aHiddenResultIsNowhereAndComesBack() throws {
        let first = try #require(try found().items.first).token
        try index.hide(first, title: "Salt", now: 7)
        try index.hide(first, title: "Salt", now: 8)
        #expect(try found().items.count == 4 && found().total == 4 && found().isTotalExact)
        #expect(try !found().items.contains { $0.token == first })
        #expect(try index.hiddenResults().map(\.hidden.hiddenAt) == [7])
        // Another process reads the same file.
        let other = SystemIndex(home: index.home)
        #expect(try other.find(SearchRequest("salt", now: 0)) { $0.found.items.count }.shown == 4)
        #expect(try index.unhide(first) && !index.unhide(first))
        #expect(try found().items.first?.token == first && found().total == 5)
    }

    /// What comes behind makes up for it.
    @Test func theListStaysAsLong() throws {
        let all = try found().items.map(\.token)
        try index.hide(all[0], title: "", now: 0)
        #expect(try found(2).items.map(\.token) == [all[1], all[2]])
        #expect(try !found(2).isTotalExact && found(10).isTotalExact)
    }

    @Test func theAppsOwnSearchFindsIt() throws {
        try index.hide(token("3"), title: "Salt 3", now: 0)
        let own = try index.scope(of: app, protection: nil)
        #expect(try own.search(SearchRequest("salt", now: 0)).items.count == 5)
        #expect(try Hiding.of("3", app, index) == [.hiddenByPerson] && Hiding.of("2", app, index) == [])
    }

    @Test func anItemOfAnotherAppWithTheSameIdentifierStays() throws {
        let other = try AppIdentifier("org.example.notes")
        try index.app(other).commit {
            let title = Attribute(AttributeCatalog.schema.attribute("title"), .text("Salt note"))
            try $0.index(Document(identifier: "1", attributes: [title]))
        }
        try index.hide(token("1"), title: "", now: 0)
        #expect(try found().items.filter { $0.hit.identifier == "1" }.map(\.app) == [other])
    }

    /// Each search looks for more, so there is an end.
    @Test func thereIsALimit() throws {
        for number in 0..<HiddenResult.maximumCount { try index.hide(token("n\(number)"), title: "", now: 0) }
        #expect { try index.hide(token("one more"), title: "", now: 0) } throws: {
            ($0 as? IndexError)?.code == .limitExceeded
        }
        #expect(try index.hiddenResults().count == HiddenResult.maximumCount && found().items.count == 5)
    }

    /// Programs from before wrote no such member.
    @Test func switchesOfAnOlderVersionHideNothing() throws {
        try index.setApp(app, on: true)
        let file = SmallFile(folder: index.home.path, name: "switches.json")
        try file.replace([UInt8](#"{"appsOff": [], "isEverythingOff": false}"#.utf8))
        #expect(try index.hiddenResults().isEmpty && found().items.count == 5)
    }
}
