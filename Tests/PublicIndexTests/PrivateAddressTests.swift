import Crawler
import SearchEngine
import SystemIndex
import Testing
import WebMarkup

@testable import PublicIndex

/// What stands in this computer's network is neither taken from a public index nor told to one.
@Suite("W5: private places")
struct PrivateAddressTests {
    private static let hosts = [
        "127.0.0.1", "127.0.0.1:8080", "10.1.2.3", "192.168.0.1", "172.16.0.9", "169.254.1.1", "100.64.0.1", "[::1]",
        "[fe80::1]", "[fd00::1]", "[::ffff:a00:1]", "router", "localhost", "films.localhost", "films.local",
        "db.internal", "nas.home.arpa",
    ]

    @Test(arguments: hosts) func pagesThereAreRefused(host: String) throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.read(["/a": "Router"], of: host)
        try world.publish()
        let person = world.person()
        let outcome = try person.use()
        #expect(outcome.indexed == 1 && outcome.refused == 1)
        #expect(try person.find("router").isEmpty && person.find("lanterns").count == 1)
        // A person who adds the index as one of their own network gets them.
        let own = PublicSource(address: PublicWorld.address, isPrivate: true)
        let stranger = world.person()
        #expect(try stranger.sources.read(own, now: world.now).indexed == 2)
        #expect(try stranger.find("router").count == 1)
    }

    @Test(arguments: [
        "8.8.8.8", "[2606:4700::1]", "films.example", "local.example", "a.internal.example", "films.local.",
    ])
    func whichHostsAreOfTheInternet(host: String) throws {
        let address = try #require(WebAddress("https://\(host)/"))
        #expect((AddressPolicy.refusal(of: address) == nil) == (host != "films.local."))
    }

    @Test func filmsThereAreLeftOut() throws {
        for host in Self.hosts {
            let page = Document(
                identifier: "https://films.example/a",
                attributes: [
                    Attribute(AttributeCatalog.schema.attribute("contentURL"), .text("http://\(host)/film.mp4"))
                ])
            let item = try #require(PublicPage.item(page, of: "films.example"))
            #expect(item.text("contentURL") == nil, "\(host)")
        }
    }

    /// The index has the page too, and cannot know whose network it stands in.
    @Test func nothingIsReportedOfAPrivateSite() throws {
        let world = PublicWorld()
        try world.read(["/a": "Lanterns"])
        try world.read(["/a": "Staff"], of: "staff.example")
        try world.publish()
        let person = world.person()
        try person.use()
        try person.box.turn(on: true, now: world.now)
        try person.choose("https://staff.example/a", typed: "sta")
        try person.act("Payroll", page: "https://staff.example/a")
        try person.choose("https://films.example/a", typed: "lan")
        #expect(try person.reporting.drafts().count == 3)
        #expect(try person.encrypt() == 3)
        // Added after it was encrypted: it is not sent either.
        let site = WebSite(
            address: try #require(WebAddress("https://www.staff.example/")), depth: 0, readsSitemaps: false,
            isPrivate: true)
        _ = try WebContent(person.index, fetcher: world.fetcher, clock: QuickClock()).read(site, now: world.now)
        try person.reporting.prune(now: world.now)
        #expect(try person.box.waiting().map(\.content) == [#"{"page": "https://films.example/a"}"#])
        world.now += PublicWorld.day
        try person.choose("https://staff.example/a", typed: "sta")
        try person.act("Payroll", page: "https://staff.example/a")
        #expect(try person.reporting.drafts().isEmpty)
    }
}
