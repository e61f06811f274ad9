import TestSupport

@testable import SearchEngine

/// Makes vectors of a few words, some of which mean the same.
struct ConceptVectorizer: ItemVectorizer {
    var space: UInt64 = 7
    var origin = ItemVector.Origin.table

    static let concepts = [
        ["car", "automobile", "vehicle"], ["doctor", "physician"], ["sea", "ocean", "harbour"], ["bread", "loaf"],
        ["letter", "mail"], ["tree", "oak"], ["music", "song"], ["night", "evening"],
    ]

    func vector(of item: ByteRegion, _ texts: [TextRange]) -> ItemVector {
        let words = texts.flatMap { text in
            String(decoding: item.array(text.offset, text.length), as: UTF8.self).lowercased().split(separator: " ")
        }
        guard let sum = Self.sum(words.map(String.init)) else { return .none }
        return ItemVector(quantizing: sum, origin: origin)
    }

    /// The directions of the known words added up; nil if none is known.
    static func sum(_ words: [String]) -> [Double]? {
        var sum = [Double](repeating: 0, count: ItemVector.dimensions), isKnown = false
        for word in words {
            guard let concept = concepts.firstIndex(where: { $0.contains(word) }) else { continue }
            isKnown = true
            var random = SplitMix(seed: UInt64(concept) + 1)
            for index in sum.indices { sum[index] += Double.random(in: -1...1, using: &random) }
        }
        return isKnown ? sum : nil
    }

    func query(_ text: String) -> MeaningQuery? {
        Self.sum(text.lowercased().split(separator: " ").map(String.init)).map {
            MeaningQuery(space: space, direction: MeaningQuery.direction($0))
        }
    }
}

/// Makes a vector of any text, by its length.
struct LengthVectorizer: ItemVectorizer {
    let space: UInt64 = 9

    func vector(of item: ByteRegion, _ texts: [TextRange]) -> ItemVector {
        let length = texts.reduce(0) { $0 + $1.length }
        return length == 0 ? .none : ItemVector(quantizing: Self.parts(length), origin: .table)
    }

    private static func parts(_ length: Int) -> [Double] {
        var random = SplitMix(seed: UInt64(length % 4))
        return (0..<ItemVector.dimensions).map { _ in Double.random(in: -1...1, using: &random) }
    }

    func query(_ text: String) -> MeaningQuery {
        MeaningQuery(space: space, direction: MeaningQuery.direction(Self.parts(text.utf8.count)))
    }
}

extension MeaningQuery {
    static func direction(_ parts: [Double]) -> [Int8] {
        let longest = parts.map(abs).max() ?? 1
        return parts.map { Int8(($0 / longest * 127).rounded()) }
    }
}

extension ItemVector {
    /// The vector of a direction of any length, in 4 bits a dimension.
    init(quantizing parts: [Double], origin: Origin) {
        let length = parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
        var planes = [[UInt64]](repeating: [0, 0], count: 4)
        for (index, part) in parts.enumerated() {
            let bits = Int(min(15, max(0, (part / length / 0.0296 + 7.5).rounded())))
            for plane in 0..<4 where bits >> (3 - plane) & 1 == 1 {
                planes[plane][index / 64] |= 1 << UInt64(index % 64)
            }
        }
        func plane(_ index: Int) -> Plane { Plane(planes[index][0], planes[index][1]) }
        self.init(signs: plane(0), second: plane(1), third: plane(2), fourth: plane(3), origin: origin)
    }
}

extension SearchEngine.Index {
    /// An index in memory whose items have vectors.
    static func withMeaning(
        _ items: [Document], _ storage: MemoryStorage = MemoryStorage(), space: UInt64 = 7
    ) throws -> SearchEngine.Index {
        var options = Options()
        options.vectorizer = ConceptVectorizer(space: space)
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema, options: options)
        if !items.isEmpty { try index.add(items) }
        return index
    }

    func search(
        meaning text: String, mode: SearchRequest.Mode = .committed, limit: Int = 20, filter: Filter? = nil,
        now: Int64 = 0, space: UInt64 = 7
    ) throws -> SearchResults {
        var request = SearchRequest(text, mode: mode, filter: filter, limit: limit, now: now)
        request.meaning = ConceptVectorizer(space: space).query(text)
        return try Searcher([snapshot()]).searchAlone(request)
    }
}
