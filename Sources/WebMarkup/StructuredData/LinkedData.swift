/// JSON-LD (W3C "JSON-LD 1.1"), as far as pages use it: contexts that stand in the page itself, or are schema.org's.
///
/// Contexts elsewhere are not fetched: a page would decide what the reader asks for. Of schema.org's own only the vocabulary matters.
/// What others mean is not known, so types that only they explain are left out.
struct LinkedData {
    /// What names mean.
    private struct Context {
        var vocabulary: String?
        /// Whether a context is named that is not read.
        var isForeign = false
        /// Names and prefixes, with what they stand for.
        var terms: [String: String] = [:]
        /// Names whose statements go the other way.
        var reverse: Set<String> = []
        /// Other names of keywords such as `@type`.
        var keywords: [String: String] = [:]

        var count: Int { terms.count + keywords.count + reverse.count }
    }

    private let base: WebAddress?
    /// All objects that say something under an address of their own.
    private var nodes: [String: [Thing.Property]] = [:]
    private var types: [String: [String]] = [:]
    private var budget = ReadingBudget()

    init(base: WebAddress?) { self.base = base }

    /// The things that a block describes, in its order; those that are mentioned by their address in another of them, and say what they are
    /// elsewhere in the block, stand there as well.
    ///
    /// - Parameter shared: the page's.
    mutating func things(_ block: JSONNode, _ shared: inout ReadingBudget) -> [Thing] {
        budget = shared
        defer { shared = budget }
        var roots: [Thing] = []
        read(block, Context(), &roots, depth: 0)
        if nodes.isEmpty { return roots }
        return roots.map { completed($0, inside: [], isCopy: false) }
    }

    private mutating func read(_ node: JSONNode, _ context: Context, _ roots: inout [Thing], depth: Int) {
        budget.spend(1)
        guard depth < ThingLimits.depth, !budget.isSpent else { return }
        switch node {
        case .list(let elements):
            for element in elements { read(element, context, &roots, depth: depth + 1) }
        case .object(let members):
            let context = self.context(members, in: context)
            let graph = members.first { keyword($0.name, context) == "@graph" }
            let says = members.contains { !["@context", "@graph", "@id"].contains(keyword($0.name, context)) }
            if let graph { read(graph.value, context, &roots, depth: depth + 1) }
            if says, let thing = thing(members, context, depth: depth) { roots.append(thing) }
        default: break
        }
    }

    private func keyword(_ name: String, _ context: Context) -> String { context.keywords[name] ?? name }

    // MARK: Contexts

    private mutating func context(_ members: [JSONNode.Member], in outer: Context) -> Context {
        var context = outer
        for member in members where member.name == "@context" {
            budget.spend((context.count + 1) * ReadingBudget.property)
            if budget.isSpent { break }
            extend(&context, member.value, depth: 0)
        }
        return context
    }

    private mutating func extend(_ context: inout Context, _ node: JSONNode, depth: Int) {
        guard depth < ThingLimits.depth else { return }
        switch node {
        case .null: context = Context()
        case .text(let address):
            if SchemaVocabulary.isContext(address.trimmed) {
                context.vocabulary = "http://schema.org/"
                // As schema.org's context has it.
                context.keywords["type"] = "@type"
                context.keywords["id"] = "@id"
            } else {
                context.isForeign = true
            }
        case .list(let elements):
            for element in elements { extend(&context, element, depth: depth + 1) }
        case .object(let members): for member in members { define(member, in: &context) }
        default: break
        }
    }

    private mutating func define(_ member: JSONNode.Member, in context: inout Context) {
        if member.name == "@vocab" {
            if case .text(let address) = member.value {
                context.isForeign = context.isForeign || address.utf8.count > ThingLimits.meaning
                context.vocabulary = address.utf8.count > ThingLimits.meaning ? nil : address
            }
            if case .null = member.value { context.vocabulary = nil }
            return
        }
        guard !member.name.hasPrefix("@"), member.name.utf8.count <= ThingLimits.meaning,
            context.count < ThingLimits.terms || context.terms[member.name] != nil
        else { return }
        switch member.value {
        case .text(let meaning): define(member.name, meaning, in: &context)
        case .object:
            if case .text(let meaning)? = member.value["@id"] { define(member.name, meaning, in: &context) }
            if case .text(let meaning)? = member.value["@reverse"] {
                define(member.name, meaning, in: &context)
                if context.terms[member.name] != nil { context.reverse.insert(member.name) }
            }
        case .null: context.terms[member.name] = ""
        default: break
        }
    }

    private mutating func define(_ name: String, _ meaning: String, in context: inout Context) {
        guard meaning.utf8.count <= ThingLimits.meaning else { return }
        if meaning.hasPrefix("@") {
            context.keywords[name] = meaning
        } else {
            context.terms[name] = expanded(meaning, context).flatMap {
                $0.utf8.count <= ThingLimits.meaning ? $0 : nil
            }
        }
    }

    /// A name as an address; nil for one that means nothing.
    private mutating func expanded(_ name: String, _ context: Context) -> String? {
        if let meaning = context.terms[name] { return meaning.isEmpty ? nil : meaning }
        if let colon = name.firstIndex(of: ":") {
            let prefix = String(name[..<colon]), rest = name[name.index(after: colon)...]
            if rest.hasPrefix("//") { return name }
            if let start = context.terms[prefix] { return budget.made(start + rest) }
            return prefix == "schema" ? "http://schema.org/" + rest : name
        }
        if let vocabulary = context.vocabulary { return budget.made(vocabulary + name) }
        // Pages that forgot the context mean schema.org, for all that is known: nothing else is as common.
        return context.isForeign ? name : budget.made("http://schema.org/" + name)
    }

