/// What names mean at a position in JSON-LD (W3C "JSON-LD 1.1 Processing Algorithms", "Context Processing").
///
/// Contexts elsewhere are not fetched: a page would decide what the reader asks for. Of schema.org's own only the
/// vocabulary matters. The meaning of others is unknown.
struct LinkedDataContext {
    /// How the values of a name are laid out, if not simply side by side.
    enum Container {
        /// In an object, by language.
        case language
        /// In an object, by what only programs look at.
        case index
        /// In an object, by their identifiers.
        case identifier
    }

    /// What a name stands for.
    struct Term {
        /// Empty for a name that means nothing.
        var meaning: String
        /// Whether its statements go the other way.
        var isReverse = false
        var container: Container?
        /// What holds in its values besides, or, of a type, in what is of it.
        var scoped: JSONNode?
    }

    /// What relative addresses are relative to; nil for nothing.
    private(set) var base: WebAddress?
    /// Whether a context is named that is not read.
    private(set) var isForeign = false
    private let page: WebAddress?
    private var vocabulary: String?
    /// Names and prefixes.
    private var terms: [String: Term] = [:]
    /// Other names of keywords such as `@type`.
    private var keywords: [String: String] = [:]

    /// - Parameter page: what addresses in the page are relative to.
    init(page: WebAddress?) {
        self.page = page
        base = page
    }

    private var count: Int { terms.count + keywords.count }

    func term(_ name: String) -> Term? { terms[name] }

    /// The keyword that a name stands for; else the name.
    func keyword(_ name: String) -> String { keywords[name] ?? name }

    // MARK: Names

    /// A name as an address; nil for one that means nothing.
    func expanded(_ name: String, _ budget: inout ReadingBudget) -> String? {
        if let term = terms[name] { return term.meaning.isEmpty ? nil : term.meaning }
        if let whole = compact(name, &budget) { return whole }
        if let colon = name.firstIndex(of: ":") {
            let rest = name[name.index(after: colon)...]
            return name[..<colon] == "schema" && !rest.hasPrefix("//") ? budget.made("http://schema.org/" + rest) : name
        }
        if let vocabulary { return budget.made(vocabulary + name) }
        // Pages without a context most likely mean schema.org, which is by far the most common.
        return isForeign ? name : budget.made("http://schema.org/" + name)
    }

    /// What begins with a prefix; nil for all else.
    private func compact(_ text: String, _ budget: inout ReadingBudget) -> String? {
        guard let colon = text.firstIndex(of: ":"), let start = terms[String(text[..<colon])]?.meaning, !start.isEmpty
        else {
            return nil
        }
        let rest = text[text.index(after: colon)...]
        return rest.hasPrefix("//") ? nil : budget.made(start + rest)
    }

    /// The address of a thing in full.
    func resolved(_ address: String, _ budget: inout ReadingBudget) -> String {
        compact(address, &budget) ?? budget.address(address, relativeTo: base)
    }

    // MARK: Reading

    /// Adds what a `@context` says. Each name in it costs as a property does, and so does each that is known, as elements share contexts
    /// until they have their own.
    ///
    /// - Parameter mistakes: gets a sentence on what is read though it is wrong.
    mutating func extend(_ node: JSONNode, _ mistakes: inout [String], _ budget: inout ReadingBudget, depth: Int = 0) {
        budget.spend((count + 1) * ReadingBudget.property)
        guard depth < ThingLimits.depth, !budget.isSpent else { return }
        switch node {
        case .null: self = LinkedDataContext(page: page)
        case .text(let text):
            budget.spend(text.utf8.count)
            name(text.trimmed, &mistakes)
        case .list(let elements):
            for element in elements { extend(element, &mistakes, &budget, depth: depth + 1) }
        case .object(let members): define(members, &budget)
        default: break
        }
    }

    private mutating func name(_ address: String, _ mistakes: inout [String]) {
        let isBare = SchemaVocabulary.isContext("https://" + address) && !address.hasPrefix("/")
        guard isBare || SchemaVocabulary.isContext(address) else {
            isForeign = true
            return
        }
        if isBare && mistakes.isEmpty {
            mistakes.append(
                "The context “\(address.prefix(80))” is an address relative to the page: write https://schema.org.")
        }
        vocabulary = "http://schema.org/"
        // As schema.org's context has it.
        (terms["type"], terms["id"]) = (nil, nil)
        (keywords["type"], keywords["id"]) = ("@type", "@id")
    }

    private mutating func define(_ members: [JSONNode.Member], _ budget: inout ReadingBudget) {
        var open: [String: JSONNode] = [:]
        for member in members {
            budget.spend(ReadingBudget.property + member.name.utf8.count)
            if budget.isSpent { return }
            switch (member.name, member.value) {
            case ("@base", .text(let address)) where address.utf8.count <= WebAddress.maximumBaseBytes:
                base = WebAddress(address, relativeTo: base) ?? base
            case ("@base", .null): base = nil
            case ("@vocab", .text(let address)):
                isForeign = isForeign || address.utf8.count > ThingLimits.meaning
                vocabulary = address.utf8.count > ThingLimits.meaning ? nil : address
            case ("@vocab", .null): vocabulary = nil
            default:
                // The limit of definitions is reached.
                guard !member.name.hasPrefix("@"), member.name.utf8.count <= ThingLimits.meaning,
                    open.count < ThingLimits.terms
                else { break }
                open[member.name] = member.value
            }
        }
        for member in members { define(member.name, &open, &budget) }
    }

    /// Defines a name, and before it what its meaning is made of: names of a context have no order. One that is made of itself is an
    /// address as it stands.
    ///
    /// - Parameter open: what is still to be defined, ``ThingLimits/terms`` at most, so that the depth of calls is
    ///   bounded.
    private mutating func define(_ name: String, _ open: inout [String: JSONNode], _ budget: inout ReadingBudget) {
        guard let node = open.removeValue(forKey: name), !budget.isSpent else { return }
        guard count < ThingLimits.terms || terms[name] != nil || keywords[name] != nil else { return }
        terms[name] = nil
        keywords[name] = nil
        var term = Term(meaning: "")
        let meaning: String?
        switch node {
        case .text(let text): meaning = text
        case .object(let members):
            budget.spend(members.count)
            let reverse = node["@reverse"]?.text
            meaning = reverse ?? (node["@id"] == .null ? nil : node["@id"]?.text ?? name)
            term.isReverse = reverse != nil
            term.scoped = node["@context"]
            term.container = Self.container(node["@container"])
        default: meaning = nil
        }
        guard let meaning else {
            terms[name] = term
            return
        }
        guard meaning.utf8.count <= ThingLimits.meaning else { return }
        if let colon = meaning.firstIndex(of: ":") { define(String(meaning[..<colon]), &open, &budget) }
        define(meaning, &open, &budget)
        if keyword(meaning).hasPrefix("@") {
            keywords[name] = keyword(meaning)
        } else if let whole = expanded(meaning, &budget), whole.utf8.count <= ThingLimits.meaning {
            term.meaning = whole
            terms[name] = term
        }
    }

    private static func container(_ node: JSONNode?) -> Container? {
        let words: [String] =
            if case .list(let elements)? = node { elements.prefix(ThingLimits.words).compactMap(\.text) } else {
                [node?.text].compactMap { $0 }
            }
        return words.contains("@language")
            ? .language : words.contains("@id") ? .identifier : words.contains("@index") ? .index : nil
    }
}

extension JSONNode {
    /// nil if it is not a text.
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
