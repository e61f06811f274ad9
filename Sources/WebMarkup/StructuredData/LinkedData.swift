/// JSON-LD (W3C "JSON-LD 1.1"), as far as pages use it: contexts that stand in the page itself, or are schema.org's.
///
/// Contexts elsewhere are not fetched: a page would decide what the reader asks for. Of schema.org's own only the vocabulary matters.
struct LinkedData {
    /// What names mean.
    private struct Context {
        var vocabulary: String?
        /// Names and prefixes, with what they stand for.
        var terms: [String: String] = [:]
        /// Names whose statements go the other way.
        var reverse: Set<String> = []
        /// Other names of keywords such as `@type`.
        var keywords: [String: String] = [:]
    }

    private let base: WebAddress?
    /// All objects that say something under an address of their own.
    private var nodes: [String: [Thing.Property]] = [:]
    private var types: [String: [String]] = [:]
    private var count = 0

    init(base: WebAddress?) { self.base = base }

    /// The things that a block describes, in its order; those that are mentioned by their address in another of them, and say what they are
    /// elsewhere in the block, stand there as well.
    mutating func things(_ block: JSONNode) -> [Thing] {
        var roots: [Thing] = []
        read(block, Context(), &roots, depth: 0)
        if nodes.isEmpty { return roots }
        var left = ThingLimits.things
        return roots.map { completed($0, inside: [], &left) }
    }

    private mutating func read(_ node: JSONNode, _ context: Context, _ roots: inout [Thing], depth: Int) {
        guard depth < ThingLimits.depth else { return }
        switch node {
        case .list(let elements):
            for element in elements { read(element, context, &roots, depth: depth + 1) }
        case .object(let members):
            var context = context
            for member in members where member.name == "@context" { extend(&context, member.value, depth: 0) }
            let graph = members.first { keyword($0.name, context) == "@graph" }
            let says = members.contains { !["@context", "@graph", "@id"].contains(keyword($0.name, context)) }
            if let graph { read(graph.value, context, &roots, depth: depth + 1) }
            if says, let thing = thing(members, context, depth: depth) { roots.append(thing) }
        default: break
        }
    }

    private func keyword(_ name: String, _ context: Context) -> String { context.keywords[name] ?? name }

    // MARK: Contexts

    private func extend(_ context: inout Context, _ node: JSONNode, depth: Int) {
        guard depth < ThingLimits.depth else { return }
        switch node {
        case .null: context = Context()
        case .text(let address):
            // Whoever has a vocabulary of its own says so in the page.
            if SchemaVocabulary.isOwn(address) || address.contains("schema.org") {
                context.vocabulary = "http://schema.org/"
                // As schema.org's context has it.
                context.keywords["type"] = "@type"
                context.keywords["id"] = "@id"
            }
        case .list(let elements):
            for element in elements { extend(&context, element, depth: depth + 1) }
        case .object(let members): for member in members { define(member, in: &context) }
        default: break
        }
    }

    private func define(_ member: JSONNode.Member, in context: inout Context) {
        if member.name == "@vocab" {
            if case .text(let address) = member.value { context.vocabulary = address }
            if case .null = member.value { context.vocabulary = nil }
            return
        }
        guard !member.name.hasPrefix("@") else { return }
        switch member.value {
        case .text(let meaning): define(member.name, meaning, in: &context)
        case .object:
            if case .text(let meaning)? = member.value["@id"] { define(member.name, meaning, in: &context) }
            if case .text(let meaning)? = member.value["@reverse"] {
                define(member.name, meaning, in: &context)
                context.reverse.insert(member.name)
            }
        case .null: context.terms[member.name] = ""
        default: break
        }
    }

    private func define(_ name: String, _ meaning: String, in context: inout Context) {
        if meaning.hasPrefix("@") {
            context.keywords[name] = meaning
        } else {
            context.terms[name] = expanded(meaning, context)
        }
    }

    /// A name as an address; nil for one that means nothing.
    private func expanded(_ name: String, _ context: Context) -> String? {
        if let meaning = context.terms[name] { return meaning.isEmpty ? nil : meaning }
        if let colon = name.firstIndex(of: ":") {
            let prefix = String(name[..<colon]), rest = name[name.index(after: colon)...]
            if rest.hasPrefix("//") { return name }
            if let start = context.terms[prefix] { return start + rest }
            return prefix == "schema" ? "http://schema.org/" + rest : name
        }
        // Pages that forgot the context mean schema.org, for all that is known: nothing else is as common.
        return (context.vocabulary ?? "http://schema.org/") + name
    }

    private func name(_ member: String, _ context: Context) -> String? {
        expanded(member, context).map(SchemaVocabulary.name)
    }

    // MARK: Things

    private mutating func thing(_ members: [JSONNode.Member], _ context: Context, depth: Int) -> Thing? {
        guard count < ThingLimits.things, depth < ThingLimits.depth else { return nil }
        count += 1
        var thing = Thing()
        for member in members {
            switch keyword(member.name, context) {
            case "@context", "@graph", "@index", "@language": break
            case "@id": if case .text(let text) = member.value { thing.identifier = resolved(text, context) }
            case "@type": thing.types = texts(member.value).compactMap { name($0, context) }
            case "@value": thing.properties += texts(member.value).map { Thing.Property("@value", .text($0)) }
            case "@reverse":
                guard case .object(let inner) = member.value else { break }
                for member in inner { addReverse(member, to: &thing, context, depth: depth) }
            case let name where name.hasPrefix("@"): break
            default:
                if context.reverse.contains(member.name) {
                    addReverse(member, to: &thing, context, depth: depth)
                } else if let name = name(member.name, context) {
                    for value in values(member.value, context, depth: depth + 1) {
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
        for value in values(member.value, context, depth: depth + 1) {
            thing.properties.append(Thing.Property("@reverse " + name, value))
        }
    }

    private mutating func values(_ node: JSONNode, _ context: Context, depth: Int) -> [Thing.Value] {
        guard depth < ThingLimits.depth else { return [] }
        switch node {
        case .null: return []
        case .boolean(let value): return [.text(value ? "true" : "false")]
        case .number(let text), .text(let text): return [.text(text)]
        case .list(let elements): return elements.flatMap { values($0, context, depth: depth + 1) }
        case .object(let members):
            var context = context
            for member in members where member.name == "@context" { extend(&context, member.value, depth: 0) }
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

    private func resolved(_ address: String, _ context: Context) -> String {
        if address.hasPrefix("_:") { return address }
        if let colon = address.firstIndex(of: ":"), let start = context.terms[String(address[..<colon])] {
            let rest = address[address.index(after: colon)...]
            if !rest.hasPrefix("//") { return start + rest }
        }
        return WebAddress(address, relativeTo: base)?.description ?? address
    }

    /// With what the block says elsewhere of things that are only mentioned by their address.
    private func completed(_ thing: Thing, inside above: [String], _ left: inout Int) -> Thing {
        left -= 1
        guard left > 0, above.count < ThingLimits.depth else { return thing }
        var thing = thing
        let isMentioned = thing.properties.isEmpty && thing.types.isEmpty
        if isMentioned, let identifier = thing.identifier, !above.contains(identifier) {
            thing.properties = nodes[identifier] ?? []
            thing.types = types[identifier] ?? []
        }
        let above = above + [thing.identifier ?? ""]
        thing.properties = thing.properties.map { property in
            guard case .thing(let inner) = property.value else { return property }
            return Thing.Property(property.name, .thing(completed(inner, inside: above, &left)))
        }
        return thing
    }
}
