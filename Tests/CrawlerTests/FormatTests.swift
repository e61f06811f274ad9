import Testing

@testable import Crawler

@Suite struct FormatTests {
    @Test func datesOfHeadersAreRead() {
        for text in [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "sun, 06 NOV 1994 08:49:37 gmt",
        ] {
            #expect(HTTPDate.seconds(text) == 784_111_777, "\(text)")
        }
        #expect(HTTPDate.seconds("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
        #expect(HTTPDate.seconds("Thu, 29 Feb 2024 12:00:00 GMT") == 1_709_208_000)
        #expect(HTTPDate.seconds("Fri, 31 Dec 1999 23:59:59 GMT") == 946_684_799)
        #expect(HTTPDate.seconds("Wed, 01 Mar 2000 00:00:00 GMT") == 951_868_800)
        #expect(HTTPDate.seconds("Sat, 01 Jan 0000 00:00:00 GMT") == -62_167_219_200)
        for text in [
            "", "tomorrow", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "a b c d e f",
            String(repeating: "a ", count: 10_000),
        ] {
            #expect(HTTPDate.seconds(text) == nil, "\(text)")
        }
    }

    @Test func timesToAskAgainAreRead() {
        func seconds(_ value: String, date: String? = nil) -> Double? {
            let headers = [("Retry-After", value)] + (date.map { [("Date", $0)] } ?? [])
            return RetryAfter.seconds(FetchHeaders(headers), now: 784_111_770)
        }
        #expect(seconds("120") == 120)
        #expect(seconds("0") == 0)
        #expect(seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 7)
        #expect(seconds("Sun, 06 Nov 1994 08:49:37 GMT", date: "Sun, 06 Nov 1994 08:48:37 GMT") == 60)
        #expect(seconds("Sun, 06 Nov 1994 08:49:37 GMT", date: "Sun, 06 Nov 1994 08:50:37 GMT") == 0)
        #expect((seconds(String(repeating: "9", count: 4000)) ?? 0) > 1e300)
        for value in ["", "soon", "-1", "1.5", "+3"] { #expect(seconds(value) == nil, "\(value)") }
        #expect(RetryAfter.seconds(FetchHeaders([]), now: 0) == nil)
    }

    @Test func headersAreReadAsFarAsTheyGo() {
        func headers(_ text: String) -> [String] {
            FetchHeaders(lines: Array(text.utf8)).all.map { "\($0.name)=\($0.value)" }
        }
        #expect(
            headers("HTTP/1.1 200 OK\r\nA: 1\r\nB:2\nno colon\r\n: x\r\nA b: 3\r\nC:\r\n\r\n") == ["A=1", "B=2", "C="])
        #expect(headers(" folded first\r\nA: 1\r\n\t 2 \r\n") == ["A=1 2"])
        #expect(headers("") == [])
        #expect(FetchHeaders(lines: Array("A: ".utf8) + [0xE9]).first("a") == "é")
        #expect(FetchHeaders(lines: Array("A: é".utf8)).first("a") == "é")
        #expect(FetchHeaders([("Content-Type", " ; x")]).mediaType == nil)
        #expect(FetchHeaders([("content-type", "Text/HTML ;charset=x")]).mediaType == "text/html")
    }

    @Test func whatLooksLikeHTMLIsFoundByItsBeginning() {
        for text in [
            "<html>", " \n\t<!DocType HTML >", "<!-- a", "<!--", "\u{FEFF}<P>", "<a href=x>", "<body class=a>",
        ] {
            #expect(PageType.looksLikeHTML(Array(text.utf8)), "\(text)")
        }
        for text in ["", " ", "<", "<html", "<htmlx>", "html", "<?xml version=\"1.0\"?>", "a <html>", "<abc>", "<!-"] {
            #expect(!PageType.looksLikeHTML(Array(text.utf8)), "\(text)")
        }
    }
}
