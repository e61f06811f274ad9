extension SegmentEvaluator {
    /// Returns the matches that typo tolerance adds: documents that match some unit with typing errors, and every other one in
    /// any way so far.
    ///
    /// - Parameters:
    ///   - isFuzzy: by unit, whether it may match with typing errors.
    ///   - tiers: the lists in which documents are looked for.
    func fuzzyMatches(
        _ isFuzzy: [Bool], in tiers: Tiers = .all, _ workspace: SearchWorkspace
    ) throws -> BorrowedAccumulator {
        let orders = try fuzzyOrders(isFuzzy)
        if orders.count == 1 {
            return try matches(havingFuzzy: orders[0].unit, orders[0].order, isFuzzy, tiers, workspace)
        }
        let found = workspace.borrow(documentCount: segment.documentCount)
        for (unit, order) in orders {
            let matches = try matches(havingFuzzy: unit, order, isFuzzy, tiers, workspace)
            matches.accumulator.forEach { found.accumulator.add($0, $1) }
        }
        return found
    }

    /// The order in which the units with fuzzy terms are looked for, if documents must have one of them: the one that
    /// costs least first.
    private func fuzzyOrders(_ isFuzzy: [Bool]) throws -> [(unit: Int, order: [Int])] {
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
        return orders
    }

    /// Returns documents that match a unit with typing errors, and every other one in any way so far.
    private func matches(
        havingFuzzy unit: Int, _ order: [Int], _ isFuzzy: [Bool], _ tiers: Tiers, _ workspace: SearchWorkspace
    ) throws -> BorrowedAccumulator {
        let block = workspace.block
        return try intersection(order, within: try select(workspace), workspace) {
            other, target, within, documentsOnly in
            if within?.count == 0 { return }
            let matcher = matchers[other]
            if other == unit {
                try matcher.add(.fuzzy, to: target, tiers, within: within, block, documentsOnly: documentsOnly)
                if documentsOnly || target.count == 0 { return }
                // A document that also matches in a better way is of that class, and was found before.
                try matcher.addDirect(to: target, .all, within: target, block)
                try matcher.add(.pinyin, to: target, within: target, block)
                return
            }
            // A fuzzy or pinyin match may be there as typed in another field, and then counts as that.
            let hasOtherWays = try isFuzzy[other] || matcher.postings(.pinyin) > 0
            try matcher.addDirect(
                to: target, hasOtherWays ? .all : tiers, within: within, block, documentsOnly: documentsOnly)
            try matcher.add(.pinyin, to: target, within: within, block, documentsOnly: documentsOnly)
            if isFuzzy[other] {
                try matcher.add(.fuzzy, to: target, tiers, within: within, block, documentsOnly: documentsOnly)
            }
        }
    }

    /// Whether some document matches every unit that is not fuzzy, deleted documents and those that a filter keeps out
    /// included. If none does, the words that others may have been meant to be need not be looked for.
    func hasMatch(besides isFuzzy: [Bool], _ workspace: SearchWorkspace) throws -> Bool {
        if let known = matchesBesides[isFuzzy] { return known }
        var others: [(unit: Int, cost: Int)] = []
        for unit in matchers.indices where !isFuzzy[unit] {
            others.append((unit, matchers[unit].postings + (try matchers[unit].postings(.pinyin))))
        }
        others.sort { $0.cost < $1.cost }
        var isMatch = others.first?.cost != 0
        if isMatch, others.count > 1 {
            let found = try narrowed(others.map(\.unit)[...], within: nil, workspace) {
                unit, target, within, documentsOnly in
                try matchers[unit].addDirect(
                    to: target, .all, within: within, workspace.block, documentsOnly: documentsOnly)
                try matchers[unit].add(
                    .pinyin, to: target, within: within, workspace.block, documentsOnly: documentsOnly)
            }
            isMatch = found.count > 0
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
}
