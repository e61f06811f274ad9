import SearchEngine

/// What an index should be: items by identifier, client states by name.
struct Twin {
    enum Change: CustomStringConvertible {
        case index(Document)
        case update(DocumentUpdate)
        case delete([String])
        case deleteDomains([String])
        case deleteAll
        case clientState(name: String, [UInt8]?)

        var description: String {
            switch self {
            case .index(let document): "index \(document)"
            case .update(let update): "update \(update)"
            case .delete(let identifiers): "delete \(identifiers)"
            case .deleteDomains(let domains): "delete domains \(domains)"
            case .deleteAll: "delete all"
            case .clientState(let name, let state): "client state \(name) = \(state.map { "\($0)" } ?? "nil")"
            }
        }
    }

    private(set) var items: [String: TwinItem] = [:]
    private(set) var clientStates: [String: [UInt8]] = [:]

    mutating func apply(_ change: Change) {
        switch change {
        case .index(let document):
            items[document.identifier] = TwinItem(document)
        case .update(let update):
            guard let old = items[update.identifier]?.document else { return }
            items[update.identifier] = TwinItem(Self.merged(old, update))
        case .delete(let identifiers):
            for identifier in identifiers { items[identifier] = nil }
        case .deleteDomains(let domains):
            for domain in domains { items = items.filter { !Self.isInside($0.value.document.domain, domain) } }
        case .deleteAll:
            items = [:]
            clientStates = [:]
        case .clientState(let name, let state):
            clientStates[name] = state
        }
    }

    /// Forgets what had expired, as a purge may.
    mutating func purge(now: Int64) { items = items.filter { $0.value.document.expiration > now } }

    private static func merged(_ old: Document, _ update: DocumentUpdate) -> Document {
        var kept = old.attributes
        for new in update.attributes {
            kept = kept.filter { $0.name != new.name }
            if new.value != .null { kept.append(new) }
        }
        return Document(
            identifier: old.identifier, domain: update.domain ?? old.domain,
            expiration: update.expiration ?? old.expiration, attributes: kept)
    }

    static func isInside(_ domain: String, _ outer: String) -> Bool {
        // By bytes, as a domain is given.
        let inner = Array(domain.utf8), outer = Array(outer.utf8)
        return !outer.isEmpty && (inner == outer || inner.starts(with: outer + Array(".".utf8)))
    }
}

/// A search by looking at every item.
struct TwinSearch {
    struct Hit: Equatable, CustomStringConvertible {
        var source: Int
        var identifier: String
        var matchClass: MatchClass
        var score: Int
        var closeness = 0
        var rank: Int64

        var description: String { "\(source)/\(identifier) \(matchClass) \(score) rank \(rank)" }

        func isBefore(_ other: Hit) -> Bool {
            if matchClass != other.matchClass { return matchClass > other.matchClass }
            if score != other.score { return score > other.score }
            if closeness != other.closeness { return closeness > other.closeness }
            if rank != other.rank { return rank > other.rank }
            if identifier != other.identifier {
                return identifier.utf8.lexicographicallyPrecedes(other.identifier.utf8)
            }
            return source < other.source
        }
    }

    let twins: [Twin]
    let request: SearchRequest
    let query: TwinQuery
    /// Of each twin's hits.
    let points: [Int]

    init(_ twins: [Twin], _ request: SearchRequest, points: [Int]? = nil) {
        self.twins = twins
        self.points = points ?? twins.map { _ in 0 }
        self.request = request
        query = TwinQuery(request.text, isKeystroke: request.mode == .keystroke)
    }

    func run() -> (hits: [Hit], total: Int) {
        var found = matches(pinyin: false) { _ in false }
        if found.count < request.limit { found = matches(pinyin: true) { _ in false } }
        if found.count < request.limit && request.toleratesTypos {
            let failed = query.units.indices.filter { alone(query.units[$0]) < request.limit }
            if !failed.isEmpty { found = matches(pinyin: true) { failed.contains($0) } }
            if found.isEmpty,
                request.filter == nil
                    || matches(pinyin: true, isFiltered: false, toleratesTypos: { _ in false }).isEmpty
            {
                found = matches(pinyin: true) { _ in true }
            }
        }
        return (TwinCloseness(request, query, twins).ordered(found.sorted { $0.isBefore($1) }), found.count)
    }

    /// How many items a word matches by itself, whatever the filter.
    private func alone(_ unit: TwinQuery.Unit) -> Int {
        let ranking = TwinRanking(allowsPinyin: true) { _ in false }
        return twins.flatMap(\.items.values).filter {
            $0.document.expiration > request.now
                && ranking.value($0, unit, isFirst: false, toleratesTypos: false) != nil
        }.count
    }

    private func matches(pinyin: Bool, isFiltered: Bool = true, toleratesTypos: @escaping (Int) -> Bool) -> [Hit] {
        let ranking = TwinRanking(allowsPinyin: pinyin, toleratesTypos: toleratesTypos)
        var hits: [Hit] = []
        for (source, twin) in twins.enumerated() {
            for item in twin.items.values {
                guard item.document.expiration > request.now,
                    TwinFilter.passes(item.document, isFiltered ? request.filter : nil),
                    let value = ranking.value(item, query)
                else { continue }
                hits.append(
                    Hit(
                        source: source, identifier: item.document.identifier, matchClass: value.matchClass,
                        score: value.score + (query.units.isEmpty ? 0 : points[source]), rank: item.rank))
            }
        }
        return hits
    }

    /// What becomes of an item: the outcome, and the missing words with whether any item has them.
    struct Outcome: Equatable {
        var name: String
        var words: [String] = []
        var areElsewhere: [Bool] = []
    }

    func outcome(_ identifier: String, source: Int) -> Outcome {
        guard let item = twins[source].items[identifier] else { return Outcome(name: "not indexed") }
        if item.document.expiration <= request.now { return Outcome(name: "expired \(item.document.expiration)") }
        if !TwinFilter.passes(item.document, request.filter) { return Outcome(name: "filtered out") }
        let ranking = TwinRanking(allowsPinyin: true) { _ in request.toleratesTypos }
        let missing = query.units.filter {
            ranking.value(item, $0, isFirst: false, toleratesTypos: request.toleratesTypos) == nil
        }.map(
            \.source)
        if missing.isEmpty { return Outcome(name: "matched") }
        return Outcome(name: "missing", words: missing, areElsewhere: missing.map(isAnywhere))
    }

    private func isAnywhere(_ word: String) -> Bool {
        var request = request
        request.text = word
        request.filter = nil
        request.limit = 1
        return TwinSearch(twins, request).run().total > 0
    }
}

extension TwinSearch.Outcome {
    init(_ outcome: Explanation.Outcome) {
        switch outcome {
        case .matched: self.init(name: "matched")
        case .notIndexed: self.init(name: "not indexed")
        case .expired(let seconds): self.init(name: "expired \(seconds)")
        case .filteredOut: self.init(name: "filtered out")
        case .wordsMissing(let missing):
            self.init(name: "missing", words: missing.map(\.word), areElsewhere: missing.map(\.isElsewhere))
        }
    }
}
