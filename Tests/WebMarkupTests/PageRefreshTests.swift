import Testing

@testable import WebMarkup

/// W1: pages that have browsers go on by themselves.
@Suite struct PageRefreshTests {
    /// WHATWG HTML, "shared declarative refresh steps", step by step.
    @Test(
        arguments: [
            ("0; url=/a", 0, "/a"), ("5;URL='/a'", 5, "/a"), (" 1.5 , uRl \n= \"/a b\" c", 1, "/a b"),
            ("0 /a", 0, "/a"),
            ("0;/a", 0, "/a"), (".5;/a", 0, "/a"), ("0;'/a'b", 0, "/a"), ("0;url=/a'b", 0, "/a'b"),
            ("0;urn/a", 0, "urn/a"),
            ("0;ur", 0, "ur"), ("0;url", 0, "url"), ("0;url /a", 0, "url /a"), ("0;u'/a'", 0, "u'/a'"), ("7", 7, ""),
            ("7 ", 7, ""), ("7;", 7, ""), ("7;url=", 7, ""), ("7;url='", 7, ""),
            ("999999999999999999999999;/a", 1_000_000_000, "/a"), ("1..2.3;/a", 1, "/a"), ("0,;/a", 0, ";/a"),
        ] as [(String, Int, String)])
    func content(_ content: String, _ seconds: Int, _ address: String) {
        let read = RefreshContent(content)
        #expect(read?.seconds == seconds && read?.address == address, "\(content)")
    }

    @Test(arguments: ["", " ", "x", "-1; url=/a", "url=/a", "0x; /a", "5/a", ";/a"])
    func othersArePassedOver(_ content: String) { #expect(RefreshContent(content) == nil) }

    @Test(
        arguments: [
            ("<meta http-equiv=refresh content='0;url=/a#b'>", "https://example.org/a#b"),
            ("<base href=/x/><meta http-equiv=REFRESH content='0;a'>", "https://example.org/x/a"),
            ("<meta http-equiv=refresh content='0;//other.example'>", "https://other.example/"),
            ("<meta http-equiv=refresh content='0'>", nil), ("<meta http-equiv=refresh content='0;url=#top'>", nil),
            ("<meta http-equiv=refresh content='0;url=javascript:x'>", nil),
            ("<meta name=refresh content='0;/a'>", nil),
            ("<meta http-equiv=refresh content='0;mailto:a@b.example'>", nil), ("<meta http-equiv=refresh>", nil),
            ("<noscript><meta http-equiv=refresh content='0;/no'></noscript>", nil),
            ("<body><noscript><div><meta http-equiv=refresh content='0;/no'></div></noscript>", nil),
            (
                "<noscript><meta http-equiv=refresh content='0;/no'></noscript><meta http-equiv=refresh content='2;/a'>",
                "https://example.org/a"
            ),
            ("<template><meta http-equiv=refresh content='0;/no'></template>", nil),
            ("<meta http-equiv=refresh content=x><meta http-equiv=refresh content='0;/a'>", "https://example.org/a"),
            ("<meta http-equiv=refresh content='9'><meta http-equiv=refresh content='0;/no'>", nil),
        ] as [(String, String?)])
    func ofAPage(_ html: String, _ address: String?) throws {
        #expect(try markup(html).refresh?.address.description == address, "\(html)")
    }

    @Test func ofAFile() throws {
        #expect(try markup("<meta http-equiv=refresh content='0;/a'>", nil).refresh == nil)
        let page = try markup("<meta http-equiv=refresh content='2;https://a.example/'>", nil)
        #expect(page.refresh?.isInstant == false && page.refresh?.seconds == 2)
    }

    @Test func instantOnesAreMended() throws {
        func report(_ html: String) throws -> PageReport.Finding? {
            PageReport(try markup(html), address: WebAddress("https://example.org/page"), server: nil)
                .findings.first { $0.identifier == "refresh" }
        }
        for seconds in 0...1 {
            let finding = try report("<meta http-equiv=refresh content='\(seconds);/a'>")
            #expect(finding?.state == .faulty && finding?.value == "https://example.org/a" && finding?.mend != nil)
        }
        #expect(try report("<meta http-equiv=refresh content='2;/a'>") == nil && report("<p>") == nil)
    }
}
