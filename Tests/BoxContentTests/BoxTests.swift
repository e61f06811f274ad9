import AppLanding
import AppPrograms
import DesktopIntegration
import FileTestSupport
import HandoffLink
import SearchEngine
import SystemIndex
import Testing

@testable import BoxContent

@Suite struct BoxTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.a")
    }

    private func put(
        _ identifier: String, _ title: String, type: String? = nil, app: AppIdentifier? = nil,
        _ more: [(String, AttributeValue)] = []
    ) throws {
        var attributes = [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]
        if let type { attributes.append(Attribute(AttributeCatalog.schema.attribute("contentType"), .text(type))) }
        attributes += more.map { Attribute(AttributeCatalog.schema.attribute($0.0), $0.1) }
        try index.app(app ?? self.app).commit { try $0.index(Document(identifier: identifier, attributes: attributes)) }
    }

    private var session: BoxSession { BoxSession(index, .english) }

    /// K3, K4: filters may be typed, and what asks something is answered in the footer.
    @Test func typedFiltersAndAnswers() throws {
        try put("1", "Salt", type: "com.adobe.pdf")
        try put("2", "Salt water", type: "public.movie")
        let session = BoxSession(index, .english)
        #expect(session.type("salt type:pdf").rows.map(\.token.identifier) == ["1"])
        #expect(session.typedWords == "salt")
        #expect(session.type("salt foo:bar").rows.isEmpty)
        #expect(session.type("salt type:pdf").filters == ["PDF"])
        #expect(session.type("type:pd").completion == "f " && session.screen.offered == "PDF documents")
        let answer = try #require(session.type("0.1+0.2").rows.first)
        #expect(answer.title.text == "0.1+0.2 = 0.3" && answer.group == .answer)
        #expect(session.details(of: answer)?.actions.map(\.effect) == [.copy("0.3")])
    }

    /// H1: what the person was doing on another machine stands first, in an empty box and for its own words.
    @Test func whatCanBeContinuedStandsFirst() throws {
        try put("1", "Salt")
        let offer = HandoffOffer(
            token: "00ff", device: "Kitchen", activityType: "org.example.a.viewing", title: "Onion soup",
            app: app.rawValue,
            appName: "Recipes")
        let service = try FakeHandoffService(home: index.home, offers: [offer])
        defer { service.stop() }
        let session = BoxSession(index, .english)
        let row = try #require(session.type("").rows.first)
        #expect(row.title.text == "Continue Onion soup" && row.detail.text == "from Kitchen" && row.origin == "Recipes")
        #expect(row.section == "From another device" && row.group == .handoff)
        for text in ["onion", "SOUP on", "kitch", "recipes soup"] {
            #expect(session.type(text).rows.first?.group == .handoff, "\(text)")
        }
        #expect(session.type("salt").rows.map(\.group) == [.other])
        #expect(session.type("onion type:pdf").rows.isEmpty)
        let details = try #require(session.details(of: row))
        #expect(details.actions.map(\.effect) == [.open] && details.preview.text.text == "from Kitchen")
        session.lookedAt(row)
        #expect(session.opening(row)() == nil && service.continued == ["00ff"])
        #expect(try !index.apps().contains(.handoff))
        #expect(BoxSession(index, .german).type("").rows.first?.title.text == "Onion soup fortsetzen")
    }

    @Test func whatCouldNotBeContinuedIsSaid() throws {
        let offer = HandoffOffer(
            token: "00ff", device: "Kitchen", activityType: "t", title: nil, app: nil, appName: "Recipes")
        let service = try FakeHandoffService(
            home: index.home, offers: [offer], outcome: .failed(.connectionUnavailable))
        defer { service.stop() }
        let session = BoxSession(index, .english)
        let row = try #require(session.type("").rows.first)
        #expect(row.title.text == "Continue Recipes")
        #expect(session.opening(row)() == "The other machine cannot be reached.")
    }

    @Test func theBestRowStandsAboveSections() throws {
        try put("film", "Salt", type: "public.movie")
        try put("person", "Salt Mara", type: "public.contact")
        try put("other", "Salt Lake Film", type: "public.movie")
        try put("third", "Salt Mine Film", type: "public.movie")
        try put("second", "Salt Otto", type: "public.contact")
        try put("app", "Salt Editor", app: DesktopContent.applications)
        let rows = session.type("salt").rows
        #expect(rows.first?.token.identifier == "film" && rows.first?.section == "Top hit")
        #expect(rows.count == 6 && Set(rows.compactMap(\.section)) == ["Top hit", "People", "Films", "Applications"])
    }

    @Test func rowsOfOneKindAreOneList() throws {
        for number in 0..<8 { try put("\(number)", "Salt \(number)", type: "public.movie") }
        let rows = session.type("salt").rows
        #expect(rows.count == 8 && rows.allSatisfy { $0.section == nil })
    }

    /// Headings over single rows would be read more often than rows.
    @Test func singleRowsStandTogether() throws {
        let types = ["public.movie", "public.contact", "com.adobe.pdf", "public.audio", "public.image"]
        for type in types { try put(type, "Salt \(type)", type: type) }
        let rows = session.type("salt").rows
        #expect(rows.map(\.section) == ["Top hit", "More results", nil, nil, nil])
        try index.app(app).commit { $0.delete(identifiers: Array(types.dropFirst(3))) }
        #expect(session.type("salt").rows.compactMap(\.section).isEmpty)
    }

    /// *Not here*: a result, and an app, with the way back.
    @Test func whatIsHiddenComesBack() throws {
        for number in 0..<3 { try put("\(number)", "Salt \(number)") }
        let session = session
        let first = try #require(session.type("salt").rows.first)
        for wholeApp in [false, true] {
            let (note, undo) = try session.hide(first, wholeApp: wholeApp)
            #expect(note.hasPrefix("Hidden: ") && note.contains("Ctrl+Z"))
            #expect(session.type("salt").rows.count == (wholeApp ? 0 : 2))
            try undo()
            #expect(session.type("salt").rows.count == 3)
        }
    }

    /// The page has the same rules in `kinds.js`.
    @Test(arguments: [
        ("public.png", BoxGroup.pictures), ("image/webp", .pictures), ("video/mp4", .films),
        ("com.apple.quicktime-movie", .films), ("inode/directory", .folders), ("application/zip", .archives),
        ("public.zip-archive", .archives), ("text/x-python", .texts), ("net.daringfireball.markdown", .texts),
    ])
    func typesHaveKinds(type: String, group: BoxGroup) {
        #expect(BoxGroup.family(of: type) == group)
        #expect(BoxGroup.family(of: "application/octet-stream") == nil && BoxGroup.family(of: "") == nil)
    }

    /// Sections are cut after some rows, and nothing that was found is lost.
    @Test func everyResultIsSomewhere() throws {
        for number in 0..<9 { try put("f\(number)", "Salt \(number)", type: "public.movie") }
        for number in 0..<9 { try put("p\(number)", "Salt person \(number)", type: "public.contact") }
        let rows = session.type("salt").rows
        #expect(rows.count == 18 && Set(rows.map(\.token.identifier)).count == 18)
    }

    @Test func aPassageNamesItsPage() throws {
        let filler = String(repeating: "other words ", count: 40)
        try put("1", "Report", type: "com.adobe.pdf", [("textContent", .text("\(filler)\u{0C}the zirconium"))])
        #expect(session.type("zirconium").rows.first?.note == "page 2")
        #expect(session.type("report").rows.first?.note == "")
        #expect(BoxWords.all.values.allSatisfy { $0.page.contains("{number}") })
    }

    @Test func theBoxCompletesTheFirstTitleOrNothing() throws {
        try put("1", "Salt Cartographer")
        #expect(session.type("salt c").completion == "artographer")
        #expect(session.type("SALT").completion == " Cartographer")
        #expect(session.type("cartographer").completion == "")
        #expect(session.type("salt cartographer").completion == "")
    }

    @Test func nothingFoundAndNothingIndexedAreSaid() throws {
        #expect(session.type("").note == BoxWords.english.nothingIndexed)
        try put("1", "Salt")
        #expect(session.type("").note.isEmpty)
        #expect(session.type("zeppelin").note == BoxWords.english.nothingFound && session.type("zeppelin").rows.isEmpty)
    }

    @Test func anEmptyBoxShowsWhatWasOpenedLast() throws {
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "A film"
        try index.app(app).activities.save(record, now: 1_900_000_000) { _ in true }
        let rows = session.type("").rows
        #expect(rows.map(\.title.text) == ["A film"] && rows.first?.section == "Recently opened")
        let details = try #require(session.details(of: rows[0]))
        #expect(details.preview.title == "A film")
    }

    /// A button that cannot work is not drawn: without a way to open it, Enter copies the title.
    @Test func actionsAreThoseThatWork() throws {
        try put(
            "1", "Mara", type: "public.contact",
            [
                ("supportsPhoneCall", .integer(1)), ("phoneNumbers", .list([.text("+43 1 234")])),
                ("contentURL", .text("file:///tmp/mara.vcf")),
            ])
        let session = session
        let row = try #require(session.type("mara").rows.first)
        let closed = try #require(session.details(of: row)).actions
        #expect(closed.contains { $0.effect == .reveal(path: "/tmp/mara.vcf") && $0.key == "Alt+R" })
        #expect(closed.contains { $0.label == "Call +43 1 234" } && !closed.contains { $0.effect == .open })
        #expect(closed.first?.effect == .copy("Mara") && closed.count { $0.effect == .copy("Mara") } == 1)
        #expect(closed.contains { $0.effect == .copy("/tmp/mara.vcf") })
        for key in ["↵", "Alt+C"] {
            #expect(closed.filter { $0.answers(to: key) }.map(\.effect) == [.copy("Mara")], "\(key) copies as ever")
        }
        #expect(!closed.contains { $0.answers(to: "") })
        try index.register(app, AppRegistration(name: "People", opening: .command(["/bin/true"])))
        #expect(try #require(session.details(of: row)).actions.first?.effect == .open)
    }

    @Test func markupIsNeverTheItems() {
        let snippet = Snippet(text: "<b>&\u{1B}[31m salt" + String(Unicode.Scalar(0xFFFE as UInt32)!), ranges: [0..<3])
        #expect(Markup.line(snippet) == "<b>&lt;b&gt;</b>&amp; [31m salt\u{FFFD}")
        // Ranges that do not fit are left out.
        #expect(Markup.line(Snippet(text: "ab", ranges: [1..<9, 0..<1])) == "<b>a</b>b")
    }

    @Test func everyLanguageHasEveryWord() {
        for (language, words) in BoxWords.all {
            let texts = Mirror(reflecting: words).children.compactMap { $0.value as? String }
            #expect(texts.count == 37 && texts.allSatisfy { !$0.isEmpty }, "\(language)")
            #expect(BoxGroup.allCases.allSatisfy { !words.name(of: $0).isEmpty }, "\(language)")
        }
        #expect(BoxWords.of(["zh-Hans-CN", "en"]) == .chinese && BoxWords.of(["tlh", "de_AT.UTF-8"]) == .german)
        #expect(BoxWords.of([]) == .english && BoxWords.arabic.isRightToLeft)
    }
}
