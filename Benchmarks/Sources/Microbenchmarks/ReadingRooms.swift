import SearchEngine
import Synchronization

/// What a keystroke costs, as a whole and in its parts, and how large the index is.
enum ReadingRooms {
    static func measure(_ corpus: SyntheticCorpus, _ folder: TemporaryFolder, _ report: inout Report) throws {
        let path = folder.path + "/reading"
        let index = try WritingRooms.index(path)
        try WritingRooms.add(corpus.items, to: index)
        try index.compact()
        let snapshot = try index.snapshot()
        guard let segment = snapshot.views.first?.segment, snapshot.views.count == 1 else { return }

        try report.measure("opening", "index", operations: 1, runs: 21) {
            _ = try Index(path: path, schema: SyntheticCorpus.schema).snapshot()
        }
        try dictionary(segment, &report)
        for (kind, texts) in corpus.queries {
            let plan = { try plans(index, texts, filter: nil) }
            try report.measure("keystroke: \(kind)", "query", operations: texts.count, plan: plan) {
                try search(index, texts, filter: nil)
            }
        }
        for (kind, texts) in corpus.committedQueries {
            try report.measure("committed: \(kind)", "query", operations: texts.count) {
                for text in texts {
                    let request = SearchRequest(text, mode: .committed, limit: 10, now: 0)
                    _ = try Searcher([index.snapshot()]).search(request)
                }
            }
        }
        // A hundredth of the items.
        let start = SyntheticCorpus.days / 2
        let filter = Filter.between(.known(4), start, start + SyntheticCorpus.days / 100)
        for (kind, texts) in corpus.queries where kind == "2 letters" || kind == "two words" {
            let plan = { try plans(index, texts, filter: filter) }
            try report.measure("filter of 1 %: \(kind)", "query", operations: texts.count, plan: plan) {
                try search(index, texts, filter: filter)
            }
        }
        try items(segment, "a frame", &report)
        try sizes(segment, &report)
        try words(corpus, folder, &report)
    }

    /// The same items as many more of them would be written.
    private static func words(
        _ corpus: SyntheticCorpus, _ folder: TemporaryFolder, _ report: inout Report
    ) throws {
        let index = try WritingRooms.index(folder.path + "/words", wordsFrom: 1 << 20)
        try WritingRooms.add(corpus.items, to: index)
        try index.compact()
        guard let segment = try index.snapshot().views.first?.segment else { return }
        try items(segment, "words", &report)
        for (section, length) in try sectionLengths(segment.path) where section == .stored || section == .wordCodes {
            report.count(
                "size of \(section) in words", "bytes per item", Double(length) / Double(segment.documentCount))
        }
    }

    /// Items from all over, so that none is in a block that is kept.
    private static func items(_ segment: Segment, _ form: String, _ report: inout Report) throws {
        let count = 1000, step = segment.documentCount / count
        try report.measure("an item out of \(form)", "item", operations: count) {
            for number in 0..<count { _ = try segment.document(number * step) }
        }
    }

    private static func search(_ index: Index, _ texts: [String], filter: Filter?) throws {
        for text in texts { _ = try Searcher([index.snapshot()]).search(request(text, filter)) }
    }

    private static func request(_ text: String, _ filter: Filter?) -> SearchRequest {
        SearchRequest(text, filter: filter, limit: 10, now: 0)
    }

    /// By which steps queries are carried out, each with the number of queries, the most frequent first.
    private static func plans(_ index: Index, _ texts: [String], filter: Filter?) throws -> String {
        var counts: [String: Int] = [:]
        for text in texts {
            let plan = try Searcher([index.snapshot()]).explainPlan(request(text, filter))
            counts[plan.summary, default: 0] += 1
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) × \($0.key)" }.joined(separator: "; ")
    }

    private static func dictionary(_ segment: Segment, _ report: inout Report) throws {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { [$0] }
        var terms = 0, frequent = TermEntry()
        for letter in letters {
            try segment.terms.forEachEntry(withPrefix: letter) { entry, _ in
                terms += 1
                if entry.documentFrequency > frequent.documentFrequency { frequent = entry }
            }
        }
        var sum = 0
        try report.measure("dictionary: terms of a prefix", "term", operations: terms) {
            for letter in letters {
                try segment.terms.forEachEntry(withPrefix: letter) { entry, _ in sum &+= entry.postings }
            }
        }
        let block = PostingBlock(), repetitions = 50
        let postings = frequent.documentFrequency * repetitions
        try report.measure("decoding postings", "posting", operations: postings) {
            for _ in 0..<repetitions {
                try segment.forEachPosting(frequent, block) { document, _ in sum &+= document }
            }
        }
        // What is summed must be used, or the compiler leaves the work out.
        if sum == .min { print() }
    }

    private static func sizes(_ segment: Segment, _ report: inout Report) throws {
        var postings = 0
        var iterator = segment.terms.iterator()
        while try iterator.next() { postings += iterator.entry.documentFrequency }
        let items = Double(segment.documentCount)
        report.count("size", "bytes per item", Double(segment.byteCount) / items)
        report.count("size", "postings per item", Double(postings) / items)
        for (section, length) in try sectionLengths(segment.path) {
            report.count("size of \(section)", "bytes per item", Double(length) / items)
            if section == .postings { report.count("size", "bytes per posting", Double(length) / Double(postings)) }
        }
    }

    /// The lengths of a segment file's sections, by `Docs/FileFormats.md`.
    private static func sectionLengths(_ path: String) throws -> [(SegmentFormat.Section, Int)] {
        let parts = path.split(separator: "/")
        let storage = DiskStorage(path: "/" + parts.dropLast().joined(separator: "/"))
        let file = try storage.map(String(parts[parts.count - 1]))
        let trailer = file.count - SegmentFormat.trailerBytes
        let footer = Int(file.u64(trailer))
        let table = footer + Int(file.u32(trailer + 8))
        return (0..<Int(file.u32(trailer + 12))).compactMap { number in
            let entry = table + number * 24
            return SegmentFormat.Section(rawValue: file.u32(entry)).map { ($0, Int(file.u64(entry + 16))) }
        }
    }
}

/// Random numbers from a seed, for any thread.
final class Numbers: Sendable {
    private let state = Mutex(SplitMix(state: 1))

    func next() -> UInt64 { state.withLock { $0.next() } }
}
