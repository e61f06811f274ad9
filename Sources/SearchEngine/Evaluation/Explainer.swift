import TextAnalysis

extension Searcher {
    /// Why an item matches a request and with which score, or exactly why it does not.
    ///
    /// Looks at every class of match, whatever the request's limit. Costs about as much as the search. Of a committed
    /// search each word has one term. Points of snapshots are left out.
    ///
    /// - Parameter source: the snapshot that the item is looked for in.
    public func explain(_ identifier: String, source: Int, request: SearchRequest) throws -> Explanation {
        var result = Explanation(notIndexed: identifier)
        guard let (view, document) = try snapshots[source].locate(Array(identifier.utf8)) else { return result }
        let segment = view.segment
        result.rank = try segment.rank(document)
        let expiration = try segment.expiration(document)
        if expiration <= request.now {
            result.outcome = .expired(expiration)
            return result
        }
        if let filter = request.filter,
            try !FilterEvaluator(filter, segment, snapshots[source].schema).passes(document, segment)
        {
            result.outcome = .filteredOut
            return result
        }
        if request.mode == .committed, !request.analyzed.units.isEmpty {
            try CommittedSearch(searcher: Searcher(snapshots), request: request).explain(document, in: view, &result)
            try explainCloseness(document, in: view, source, request, &result)
            try segment.checkDisk()
            return result
        }
        let explainer = DocumentExplainer(view: view, document: document, request: request)
        try explainer.explain(&result)
        if case .wordsMissing = result.outcome, let query = request.meaning {
            try explainNearness(query, document, view, &result)
        }
        if case .wordsMissing(let missing) = result.outcome {
            result.outcome = .wordsMissing(
                try missing.map {
                    Explanation.Missing(word: $0.word, isElsewhere: try isAnywhere($0.word, request))
                })
        }
        try explainCloseness(document, in: view, source, request, &result)
        try segment.checkDisk()
        return result
    }

    private func explainCloseness(
        _ document: Int, in view: SegmentView, _ source: Int, _ request: SearchRequest, _ result: inout Explanation
    ) throws {
        guard result.outcome == .matched, result.matchClass != .meaning, let order = ClosenessOrder(request) else {
            return
        }
        result.closeness = order.level(of: try view.segment.document(document), snapshots[source].schema)
    }

    /// Says that an item is near by meaning, if a search may add it for that.
    private func explainNearness(
        _ query: MeaningQuery, _ document: Int, _ view: SegmentView, _ result: inout Explanation
    ) throws {
        guard let table = view.segment.vectors, table.space == query.space else { return }
        let reader = try table.checked()
        guard reader.origin(document).isVector else { return }
        let cosine = Nearness(query).cosine(try reader.vector(document))
        guard cosine >= query.minimumCosine else {
            result.distance = Explanation.Distance(cosine: cosine, needed: query.minimumCosine)
            return
        }
        result.outcome = .matched
        result.matchClass = .meaning
        result.words = []
        let points = Int((cosine * CommittedSearch.scale).rounded())
        result.terms = [Explanation.Term(reason: .meaning(cosine: cosine), points: points)]
        result.score = points
    }

    private func isAnywhere(_ word: String, _ request: SearchRequest) throws -> Bool {
        var one = request
        one.text = word
        one.limit = 1
        one.filter = nil
        return try search(one).total > 0
    }

}

/// Explains the match of one document, by evaluating the query's parts again and looking for the document in each.
private struct DocumentExplainer {
    let view: SegmentView
    let document: Int
    let request: SearchRequest

    /// How the document matches a unit, or one reading of it; nil when it does not.
    private func value(_ unit: QueryUnit, isFirst: Bool) throws -> MatchValue? {
        try SearchWorkspace.with { workspace in
            let found = workspace.borrow(documentCount: view.segment.documentCount)
            try UnitMatcher(UnitReadings(unit), in: view.segment, isFirst: isFirst).addAll(
                to: found.accumulator, isFuzzy: request.toleratesTypos, workspace.block)
            return found.accumulator.contains(document) ? found.accumulator.value(document) : nil
        }
    }

    private func value(_ alternative: QueryAlternative, words: Int, isFirst: Bool) throws -> MatchValue? {
        try value(QueryUnit(source: 0..<0, wordCount: words, alternatives: [alternative]), isFirst: isFirst)
    }

    func explain(_ result: inout Explanation) throws {
        let units = request.analyzed.units
        let bytes = Array(request.text.utf8)
        var missing: [Explanation.Missing] = []
        var together: UInt8 = 0xFF
        result.matchClass = .direct
        for (index, unit) in units.enumerated() {
            let typed = String(decoding: bytes[unit.source], as: UTF8.self)
            guard let best = try value(unit, isFirst: index == 0) else {
                missing.append(Explanation.Missing(word: typed, isElsewhere: false))
                continue
            }
            result.matchClass = min(result.matchClass, best.matchClass)
            together &= best.fields
            result.words.append(try word(unit, typed, best, isFirst: index == 0))
        }
        if !missing.isEmpty {
            result.outcome = .wordsMissing(missing)
            return
        }
        result.outcome = .matched
        if units.count > 1 && together != 0 {
            result.terms.append(
                Explanation.Term(
                    reason: .together(TextField.list(together)[0]),
                    points: WordScore.togetherBonus * (units.count - 1)))
        }
        result.score = result.allTerms.reduce(0) { $0 + $1.points }
    }

