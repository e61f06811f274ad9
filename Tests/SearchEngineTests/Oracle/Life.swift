import SearchEngine
import Testing
import TestSupport

/// One index with its twin, through whatever happens to it.
struct LivingIndex {
    let storage: any Storage
    var twin = Twin()
    /// Objects that have the same folder open, as processes do.
    var objects: [SearchEngine.Index]

    init(_ storage: any Storage, seed: UInt64) throws {
        self.storage = storage
        objects = []
        objects = [try open(seed), try open(seed + 1)]
    }

    func open(_ seed: UInt64) throws -> SearchEngine.Index {
        var options = SearchEngine.Index.Options()
        options.random = Numbers(seed).next
        // Even where there are few items.
        options.prefixes.postings = 1
        if seed % 2 == 0 { options.prefixes.terms = 2 }
        // Lists of rare terms beside those of the others.
        if seed % 4 == 1 {
            options.prefixes.rareTerms = 1
            options.prefixes.rarePostings = 2
            options.prefixes.documentsForRare = 1
        }
        if seed % 4 == 0 { options.prefixes.pinyinDocuments = 1 }
        if seed % 3 != 0 { options.words.minimumBytes = seed % 3 == 1 ? 1 : 2000 }
        if seed % 5 == 0 { options.words.growth = 2 }
        // Transactions of several segments.
        if seed % 3 == 0 { options.builderBytes = 100 }
        if seed % 2 == 1 { options.rangePostings = 1 }
        return try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
    }

    /// Numbers that every open index draws from its own seed.
    private final class Numbers: @unchecked Sendable {  // an index object draws with its own locks held
        private var random: LifeRandom
        init(_ seed: UInt64) { random = LifeRandom(state: seed) }
        @Sendable func next() -> UInt64 { random.next() }
    }
}

/// A random life of two indexes, each step of which is compared with the twins.
struct Life {
    let seed: UInt64
    private var generator: LifeGenerator
    private var indexes: [LivingIndex]
    /// Snapshots taken earlier, which must not change, with the twins as they were.
    private var held: [(snapshots: [Snapshot], twins: [Twin])] = []
    private var now: Int64 = 1_000_000
    private var step = 0
    private var history: [String] = []
    /// What searches remember of what was typed before.
    private let memory = SearchWorkspace()
    /// Whether all indexes are searched as one list, each with points of its own.
    var givesPoints = false
    /// What stands for the indexes when they are searched as one list; nil where nothing does.
    var combined: CombinedIndex?
    /// Replaces that one, as another process does.
    var combiner: CombinedIndex?
    /// How often that was made.
    private(set) var combinations = 0
    private(set) var searches = 0
    private(set) var hitCount = 0
    /// Searches that looked only among what the one before had found.
    var narrowings: Int { memory.narrowings }
    /// Searches that were sure of their hits before they had counted all.
    private(set) var earlyStops = 0

    init(seed: UInt64, storages: [any Storage]) throws {
        self.seed = seed
        generator = LifeGenerator(seed: seed)
        indexes = []
        for (number, storage) in storages.enumerated() {
            indexes.append(try LivingIndex(storage, seed: seed &* 1000 + UInt64(number) * 10))
        }
    }

    private var context: Comment {
        let recent = history.suffix(6).map { String($0.prefix(1000)) }.joined(separator: "\n")
        return "SEARCHLIGHT_SEED=\(seed), step \(step), now \(now), after:\n\(recent)"
    }

    mutating func run(steps: Int) throws {
        for number in 1...max(1, steps) {
            step = number
            do {
                try takeStep()
            } catch let error as IndexError {
                Issue.record("\(error) \(context)")
                throw error
            }
        }
        for number in indexes.indices {
            #expect(try SearchEngine.Index.verify(storage: indexes[number].storage).isSound, context)
        }
    }

    private mutating func note(_ what: String) {
        if history.count > 100 { history.removeFirst(50) }
        history.append(what)
    }

