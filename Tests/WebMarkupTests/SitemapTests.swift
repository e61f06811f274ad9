import SeededRandom
import Testing

@testable import WebMarkup

@Suite struct SitemapTests {
    private func sitemap(_ text: String) -> Sitemap { Sitemap(Array(text.utf8)) }

    private func pages(_ text: String) -> [String] {
        sitemap(text).pages.map { $0.address + ($0.lastModified.map { " " + $0 } ?? "") }
    }

    @Test func sitemapsNamePages() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
              <url><loc> https://e.org/a?b=1&amp;c=2 </loc><lastmod>2026-01-02</lastmod><priority>0.5</priority></url>
              <url><image:image><image:loc>https://e.org/p.png</image:loc></image:image>
                <loc><![CDATA[https://e.org/c&d]]></loc></url>
              <url><lastmod>2026-01-03</lastmod></url> <url/> <url><loc>  </loc></url>
              <url><lastmod>2026-01-04</lastmod><loc>https://e.org/e<!-- x --></loc>
            </urlset>
            """
        #expect(
            pages(text) == ["https://e.org/a?b=1&c=2 2026-01-02", "https://e.org/c&d", "https://e.org/e 2026-01-04"])
        #expect(sitemap(text).sitemaps.isEmpty)
        #expect(pages("<s:urlset><s:url><s:loc>x</s:loc><loc>y</loc></s:url></s:urlset>") == ["x"])
    }

    @Test func indexesNameSitemaps() {
        let index = sitemap(
            "\u{FEFF} <sitemapindex><sitemap><loc>https://e.org/1.xml</loc><lastmod>2026</lastmod></sitemap>"
                + "<sitemap><loc>https://e.org/2.xml.gz</loc></sitemap></sitemapindex>")
        #expect(
            index.sitemaps == [
                .init(address: "https://e.org/1.xml", lastModified: "2026"), .init(address: "https://e.org/2.xml.gz"),
            ])
        #expect(index.pages.isEmpty)
    }

    @Test func feedsNameTheirItems() {
        let rss = """
            <rss version="2.0"><channel><title>T</title><link>https://e.org/</link>
              <image><url>https://e.org/logo.png</url><link>https://e.org/</link></image>
              <item><title>1 &lt; 2</title><link>https://e.org/1</link><guid>https://e.org/?p=1</guid>
                <pubDate>Sat, 07 Sep 2002 00:00:01 GMT</pubDate></item>
              <item><guid isPermaLink="true">https://e.org/2</guid><atom:link href="https://e.org/x"/></item>
              <item><guid isPermaLink="false">https://e.org/3</guid></item> <item><guid>17</guid></item>
              <item><image><url>https://e.org/p.png</url></image><link>/4</link><dc:date>2026</dc:date></item>
            </channel></rss>
            """
        #expect(pages(rss) == ["https://e.org/1 Sat, 07 Sep 2002 00:00:01 GMT", "https://e.org/2", "/4 2026"])
        let atom = """
            <feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="https://e.org/feed"/><link href="https://e.org/"/>
              <entry><source><link href="https://other.org/"/><updated>1999</updated></source>
                <link rel="edit" href="https://e.org/edit"/><link rel='alternate' href='https://e.org/1?a&amp;b'/>
                <link href="https://e.org/second"/><updated>2026-01-01T00:00:00Z</updated></entry>
              <entry><link href="2"></link></entry> <entry><id>x</id></entry>
            </feed>
            """
        #expect(pages(atom) == ["https://e.org/1?a&b 2026-01-01T00:00:00Z", "2"])
        #expect(pages("<a:feed><a:entry><a:link href='x'/><link href='y'/></a:entry></a:feed>") == ["x"])
    }

    @Test func plainTextNamesOnePageInEachLine() {
        #expect(
            pages("\u{FEFF}https://e.org/1\r\n  HTTP://e.org/2 \n\nnot one\rftp://e.org\nhttps://e.org/é") == [
                "https://e.org/1", "HTTP://e.org/2", "https://e.org/é",
            ])
        #expect(pages("").isEmpty && pages("<").isEmpty && pages("<html><body><a href='x'>y</a></body></html>").isEmpty)
    }

    @Test func damagedSitemapsAreReadAsFarAsTheyGo() {
        let whole = "<urlset><url><loc>https://e.org/1</loc><url><loc>https://e.org/2</loc></url></urlset>"
        #expect(pages(whole) == ["https://e.org/1", "https://e.org/2"])
        for length in 0...whole.utf8.count {
            let known = pages(String(whole.prefix(length)))
            #expect(known == Array(["https://e.org/1", "https://e.org/2"].prefix(known.count)))
        }
        #expect(
            pages("<urlset><url><loc>https://e.org/1</loc") == []
                && pages("<url><loc>a</loc><lastmod>1</url><url><loc>b</loc>") == ["a", "b"])
    }

    @Test func entriesAreLimited() {
        let many = Sitemap.maximumEntries + 10
        #expect(
            sitemap("<urlset>" + String(repeating: "<url><loc>a</loc></url>", count: many)).pages.count
                == Sitemap.maximumEntries)
        #expect(
            sitemap("<s>" + String(repeating: "<sitemap><loc>a</loc>", count: many)).sitemaps.count
                == Sitemap.maximumEntries)
        #expect(sitemap(String(repeating: "http://a\n", count: many)).pages.count == Sitemap.maximumEntries)
    }

    @Test func anyBytesAreSurvived() {
        var random = SeededGenerator(seed: 5)
        let pieces = [
            "<url>", "</url>", "<loc>", "</loc>", "<item", "<link", ">", " href='", "'", "/>", "x", "<![CDATA[", "]]>",
            "<entry>", "<guid ", "</guid>", "&", ":",
        ]
        var found = 0
        for _ in 0..<3000 {
            let text = (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            var bytes = Array(("<" + text).utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            found += Sitemap(bytes).pages.count
        }
        #expect(found > 0)
    }
}
