/// RDFa 1.1 (W3C "RDFa Core 1.1", section 7.5, and "HTML+RDFa 1.1"), as far as it describes things: statements about subjects.
struct RDFa {
    /// A subject or an object.
    enum Node: Hashable {
        case address(String)
        case blank(Int)
        case text(String)
    }

    struct Statement {
        var subject: Node
        var property: String
        var object: Node
    }

    /// What an element hands down to those in it.
    private struct Context {
        var parentSubject: Node
        var parentObject: Node?
        var incomplete: [(property: String, isReverse: Bool)] = []
        /// What the incomplete statements are about, or of: a subject that an element inside names.
        var incompleteSubject: Node?
        var vocabulary: String?
        var prefixes: [String: String]
        var end: Int
    }

    private let tree: HTMLTree
    private let base: WebAddress?
    private var blanks = 0
    private var budget = ReadingBudget()
    private(set) var statements: [Statement] = []
    private static let typeProperty = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"

    /// - Parameter base: what relative addresses are relative to.
    init(_ tree: HTMLTree, base: WebAddress?) {
        self.tree = tree
        self.base = base
    }

    /// The things that are no value of another's property, in document order.
    mutating func things() -> [Thing] {
        read()
        return ThingAssembly(statements, type: Self.typeProperty).things
    }

    private mutating func read() {
        let page = Node.address(base?.withoutFragment.description ?? "")
        let start = Context(parentSubject: page, prefixes: Self.prefixes, end: tree.nodes.count)
        var contexts = [start]
        for place in tree.nodes.indices {
            while contexts.count > 1, contexts[contexts.count - 1].end <= place { contexts.removeLast() }
            guard tree.nodes[place].isElement, let context = contexts.last else { continue }
            if budget.isSpent || statements.count >= ThingLimits.things * 16 { return }
            guard hasAttributes(place) else { continue }
            contexts.append(process(place, context, isRoot: place == 0))
        }
    }

    private func hasAttributes(_ place: Int) -> Bool {
        Self.attributes.contains { tree.attribute($0, of: place) != nil }
    }

    private mutating func newBlank() -> Node {
        blanks += 1
        return .blank(blanks)
    }

    /// The steps of section 7.5 for one element. The numbers are theirs.
    private mutating func process(_ place: Int, _ context: Context, isRoot: Bool) -> Context {
        budget.spend(4)
        var local = context
        // 2, 3: vocabulary and prefixes.
        if let vocabulary = tree.attribute("vocab", of: place) {
            // Often without its last slash.
            local.vocabulary =
                SchemaVocabulary.isOwn(vocabulary) ? "http://schema.org/" : vocabulary.isEmpty ? nil : vocabulary
        }
        for pair in Self.pairs(tree.words("prefix", of: place)) { local.prefixes[pair.name] = pair.address }
        let properties = tree.words("property", of: place).compactMap { address($0, local) }
        // HTML+RDFa, 3.1: links of HTML's own are no statements beside a property.
        let isBesideProperty = tree.attribute("property", of: place) != nil
        let relations = self.relations("rel", of: place, local, isBesideProperty)
        let reverse = self.relations("rev", of: place, local, isBesideProperty)
        let types = tree.words("typeof", of: place).compactMap { address($0, local) }
        let isTyped = tree.attribute("typeof", of: place) != nil
        let about = tree.attribute("about", of: place).flatMap { resource($0, local) }
        let target = target(of: place, local)
        let hasContent = tree.attribute("content", of: place) != nil || tree.attribute("datatype", of: place) != nil
        let inherited = context.parentObject ?? context.parentSubject

        var subject: Node?, object: Node?, typed: Node?
        var isSkipped = false
        if relations == nil && reverse == nil {
            if isBesideProperty && !hasContent {
                // 5.1
                subject = about ?? (isRoot ? context.parentSubject : inherited)
                if isTyped {
                    typed = about ?? (isRoot ? context.parentSubject : target ?? newBlank())
                    object = typed
                }
            } else {
                // 5.2
                let named = about ?? target ?? (isRoot ? context.parentSubject : nil)
                subject = named ?? (isTyped ? newBlank() : inherited)
                isSkipped = named == nil && !isTyped && !isBesideProperty
                if isTyped { typed = subject }
            }
        } else {
            // 6
            subject = about ?? (isRoot ? context.parentSubject : inherited)
            if isTyped && about != nil { typed = subject }
            object = target ?? (isTyped && about == nil ? newBlank() : nil)
            if isTyped && about == nil { typed = object }
        }
        guard let subject else { return local }
        // 7
        if let typed { for type in types { add(typed, Self.typeProperty, .address(type)) } }
        // 9, 10
        local.incomplete = []
        local.incompleteSubject = nil
        if let object, relations != nil || reverse != nil {
            for property in relations ?? [] { add(subject, property, object) }
            for property in reverse ?? [] { add(object, property, subject) }
        } else if relations != nil || reverse != nil {
            local.incomplete =
                (relations ?? []).map { ($0, false) } + (reverse ?? []).map { ($0, true) }
            local.incompleteSubject = subject
            // Things inside that have no address of their own are one value, named by nothing but this.
            object = nil
        }
        // 11
        if !properties.isEmpty {
            let value = self.value(of: place, target, typed, isTyped && about == nil, relations ?? reverse, hasContent)
            for property in properties { add(subject, property, value) }
        }
        // 12
        if !isSkipped, let outer = context.incompleteSubject {
            let named = relations == nil && reverse == nil ? typed ?? subject : subject
            for statement in context.incomplete {
                if statement.isReverse {
                    add(named, statement.property, outer)
                } else {
                    add(outer, statement.property, named)
                }
            }
        }
        // 13
        local.end = tree.nodes[place].end
        if isSkipped {
            local.parentSubject = context.parentSubject
            local.parentObject = context.parentObject
            local.incomplete = context.incomplete
            local.incompleteSubject = context.incompleteSubject
        } else {
            local.parentSubject = subject
            local.parentObject = object ?? subject
        }
        return local
    }

