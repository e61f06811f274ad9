/// What a person would read of a page.
///
/// If the page marks its main part (`main`, `article`, or a part with these roles), this is the only text. The text
/// around it is the same on all pages of a site, and would make each of them a hit. Readers' comments are left out,
/// unless there is no other text.
struct VisibleText {
    /// Bytes that are kept, in UTF-8.
    static let limit = 256 << 10

    private let tree: HTMLTree

    init(_ tree: HTMLTree) { self.tree = tree }

    /// Blocks separated by a line break, other white space single blanks.
    var text: String {
        let text = text(withComments: false)
        return text.isEmpty ? self.text(withComments: true) : text
    }

    private func text(withComments: Bool) -> String {
        let main = withComments ? body : main
        var skipped = 0
        var text = "", line = ""
        func endLine() {
            let collapsed = line.collapsed
            line = ""
            guard !collapsed.isEmpty, text.utf8.count < Self.limit else { return }
            text += (text.isEmpty ? "" : "\n") + collapsed
        }
        var ends: [Int] = []
        for position in main..<max(main, tree.nodes[main].end) {
            while let end = ends.last, end <= position {
                endLine()
                ends.removeLast()
            }
            if position < skipped { continue }
            let node = tree.nodes[position]
            guard node.isElement else {
                line += node.text
                continue
            }
            if Self.unread.contains(node.text) || position != main && isAround(position) || isHidden(position)
                || !withComments && isComment(position)
            {
                skipped = node.end
                continue
            }
            if node.text == "br" { endLine() }
            if Self.blocks.contains(node.text) {
                endLine()
                ends.append(node.end)
            }
        }
        endLine()
        return text.utf8.count <= Self.limit
            ? text : String(decoding: text.utf8.prefix(Self.limit), as: UTF8.self)
    }

    private var body: Int { tree.nodes.firstIndex { $0.isElement && $0.text == "body" } ?? 0 }

    /// Where the main part begins: the one with the most text, if several are called so. Several articles of a like
    /// size are a list of them, whose main part is what is around them all.
    private var main: Int {
        for name in ["main", "article"] {
            var parts: [(position: Int, letters: Int)] = [], position = 0
            while position < tree.nodes.count {
                let node = tree.nodes[position]
                if node.isElement, isComment(position) {
                    position = node.end
                    continue
                }
                guard node.isElement, node.text == name || tree.attribute("role", of: position) == name else {
                    position += 1
                    continue
                }
                let letters = tree.nodes[position..<node.end].reduce(0) { $0 + ($1.isElement ? 0 : $1.text.utf8.count) }
                if letters > 199 { parts.append((position, letters)) }
                position = node.end
            }
            guard let best = parts.max(by: { $0.letters < $1.letters }) else { continue }
            let all = parts.reduce(0) { $0 + $1.letters }
            if name == "main" || best.letters * 2 >= all { return best.position }
            return around(parts.map(\.position))
        }
        return body
    }

    /// The innermost element with all of these in it.
    private func around(_ places: [Int]) -> Int {
        guard let first = places.first, let last = places.last else { return body }
        var position = tree.nodes[first].parent
        while tree.nodes[position].end <= last, position != tree.nodes[position].parent {
            position = tree.nodes[position].parent
        }
        return position
    }

    /// Whether a part is a reader's comment on the page. It is an article, or a part with that role, that says so or is
    /// among comments.
    private func isComment(_ position: Int) -> Bool {
        let role = tree.attribute("role", of: position)
        if role == "comment" { return true }
        guard tree.nodes[position].text == "article" || role == "article" else { return isListOfComments(position) }
        let words = tree.words("itemprop", of: position) + tree.words("itemtype", of: position)
        if words.contains(where: { $0 == "comment" || $0.hasSuffix("/Comment") || $0.hasSuffix("/UserComments") }) {
            return true
        }
        return names(of: position).contains { Self.commentNames.contains($0) || $0.hasPrefix("comment-") }
    }

    private func isListOfComments(_ position: Int) -> Bool {
        ["section", "div", "ol", "ul", "aside"].contains(tree.nodes[position].text)
            && names(of: position).contains { Self.listNames.contains($0) }
    }

    private func names(of position: Int) -> [String] {
        (tree.words("class", of: position) + tree.words("id", of: position)).map { $0.lowercased() }
    }

    private static let commentNames: Set<String> = [
        "comment", "comments", "reply", "user-comment", "reader-comment", "usercomment",
    ]
    private static let listNames: Set<String> = [
        "comments", "comment-list", "commentlist", "comments-area", "comment-section", "disqus_thread", "comments-list",
    ]

    private func isAround(_ position: Int) -> Bool {
        let name = tree.nodes[position].text
        return name == "nav" || name == "aside" || name == "footer" && isPagewide(position)
            || ["navigation", "banner", "contentinfo", "complementary", "search"]
                .contains(tree.attribute("role", of: position) ?? "")
            || name == "header" && isPagewide(position)
    }

    /// Headers and footers of an article belong to it.
    private func isPagewide(_ position: Int) -> Bool { tree.nodes[tree.nodes[position].parent].text == "body" }

    private func isHidden(_ position: Int) -> Bool {
        tree.attribute("hidden", of: position) != nil || tree.attribute("aria-hidden", of: position) == "true"
    }

    /// Elements without text that is shown.
    private static let unread: Set<String> = [
        "head", "script", "style", "noscript", "svg", "math", "iframe", "object", "embed", "canvas",
        "audio", "video", "select", "textarea", "button", "datalist", "dialog",
    ]
    fileprivate static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot",
        "th", "thead", "tr", "ul",
    ]
}

extension HTMLTree {
    /// The text of a node as a person reads it: without scripts and styles, and with a blank where lines break.
    func readText(in position: Int) -> String {
        let node = nodes[position]
        guard node.isElement else { return node.text }
        var text = "", skipped = position + 1, ends: [Int] = []
        for inner in position + 1..<max(position + 1, node.end) {
            while let end = ends.last, end <= inner {
                text += " "
                ends.removeLast()
            }
            if inner < skipped { continue }
            let node = nodes[inner]
            guard node.isElement else {
                text += node.text
                continue
            }
            if Self.unwritten.contains(node.text) {
                skipped = node.end
            } else if node.text == "br" {
                text += " "
            } else if VisibleText.blocks.contains(node.text) {
                text += " "
                ends.append(node.end)
            }
        }
        return text
    }

    private static let unwritten: Set<String> = ["script", "style", "noscript", "svg"]
}
