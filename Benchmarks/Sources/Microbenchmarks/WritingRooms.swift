import SearchEngine
import TextAnalysis

/// From a text to a merged segment.
enum WritingRooms {
    static func measure(_ corpus: SyntheticCorpus, _ folder: TemporaryFolder, _ report: inout Report) throws {
        try analysing(corpus, &report)
        let items = corpus.items
        var number = 0
        func fresh() throws -> Index {
            number += 1
            return try index(folder.path + "/writing-\(number)")
        }
        try report.measure("inverting", "item", operations: items.count, runs: 3) { () -> Transaction in
            try fresh().transaction()
        } _: { (transaction: Transaction) -> Void in
            for item in items { try transaction.index(item) }
        }
        try report.measure("building a segment", "item", operations: items.count, runs: 3) {
            () -> (Index, Transaction) in
            let index = try fresh()
            let transaction = try index.transaction()
            for item in items { try transaction.index(item) }
            return (index, transaction)
        } _: { (filled: (index: Index, transaction: Transaction)) -> Void in
            try filled.index.commit(filled.transaction)
        }
        try report.measure("merging four segments", "item", operations: items.count, runs: 3) { () -> Index in
            let index = try fresh()
            for part in 0..<4 { try add(items[(part * items.count / 4)..<((part + 1) * items.count / 4)], to: index) }
            return index
        } _: { (index: Index) -> Void in
            try index.compact()
        }
        try report.measure("durable add", "item", operations: 50, runs: 3) { () -> Index in
            try fresh()
        } _: { (index: Index) -> Void in
            for item in items[..<50] { try add([item], to: index) }
        }
        try report.measure("fold of 64 commits", "commit", operations: 64, runs: 3) { () -> Index in
            let index = try fresh()
            for start in 0..<64 { try add(items[(start * 10)..<(start * 10 + 10)], to: index) }
            return index
        } _: { (index: Index) -> Void in
            try index.maintain()
        }
    }

    private static func analysing(_ corpus: SyntheticCorpus, _ report: inout Report) throws {
        let texts = corpus.items.prefix(5000).compactMap { item -> String? in
            guard case .text(let text)? = item[.known(2)] else { return nil }
            return text
        }
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        let analyzer = TextAnalyzer()
        var buffer = TokenBuffer()
        try report.measure("analysing text", "byte", operations: bytes) {
            for text in texts {
                buffer.removeAll()
                analyzer.analyze(text, into: &buffer)
            }
        }
    }

    static func add(_ items: some Sequence<Document>, to index: Index) throws {
        let transaction = try index.transaction()
        for item in items { try transaction.index(item) }
        try index.commit(transaction)
    }

    /// An index whose random numbers are the same in every run, because hash seeds decide about memory.
    ///
    /// - Parameter minimumBytes: from how much text on words get a code; nil as always.
    static func index(_ path: String, wordsFrom minimumBytes: Int? = nil) throws -> Index {
        let numbers = Numbers()
        var options = Index.Options()
        options.random = { numbers.next() }
        if let minimumBytes { options.words.minimumBytes = minimumBytes }
        return try Index(storage: DiskStorage(path: path), schema: SyntheticCorpus.schema, options: options)
    }
}
