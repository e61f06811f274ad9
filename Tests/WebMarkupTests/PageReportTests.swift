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