    private mutating func takeStep() throws {
        let target = generator.random.int(0..<indexes.count)
        let object = generator.random.int(0..<2)
        if let combined, generator.random.chance(10) {
            let clearsDeleted = generator.random.chance(50)
            note("combine objects \(object)\(clearsDeleted ? ", without deleted items" : "")")
            let isMade = try (combiner ?? combined).build(clearsDeleted: clearsDeleted) {
                try indexes.map { try $0.objects[object].snapshot() }
            }
            if isMade { combinations += 1 }
            try #require(combined.failure == nil, context)
        }
        switch generator.random.int(0..<100) {
        case 0..<30: try commit(target, object)
        case 30..<36:
            note("reopen \(target).\(object)")
            indexes[target].objects[object] = try indexes[target].open(generator.random.next())
        case 36..<46:
            let bytes = generator.random.pick([64 << 20, 64 << 20, 100_000, 1000])
            note("maintain \(target).\(object), at most \(bytes) bytes")
            try indexes[target].objects[object].maintain(maximumBytes: bytes, now: now)
        case 46..<48:
            note("compact \(target).\(object)")
            try indexes[target].objects[object].compact(now: now)
            indexes[target].twin.purge(now: now)
            let statistics = try indexes[target].objects[object].statistics()
            try #require(statistics.items == indexes[target].twin.items.count, context)
            try #require(statistics.deletedItems == 0, context)
        case 48..<55:
            now += Int64(generator.random.int(1..<50))
            note("now is \(now)")
        case 55..<62: try compareContents(target, object)
        case 62..<65:
            note("hold \(object)")
            held.append((try indexes.map { try $0.objects[object].snapshot() }, indexes.map(\.twin)))
            if held.count > 3 { held.removeFirst() }
        default: try search(object)
        }
    }

    private mutating func commit(_ target: Int, _ object: Int) throws {
        let index = indexes[target].objects[object]
        let expired = indexes[target].twin.items.filter { $0.value.document.expiration <= now }
        // A purge is due at any time; what may be gone is put in place again rather than changed.
        let changes = generator.batch(now: now, expired: Set(expired.keys))
        note("commit \(target).\(object): \(changes)")
        let transaction = try index.transaction()
        var twin = indexes[target].twin
        for change in changes {
            if case .update(let update) = change, let item = twin.items[update.identifier],
                item.document.expiration <= now
            {
                continue
            }
            twin.apply(change)
            switch change {
            case .index(let document): try transaction.index(document)
            case .update(let update): try transaction.update(update)
            case .delete(let identifiers): transaction.delete(identifiers: identifiers)
            case .deleteDomains(let domains): try transaction.delete(domains: domains)
            case .deleteAll: transaction.deleteAll()
            case .clientState(let name, let state): try transaction.setClientState(state, name: name)
            }
        }
        // A transaction that is dropped has never been.
        if generator.random.chance(5) { return note("dropped") }
        try index.commit(transaction)
        indexes[target].twin = twin
        try compareStates(target)
        if generator.random.chance(30) { try compareContents(target, 1 - object) }
    }

    private func compareStates(_ target: Int) throws {
        for object in indexes[target].objects {
            let snapshot = try object.snapshot()
            for name in ["", "main", "other", "unknown"] {
                try #require(snapshot.clientState(name) == indexes[target].twin.clientStates[name], context)
            }
        }
    }

    /// Every item as it was given; expired ones may have been purged.
    private func compareContents(_ target: Int, _ object: Int) throws {
        let snapshot = try indexes[target].objects[object].snapshot()
        let twin = indexes[target].twin
        for (identifier, item) in twin.items {
            let document = try snapshot.document(identifier)
            if document == nil && item.document.expiration <= now { continue }
            try #require(document == item.document, context)
        }
        var seen: [String] = []
        try snapshot.forEachDocument { document in
            seen.append(document.identifier)
            return true
        }
        let expected = twin.items.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let isExpired = { twin.items[$0].map { $0.document.expiration <= now } ?? false }
        try #require(seen.filter { !isExpired($0) } == expected.filter { !isExpired($0) }, context)
        try #require(Set(seen).isSubset(of: expected), context)
        try #require(snapshot.count == seen.count, context)
        try #require(try snapshot.document("never was") == nil, context)
    }

