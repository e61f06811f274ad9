import Crawler
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex
import WebMarkup

/// How the lines of one site become items, some at a time.
struct PartTaking {
    private let part: PublicManifest.Part
    private let source: String
    private let isPrivate: Bool
    private let app: AppIndex
    private let reader = ItemReader()
    private(set) var indexed = 0
    private(set) var refused = 0

    /// Items that become durable together.
    private static let batch = 200

    init(_ part: PublicManifest.Part, of source: PublicSource, _ app: AppIndex) {
        self.part = part
        self.source = source.name
        isPrivate = source.isPrivate
        self.app = app
    }

    /// Indexes the pages. Lines beyond the number of pages that the part says are not looked at, and count as one that is refused.
    ///
    /// - Returns: those of the site's pages that are not there any more, in order.
    mutating func take(_ lines: [UInt8], of known: Set<String>) throws -> [String] {
        var gone = known, start = lines.startIndex, number = 0
        var batch: [Document] = []
        while start < lines.endIndex {
            guard number < part.pages else {
                refused += 1
                break
            }
            let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.endIndex
            if let item = item(lines[start..<end]) { batch.append(item) } else { refused += 1 }
            if batch.count == Self.batch { try commit(&batch, &gone) }
            start = end + 1
            number += 1
        }
        try commit(&batch, &gone)
        return gone.sorted()
    }

    private func item(_ line: ArraySlice<UInt8>) -> Document? {
        guard let json = try? JSONValue(parsing: line), let read = try? reader.item(json),
            var item = PublicPage.item(read, of: part.site), let page = WebAddress(item.identifier),
            // Drop pages of this computer and its network: opening such a result would send a request there.
            isPrivate || AddressPolicy.refusal(of: page) == nil
        else { return nil }
        item.domain = PageItem.domain(of: page)
        item.attributes.append(Attribute(PublicPage.sourceName, .text(source)))
        item.attributes.append(Attribute(PublicPage.siteName, .text(part.site)))
        return item
    }

    /// A page that is too large is refused, and what was there of it goes: it is not what the site says any more.
    private mutating func commit(_ batch: inout [Document], _ gone: inout Set<String>) throws {
        guard !batch.isEmpty else { return }
        var taken: [String] = []
        try app.commit { transaction in
            for item in batch {
                do {
                    try transaction.index(item)
                    taken.append(item.identifier)
                } catch let error as IndexError where error.code == .limitExceeded && error.systemError == nil {}
            }
        }
        indexed += taken.count
        refused += batch.count - taken.count
        gone.subtract(taken)
        batch = []
    }
}
