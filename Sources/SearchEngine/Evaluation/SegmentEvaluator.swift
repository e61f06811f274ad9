import TextAnalysis

/// Finds a query's matches in one segment.
///
/// Words are looked up once for all stages and passes of a search. One thread.
final class SegmentEvaluator {
    let view: SegmentView
    let place: Searcher.Place
    let gate: DocumentGate
    /// Whether the documents that pass the filter are not to be had in advance.
    private var cannotSelect: Bool
    /// Whether all documents are evaluated, as if there were no filter.
    var ignoresFilter = false
    /// In the order of the query.
    let matchers: [UnitMatcher]
    /// Whether some document matches all units but those that are forgiven.
    private var matchesBesides: [[Bool]: Bool] = [:]
    private var segment: Segment { view.segment }

    init(_ view: SegmentView, _ place: Searcher.Place, _ units: [QueryUnit], _ gate: DocumentGate) throws {
        self.view = view
        self.place = place
        self.gate = gate
        cannotSelect = gate.filter == nil
        matchers = try units.enumerated().map { try UnitMatcher($1, in: view.segment, isFirst: $0 == 0) }
    }

    /// Postings of the rarest word: what has to be read at least. 0 when some word has none.
    var postings: Int { matchers.reduce(Int.max) { min($0, $1.postings) } }

    /// How many documents would have all words in short fields if words were spread at random; about a quarter of an item's
    /// words are in these.
    var expectedShortMatches: Double {
        let count = Double(segment.documentCount)
        return matchers.reduce(count) { $0 * min(1, Double($1.postings) / 4 / count) }
    }

    /// The one word that the query is, if its best documents may be known in advance.
    var word: AtomTerms? { matchers.count == 1 ? matchers[0].word : nil }

    /// The documents that pass the filter, where few do and that is known without asking each; nil otherwise.
    func select(_ memory: EvaluationMemory) throws -> DocumentAccumulator? {
        if cannotSelect || ignoresFilter { return nil }
        guard let filter = gate.filter, try filter.select(into: memory.selected, segment) else {
            cannotSelect = true
            return nil
        }
        return memory.selected
    }

    /// What decides about documents that were found.
    var gateOfMatches: DocumentGate { cannotSelect && !ignoresFilter ? gate : gate.unfiltered }

    /// Whether one of the documents counts.
    func hasCounted(_ matches: DocumentAccumulator) throws -> Bool {
        let gate = gateOfMatches
        var found = false
        try matches.forEach { document, _ in
            if !found { found = try gate.takes(document) }
        }
        return found
    }

    var hasLetter: Bool { matchers.contains(where: \.isLetter) }

    func matcher(_ unit: Int) -> UnitMatcher { matchers[unit] }

    /// Leaves the direct matches of every unit, deleted documents included, in the memory's current accumulator.
    func evaluate(_ tiers: Tiers, _ memory: EvaluationMemory) throws {
        memory.current.prepare(documentCount: segment.documentCount)
        if postings == 0 { return }
        try evaluate(tiers, within: try select(memory), memory)
    }

    /// Values some of the memory's current matches anew, by all lists, and leaves these only.
    func revalue(_ memory: EvaluationMemory, where isWanted: (MatchValue) -> Bool) throws {
        let chosen = memory.found
        chosen.prepare(documentCount: segment.documentCount)
        memory.current.forEach { document, value in
            if isWanted(value) { chosen.add(document) }
        }
        try evaluate(.all, within: chosen, memory)
    }

    /// Leaves the direct matches of every unit among some documents, or all, in the memory's current accumulator.
    func evaluate(_ tiers: Tiers, within: DocumentAccumulator?, _ memory: EvaluationMemory) throws {
        // The rarest first: each further word is looked for in what is left.
        let order = matchers.indices.sorted { matchers[$0].postings < matchers[$1].postings }
        try intersect(order, within: within, memory) { unit, target, within, documentsOnly in
            try matchers[unit].addDirect(
                to: target, tiers, within: within, memory.block, documentsOnly: documentsOnly)
        }
    }