    private mutating func name(_ member: String, _ context: Context) -> String? {
        expanded(member, context).map(SchemaVocabulary.name)
    }

    /// nil also for one that only a context that is not read would explain.
    private mutating func type(_ word: String, _ context: Context) -> String? {
        guard let whole = expanded(word, context) else { return nil }
        return context.isForeign && !whole.contains(":") ? nil : SchemaVocabulary.name(whole)
    }

    // MARK: Things

    private mutating func thing(_ members: [JSONNode.Member], _ context: Context, depth: Int) -> Thing? {
        guard depth < ThingLimits.depth, budget.take() else { return nil }
        var thing = Thing()
        for member in members {
            if budget.isSpent { break }
            budget.spend(member.name.utf8.count + 1)
            switch keyword(member.name, context) {
            case "@context", "@graph", "@index", "@language": break
            case "@id": if case .text(let text) = member.value { thing.identifier = resolved(text, context) }
            case "@type":
                thing.types = texts(member.value).prefix(ThingLimits.words).compactMap { type($0, context) }
            case "@value":
                let texts = texts(member.value)
                budget.spend(texts.count * ReadingBudget.property)
                thing.properties += texts.map { Thing.Property("@value", .text($0)) }
            case "@reverse":
                guard case .object(let inner) = member.value else { break }
                for member in inner { addReverse(member, to: &thing, context, depth: depth) }
            case let name where name.hasPrefix("@"): break
            default:
                if context.reverse.contains(member.name) {
                    addReverse(member, to: &thing, context, depth: depth)
                } else if let name = name(member.name, context) {
                    for value in values(member.value, context, depth: depth + 1) where !budget.isSpent {
                        budget.spend(ReadingBudget.property)
                        thing.properties.append(Thing.Property(name, value))
                    }
                }
            }
        }
        thing = thing.withAdditionalTypes
        if let identifier = thing.identifier, !(thing.properties.isEmpty && thing.types.isEmpty) {
            nodes[identifier, default: []] += thing.properties
            types[identifier, default: []] += thing.types
        }
        return thing
    }

    /// What says this of the thing, said of the thing: the name is the other direction's.
    private mutating func addReverse(
        _ member: JSONNode.Member, to thing: inout Thing, _ context: Context, depth: Int
    ) {
        guard let name = name(member.name, context) else { return }
        let reverse = budget.made("@reverse " + name)
        for value in values(member.value, context, depth: depth + 1) where !budget.isSpent {
            budget.spend(ReadingBudget.property)
            thing.properties.append(Thing.Property(reverse, value))
        }
    }

    private mutating func values(_ node: JSONNode, _ context: Context, depth: Int) -> [Thing.Value] {
        budget.spend(1)
        guard depth < ThingLimits.depth, !budget.isSpent else { return [] }
        switch node {
        case .null: return []
        case .boolean(let value): return [.text(value ? "true" : "false")]
        case .number(let text), .text(let text): return [.text(text)]
        case .list(let elements): return elements.flatMap { values($0, context, depth: depth + 1) }
        case .object(let members):
            let context = self.context(members, in: context)
            for member in members {
                let keyword = keyword(member.name, context)
                if keyword == "@value" { return texts(member.value).map { .text($0) } }
                if keyword == "@list" || keyword == "@set" { return values(member.value, context, depth: depth + 1) }
            }
            return thing(members, context, depth: depth).map { [.thing($0)] } ?? []
        }
    }

    private func texts(_ node: JSONNode) -> [String] {
        switch node {
        case .text(let text), .number(let text): [text]
        case .boolean(let value): [value ? "true" : "false"]
        case .list(let elements): elements.flatMap { if case .text(let text) = $0 { [text] } else { [String]() } }
        default: []
        }
    }

    private mutating func resolved(_ address: String, _ context: Context) -> String {
        if address.hasPrefix("_:") { return address }
        if let colon = address.firstIndex(of: ":"), let start = context.terms[String(address[..<colon])] {
            let rest = address[address.index(after: colon)...]
            if !rest.hasPrefix("//") { return budget.made(start + rest) }
        }
        return budget.address(address, relativeTo: base)
    }

    /// With what the block says elsewhere of things that are only mentioned by their address.
    ///
    /// - Parameter isCopy: whether it is said of more than one thing, so that all in it counts once more.
    private mutating func completed(_ thing: Thing, inside above: [String], isCopy: Bool) -> Thing {
        guard above.count < ThingLimits.depth else {
            return isCopy ? Thing(types: thing.types, identifier: thing.identifier) : thing
        }
        var thing = thing, isCopy = isCopy
        if thing.properties.isEmpty, thing.types.isEmpty, let identifier = thing.identifier, !budget.isSpent {
            budget.spend(identifier.utf8.count)
            let said = above.contains(identifier) ? [] : nodes[identifier] ?? []
            budget.spend(said.count * ReadingBudget.property)
            if !above.contains(identifier), !budget.isSpent {
                thing.properties = said
                thing.types = Array((types[identifier] ?? []).prefix(ThingLimits.words))
                isCopy = true
            }
        }
        let above = above + [thing.identifier ?? ""]
        thing.properties = thing.properties.compactMap { property in
            guard case .thing(let inner) = property.value else { return property }
            if isCopy, !budget.take() { return nil }
            return Thing.Property(property.name, .thing(completed(inner, inside: above, isCopy: isCopy)))
        }
        return thing
    }
}
