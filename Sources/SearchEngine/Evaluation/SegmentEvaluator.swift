import TextAnalysis

/// Finds a query's matches in one segment.
///
/// Words were looked up once for all stages and passes, of the next key's search too. One thread.
final class SegmentEvaluator {
    let view: SegmentView
    let location: Searcher.SegmentLocation
    let documentFilter: DocumentFilter
    /// Whether the documents that pass the filter are not to be had in advance.
    private var cannotSelect: Bool
    /// Whether all documents are evaluated, as if there were no filter.
    var ignoresFilter = false
    /// In the order of the query.
    let matchers: [UnitMatcher]
    /// Whether some document matches all units but those that match fuzzily.
    private var matchesBesides: [[Bool]: Bool] = [:]
    private var segment: Segment { view.segment }

    /// - Parameter matchers: of the segment, a unit each.
    init(
        _ view: SegmentView, _ location: Searcher.SegmentLocation, _ matchers: [UnitMatcher],
        _ documentFilter: DocumentFilter
    ) {
        self.view = view
        self.location = location
        self.documentFilter = documentFilter
        cannotSelect = documentFilter.filter == nil
        self.matchers = matchers
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
    func select(_ workspace: SearchWorkspace) throws -> DocumentAccumulator? {
        if cannotSelect || ignoresFilter { return nil }
        if workspace.selectedBy == ObjectIdentifier(self) { return workspace.selected }
        workspace.selectedBy = nil
        guard let filter = documentFilter.filter, try filter.select(into: workspace.selected, segment) else {
            cannotSelect = true
            return nil
        }
        workspace.selectedBy = ObjectIdentifier(self)
        return workspace.selected
    }

    /// What decides about documents that were found.
    var matchFilter: DocumentFilter { cannotSelect && !ignoresFilter ? documentFilter : documentFilter.unfiltered }

    /// Whether one of the documents counts.
    func hasCounted(_ matches: DocumentAccumulator) throws -> Bool {
        let documentFilter = matchFilter
        var found = false
        try matches.forEach { document, _ in
            if !found { found = try documentFilter.takes(document) }
        }
        return found
    }

    var hasLetter: Bool { matchers.contains(where: \.isLetter) }

    func matcher(_ unit: Int) -> UnitMatcher { matchers[unit] }

    /// Leaves the direct matches of every unit, deleted documents included, in the memory's current accumulator.
    func evaluate(_ tiers: Tiers, _ workspace: SearchWorkspace) throws {
        let kind = matchers.count > 1 ? tiers.kind : nil
        guard postings > 0 else {
            workspace.current.prepare(documentCount: segment.documentCount)
            if let kind { workspace.queryCache.keep(kind, [], values: [], of: segment) }
            return
        }
        let selection = try select(workspace)
        guard selection == nil, let kind else { return try evaluate(tiers, within: selection, workspace) }
        if try evaluateCandidates(kind, workspace) { return }
        try intersect(rarestFirst, within: nil, keeping: kind, workspace, adding(tiers, workspace))
    }

    /// Collects the memory's current matches, which have every unit in some short field, and are valued by lists of these.
    ///
    /// A lesser field may hold all words together. Whatever could come in by that is valued by all lists.
    func collectValuingApart(_ collector: inout HitCollector, _ workspace: SearchWorkspace) throws {
        try collector.collect(workspace.current, self) { $0.fields != 0 }
        let least = collector.top.threshold, more = WordScore.togetherBonus * (matchers.count - 1) + location.raise
        try revalue(workspace) { $0.fields == 0 && $0.raised(by: more).strength >= least }
        try collector.collect(workspace.current, self)
    }

    /// Values some of the memory's current matches anew, by all lists, and leaves these only.
    private func revalue(_ workspace: SearchWorkspace, where isWanted: (MatchValue) -> Bool) throws {
        let chosen = workspace.found
        chosen.prepare(documentCount: segment.documentCount)
        workspace.current.forEach { document, value in
            if isWanted(value) { chosen.add(document) }
        }
        try evaluate(.all, within: chosen, workspace)
    }

    /// Leaves the direct matches of every unit in the memory's current accumulator, but for some that have two units in long fields
    /// only.
    ///
    /// Long fields of the unit that most documents have are read for those only that have it in short fields, or all others:
    /// most items that have all words have several in long fields, and are worth too little to be valued.
    func evaluateWithOneLong(_ workspace: SearchWorkspace) throws {
        let rarestFirst = rarestFirst, selection = try select(workspace)
        if try selection == nil && evaluateCandidates(.withOneLong, workspace) { return }
        guard let last = rarestFirst.last else { return }
        try narrow(rarestFirst.dropLast(), within: selection, workspace, adding(.short, workspace))
        swap(&workspace.current, &workspace.found)
        try narrow(rarestFirst.dropLast(), within: selection, workspace, adding(.all, workspace))
        let order = [last] + rarestFirst.dropLast()
        let add: Adding = { [self] unit, target, within, _ in
            guard unit == last else {
                return try matchers[unit].addDirect(to: target, .all, within: within, workspace.block)
            }
            let chosen = workspace.found
            try matchers[last].addDirect(to: target, .short, within: within, workspace.block)
            target.forEachWord { word, documents in chosen.add(word: word, bits: documents) }
            try matchers[last].addDirect(to: target, .long, within: chosen, workspace.block)
        }
        try value(order, keeping: selection == nil ? .withOneLong : nil, workspace, add)
    }

    /// Adds direct matches.
    func adding(_ tiers: Tiers, _ workspace: SearchWorkspace) -> Adding {
        { [self] unit, target, within, documentsOnly in
            try matchers[unit].addDirect(
                to: target, tiers, within: within, workspace.block, documentsOnly: documentsOnly)
        }
    }

    /// The units: each further one is looked for in what is left.
    private var rarestFirst: [Int] {
        matchers.indices.sorted { matchers[$0].postings < matchers[$1].postings }
    }

    /// Leaves the direct matches of every unit among some documents, or all, in the memory's current accumulator.
    func evaluate(_ tiers: Tiers, within: DocumentAccumulator?, _ workspace: SearchWorkspace) throws {
        try intersect(rarestFirst, within: within, workspace, adding(tiers, workspace))
    }

    /// Gives the memory's current documents, each of which some of the lists have for every unit, their values by these.
    func valueCurrent(_ tiers: Tiers, _ workspace: SearchWorkspace) throws {
        for matcher in matchers { matcher.beginPass() }
        try value(rarestFirst, workspace) { unit, target, within, _ in
            try matchers[unit].addDirect(to: target, tiers, within: within, workspace.block)
        }
    }

    /// Leaves what matches every unit directly or by pinyin in the memory's current accumulator. What matches directly only
    /// may be left out.
    func evaluatePinyin(_ workspace: SearchWorkspace) throws {
        workspace.current.prepare(documentCount: segment.documentCount)
        let known = workspace.queryCache.documentsWithPinyin(of: segment)
        if known?.isEmpty == true { return }
        if try matchers.allSatisfy({ try $0.postings(.pinyin) == 0 }) { return }
        if matchers.count == 1 {
            let target = workspace.current
            matchers[0].beginPass()
            try matchers[0].add(.pinyin, to: target, within: try select(workspace), workspace.block)
            if target.count > 0 { try matchers[0].addDirect(to: target, .all, within: target, workspace.block) }
            return
        }
        let costs = try matchers.map { $0.postings + (try $0.readings(.pinyin)) }
        if costs.contains(0) { return }
        let order = matchers.indices.sorted { costs[$0] < costs[$1] }
        func add(
            _ unit: Int, to target: DocumentAccumulator, within: DocumentAccumulator?, documentsOnly: Bool
        ) throws {
            try matchers[unit].addDirect(
                to: target, .all, within: within, workspace.block, documentsOnly: documentsOnly)
            try matchers[unit].add(.pinyin, to: target, within: within, workspace.block, documentsOnly: documentsOnly)
        }
        // What is new has some unit as pinyin, so that it has pinyin.
        let members = try segment.documentsWithPinyin()
        let selection = try select(workspace)
        if selection == nil, let known {
            workspace.found.prepare(documentCount: segment.documentCount)
            for document in known { workspace.found.add(Int(document)) }
            try narrow(order[...], within: workspace.found, among: members, workspace, add)
        } else {
            try narrow(order[...], within: selection, among: members, workspace, add)
        }
        if selection == nil { workspace.queryCache.keep(withPinyin: workspace.current, of: segment) }
        try value(order, workspace, add)
    }

    /// Leaves the matches that typo tolerance adds: documents that match some unit with typing errors, and every other one in
    /// any way so far.
    ///
    /// - Parameters:
    ///   - isFuzzy: by unit, whether it may match with typing errors.
    ///   - tiers: the lists in which documents are looked for.
    func evaluateFuzzy(_ isFuzzy: [Bool], in tiers: Tiers = .all, _ workspace: SearchWorkspace) throws {
        var orders: [(unit: Int, order: [Int])] = []
        for unit in matchers.indices where isFuzzy[unit] {
            if try matchers[unit].postings(.fuzzy) == 0 { continue }
            let costs = try matchers.indices.map { other in
                other == unit
                    ? try matchers[unit].readings(.fuzzy)
                    : matchers[other].postings + (try matchers[other].postings(.pinyin))
                        + (isFuzzy[other] ? try matchers[other].postings(.fuzzy) : 0)
            }
            if !costs.contains(0) { orders.append((unit, matchers.indices.sorted { costs[$0] < costs[$1] })) }
        }
        if orders.isEmpty { workspace.current.prepare(documentCount: segment.documentCount) }
        if orders.count > 1 { workspace.found.prepare(documentCount: segment.documentCount) }
        for (unit, order) in orders {
            try intersect(order, within: try select(workspace), workspace) { other, target, within, documentsOnly in
                if within?.count == 0 { return }
                if other == unit {
                    try matchers[unit].add(
                        .fuzzy, to: target, tiers, within: within, workspace.block, documentsOnly: documentsOnly)
                    if documentsOnly || target.count == 0 { return }
                    // What matches in a better way too is of that class, and was found before.
                    try matchers[unit].addDirect(to: target, .all, within: target, workspace.block)
                    try matchers[unit].add(.pinyin, to: target, within: target, workspace.block)
                    return
                }
                // A fuzzy or pinyin match may be there as typed in another field, and then counts as that.
                let hasOtherWays = try isFuzzy[other] || matchers[other].postings(.pinyin) > 0
                try matchers[other].addDirect(
                    to: target, hasOtherWays ? .all : tiers, within: within, workspace.block,
                    documentsOnly: documentsOnly)
                try matchers[other].add(
                    .pinyin, to: target, within: within, workspace.block, documentsOnly: documentsOnly)
                if isFuzzy[other] {
                    try matchers[other].add(
                        .fuzzy, to: target, tiers, within: within, workspace.block, documentsOnly: documentsOnly)
                }
            }
            if orders.count > 1 { workspace.current.forEach { workspace.found.add($0, $1) } }
        }
        if orders.count > 1 { swap(&workspace.current, &workspace.found) }
    }

    /// Whether some document matches every unit that is not fuzzy, deleted documents and those that a filter keeps out
    /// included. Where none does, nobody need look for the words that others may have been meant to be.
    func hasMatch(besides isFuzzy: [Bool], _ workspace: SearchWorkspace) throws -> Bool {
        if let known = matchesBesides[isFuzzy] { return known }
        var others: [(unit: Int, cost: Int)] = []
        for unit in matchers.indices where !isFuzzy[unit] {
            others.append((unit, matchers[unit].postings + (try matchers[unit].postings(.pinyin))))
        }
        others.sort { $0.cost < $1.cost }
        var isMatch = others.first?.cost != 0
        if isMatch, others.count > 1 {
            var within: DocumentAccumulator?
            for matcher in matchers { matcher.beginPass() }
            for (unit, _) in others {
                workspace.next.prepare(documentCount: segment.documentCount)
                try matchers[unit].addDirect(
                    to: workspace.next, .all, within: within, workspace.block, documentsOnly: true)
                try matchers[unit].add(
                    .pinyin, to: workspace.next, within: within, workspace.block, documentsOnly: true)
                swap(&workspace.current, &workspace.next)
                within = workspace.current
                if workspace.current.count == 0 { break }
            }
            isMatch = workspace.current.count > 0
        }
        matchesBesides[isFuzzy] = isMatch
        return isMatch
    }

    /// Postings of the fuzzy terms of the unit that has the fewest.
    func readings(ofFuzzy isFuzzy: [Bool]) throws -> Int {
        var fewest = Int.max
        for unit in matchers.indices {
            let fuzzy = isFuzzy[unit] ? try matchers[unit].readings(.fuzzy) : 0
            fewest = min(fewest, matchers[unit].postings + fuzzy)
        }
        return fewest
    }

    /// Adds the matches of a unit, of documents that are in the given accumulator only.
    typealias Adding = (
        _ unit: Int, _ target: DocumentAccumulator, _ within: DocumentAccumulator?, _ documentsOnly: Bool
    ) throws -> Void

    /// Leaves what all units match in the memory's current accumulator.
    ///
    /// First the documents alone are narrowed down, then what is left is valued.
    ///
    /// - Parameter selection: what may match; nil for all.
    private func intersect(
        _ order: [Int], within selection: DocumentAccumulator?, keeping kind: Candidates.Kind? = nil,
        _ workspace: SearchWorkspace, _ add: Adding
    ) throws {
        guard order.count > 1 else {
            for matcher in matchers { matcher.beginPass() }
            workspace.current.prepare(documentCount: segment.documentCount, expecting: selection?.count ?? 0)
            if selection?.count == 0 { return }
            return try add(order[0], workspace.current, selection, false)
        }
        try narrow(order.dropLast(), within: selection, workspace, add)
        try value(order.suffix(1) + order.dropLast(), keeping: kind, workspace, add)
    }

    /// Leaves documents without values in the memory's current accumulator: what some units match, and perhaps more.
    ///
    /// - Parameter members: what may match; nil for all.
    private func narrow(
        _ order: ArraySlice<Int>, within selection: DocumentAccumulator?, among members: BitSet? = nil,
        _ workspace: SearchWorkspace, _ add: Adding
    ) throws {
        for matcher in matchers { matcher.beginPass() }
        workspace.current.prepare(documentCount: segment.documentCount)
        if selection?.count == 0 { return }
        for (step, unit) in order.enumerated() {
            if step == 0 {
                try add(unit, workspace.current, selection, true)
                if let members { workspace.current.keep(members) }
            } else {
                workspace.next.prepare(documentCount: segment.documentCount)
                try add(unit, workspace.next, workspace.current, true)
                swap(&workspace.current, &workspace.next)
            }
            if workspace.current.count == 0 { return }
        }
    }

    /// Leaves, of the memory's current documents, what all units match, with values.
    func value(_ order: [Int], _ workspace: SearchWorkspace, _ add: Adding) throws {
        for (step, unit) in order.enumerated() {
            if workspace.current.count == 0 { return }
            let current = workspace.current, target = workspace.next
            target.prepare(documentCount: segment.documentCount, expecting: current.count)
            try add(unit, target, current, false)
            if step > 0 {
                let bonus = step == order.count - 1 ? WordScore.togetherBonus * step : 0
                target.forEach { document, value in
                    let joined = value.joined(current.value(document))
                    target.set(document, joined.fields != 0 ? joined.raised(by: bonus) : joined)
                }
            }
            swap(&workspace.current, &workspace.next)
        }
    }
}
