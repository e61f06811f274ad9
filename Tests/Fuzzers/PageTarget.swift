import Crawler
import SearchEngine
import SystemIndex
import WebMarkup

/// Pages of the web with what stands in them, as the crawler and the validator read them.
final class PageTarget: FuzzTarget {
    private let address = WebAddress("https://www.example.org/articles/one.html?x=1")!

    func run(_ input: [UInt8]) throws {
        try read(input, encoding: nil)
        // Servers name encodings, too.
        if input.count % 8 == 7 {
            try read(input, encoding: ["shift_jis", "utf-16le", "windows-1252"][input.count % 3])
        }
        // What is served as a page may be a feed.
        _ = Sitemap(input)
    }

    private func read(_ input: [UInt8], encoding: String?) throws {
        let page = try PageMarkup(input, address: address, encoding: encoding)
        planted(
            page.things.contains { $0.syntax == .microdata && Self.depth($0.thing) >= 2 } && page.refresh != nil,
            "microdata in microdata on a page that leads on")
        let item = PageItem(
            page,
            PageItem.Response(
                address: address, entityTag: "\"1\"", lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
                robotsHeaders: ["searchlight: nosnippet"], universalLinkApps: ["ABC.org.example.app"],
                fetched: fuzzedNow))
        _ = (item.isIndexed, item.redirect, item.links)
        let server = PageReport.Server(
            isAllowedByRobots: true, robotsHeaders: [], association: .opens(["ABC.org.example.app"]), isSecure: true)
        _ = PageReport(page, address: address, server: server)
        _ = PageReport(page, address: nil, server: nil)
        do {
            _ = try FuzzItems.index([item.document])
        } catch let error as IndexError where error.code == .limitExceeded {
            fatalError("broken promise: a page's item is within the limits of items: \(error)")
        }
    }

    private static func depth(_ thing: Thing) -> Int {
        1 + (thing.properties.lazy.map { if case .thing(let inner) = $0.value { depth(inner) } else { 0 } }.max() ?? 0)
    }
}