    private mutating func add(_ subject: Node, _ property: String, _ object: Node) {
        statements.append(Statement(subject: subject, property: property, object: object))
    }

    private mutating func value(
        of place: Int, _ target: Node?, _ typed: Node?, _ isNewThing: Bool, _ relations: [String]?, _ hasContent: Bool
    ) -> Node {
        if let content = tree.attribute("content", of: place) { return .text(content) }
        if let time = tree.attribute("datetime", of: place) { return .text(time) }
        if tree.attribute("datatype", of: place) != nil { return .text(budget.text(in: place, of: tree)) }
        if relations == nil, let target { return isNewThing ? typed ?? target : target }
        if isNewThing, let typed { return typed }
        if tree.nodes[place].text == "data", let value = tree.attribute("value", of: place) { return .text(value) }
        return .text(budget.text(in: place, of: tree))
    }

    /// `resource`, `href` and `src`, the first that there is.
    private func target(of place: Int, _ context: Context) -> Node? {
        if let resource = tree.attribute("resource", of: place) { return self.resource(resource, context) }
        for name in ["href", "src", "data"] {
            guard let text = tree.attribute(name, of: place) else { continue }
            if name == "data" && tree.nodes[place].text != "object" { continue }
            return .address(WebAddress(text, relativeTo: base)?.description ?? text)
        }
        return nil
    }

