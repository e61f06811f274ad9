/// Microdata (WHATWG HTML, "Microdata").
struct Microdata {
    private let tree: HTMLTree
    private let base: WebAddress?
    private let places: [String: Int]
    private var used: Set<Int> = []
    /// Items may refer to the same part again and again, and properties nest: what is read of a page stays within bounds.
    private var budget = ReadingBudget()

    /// - Parameter base: what relative addresses are relative to.
    init(_ tree: HTMLTree, base: WebAddress?) {
        self.tree = tree
        self.base = base
        var places: [String: Int] = [:]
        for place in tree.nodes.indices where tree.nodes[place].isElement {
            if let name = tree.attribute("id", of: place), places[name] == nil { places[name] = place }
        }
        self.places = places
    }

    /// The items that are no property of another, in document order; those included that are called properties, and stand in none: search
    /// engines read them, though the standard does not.
    ///
    /// - Parameter shared: the page's.
    mutating func things(_ shared: inout ReadingBudget) -> [Thing] {
        budget = shared
        defer { shared = budget }
        let items = tree.nodes.indices.filter { tree.nodes[$0].isElement && isItem($0) }
        var roots: [(place: Int, thing: Thing)] = []
        for isProperty in [false, true] {
            for place in items where (tree.attribute("itemprop", of: place) != nil) == isProperty {
                guard !isProperty || !used.contains(place), budget.take() else { continue }
                roots.append((place, thing(at: place, inside: []).thing))
            }
        }
        return roots.sorted { $0.place < $1.place }.map(\.thing)
    }

    private func isItem(_ place: Int) -> Bool { tree.attribute("itemscope", of: place) != nil }

    /// - Parameter above: the items that it stands in; one that stands in itself, by `itemref`, is not read again.
    /// - Returns: the thing, which the caller has counted, and how many it is with those in it.
    private mutating func thing(at place: Int, inside above: [Int]) -> (thing: Thing, count: Int) {
        let types = budget.words("itemtype", of: place, in: tree).map(SchemaVocabulary.name)
        var thing = Thing(types: types, identifier: tree.attribute("itemid", of: place).map { resolved($0) })
        thing.line = tree.line(of: place)
        var count = 1
        for property in propertyPlaces(of: place) {
            guard !budget.isSpent else { break }
            let value: Thing.Value, size: Int
            if isItem(property) {
                used.insert(property)
                if above.contains(property) || property == place || above.count >= ThingLimits.depth { continue }
                guard budget.take() else { break }
                let inner = self.thing(at: property, inside: above + [place])
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
    private mutating func propertyPlaces(of item: Int) -> [Int] {
        var found: [Int] = []
        collect(in: item + 1..<tree.nodes[item].end, into: &found)
        for name in Set(budget.words("itemref", of: item, in: tree, most: ThingLimits.things)) {
            guard let place = places[name], place != item else { continue }
            collect(in: place..<tree.nodes[place].end, into: &found)
        }
        return Set(found).sorted()
    }

    private mutating func collect(in range: Range<Int>, into found: inout [Int]) {
        var place = range.lowerBound
        while place < range.upperBound, !budget.isSpent {
            budget.spend(1)
            let node = tree.nodes[place]
            if node.isElement && tree.attribute("itemprop", of: place) != nil { found.append(place) }
            // What stands in an item is that item's.
            place = node.isElement && isItem(place) ? node.end : place + 1
        }
    }

    private mutating func resolved(_ address: String) -> String { budget.address(address, relativeTo: base) }

    private mutating func text(of place: Int) -> String {
        let name = tree.nodes[place].text
        // Not in the standard, and understood by search engines: any element may have its value in an attribute.
        if let content = tree.attribute("content", of: place) { return content }
        switch name {
        case "audio", "embed", "iframe", "img", "source", "track", "video":
            return tree.attribute("src", of: place).map { resolved($0) } ?? ""
        case "a", "area", "link":
            return tree.attribute("href", of: place).map { resolved($0) } ?? budget.text(in: place, of: tree)
        case "object": return tree.attribute("data", of: place).map { resolved($0) } ?? ""
        case "data", "meter": return tree.attribute("value", of: place) ?? budget.text(in: place, of: tree)
        case "time": return tree.attribute("datetime", of: place) ?? budget.text(in: place, of: tree)
        default: return budget.text(in: place, of: tree)
        }
    }
}
