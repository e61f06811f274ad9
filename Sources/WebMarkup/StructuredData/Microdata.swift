/// Microdata (WHATWG HTML, "Microdata").
struct Microdata {
    private let tree: HTMLTree
    private let base: WebAddress?
    private let positions: [String: Int]
    private var used: Set<Int> = []
    /// Items may refer to the same part again and again, and properties nest: what is read of a page stays within bounds.
    private var budget = ReadingBudget()

    /// - Parameter base: what relative addresses are relative to.
    init(_ tree: HTMLTree, base: WebAddress?) {
        self.tree = tree
        self.base = base
        var positions: [String: Int] = [:]
        for position in tree.nodes.indices where tree.nodes[position].isElement {
            if let name = tree.attribute("id", of: position), positions[name] == nil { positions[name] = position }
        }
        self.positions = positions
    }

    /// The items that are not a property of another, in document order. They include items that are marked as
    /// properties but stand in no other: search engines read them, though the standard does not.
    ///
    /// - Parameter shared: the page's.
    mutating func things(_ shared: inout ReadingBudget) -> [Thing] {
        budget = shared
        defer { shared = budget }
        let items = tree.nodes.indices.filter { tree.nodes[$0].isElement && isItem($0) }
        var roots: [(position: Int, thing: Thing)] = []
        for isProperty in [false, true] {
            for position in items where (tree.attribute("itemprop", of: position) != nil) == isProperty {
                guard !isProperty || !used.contains(position), budget.take() else { continue }
                roots.append((position, thing(at: position, inside: []).thing))
            }
        }
        return roots.sorted { $0.position < $1.position }.map(\.thing)
    }

    private func isItem(_ position: Int) -> Bool { tree.attribute("itemscope", of: position) != nil }

    /// - Parameter above: the items that it stands in; one that stands in itself, by `itemref`, is not read again.
    /// - Returns: the thing, which the caller has counted, and how many it is with those in it.
    private mutating func thing(at position: Int, inside above: [Int]) -> (thing: Thing, count: Int) {
        let types = budget.words("itemtype", of: position, in: tree).map(SchemaVocabulary.name)
        var thing = Thing(types: types, identifier: tree.attribute("itemid", of: position).map { resolved($0) })
        thing.line = tree.line(of: position)
        var count = 1
        for property in propertyPositions(of: position) {
            guard !budget.isSpent else { break }
            let value: Thing.Value, size: Int
            if isItem(property) {
                used.insert(property)
                if above.contains(property) || property == position || above.count >= ThingLimits.depth { continue }
                guard budget.take() else { break }
                let inner = self.thing(at: property, inside: above + [position])
                value = .thing(inner.thing)
                size = inner.count
            } else {
                value = .text(text(of: property))
                size = 0
            }
            for (number, name) in budget.words("itemprop", of: property, in: tree).enumerated() {
                // Each further name has things of its own: names inside of names would multiply them.
                if number > 0, size > 0, !budget.take(things: size) { break }
                budget.spend(ReadingBudget.property)
                thing.properties.append(
                    Thing.Property(SchemaVocabulary.name(name), value, line: tree.line(of: property)))
                count += size
            }
        }
        return (thing.withAdditionalTypes, count)
    }

    /// The elements with properties of an item, its own and those that it refers to, in document order.
    private mutating func propertyPositions(of item: Int) -> [Int] {
        var found: [Int] = []
        collect(in: item + 1..<tree.nodes[item].end, into: &found)
        for name in Set(budget.words("itemref", of: item, in: tree, maximum: ThingLimits.things)) {
            guard let position = positions[name], position != item else { continue }
            collect(in: position..<tree.nodes[position].end, into: &found)
        }
        return Set(found).sorted()
    }

    private mutating func collect(in range: Range<Int>, into found: inout [Int]) {
        var position = range.lowerBound
        while position < range.upperBound, !budget.isSpent {
            budget.spend(1)
            let node = tree.nodes[position]
            if node.isElement && tree.attribute("itemprop", of: position) != nil { found.append(position) }
            // Properties inside an item are that item's.
            position = node.isElement && isItem(position) ? node.end : position + 1
        }
    }

    private mutating func resolved(_ address: String) -> String { budget.address(address, relativeTo: base) }

    private mutating func text(of position: Int) -> String {
        let name = tree.nodes[position].text
        // Not in the standard, and understood by search engines: any element may have its value in an attribute.
        if let content = tree.attribute("content", of: position) { return content }
        switch name {
        case "audio", "embed", "iframe", "img", "source", "track", "video":
            return tree.attribute("src", of: position).map { resolved($0) } ?? ""
        case "a", "area", "link":
            return tree.attribute("href", of: position).map { resolved($0) } ?? budget.text(in: position, of: tree)
        case "object": return tree.attribute("data", of: position).map { resolved($0) } ?? ""
        case "data", "meter": return tree.attribute("value", of: position) ?? budget.text(in: position, of: tree)
        case "time": return tree.attribute("datetime", of: position) ?? budget.text(in: position, of: tree)
        default: return budget.text(in: position, of: tree)
        }
    }
}