    /// Leaves the matches that a later stage adds: documents that match some unit in the stage's way, and every other one in
    /// any way so far.
    ///
    /// - Parameters:
    ///   - forgives: the units whose typing errors are forgiven.
    ///   - tiers: the lists in which documents are looked for.
    func evaluate(_ stage: Stage, forgives: [Bool], in tiers: Tiers = .all, _ memory: EvaluationMemory) throws {
        memory.found.prepare(documentCount: segment.documentCount)
        for unit in matchers.indices {
            guard stage == .pinyin || forgives[unit] else { continue }
            if try matchers[unit].postings(stage) == 0 { continue }
            let costs = try matchers.indices.map { other in
                other == unit
                    ? try matchers[unit].readings(stage)
                    : matchers[other].postings + (try matchers[other].postings(.pinyin))
                        + (stage == .forgiving && forgives[other] ? try matchers[other].postings(.forgiving) : 0)
            }
            if costs.contains(0) { continue }
            let order = matchers.indices.sorted { costs[$0] < costs[$1] }
            try intersect(order, within: try select(memory), memory) { other, target, within, documentsOnly in
                if within?.count == 0 { return }
                if other == unit {
                    try matchers[unit].add(
                        stage, to: target, tiers, within: within, memory.block, documentsOnly: documentsOnly)
                    if documentsOnly || target.count == 0 { return }
                    // What matches in a better way too is of that class, and was found before.
                    try matchers[unit].addDirect(to: target, .all, within: target, memory.block)
                    if stage == .forgiving {
                        try matchers[unit].add(.pinyin, to: target, within: target, memory.block)
                    }
                    return
                }
                // What is forgiven, or pinyin, may be there as typed in another field, and then counts as that.
                let isForgiven = stage == .forgiving && forgives[other]
                let hasOtherWays = try isForgiven || matchers[other].postings(.pinyin) > 0
                try matchers[other].addDirect(
                    to: target, hasOtherWays ? .all : tiers, within: within, memory.block,
                    documentsOnly: documentsOnly)
                try matchers[other].add(
                    .pinyin, to: target, within: within, memory.block, documentsOnly: documentsOnly)
                if isForgiven {
                    try matchers[other].add(
                        .forgiving, to: target, tiers, within: within, memory.block, documentsOnly: documentsOnly)
                }
            }
            memory.current.forEach { memory.found.add($0, $1) }
        }
        swap(&memory.current, &memory.found)
    }

    /// Whether some document matches every unit that is not forgiven, deleted documents and those that a filter keeps out
    /// included. Where none does, nobody need look for the words that others may have been meant to be.
    func hasMatch(besides forgives: [Bool], _ memory: EvaluationMemory) throws -> Bool {
        if let known = matchesBesides[forgives] { return known }
        var others: [(unit: Int, cost: Int)] = []
        for unit in matchers.indices where !forgives[unit] {
            others.append((unit, matchers[unit].postings + (try matchers[unit].postings(.pinyin))))
        }
        others.sort { $0.cost < $1.cost }
        var isMatch = others.first?.cost != 0
        if isMatch, others.count > 1 {
            var within: DocumentAccumulator?
            for matcher in matchers { matcher.beginPass() }
            for (unit, _) in others {
                memory.next.prepare(documentCount: segment.documentCount)
                try matchers[unit].addDirect(
                    to: memory.next, .all, within: within, memory.block, documentsOnly: true)
                try matchers[unit].add(.pinyin, to: memory.next, within: within, memory.block, documentsOnly: true)
                swap(&memory.current, &memory.next)
                within = memory.current
                if memory.current.count == 0 { break }
            }
            isMatch = memory.current.count > 0
        }
        matchesBesides[forgives] = isMatch
        return isMatch
    }

    /// Postings of the forgiven terms of the unit that has the fewest.
    func readings(ofForgiven forgives: [Bool]) throws -> Int {
        var fewest = Int.max
        for unit in matchers.indices {
            let forgiven = forgives[unit] ? try matchers[unit].readings(.forgiving) : 0
            fewest = min(fewest, matchers[unit].postings + forgiven)
        }
        return fewest
    }

    /// Leaves what all units match in the memory's current accumulator.
    ///
    /// First the documents alone are narrowed down, then what is left is valued.
    ///
    /// - Parameters:
    ///   - selection: what may match; nil for all.
    ///   - add: adds the matches of a unit, of documents that are in the given accumulator only.
    private func intersect(
        _ order: [Int], within selection: DocumentAccumulator?, _ memory: EvaluationMemory,
        _ add: (
            _ unit: Int, _ target: DocumentAccumulator, _ within: DocumentAccumulator?, _ documentsOnly: Bool
        ) throws -> Void
    ) throws {
        for matcher in matchers { matcher.beginPass() }
        memory.current.prepare(documentCount: segment.documentCount, within: order.count > 1 ? nil : selection)
        if selection?.count == 0 { return }
        try add(order[0], memory.current, selection, order.count > 1)
        for (step, unit) in order.enumerated().dropFirst() {
            if memory.current.count == 0 { return }
            let isLast = step + 1 == order.count
            memory.next.prepare(documentCount: segment.documentCount, within: isLast ? memory.current : nil)
            try add(unit, memory.next, memory.current, !isLast)
            swap(&memory.current, &memory.next)
        }
        guard order.count > 1 else { return }
        for unit in order.dropLast() {
            if memory.current.count == 0 { return }
            let current = memory.current, target = memory.next
            target.prepare(documentCount: segment.documentCount, within: current)
            try add(unit, target, current, false)
            target.forEach { document, value in target.set(document, value.joined(current.value(document))) }
            swap(&memory.current, &memory.next)
        }
        let bonus = WordScore.togetherBonus * (order.count - 1)
        let result = memory.current
        result.forEach { document, value in
            if value.fields != 0 { result.set(document, value.raised(by: bonus)) }
        }
    }
}
