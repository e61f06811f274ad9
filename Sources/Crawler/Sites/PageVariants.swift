import SearchEngine
import WebMarkup

/// Pages that name another address as their own (`rel=canonical`). They wait until the crawl's end shows what is there:
/// the same page, another one, or none.
struct PageVariants {
    struct Variant {
        /// Its own.
        var address: WebAddress
        /// Its identifier is the address that it names.
        var document: Document
        var sketch: TextSketch
    }

    /// What becomes an item after all.
    struct Settled {
        var document: Document
        /// What the page named.
        var named: String
        var isUnderOwnAddress: Bool
        /// Whether that is because another page is where it named.
        var differs: Bool
    }

    /// Further pages go by the address that they name, without a comparison.
    private static let most = 200

    private var waiting: [Variant] = []
    /// Of pages that go by their own addresses.
    private var sketches: [String: TextSketch] = [:]
    private var gone: Set<String> = []
    private var targets: [String: String] = [:]

    var isFull: Bool { waiting.count >= Self.most }
    var addresses: [WebAddress] { waiting.map(\.address) }

    mutating func add(_ variant: Variant) { waiting.append(variant) }

    mutating func isRead(_ identifier: String, _ sketch: TextSketch) { sketches[identifier] = sketch }

    /// Nothing is found at an address.
    mutating func isGone(_ address: WebAddress) { gone.insert(address.page.description) }

    mutating func leads(_ address: WebAddress, to target: WebAddress) {
        if address.page != target.page { targets[address.page.description] = target.page.description }
    }

    func doesLead(_ identifier: String, to address: WebAddress) -> Bool {
        targets[identifier] == address.page.description
    }

    /// Items to index, in the order in which pages were read.
    ///
    /// - Parameters:
    ///   - kept: whether a page was read that goes by an address.
    ///   - known: whether one that did so before is still to be found.
    ///   - wasOwn: whether a page went by its own address before.
    ///   - stored: what the page of an address said when it was read last, if it was not read this time.
    func settled(
        kept: (String) -> Bool, known: (String) -> Bool, wasOwn: (String) -> Bool, stored: (String) -> TextSketch?
    ) -> [Settled] {
        var result: [Settled] = []
        // By the address that they name, those that stand for something already.
        var shown: [String: [TextSketch]] = [:]
        var order: [String] = [], byName: [String: [Variant]] = [:]
        for variant in waiting {
            if byName[variant.document.identifier] == nil { order.append(variant.document.identifier) }
            byName[variant.document.identifier, default: []].append(variant)
        }
        for name in order {
            var rest = byName[name] ?? []
            var isThere = kept(name) || known(name)
            let leading = rest.firstIndex { doesLead(name, to: $0.address) }
            if !isThere, leading != nil || !gone.contains(name), !rest.isEmpty {
                let first = rest.remove(at: leading ?? 0)
                result.append(Settled(document: first.document, named: name, isUnderOwnAddress: false, differs: false))
                shown[name] = [first.sketch]
                isThere = true
            } else if let sketch = sketches[name] ?? (isThere ? stored(name) : nil) {
                shown[name] = [sketch]
            }
            for variant in rest {
                let others = shown[name] ?? []
                // If the pages cannot be compared this time, all stays as it was.
                let isUnseen = isThere && others.isEmpty
                let isAlike =
                    isUnseen && !wasOwn(variant.address.description)
                    || others.contains { !variant.sketch.differs(from: $0) }
                if isAlike { continue }
                var document = variant.document
                document.identifier = variant.address.description
                guard !kept(document.identifier) else { continue }
                result.append(Settled(document: document, named: name, isUnderOwnAddress: true, differs: isThere))
                shown[name, default: []].append(variant.sketch)
            }
        }
        return result
    }
}
