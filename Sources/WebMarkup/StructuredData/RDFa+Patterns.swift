extension RDFa {
    /// "HTML+RDFa 1.1", section 3.5: what `rdfa:copy` names is said of the thing as well, and patterns are no things themselves.
    mutating func copyPatterns() {
        guard statements.contains(where: { $0.property == Self.copyProperty }) else { return }
        let pattern = Node.address("http://www.w3.org/ns/rdfa#Pattern")
        let patterns = Set(
            statements.lazy.filter { $0.property == Self.typeProperty && $0.object == pattern }.map(\.subject))
        let said = Dictionary(grouping: statements, by: \.subject)
        var result: [Statement] = []
        for statement in statements where !patterns.contains(statement.subject) {
            guard statement.property == Self.copyProperty, patterns.contains(statement.object) else {
                result.append(statement)
                continue
            }
            // Patterns may name further ones, and themselves.
            var open = [statement.object], met: Set<Node> = []
            while let next = open.popLast(), !budget.isSpent {
                guard met.insert(next).inserted else { continue }
                for copied in said[next] ?? [] {
                    budget.spend(ReadingBudget.property + copied.object.length)
                    if budget.isSpent || result.count >= ThingLimits.things * 16 { break }
                    if copied.property == Self.copyProperty, patterns.contains(copied.object) {
                        open.append(copied.object)
                    } else if copied.property != Self.typeProperty || copied.object != pattern {
                        var own = copied
                        own.subject = statement.subject
                        result.append(own)
                    }
                }
            }
        }
        statements = result
    }
}