    /// The way in which a word matches best, term by term.
    private func word(
        _ unit: QueryUnit, _ typed: String, _ best: MatchValue, isFirst: Bool
    ) throws -> Explanation.Word {
        for alternative in unit.alternatives {
            guard let way = try value(alternative, words: unit.wordCount, isFirst: isFirst),
                way.packed >> 8 == best.packed >> 8
            else { continue }
            var parts: [(term: String, parts: WordScore.Parts, score: Int)] = []
            for (index, phrase) in alternative.phrases.enumerated() {
                let isFirst = isFirst && index == 0
                let single = QueryAlternative(isPinyin: alternative.isPinyin, phrases: [phrase])
                let value = try value(single, words: 1, isFirst: isFirst) ?? way
                parts.append(try explain(phrase, scoring: value, isFirst: isFirst))
            }
            var terms = parts.flatMap { part -> [Explanation.Term] in
                var terms = [
                    Explanation.Term(reason: .fieldWeight, points: part.parts.band),
                    Explanation.Term(reason: .wholeWord, points: part.parts.exact),
                    Explanation.Term(reason: .frequency, points: part.parts.fine),
                    Explanation.Term(reason: .titleStart, points: part.parts.start),
                    Explanation.Term(reason: .typos, points: part.parts.typos),
                ].filter { $0.points != 0 }
                let floor = part.score - terms.reduce(0) { $0 + $1.points }
                if floor != 0 { terms.append(Explanation.Term(reason: .floor, points: floor)) }
                return terms
            }
            let sum = terms.reduce(0) { $0 + $1.points }
            if best.score != sum {
                terms.append(
                    Explanation.Term(reason: .standsFor(words: unit.wordCount), points: best.score - sum))
            }
            return Explanation.Word(
                typed: typed, matched: parts.map(\.term).joined(separator: " + "), fields: TextField.list(best.fields),
                matchClass: best.matchClass, terms: terms)
        }
        return Explanation.Word(
            typed: typed, matched: "", fields: TextField.list(best.fields), matchClass: best.matchClass,
            terms: [Explanation.Term(reason: .match, points: best.score)])
    }

    /// The terms of a phrase that gave it its score: of several atoms the weakest decides.
    private func explain(
        _ phrase: QueryPhrase, scoring value: MatchValue, isFirst: Bool
    ) throws -> (term: String, parts: WordScore.Parts, score: Int) {
        var names: [String] = []
        var deciding: WordScore.Parts?
        let isOne = phrase.atoms.count == 1, unit = LengthUnit.phrase(phrase.atoms)
        for atom in phrase.atoms {
            var bestName: String?
            let lengths = try view.segment.lengths.checked().lengths(document)
            for (term, entry, way) in try terms(of: atom, isFuzzy: phrase.atoms.count == 1 && request.toleratesTypos) {
                guard let occurrences = try occurrences(of: entry) else { continue }
                var parts = WordScore.parts(occurrences, lengths, atom.lengthUnit, way, isFirst: isFirst && isOne)
                // Of several atoms it counts where the phrase begins.
                let atStart = WordScore.atStart(parts.total, unit)
                if !isOne, isFirst, parts.total != value.score, atStart == value.score {
                    parts.start = atStart - parts.total
                }
                if parts.total == value.score || bestName == nil { bestName = Self.readable(term) }
                if parts.total == value.score && deciding == nil { deciding = parts }
            }
            if let bestName { names.append(bestName) }
        }
        let parts = deciding ?? WordScore.Parts(band: 0, exact: 0, fine: value.score, start: 0, typos: 0)
        return (names.joined(separator: " "), parts, value.score)
    }

    /// The terms that an atom stands for, spelled out.
    private func terms(
        of atom: QueryAtom, isFuzzy: Bool
    ) throws -> [(term: [UInt8], entry: TermEntry, way: WordScore.Way)] {
        let dictionary = view.segment.terms
        var result: [(term: [UInt8], entry: TermEntry, way: WordScore.Way)] = []
        if atom.spelling != .whole {
            try AtomTerms.forEachSpelled(atom, in: view.segment) { result.append(($0, $1, .prefix)) }
        } else if atom.isPrefix, dictionary.count > 0 {
            let byField = AtomTerms.scoresByField(atom)
            let longer: WordScore.Way = atom.kind == .piece ? .exact : byField ? .field : .prefix
            var iterator = try dictionary.iterator(from: atom.term)
            while try iterator.next(), iterator.term.starts(with: atom.term) {
                let isExact = iterator.term == atom.term && !atom.isNeverExact
                if isExact { result.append((iterator.term, iterator.entry, .exact)) }
                if !isExact || byField { result.append((iterator.term, iterator.entry, longer)) }
            }
        } else if let entry = try dictionary.find(atom.term) {
            result.append((atom.term, entry, atom.isNeverExact ? .prefix : .exact))
        }
        if isFuzzy {
            try AtomTerms.forEachFuzzy(atom, in: view.segment) { entry, edits, term in
                result.append((term, entry, .fuzzy(edits)))
            }
        }
        return result
    }

    private func occurrences(of entry: TermEntry) throws -> Occurrences? {
        var found: Occurrences?
        try view.segment.forEachPosting(entry, PostingBlock()) { if $0 == document { found = $1 } }
        return found
    }

    /// A term without its namespace.
    private static func readable(_ term: [UInt8]) -> String {
        String(decoding: term.first.map { $0 < 0x20 } == true ? Array(term.dropFirst()) : term, as: UTF8.self)
    }
}

extension TextField {
    /// The fields of a mask, weightiest first.
    static func list(_ mask: UInt8) -> [TextField] { allCases.filter { mask & $0.bit != 0 } }
}
