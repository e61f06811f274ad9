import Foundation
import SearchEngine
import Synchronization
import Testing

@testable import SystemIndex

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
        // What an app shows itself, it has indexed something of.
        try folder.index.app(app).commit { try $0.index(Document(identifier: "own")) }
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
