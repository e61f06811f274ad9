/// The part of JSON-LD (W3C "JSON-LD 1.1") that pages use. All blocks of a page are one document, as a search engine
/// reads them.
///
/// Of contexts see ``LinkedDataContext``: types that only a context elsewhere explains are left out.
struct LinkedData {
    private let base: WebAddress?
    private var nodes = LinkedDataNodes()
    private var roots: [Thing] = []
    private var budget = ReadingBudget()
    /// Blank identifiers of different blocks are different things'.
    private var blocks = 0
    /// Where the block begins.
    private var line = 1
    /// What is wrong with the block's contexts.
    private var mistakes: [String] = []

    /// - Parameter base: what relative addresses are relative to.
    init(base: WebAddress?) { self.base = base }

    /// Reads one block more.
    ///
    /// - Parameters:
    ///   - line: where the block begins in the page.
    ///   - shared: the page's.
    /// - Returns: sentences on what was read though it is wrong.
    mutating func read(_ block: JSONNode, line: SourceLine = SourceLine(), _ shared: inout ReadingBudget) -> [String] {
        budget = shared
        self.line = line.number ?? 1
        defer { shared = budget }
        mistakes = []
        read(block, LinkedDataContext(page: base), depth: 0)
        blocks += 1
        return mistakes
    }

    /// The things that the blocks describe, in their order. A thing with an identifier has all that is said of it
    /// anywhere. It comes once only, unless another thing mentions it.
    ///
    /// - Parameter shared: the page's.
    mutating func things(_ shared: inout ReadingBudget) -> [Thing] { nodes.completed(roots, &shared) }

    private mutating func read(_ node: JSONNode, _ context: LinkedDataContext, depth: Int) {
        budget.spend(1)
        guard depth < ThingLimits.depth, !budget.isSpent else { return }
        switch node {
        case .list(let elements):
            for element in elements { read(element, context, depth: depth + 1) }
        case .object(let members):
            let context = self.context(members, in: context)
            let graph = members.first { context.keyword($0.name) == "@graph" }
            let says = members.contains {
                !["@context", "@graph", "@id", "@included"].contains(context.keyword($0.name))
            }
            if let graph { read(graph.value, context, depth: depth + 1) }
            // Included things come behind the thing.
            let position = roots.count
            if says {
                if let thing = thing(members, context, depth: depth) { roots.insert(thing, at: position) }
            } else {
                for member in members where context.keyword(member.name) == "@included" {
                    read(member.value, context, depth: depth + 1)
                }
            }
        default: break
        }
    }

    private mutating func context(_ members: [JSONNode.Member], in outer: LinkedDataContext) -> LinkedDataContext {
        var context = outer
        for member in members where member.name == "@context" && !budget.isSpent {
            context.extend(member.value, &mistakes, &budget)
        }
        return context
    }

    private mutating func extended(_ context: LinkedDataContext, _ term: LinkedDataContext.Term?) -> LinkedDataContext {
        guard let scoped = term?.scoped, !budget.isSpent else { return context }
        var context = context
        context.extend(scoped, &mistakes, &budget)
        return context
    }

    // MARK: Things

    /// - Parameter identifier: what it has if it says none itself.
    private mutating func thing(
        _ members: [JSONNode.Member], _ context: LinkedDataContext, identifier: String? = nil, depth: Int
    ) -> Thing? {
        guard depth < ThingLimits.depth, budget.take() else { return nil }
        var thing = Thing()
        thing.line = members.first.map { sourceLine($0) } ?? SourceLine(line)
        let words = members.lazy.filter { context.keyword($0.name) == "@type" }.last.map { texts($0.value) } ?? []
        // What a type's context says holds for this thing, and not for those in it.
        var own = context
        for word in words.prefix(ThingLimits.words).sorted() { own = extended(own, context.term(word)) }
        thing.types = words.prefix(ThingLimits.words).compactMap { type($0, context) }
        thing.identifier = identifier.map { self.identifier($0, own) }
        add(members, to: &thing, own, inner: context, depth: depth)
        thing = thing.withAdditionalTypes
        nodes.add(thing)
        return thing
    }