    private mutating func search(_ object: Int) throws {
        // One index, or both as one list.
        var chosen = [generator.random.int(0..<indexes.count)]
        if givesPoints || generator.random.chance(combined == nil ? 30 : 90) { chosen = Array(indexes.indices) }
        let documents = indexes[chosen[0]].twin.items.sorted { $0.key < $1.key }.map(\.value.document)
        let typed = Array(generator.typed(documents))
        var snapshots = try chosen.map { try indexes[$0].objects[object].snapshot() }
        var twins = chosen.map { indexes[$0].twin }
        if generator.random.chance(15), let past = held.randomElement(using: &generator.random) {
            note("in the past")
            snapshots = chosen.map { past.snapshots[$0] }
            twins = chosen.map { past.twins[$0] }
        }
        let filter = generator.random.chance(25) ? generator.filter() : nil
        let limit = generator.random.pick([0, 1, 3, 5, 20, 20, 1000])
        let toleratesTypos = generator.random.chance(90)
        let mode: SearchRequest.Mode = generator.random.chance(20) ? .wholeWords : .keystroke
        let stopsEarly = generator.random.chance(60)
        let isByLetter = mode == .keystroke && generator.random.chance(50)
        for length in isByLetter ? Array(1...max(1, typed.count)) : [typed.count] {
            var request = SearchRequest(
                String(typed.prefix(length)), mode: mode, filter: filter, limit: limit, now: now,
                toleratesTypos: toleratesTypos)
            if stopsEarly { request.stopsEarlyFrom = 0 }
            var points: [Int] = []
            if givesPoints {
                let maximum = generator.random.pick([2, 32, 256])
                points = chosen.map { _ in generator.random.int(-maximum..<maximum + 1) }
            }
            note("search \(chosen) of objects \(object) with points \(points): \(request)")
            var searcher = Searcher(snapshots, points: points, combined: combined)
            searcher.workspace = memory
            try compare(request, searcher, twins, points)
        }
    }

    private mutating func compare(
        _ request: SearchRequest, _ searcher: Searcher, _ twins: [Twin], _ points: [Int]
    ) throws {
        let results = try searcher.search(request)
        try #require(combined?.failure == nil, context)
        let twin = TwinSearch(twins, request, points: points.isEmpty ? nil : points)
        let expected = twin.run()
        let hits = results.hits.map {
            TwinSearch.Hit(
                source: $0.source, identifier: $0.identifier, matchClass: $0.matchClass, score: $0.score, rank: $0.rank)
        }
        if let position = (0..<max(hits.count, expected.hits.count)).first(where: { position in
            position >= hits.count || position >= expected.hits.count || hits[position] != expected.hits[position]
        }) {
            try describe(hits.dropFirst(position).first, searcher, twins, request)
            try describe(expected.hits.dropFirst(position).first, searcher, twins, request)
        }
        try #require(hits == expected.hits, context)
        if results.isTotalExact {
            try #require(results.total == expected.total, context)
        } else {
            try #require(results.total >= hits.count && results.total <= expected.total, context)
            earlyStops += 1
        }
        searches += 1
        hitCount += hits.count
        for hit in results.hits.prefix(2) {
            try #require(try searcher.document(hit) == twins[hit.source].items[hit.identifier]!.document, context)
            let explanation = try searcher.explain(hit.identifier, source: hit.source, request: request)
            try #require(explanation.outcome == .matched, context)
            let more = points.isEmpty || twin.query.units.isEmpty ? 0 : points[hit.source]
            try #require(explanation.allTerms.map(\.points).reduce(0, +) == hit.score - more, context)
            try #require(explanation.score == hit.score - more, context)
            try #require(explanation.matchClass == hit.matchClass && explanation.rank == hit.rank, context)
        }
        let source = generator.random.int(0..<twins.count)
        let identifier = generator.identifier()
        let outcome = TwinSearch.Outcome(try searcher.explain(identifier, source: source, request: request).outcome)
        let reason = twin.outcome(identifier, source: source)
        // A purged item is no longer there to have expired.
        if reason.name.hasPrefix("expired"), outcome.name == "not indexed" { return }
        try #require(outcome == reason, context)
    }

    /// Says of a hit that differs what both sides know.
    private func describe(
        _ hit: TwinSearch.Hit?, _ searcher: Searcher, _ twins: [Twin], _ request: SearchRequest
    ) throws {
        guard let hit else { return }
        let item = twins[hit.source].items[hit.identifier]
        let query = TwinQuery(request.text, isKeystroke: request.mode == .keystroke)
        let ranking = TwinRanking(allowsPinyin: true) { _ in request.toleratesTypos }
        let values = query.units.map { unit in
            item.flatMap { ranking.value($0, unit, isFirst: false, toleratesTypos: request.toleratesTypos) }
        }
        let explanation = try searcher.explain(hit.identifier, source: hit.source, request: request)
        print("\(hit)\n  of \(item.map { "\($0.document)" } ?? "no item")\n  \(values)\n  \(explanation)")
    }
}
