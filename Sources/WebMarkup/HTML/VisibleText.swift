/// What a person would read of a page.
///
/// If the page marks its main part (`main`, `article`, or a part with these roles), only that. The rest is the same on
/// all pages of a site, and would make each of them a hit for it.
struct VisibleText {
    /// Bytes that are kept, in UTF-8.
    static let limit = 256 << 10

    private let tree: HTMLTree

    init(_ tree: HTMLTree) { self.tree = tree }

    /// Blocks separated by a line break, other white space single blanks.
    var text: String {
        let main = main
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
            if Self.unread.contains(node.text) || position != main && isAround(position) || isHidden(position) {
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

    /// Where the main part begins: the one with the most text, where several are called so.
    private var main: Int {
        var body = 0
        var best: (position: Int, letters: Int)?
        for (name, role) in [("main", "main"), ("article", "article")] where best == nil {
            var position = 0
            while position < tree.nodes.count {
                let node = tree.nodes[position]
                if node.isElement && node.text == "body" { body = position }
                guard node.isElement, node.text == name || tree.attribute("role", of: position) == role else {
                    position += 1
                    continue
                }
                let letters = tree.nodes[position..<node.end].reduce(0) { $0 + ($1.isElement ? 0 : $1.text.utf8.count) }
                if letters > best?.letters ?? 199 { best = (position, letters) }
                position = node.end
            }
        }
        return best?.position ?? body
    }

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
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup",
        "hr", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot",
        "th", "thead", "tr", "ul",
    ]
}
