/// All that a page says of itself, to browsers, search engines and Apple's search: before anything is made of it.
package struct PageMarkup: Sendable {
    /// So many links that a person can follow are read of a page.
    package static let maximumAnchors = 10_000
    /// So many `link` elements are read of a page, and as many names of `meta` elements.
    package static let maximumLinks = 1_000

    /// A `meta` element that has a name and a content.
    package struct Meta: Sendable, Hashable {
        /// `name`, `property` or `http-equiv`, in lower case.
        package var name: String
        /// Without white space around it; may be empty.
        package var content: String
        /// Where it stands.
        package var line = SourceLine()
    }

    /// A `link` element.
    package struct Link: Sendable, Hashable {
        /// In lower case.
        package var relations: [String]
        /// Resolved if it is a web address; else as it stands there.
        package var address: String
        /// The media type, as it stands there; nil without one, as with those below.
        package var type: String?
        /// Of icons, `16x16 32x32` or `any`.
        package var sizes: String?
        /// Of the page that it leads to (`hreflang`, BCP 47, or `x-default`).
        package var language: String?
        /// For people; of feeds and style sheets their name.
        package var title: String?
        /// Whether it stands in the page's head, where what it says of the page counts.
        package var isInHead = true
        /// Where it stands.
        package var line = SourceLine()
    }

    /// A link that a person can follow.
    package struct Anchor: Sendable, Hashable {
        /// Resolved; may lead to a position in the same page.
        package var address: WebAddress
        /// Whether the page asks search engines not to follow it.
        package var isNotFollowed: Bool
    }

    /// What is wrong with structured data.
    package struct Problem: Sendable, Hashable {
        package var sentence: String
        package var line: SourceLine
    }

    /// How structured data stands in a page; the raw value is its name for people, and the order is that of ``things``.
    package enum Syntax: String, Sendable, CaseIterable {
        case linkedData = "JSON-LD", microdata = "microdata", rdfa = "RDFa"
    }

    /// What the page's relative addresses are relative to: its own address, or that of its `base` element.
    package let base: WebAddress?
    /// The text of the first `title` element of HTML's own; nil without one, or if it is empty.
    package let title: String?
    /// In the page's order, one for each name of an element; at most ``maximumLinks``.
    package let metas: [Meta]
    /// In the page's order; at most ``maximumLinks``.
    package let links: [Link]
    /// In the page's order; at most ``maximumAnchors``.
    package let anchors: [Anchor]
    /// Where the page has browsers go by itself; nil where it stays. One in a `noscript` does not count, since browsers run scripts.
    package let refresh: PageRefresh?
    /// As the page says it (BCP 47); nil if it does not.
    package let language: String?
    /// What a person would read, blocks in lines of their own; 256 KiB at most.
    package let text: String
    /// The first heading of the first level.
    package let heading: String?
    /// What is described in structured data: JSON-LD, then microdata, then RDFa.
    package let things: [(syntax: Syntax, thing: Thing)]
    /// What is wrong with the JSON-LD.
    package let problems: [Problem]
    /// Of the first `title` element, and of the first tag.
    package let titleLine: SourceLine, languageLine: SourceLine

    /// - Parameters:
    ///   - bytes: the page; any bytes.
    ///   - address: where it came from; nil for a file, whose relative addresses stay as they are.
    ///   - encoding: the encoding that the server named.
    ///   - isCancelled: asked some times a second while parsing takes long.
    /// - Throws: `HTMLTree.Failure`.
    package init(
        _ bytes: [UInt8], address: WebAddress? = nil, encoding: String? = nil, isCancelled: () -> Bool = { false }
    ) throws(HTMLTree.Failure) {
        let tree = try HTMLTree(bytes, encoding: encoding, isCancelled: isCancelled)
        var budget = ReadingBudget()
        var base: WebAddress?, title: String?, heading: String?, language: String?
        var metas: [Meta] = [], links: [Link] = [], anchors: [Anchor] = [],
            blocks: [(text: String, line: SourceLine)] = []
        var titleLine = SourceLine(), languageLine = SourceLine()
        var refresh: RefreshContent?, unscripted = 0
        let body =
            tree.nodes.firstIndex { $0.isElement && ($0.text == "body" || $0.text == "frameset") } ?? tree.nodes.count
        for position in tree.nodes.indices where tree.nodes[position].isElement && tree.nodes[position].text == "base" {
            guard base == nil, !tree.nodes[position].isForeign, let text = tree.attribute("href", of: position),
                text.utf8.count <= WebAddress.maximumBaseBytes
            else { continue }
            base = WebAddress(text, relativeTo: address)
        }
        base = base ?? address
        for position in tree.nodes.indices where tree.nodes[position].isElement {
            // SVG and MathML have elements of the same names that say nothing of the page: a symbol's title is the symbol's. Links lead on.
            if tree.nodes[position].isForeign && tree.nodes[position].text != "a" { continue }
            switch tree.nodes[position].text {
            case "html":
                languageLine = tree.line(of: position)
                language = tree.attribute("lang", of: position) ?? tree.attribute("xml:lang", of: position)
            case "title" where title == nil:
                titleLine = tree.line(of: position)
                title = EscapedTwice.decoded(tree.text(in: position)).collapsed
            case "h1" where heading == nil:
                let text = EscapedTwice.decoded(budget.text(in: position, of: tree)).collapsed
                if !text.isEmpty { heading = text }
            case "noscript": unscripted = tree.nodes[position].end
            case "meta":
                if refresh == nil, position >= unscripted,
                    tree.attribute("http-equiv", of: position)?.lowercased() == "refresh"
                {
                    refresh = tree.attribute("content", of: position).flatMap(RefreshContent.init)
                }
                guard metas.count < Self.maximumLinks, let written = tree.attribute("content", of: position)?.trimmed
                else {
                    break
                }
                let content = EscapedTwice.decoded(written), line = tree.line(of: position)
                for name in ["name", "property", "http-equiv"] {
                    for word in tree.words(name, of: position).prefix(Self.maximumLinks - metas.count) {
                        metas.append(Meta(name: word.lowercased(), content: content, line: line))
                    }
                }
            case "link":
                guard links.count < Self.maximumLinks, let address = tree.attribute("href", of: position),
                    tree.attribute("rel", of: position) != nil
                else { break }
                links.append(
                    Link(
                        relations: tree.words("rel", of: position).map { $0.lowercased() },
                        address: WebAddress(address, relativeTo: base)?.description ?? address.trimmed,
                        type: tree.attribute("type", of: position), sizes: tree.attribute("sizes", of: position),
                        language: tree.attribute("hreflang", of: position),
                        title: tree.attribute("title", of: position),
                        isInHead: position < body,
                        line: tree.line(of: position)))
            case "a", "area":
                guard anchors.count < Self.maximumAnchors, let text = tree.attribute("href", of: position),
                    let target = WebAddress(text, relativeTo: base)
                else { break }
                let relations = tree.words("rel", of: position).map { $0.lowercased() }
                let isNotFollowed = relations.contains { ["nofollow", "ugc", "sponsored"].contains($0) }
                anchors.append(Anchor(address: target, isNotFollowed: isNotFollowed))
            case "script":
                let type = (tree.attribute("type", of: position) ?? "").prefix { $0 != ";" }.lowercased()
                if type.collapsed == "application/ld+json" {
                    blocks.append(
                        (
                            tree.text(in: position),
                            tree.line(of: position + 1 < tree.nodes[position].end ? position + 1 : position)
                        ))
                }
            default: break
            }
        }
        self.base = base
        self.titleLine = titleLine
        self.languageLine = languageLine
        self.title = title?.isEmpty ?? true ? nil : title
        self.metas = metas
        self.links = links
        self.anchors = anchors
        self.refresh = refresh.flatMap { refresh in
            guard !refresh.address.isEmpty, let target = WebAddress(refresh.address, relativeTo: base),
                target.withoutFragment != address?.withoutFragment
            else { return nil }
            return PageRefresh(seconds: refresh.seconds, address: target)
        }
        self.language = language.flatMap { $0.collapsed.isEmpty ? nil : $0.collapsed }
        self.heading = heading
        text = VisibleText(tree).text

        var things: [(syntax: Syntax, thing: Thing)] = [], problems: [Problem] = []
        var linkedData = LinkedData(base: base)
        for (number, block) in blocks.enumerated() {
            let (node, found) = JSONReader.read(Array(block.text.utf8))
            let name = blocks.count == 1 ? "The JSON-LD" : "Block \(number + 1) of JSON-LD"
            for problem in found {
                let line = SourceLine((block.line.number ?? 1) + problem.line - 1)
                problems.append(Problem(sentence: "\(name): \(problem.message)", line: line))
            }
            guard let node else { continue }
            problems += linkedData.read(node, line: block.line, &budget)
                .map { Problem(sentence: "\(name): \($0)", line: block.line) }
        }
        things += linkedData.things(&budget).map { (.linkedData, $0) }
        var microdata = Microdata(tree, base: base)
        things += microdata.things(&budget).map { (.microdata, $0) }
        var rdfa = RDFa(tree, base: base)
        things += rdfa.things(&budget).map { (.rdfa, $0) }
        self.things = things
        self.problems = problems
    }

    /// The contents of all `meta` elements of a name (in lower case) that are not empty, in the page's order.
    package func contents(_ name: String) -> [String] {
        metas.lazy.filter { $0.name == name && !$0.content.isEmpty }.map(\.content)
    }

    /// The first of these.
    package func content(_ names: String...) -> String? {
        for name in names {
            if let content = contents(name).first { return content }
        }
        return nil
    }

    /// Where the first of these stands that is not empty.
    package func line(of names: String...) -> SourceLine {
        for name in names {
            if let meta = metas.first(where: { $0.name == name && !$0.content.isEmpty }) { return meta.line }
        }
        return SourceLine()
    }

    /// Addresses of `link` elements of a relation (in lower case).
    package func linked(_ relation: String) -> [Link] { links.filter { $0.relations.contains(relation) } }
}
