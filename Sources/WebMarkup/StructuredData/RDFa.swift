/// The part of RDFa 1.1 (W3C "RDFa Core 1.1", section 7.5, and "HTML+RDFa 1.1") that describes things: statements about
/// subjects.
struct RDFa {
    /// A subject or an object.
    enum Node: Hashable {
        case address(String)
        case blank(Int)
        case text(String)

        /// In bytes: what it costs to look it up.
        var length: Int {
            switch self {
            case .address(let text), .text(let text): text.utf8.count
            case .blank: 1
            }
        }
    }

    struct Statement {
        var subject: Node
        var property: String
        var object: Node
        var line = SourceLine()
    }

    /// What an element hands down to those in it.
    private struct Context {
        var parentSubject: Node
        var parentObject: Node?
        var incomplete: [(property: String, isReverse: Bool)] = []
        /// What the incomplete statements are about, or of: a subject that an element inside names.
        var incompleteSubject: Node?
        var vocabulary: String?
        /// The page's own.
        var prefixes: [String: String] = [:]
        var end: Int
    }

    private let tree: HTMLTree
    private let base: WebAddress?
    private var blanks = 0
    var budget = ReadingBudget()
    var statements: [Statement] = []
    /// Of the element that is read.
    private var line = SourceLine()
    /// Values of relations that hang, and those of them that something inside made one.
    private var hanging: Set<Node> = [], completed: Set<Node> = []
    static let copyProperty = "http://www.w3.org/ns/rdfa#copy"
    static let typeProperty = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"

    /// - Parameter base: what relative addresses are relative to.
    init(_ tree: HTMLTree, base: WebAddress?) {
        self.tree = tree
        self.base = base
    }

    /// The things that are no value of another's property, in document order.
    ///
    /// - Parameter shared: the page's.
    mutating func things(_ shared: inout ReadingBudget) -> [Thing] {
        budget = shared
        read()
        copyPatterns()
        shared = budget
        return ThingAssembly(statements, type: Self.typeProperty, &shared).things
    }

    private mutating func read() {
        let page = Node.address(base?.withoutFragment.description ?? "")
        let start = Context(parentSubject: page, end: tree.nodes.count)
        var contexts = [start]
        for position in tree.nodes.indices {
            while contexts.count > 1, contexts[contexts.count - 1].end <= position { contexts.removeLast() }
            guard tree.nodes[position].isElement, let context = contexts.last else { continue }
            if budget.isSpent || statements.count >= ThingLimits.things * 16 { return }
            guard hasAttributes(position) else { continue }
            contexts.append(process(position, context, isRoot: position == 0))
        }
    }

    private func hasAttributes(_ position: Int) -> Bool {
        Self.attributes.contains { tree.attribute($0, of: position) != nil }
    }

    private mutating func newBlank() -> Node {
        blanks += 1
        return .blank(blanks)
    }

