/// How deep things nest, and how many are read: any author may have made the page.
enum ThingLimits {
    static let depth = 32
    /// Of a page, in all its syntaxes together.
    static let things = 4096
    /// Names of one element or types of one thing.
    static let words = 16
    /// Terms that one context of JSON-LD defines, with those around it.
    static let terms = 256
    /// Prefixes that a page gives to RDFa, besides those that need not be given.
    static let prefixes = 64
    /// Bytes of what a term, prefix or vocabulary stands for: names are made of it again and again.
    static let meaning = 1024
}

/// What reading the things of one page may cost, so that no page costs more than a fixed sum besides its length.
///
/// One for all syntaxes of a page. Each node visited, each property, and each byte of a word, name, address or text that is made counts;
/// once it is spent, reading stops.
struct ReadingBudget {
    private var left = 32 << 20
    private var things = ThingLimits.things
    /// What a property costs, made or copied, besides its texts: about its bytes.
    static let property = 32

    var isSpent: Bool { left <= 0 }
    var hasThings: Bool { things > 0 && !isSpent }

    mutating func spend(_ steps: Int) { left -= steps }

    /// Whether there is room for so many things more, which then are counted.
    mutating func take(things count: Int = 1) -> Bool {
        guard hasThings, count <= things else { return false }
        things -= count
        return true
    }

    /// Spends the bytes of what is made, and hands it on.
    mutating func made(_ text: String) -> String {
        spend(text.utf8.count)
        return text
    }

    /// An address in full; a text that is not an address stays as it is.
    mutating func address(_ text: String, relativeTo base: WebAddress?) -> String {
        if isSpent { return text }
        return made(WebAddress(text, relativeTo: base)?.description ?? text)
    }

    /// The first words of an attribute.
    mutating func words(
        _ name: String, of position: Int, in tree: HTMLTree, maximum: Int = ThingLimits.words
    ) -> [String] {
        guard !isSpent, let text = tree.attribute(name, of: position) else { return [] }
        spend(text.utf8.count + 1)
        let words = text.utf8.split(maxSplits: maximum) { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return words.prefix(maximum).map { String(Substring($0)) }
    }

    /// The text in a node, as a person reads it; empty once the budget is spent.
    mutating func text(in position: Int, of tree: HTMLTree) -> String {
        spend(tree.nodes[position].end - position)
        if isSpent { return "" }
        let text = tree.readText(in: position)
        spend(text.utf8.count)
        return text
    }
}