    /// - Parameters:
    ///   - context: by which the names are read.
    ///   - inner: by which what stands in the values is.
    private mutating func add(
        _ members: [JSONNode.Member], to thing: inout Thing, _ context: LinkedDataContext, inner: LinkedDataContext,
        depth: Int
    ) {
        for member in members {
            if budget.isSpent { break }
            budget.spend(member.name.utf8.count + 1)
            switch context.keyword(member.name) {
            case "@id": if case .text(let text) = member.value { thing.identifier = identifier(text, context) }
            case "@value":
                let texts = texts(member.value)
                budget.spend(texts.count * ReadingBudget.property)
                thing.properties += texts.map { Thing.Property("@value", .text($0), line: sourceLine(member)) }
            case "@reverse":
                guard case .object(let names) = member.value else { break }
                for name in names { add(name, isReverse: true, to: &thing, context, inner: inner, depth: depth) }
            case "@nest":
                // Its members are the thing's own, which stand together.
                guard depth + 1 < ThingLimits.depth else { break }
                for case .object(let nested) in elements(member.value) {
                    add(nested, to: &thing, context, inner: inner, depth: depth + 1)
                }
            case "@included": read(member.value, inner, depth: depth + 1)
            case let name where name.hasPrefix("@"): break
            default: add(member, isReverse: false, to: &thing, context, inner: inner, depth: depth)
            }
        }
    }

    /// A name with its values. What says this of the thing is said of the thing: the name is the other direction's.
    private mutating func add(
        _ member: JSONNode.Member, isReverse: Bool, to thing: inout Thing, _ context: LinkedDataContext,
        inner: LinkedDataContext, depth: Int
    ) {
        guard let whole = context.expanded(member.name, &budget) else { return }
        let term = context.term(member.name)
        var name = SchemaVocabulary.name(whole)
        if isReverse != (term?.isReverse ?? false) { name = budget.made("@reverse " + name) }
        for value in values(member.value, extended(inner, term), in: term?.container, depth: depth + 1)
        where !budget.isSpent {
            budget.spend(ReadingBudget.property)
            thing.properties.append(Thing.Property(name, value, line: sourceLine(member)))
        }
    }

    private func sourceLine(_ member: JSONNode.Member) -> SourceLine {
        SourceLine(member.line.number.map { $0 + line - 1 })
    }

    /// nil also for one that only a context that is not read would explain.
    private mutating func type(_ word: String, _ context: LinkedDataContext) -> String? {
        guard let whole = context.expanded(word, &budget) else { return nil }
        return context.isForeign && !whole.contains(":") ? nil : SchemaVocabulary.name(whole)
    }

    private mutating func identifier(_ text: String, _ context: LinkedDataContext) -> String {
        text.hasPrefix("_:") ? budget.made("_:\(blocks):" + text.dropFirst(2)) : context.resolved(text, &budget)
    }

    // MARK: Values

    private mutating func values(
        _ node: JSONNode, _ context: LinkedDataContext, in container: LinkedDataContext.Container? = nil, depth: Int
    ) -> [Thing.Value] {
        budget.spend(1)
        guard depth < ThingLimits.depth, !budget.isSpent else { return [] }
        switch node {
        case .null: return []
        case .boolean(let value): return [.text(value ? "true" : "false")]
        case .number(let text), .text(let text): return [.text(text)]
        case .list(let elements): return elements.flatMap { values($0, context, depth: depth + 1) }
        case .object(let members):
            // One that has keywords is no container, but a value as it would stand without one.
            if let container,
                !members.contains(where: { $0.name != "@none" && context.keyword($0.name).hasPrefix("@") })
            {
                return members.flatMap { values(of: $0, context, in: container, depth: depth + 1) }
            }
            let context = self.context(members, in: context)
            for member in members {
                let keyword = context.keyword(member.name)
                if keyword == "@value" { return texts(member.value).map { .text($0) } }
                if keyword == "@list" || keyword == "@set" { return values(member.value, context, depth: depth + 1) }
            }
            return thing(members, context, depth: depth).map { [.thing($0)] } ?? []
        }
    }

    /// What stands under one name of a container.
    private mutating func values(
        of member: JSONNode.Member, _ context: LinkedDataContext, in container: LinkedDataContext.Container, depth: Int
    ) -> [Thing.Value] {
        budget.spend(member.name.utf8.count + 1)
        guard !budget.isSpent else { return [] }
        switch container {
        case .language: return texts(member.value).map { .text($0) }
        case .index: return values(member.value, context, depth: depth)
        case .identifier:
            let identifier = context.keyword(member.name) == "@none" ? nil : member.name
            return elements(member.value).compactMap { element in
                guard case .object(let members) = element else { return nil }
                return thing(members, self.context(members, in: context), identifier: identifier, depth: depth)
                    .map(Thing.Value.thing)
            }
        }
    }

    private func elements(_ node: JSONNode) -> [JSONNode] {
        if case .list(let elements) = node { elements } else { [node] }
    }

    private func texts(_ node: JSONNode) -> [String] {
        switch node {
        case .text(let text), .number(let text): [text]
        case .boolean(let value): [value ? "true" : "false"]
        case .list(let elements): elements.flatMap { if case .text(let text) = $0 { [text] } else { [String]() } }
        default: []
        }
    }
}