    private func resource(_ text: String, _ context: Context) -> Node? {
        var text = text
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = String(text.dropFirst().dropLast())
            return expanded(text, context).map(Node.address)
        }
        if text.hasPrefix("_:") { return .address(text) }
        if let whole = expanded(text, context) { return .address(whole) }
        return .address(WebAddress(text, relativeTo: base)?.description ?? text)
    }

    /// nil where the attribute is not there, or says nothing to RDFa.
    private func relations(
        _ name: String, of place: Int, _ context: Context, _ isBesideProperty: Bool
    ) -> [String]? {
        guard tree.attribute(name, of: place) != nil else { return nil }
        let words = tree.words(name, of: place).filter { !isBesideProperty || $0.contains(":") }
        if words.isEmpty && isBesideProperty { return nil }
        let found = words.compactMap { word in
            word.contains(":") || context.vocabulary != nil && !Self.ownRelations.contains(word.lowercased())
                ? address(word, context) : nil
        }
        // Links of HTML's own, such as `nofollow`, begin nothing.
        return found.isEmpty ? nil : found
    }

    /// A term, a compact address or an address.
    private func address(_ word: String, _ context: Context) -> String? {
        if word.contains(":") { return expanded(word, context) ?? word }
        return context.vocabulary.map { $0 + word }
    }

    private func expanded(_ word: String, _ context: Context) -> String? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let rest = word[word.index(after: colon)...]
        guard !rest.hasPrefix("//"), let start = context.prefixes[word[..<colon].lowercased()] else { return nil }
        return start + rest
    }

    private static func pairs(_ words: [String]) -> [(name: String, address: String)] {
        stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
            words[index].hasSuffix(":") ? (words[index].dropLast().lowercased(), words[index + 1]) : nil
        }
    }

    private static let attributes = [
        "property", "typeof", "rel", "rev", "about", "resource", "vocab", "prefix", "href", "src",
    ]
    private static let ownRelations: Set<String> = [
        "alternate", "bookmark", "canonical", "external", "help", "icon", "next", "nofollow", "noopener", "noreferrer",
        "prev", "stylesheet", "tag", "ugc", "sponsored",
    ]
    /// Of the W3C's "RDFa Core Initial Context", those that pages use.
    private static let prefixes = [
        "schema": "http://schema.org/", "og": "http://ogp.me/ns#", "foaf": "http://xmlns.com/foaf/0.1/",
        "dc": "http://purl.org/dc/terms/", "dcterms": "http://purl.org/dc/terms/",
        "dc11": "http://purl.org/dc/elements/1.1/", "gr": "http://purl.org/goodrelations/v1#",
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
        "skos": "http://www.w3.org/2004/02/skos/core#", "owl": "http://www.w3.org/2002/07/owl#",
        "v": "http://rdf.data-vocabulary.org/#", "vcard": "http://www.w3.org/2006/vcard/ns#",
        "xsd": "http://www.w3.org/2001/XMLSchema#", "cc": "http://creativecommons.org/ns#",
        "sioc": "http://rdfs.org/sioc/ns#", "ical": "http://www.w3.org/2002/12/cal/icaltzd#",
        "rev": "http://purl.org/stuff/rev#",
    ]
}

/// Statements about subjects as things in things.
struct ThingAssembly {
    let things: [Thing]

    init(_ statements: [RDFa.Statement], type: String) {
        var order: [RDFa.Node] = [], bySubject: [RDFa.Node: [RDFa.Statement]] = [:]
        var typed: Set<RDFa.Node> = [], valued: Set<RDFa.Node> = []
        for statement in statements {
            if bySubject[statement.subject] == nil { order.append(statement.subject) }
            bySubject[statement.subject, default: []].append(statement)
            if statement.property == type {
                typed.insert(statement.subject)
            } else if statement.object != statement.subject {
                valued.insert(statement.object)
            }
        }
        var count = 0
        func made(_ subject: RDFa.Node, inside above: [RDFa.Node]) -> Thing {
            count += 1
            var thing = Thing()
            if case .address(let address) = subject { thing.identifier = address }
            for statement in bySubject[subject] ?? [] {
                switch statement.object {
                case .address(let address) where statement.property == type:
                    thing.types.append(SchemaVocabulary.name(address))
                    continue
                case .text where statement.property == type: continue
                default: break
                }
                let value: Thing.Value
                switch statement.object {
                case .text(let text): value = .text(text)
                case .address, .blank:
                    let object = statement.object
                    if bySubject[object] != nil, !above.contains(object), object != subject,
                        above.count < ThingLimits.depth, count < ThingLimits.things
                    {
                        value = .thing(made(object, inside: above + [subject]))
                    } else if case .address(let address) = object {
                        value = .text(address)
                    } else {
                        continue
                    }
                }
                thing.properties.append(Thing.Property(SchemaVocabulary.name(statement.property), value))
            }
            return thing.withAdditionalTypes
        }
        let roots = order.filter { typed.contains($0) && !valued.contains($0) }
        // Things that are all values of each other are there as well.
        let chosen = roots.isEmpty ? Array(order.filter(typed.contains).prefix(1)) : roots
        things = chosen.map { made($0, inside: []) }
    }
}
