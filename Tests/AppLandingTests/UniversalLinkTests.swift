import FileTestSupport
import Foundation
import SearchEngine
import Synchronization
import SystemIndex
import Testing

@testable import AppLanding
@testable import AppPrograms

/// W3: a page is shown by the installed app that it belongs to, where both sides say so.
@Suite struct UniversalLinkTests {
    private let folder: Folder
    private let app: AppIdentifier
    private let web: AppIdentifier
    private let page = "https://films.example/lanterns?id=7"

    init() throws {
        folder = try Folder()
        app = try AppIdentifier("org.example.films")
        web = try AppIdentifier("searchlight.web")
        try folder.index.register(web, AppRegistration(name: "Web", opening: .items))
        try index(["TEAM.org.example.other", "TEAM.org.example.films"])
    }

    private var index: SystemIndex { folder.index }

    private func index(_ apps: [String]) throws {
        let document = Document(
            identifier: page, domain: "example.films",
            attributes: [
                Attribute(AttributeCatalog.schema.attribute("title"), .text("Lanterns")),
                Attribute(UniversalLink.apps, .list(apps.map(AttributeValue.text))),
            ])
        try index.app(web).commit { try $0.index(document) }
    }

    private func register(_ domains: [String]?, _ opening: AppRegistration.Opening = .command(["/bin/false"])) throws {
        try index.register(
            app, AppRegistration(name: "Films", opening: opening, associatedDomains: domains))
    }

    private func shower() throws -> String? {
        try index.app(
            showing: page, among: ["TEAM.org.example.other", "TEAM.org.example.films"])?.rawValue
    }

    @Test func theAppReceivesThePage() throws {
        try register(["applinks:films.example"])
        let received = Mutex<[Landing]>([])
        let listener = try LandingListener(app: app, home: index.home) { landing in
            received.withLock { $0.append(landing) }
            return true
        }
        defer { listener.stop() }
        let document = try #require(try index.app(web).document(page))
        #expect(try index.land(.item(document, typed: "lan"), in: web) == .landed)
        let landing = try #require(received.withLock { $0.first })
        #expect(landing.activityType == "NSUserActivityTypeBrowsingWeb" && landing.webpageURL == page)
        #expect(landing.texts == [Landing.searchKey: "lan"] && landing.title == "Lanterns")
    }

    /// The person's browser opens what the app does not; there is none here, which is what is heard of it.
    @Test func anAppThatDeclinesLeavesItToTheBrowser() throws {
        try register(["applinks:films.example"])
        let count = Mutex(0)
        let listener = try LandingListener(app: app, home: index.home) { _ in
            count.withLock { $0 += 1 }
            return false
        }
        defer { listener.stop() }
        let document = try #require(try index.app(web).document(page))
        let outcome = try index.landPage(.item(document, typed: nil), of: web, patience: LandingPatience())
        #expect(outcome == nil && count.withLock { $0 } == 1)
    }

    @Test func bothSidesHaveToSaySo() throws {
        try register(["applinks:films.example"])
        #expect(try shower() == "org.example.films")
        #expect(try index.app(showing: page, among: ["TEAM.org.example.other"]) == nil)
        #expect(try index.app(showing: page, among: ["org.example.films"]) == app)
        #expect(try index.app(showing: page, among: ["TEAM.sub.org.example.films", "org.example.filmsx"]) == nil)
        #expect(try index.app(showing: "films://lanterns", among: ["TEAM.org.example.films"]) == nil)
        #expect(try index.app(showing: "https://a@films.example/", among: ["TEAM.org.example.films"]) == nil)
        try register(["applinks:*.films.example", "webcredentials:films.example"])
        #expect(try shower() == nil)
        try register([])
        #expect(try shower() == nil)
        try register(nil)
        #expect(try shower() == nil)
    }

    @Test func switchedOffAppsAndThoseThatAreNoProgramsShowNothing() throws {
        try register(["applinks:films.example"])
        try index.setApp(app, on: false)
        #expect(try shower() == nil)
        try index.setApp(app, on: true)
        #expect(try shower() == "org.example.films")
        try register(["applinks:films.example"], .url("films://{id}"))
        #expect(try shower() == nil)
    }

    // MARK: One result for one page

    private func put(_ identifier: String, _ title: String, _ attributes: [Attribute] = []) throws {
        try index.app(app).commit {
            let named = Attribute(AttributeCatalog.schema.attribute("title"), .text(title))
            try $0.index(Document(identifier: identifier, attributes: [named] + attributes))
        }
    }

    private func find(_ limit: Int = 10) throws -> (found: [String], total: Int) {
        let found = try index.scope().search(SearchRequest("lanterns", limit: limit, now: 1))
        return (found.items.map(\.hit.identifier), found.total)
    }

    @Test(arguments: ["contentURL", "url", "relatedUniqueIdentifier"])
    func aPageThatAnItemIsAboutIsOneResultWithIt(_ name: String) throws {
        try put("7", "Lanterns")
        #expect(try Set(find().found) == ["7", page] && find().total == 2)
        try put("7", "Lanterns", [Attribute(AttributeCatalog.schema.attribute(name), .text(page + "#top"))])
        #expect(try find() == (["7"], 1))
        #expect(try find(1) == (["7"], 1))
        // Another page is none of its business.
        try put("7", "Lanterns", [Attribute(AttributeCatalog.schema.attribute(name), .text(page + "&more=1"))])
        #expect(try find().found.count == 2)
    }

    @Test func aPageIsOneResultWithTheItemOfItsAddressAndWithTheActivity() throws {
        try put(page, "Lanterns")
        #expect(try find() == ([page], 1))
        #expect(try index.scope().search(SearchRequest("lanterns", limit: 10, now: 1)).items.first?.app == app)
        try index.app(app).commit { $0.delete(identifiers: [page]) }
        var record = ActivityRecord(activityType: "org.example.viewing")
        record.title = "Lanterns"
        record.webpageURL = page
        #expect(try index.app(app).activities.save(record, now: 1) { _ in false })
        let found = try index.scope().search(SearchRequest("lanterns", limit: 10, now: 1))
        #expect(found.items.map(\.isActivity) == [true] && found.total == 1)
    }

    @Test func domainsStandInTheEntitlementsBesideTheProgram() throws {
        let program = try folder.write("films", "#!/bin/sh\nexit 1\n")
        #expect(chmod(program, 0o755) == 0)
        try register(nil, .command([program]))
        #expect(try shower() == nil)
        _ = try folder.write(
            "films.entitlements",
            """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict>
            <key>com.apple.developer.associated-domains</key><array><string>applinks:films.example</string></array>
            </dict></plist>
            """)
        #expect(try index.associatedDomains(of: app) == ["applinks:films.example"])
        #expect(try shower() == "org.example.films")
        // What is registered counts before it.
        try register([], .command([program]))
        #expect(try shower() == nil)
    }
}