    /// The steps of section 7.5 for one element. The numbers are theirs.
    private mutating func process(_ position: Int, _ context: Context, isRoot: Bool) -> Context {
        budget.spend(4)
        line = tree.line(of: position)
        var local = context
        // 2, 3: vocabulary and prefixes.
        if let vocabulary = tree.attribute("vocab", of: position), vocabulary.utf8.count <= ThingLimits.meaning {
            // Often without its last slash.
            local.vocabulary =
                SchemaVocabulary.isOwn(vocabulary) ? "http://schema.org/" : vocabulary.isEmpty ? nil : vocabulary
        }
        define(budget.words("prefix", of: position, in: tree, maximum: ThingLimits.prefixes * 2), in: &local)
        let properties = budget.words("property", of: position, in: tree).compactMap { address($0, local) }
        // HTML+RDFa, 3.1: links of HTML's own are no statements beside a property.
        let isBesideProperty = tree.attribute("property", of: position) != nil
        let relations = self.relations("rel", of: position, local, isBesideProperty)
        let reverse = self.relations("rev", of: position, local, isBesideProperty)
        let types = budget.words("typeof", of: position, in: tree).compactMap { address($0, local) }
        let isTyped = tree.attribute("typeof", of: position) != nil
        let about = tree.attribute("about", of: position).flatMap { resource($0, local) }
        let target = target(of: position, local)
        let hasContent =
            tree.attribute("content", of: position) != nil || tree.attribute("datatype", of: position) != nil
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
            // What stands inside and names no subject is said of one value without an address.
            let hanging = newBlank()
            self.hanging.insert(hanging)
            object = hanging
        }
        // 11
        if !properties.isEmpty {
            let value = self.value(
                of: position, target, typed, isTyped && about == nil, relations ?? reverse, hasContent)
            for property in properties { add(subject, property, value) }
        }
        // 12
        if !isSkipped, let outer = context.incompleteSubject {
            let named = subject
            // Each element inside that says something of the same value would say this again.
            let isNew = !hanging.contains(named) || completed.insert(named).inserted
            for statement in context.incomplete where isNew {
                if statement.isReverse {
                    add(named, statement.property, outer)
                } else {
                    add(outer, statement.property, named)
                }
            }
        }
        // 13
        local.end = tree.nodes[position].end
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
        // Statements are sorted by them.
        budget.spend(ReadingBudget.property + subject.length + object.length)
        if budget.isSpent { return }
        statements.append(Statement(subject: subject, property: property, object: object, line: line))
    }

    private mutating func value(
        of position: Int, _ target: Node?, _ typed: Node?, _ isNewThing: Bool, _ relations: [String]?,
        _ hasContent: Bool
    ) -> Node {
        if let content = tree.attribute("content", of: position) { return .text(content) }
        if let time = tree.attribute("datetime", of: position) { return .text(time) }
        if tree.attribute("datatype", of: position) != nil { return .text(budget.text(in: position, of: tree)) }
        if relations == nil, let target { return isNewThing ? typed ?? target : target }
        if isNewThing, let typed { return typed }
        if tree.nodes[position].text == "data", let value = tree.attribute("value", of: position) {
            return .text(value)
        }
        return .text(budget.text(in: position, of: tree))
    }

    /// `resource`, `href` and `src`, the first that there is.
    private mutating func target(of position: Int, _ context: Context) -> Node? {
        if let resource = tree.attribute("resource", of: position) { return self.resource(resource, context) }
        for name in ["href", "src", "data"] {
            guard let text = tree.attribute(name, of: position) else { continue }
            if name == "data" && tree.nodes[position].text != "object" { continue }
            return .address(budget.address(text, relativeTo: base))
        }
        return nil
    }

    private mutating func resource(_ text: String, _ context: Context) -> Node? {
        var text = text
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = String(text.dropFirst().dropLast())
            return expanded(text, context).map(Node.address)
        }
        if text.hasPrefix("_:") { return .address(text) }
        if let whole = expanded(text, context) { return .address(whole) }
        return .address(budget.address(text, relativeTo: base))
    }

    /// nil if the attribute is not there, or says nothing to RDFa.
    private mutating func relations(
        _ name: String, of position: Int, _ context: Context, _ isBesideProperty: Bool
    ) -> [String]? {
        guard tree.attribute(name, of: position) != nil else { return nil }
        let words = budget.words(name, of: position, in: tree).filter { !isBesideProperty || $0.contains(":") }
        if words.isEmpty && isBesideProperty { return nil }
        let found = words.compactMap { word in
            word.contains(":") || context.vocabulary != nil && !Self.ownRelations.contains(word.lowercased())
                ? address(word, context) : nil
        }
        // Links of HTML's own, such as `nofollow`, begin nothing.
        return found.isEmpty ? nil : found
    }

    /// A term, a compact address or an address.
    private mutating func address(_ word: String, _ context: Context) -> String? {
        if word.contains(":") { return expanded(word, context) ?? word }
        return context.vocabulary.map { budget.made($0 + word) }
    }

    private mutating func expanded(_ word: String, _ context: Context) -> String? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let rest = word[word.index(after: colon)...]
        let prefix = word[..<colon].lowercased()
        guard !rest.hasPrefix("//"), let start = context.prefixes[prefix] ?? Self.prefixes[prefix] else { return nil }
        return budget.made(start + rest)
    }

    /// Elements share the prefixes of those around them until they define some.
    private mutating func define(_ words: [String], in context: inout Context) {
        var isCopied = false
        for pair in Self.pairs(words) where context.prefixes[pair.name] != pair.address {
            guard pair.name.utf8.count <= ThingLimits.meaning, pair.address.utf8.count <= ThingLimits.meaning,
                context.prefixes.count < ThingLimits.prefixes || context.prefixes[pair.name] != nil
            else { continue }
            if !isCopied { budget.spend(context.prefixes.count * ReadingBudget.property) }
            isCopied = true
            context.prefixes[pair.name] = pair.address
        }
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
        "rdfa": "http://www.w3.org/ns/rdfa#", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
        "skos": "http://www.w3.org/2004/02/skos/core#", "owl": "http://www.w3.org/2002/07/owl#",
        "v": "http://rdf.data-vocabulary.org/#", "vcard": "http://www.w3.org/2006/vcard/ns#",
        "xsd": "http://www.w3.org/2001/XMLSchema#", "cc": "http://creativecommons.org/ns#",
        "sioc": "http://rdfs.org/sioc/ns#", "ical": "http://www.w3.org/2002/12/cal/icaltzd#",
        "rev": "http://purl.org/stuff/rev#",
    ]
}
