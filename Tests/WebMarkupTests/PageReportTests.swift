import Testing
import WebMarkup

/// W4: what Apple's search looks for, found or missing, with the mend.
@Suite struct PageReportTests {
    private func report(_ html: String, _ server: PageReport.Server? = nil) throws -> PageReport {
        PageReport(try markup(html), address: WebAddress("https://example.org/page"), server: server)
    }

    private func state(_ identifier: String, _ report: PageReport) -> PageReport.State? {
        report.findings.first { $0.identifier == identifier }?.state
    }

    private let good = PageReport.Server(
        isAllowedByRobots: true, robotsHeaders: [], association: .opens(["T.org.example"]), isSecure: true)

    @Test func emptyPageMissesAllAndSaysHowToMendIt() throws {
        let report = try report("<p>")
        #expect(!report.isComplete)
        for identifier in [
            "title", "description", "image", "structured-data", "smart-app-banner", "canonical", "language",
        ] {
            #expect(state(identifier, report) == .missing)
        }
        for finding in report.findings where finding.state == .missing || finding.state == .faulty {
            #expect(finding.mend?.hasSuffix(".") ?? false, "\(finding.identifier) says how to mend it")
        }
        #expect(
            report.findings.filter(\.isRequired).map(\.identifier) == [
                "indexing", "snippet", "robots", "deep-link", "title", "description",
            ])
    }

    @Test func completePage() throws {
        let report = try report(
            """
            <html lang=en><title>T</title><meta name=description content=D><meta property=og:image content=/i.png>
            <link rel=canonical href=/page><link rel=apple-touch-icon href=/t.png>
            <script type=application/ld+json>{"@context":"https://schema.org","@type":"Product","offers":{"@type":"Offer",
            "price":"5","priceCurrency":"EUR"},"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":2}}
            </script>
            """, good)
        #expect(report.isComplete)
        for identifier in [
            "indexing", "snippet", "robots", "https", "deep-link", "universal-link", "title", "description", "image",
            "icon",
            "structured-data", "rating", "price", "canonical", "language",
        ] {
            #expect(state(identifier, report) == .found, "\(identifier)")
        }
    }

    @Test(arguments: [
        ("<meta name=robots content=noindex>", "indexing"), ("<meta name=applebot content=nosnippet>", "snippet"),
        ("<meta name=apple-itunes-app content='app-id=12'>", "smart-app-banner"),
        ("<meta name=apple-itunes-app content='app-id=x, app-argument=a://b'>", "smart-app-banner"),
        ("<meta name=apple-itunes-app content='app-id=1, app-argument=https://example.org/'>", "smart-app-banner"),
        ("<meta name=myApp content='app-id=1'>", "smart-app-banner"),
        ("<meta property=og:image content=/i.png><link rel=icon href=/i.png>", "image"),
        ("<meta property=al:ios:app_name content=X>", "app-links"),
        ("<script type=application/ld+json>{\"@type\":}</script>", "json-ld"),
        ("<p itemscope itemtype=https://schema.org/AggregateRating><meta itemprop=ratingValue content=9>", "rating"),
        ("<p itemscope itemtype=https://schema.org/AggregateRating><meta itemprop=ratingValue content=4>", "rating"),
        ("<p itemscope itemtype=https://schema.org/Offer><meta itemprop=price content=4>", "price"),
        ("<p itemscope itemtype=https://schema.org/PostalAddress><meta itemprop=streetAddress content=X>", "address"),
        ("<p itemscope itemtype=https://schema.org/VideoObject><meta itemprop=name content=X>", "media"),
        ("<p itemscope itemtype=https://schema.org/SearchAction><meta itemprop=target content=/s>", "search"),
        ("<p itemscope itemtype=https://schema.org/InteractionCounter>", "interactions"),
    ])
    func mistakesAreFaults(_ html: String, _ identifier: String) throws {
        #expect(state(identifier, try report(html, good)) == .faulty)
    }

    /// What the item then does not get is no found thing.
    @Test(arguments: [
        (#"{"@type":"Offer","price":"£199.99","priceCurrency":"GBP"}"#, "price"),
        (#"{"@type":"Offer","price":"free","priceCurrency":"GBP"}"#, "price"),
        (#"{"@type":"Offer","price":-1,"priceCurrency":"GBP"}"#, "price"),
        (#"{"@type":"Offer","lowPrice":"from 5","priceCurrency":"GBP"}"#, "price"),
        (#"{"@type":"AggregateRating","ratingValue":0,"bestRating":0,"reviewCount":1}"#, "rating"),
        (#"{"@type":"AggregateRating","ratingValue":"4 stars","reviewCount":1}"#, "rating"),
        (#"{"@type":"AggregateRating","ratingValue":3,"bestRating":3,"worstRating":3,"reviewCount":1}"#, "rating"),
        (#"{"@type":"AggregateRating","ratingValue":-1,"reviewCount":1}"#, "rating"),
        (#"{"@type":"Event","startDate":"next Friday"}"#, "value"),
        (#"{"@type":"Recipe","totalTime":"an hour"}"#, "value"),
        (#"{"@type":"GeoCoordinates","latitude":"91","longitude":"1"}"#, "value"),
        (#"{"@type":"Person","email":"ann"}"#, "value"),
        (#"{"@type":"Offer","priceCurrency":"€","price":"1"}"#, "value"),
        (#"{"@type":"Book","url":"javascript:x"}"#, "value"),
        (#"{"@type":"Product","description":"x"}"#, "type"),
    ])
    func valuesThatNoItemGetsAreFaults(_ json: String, _ identifier: String) throws {
        let found = try report("<script type=application/ld+json>\(json)</script>", good)
        #expect(state(identifier, found) == .faulty, "\(found.findings)")
    }

    @Test(arguments: [
        ("<html lang=en_US>", "language"), ("<html lang=english>", "language"),
        ("<meta property=al:ios:url content=javascript:alert(1)>", "app-links"),
        ("<meta name=twitter:app:url:iphone content=/films>", "twitter-card"),
        ("<meta property=al:ios:url content='data:text/html,x'>", "app-links"),
        ("<meta name=apple-itunes-app content='app-id=1, app-argument=javascript:x'>", "smart-app-banner"),
        ("<link rel=canonical href=/>", "canonical"), ("<p><link rel=canonical href=/page>", "canonical"),
        ("<meta property=og:image content='data:x'>", "image"),
    ])
    func tagsThatNoItemGetsAreFaults(_ html: String, _ identifier: String) throws {
        let found = try report(html, good)
        #expect(state(identifier, found) == .faulty)
        #expect(found.findings.first { $0.identifier == identifier }?.line == 1)
    }

    @Test func noWayIntoAnAppIsNotPassedOver() throws {
        let page = try markup("<title>T</title><meta name=description content=D>", nil)
        let ofFile = PageReport(page, address: nil, server: nil)
        #expect(ofFile.isSound && !ofFile.isComplete && ofFile.unknown.map(\.identifier) == ["robots", "deep-link"])
        let script = try report(
            "<title>T</title><meta name=description content=D><meta property=al:ios:url content=javascript:x>")
        #expect(state("deep-link", script) == .notLooked)
    }

    @Test func tagAndLineOfTheFileAreTold() throws {
        let html = """
            <!doctype html>
            <html lang=en>
            <head><title>T</title>
            <meta property="og:title"
                content="Title">\r
            <link rel=canonical href=/page>
            <script type="application/ld+json">
            {"@type": "Product",
             "offers": {"@type": "Offer",
                "price": "free", "priceCurrency": "EUR"},
            }
            </script></head>
            <body><div itemscope itemtype=https://schema.org/Event><b itemprop=name>x</b>
            <i itemprop=startDate>soon</i></div>
            <div vocab=https://schema.org/ typeof=Event>
              <p property=endDate>later</p></div>
            """
        let found = try report(html, good).findings
        func place(_ identifier: String, _ name: String? = nil) -> String? {
            let finding = found.first { $0.identifier == identifier && (name == nil || $0.name == name) }
            return finding.map { "\($0.line ?? 0) \($0.tag ?? "")" }
        }
        #expect(
            place("title") == "4 <meta property=\"og:title\">" && place("canonical") == "6 <link rel=\"canonical\">")
        #expect(place("language") == "2 <html lang>" && place("price") == "10 \"price\" in JSON-LD")
        #expect(place("json-ld") == "11 <script type=\"application/ld+json\">")
        #expect(
            place("value", "startDate") == "14 itemprop=\"startDate\""
                && place("value", "endDate") == "16 property=\"endDate\"")
        #expect(place("type", "Product") == "8 Product in JSON-LD" && place("type", "Event") == "13 Event in microdata")
        let wanted = found.first { $0.identifier == "type-recommended" && $0.name.hasPrefix("Product") }
        #expect(wanted?.state == .missing && wanted?.mend?.contains("image, description, brand") == true)
        #expect(found.first { $0.identifier == "type" && $0.name == "Event" }?.mend?.contains("location") == true)
    }

    @Test func whatTheServerSays() throws {
        var server = good
        server.isAllowedByRobots = false
        server.isSecure = false
        server.robotsHeaders = ["noindex"]
        server.association = .faulty("It is no JSON.")
        let bad = try report("<title>T</title><meta name=description content=D>", server)
        #expect(!bad.isComplete)
        for identifier in ["robots", "https", "indexing", "universal-link"] {
            #expect(state(identifier, bad) == .faulty)
        }
        #expect(state("deep-link", bad) == .missing)
        server.association = .passesOver
        #expect(state("universal-link", try report("<p>", server)) == .missing)
        #expect(state("universal-link", try report("<p>")) == .notLooked)
    }
}
