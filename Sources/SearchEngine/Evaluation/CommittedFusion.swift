import Glibc

/// Joins what an item has of the words with how near it is by meaning: `Docs/Ranking.md`, "Meaning".
struct CommittedFusion {
    let query: MeaningQuery
    /// How many different words were typed.
    private let wordCount: Int
    /// The evidence of all words, which makes a share a score. Words that no item has are among them: without them, the
    /// ordinary words of a sentence would look like all of it.
    private let weight: Double
    private let nearness: Nearness

    /// The fields of a match that has too few of the words. Other matches never have this bit.
    static let isOnlyReason: UInt8 = 1 << 7
    /// The most items that are found by meaning alone. It does not depend on how many results are asked for, so that pages of
    /// results fit together.
    static let maximumNear = 1000
    /// Matches of a segment from which on those are left out that nearness cannot bring among the best.
    private static let many = 1 << 12

    init(_ query: MeaningQuery, _ words: [CommittedWord]) {
        self.query = query
        wordCount = words.count
        // Of few items the evidence is little, and scores need some scale all the same.
        weight = max(1, words.reduce(0) { $0 + $1.evidence })
        nearness = Nearness(query)
    }

    /// What the words are worth, in BM25F's units.
    ///
    /// - Parameters:
    ///   - score: the sum of the words' weights times their saturations.
    ///   - carried: the weight of the words that the item has.
    func worth(score: Double, carried: Double, isAllInTitle: Bool) -> Double {
        score * factor(carried: carried) + (isAllInTitle ? weight : 0)
    }

    /// The share that is left of the words' worth if others are missing. One word of two is no evidence, but fourteen of
    /// fifteen are.
    func factor(carried: Double) -> Double { pow(min(1, carried / weight), 4 / Double(wordCount)) }

    /// What a title with all words counts in addition.
    var titleBonus: Double { weight }

    /// How near an item is, and what made its vector; nil if it has none.
    func nearness(
        of document: Int, _ reader: VectorTable.Reader
    ) throws -> (cosine: Double, origin: ItemVector.Origin)? {
        let origin = reader.origin(document)
        return origin.isVector ? (nearness.cosine(try reader.vector(document)), origin) : nil
    }

    /// What nearness adds, in BM25F's units.
    func worth(_ cosine: Double, _ origin: ItemVector.Origin) -> Double {
        weight * Nearness.worth(cosine, words: wordCount, origin)
    }

    /// How near an item may be that is not among the near ones.
    ///
    /// - Parameter near: all near items, the nearest first.
    func nearestOfOthers(_ near: [NearItem]) -> Double {
        near.count == Self.maximumNear ? near.last?.cosine ?? 1 : query.minimumCosine
    }

    /// Adds to the matches of a segment what nearness is worth, and the near items among which none was matched.
    ///
    /// - Parameters:
    ///   - matches: ascending.
    ///   - near: the near items of this segment.
    ///   - others: how near its other items may be.
    ///   - keepsBest: how many of the best matches must be exact; nil for all.
    func add(
        to matches: MatchSet, near: [NearItem], others: Double, _ view: SegmentView, points: Int, keepsBest: Int?
    ) throws -> MatchSet {
        guard let table = view.segment.vectors, table.space == query.space else { return matches }
        let reader = try table.checked()
        let most = Self.score(worth(others, .encoder), points)
        let least = keepsBest.map { max(bound(matches, best: $0), bound(near, best: $0, points)) - most - 1 } ?? 0
        var all = MatchSet(), others = near.sorted { $0.document < $1.document }[...]
        func addOthers(below document: UInt32) {
            while let other = others.first, other.document < document {
                others.removeFirst()
                all.append(
                    UInt32(other.document),
                    MatchValue(
                        .direct, score: Self.score(worth(other.cosine, other.origin), points),
                        fields: Self.isOnlyReason))
            }
        }
        for index in 0..<matches.count {
            let document = matches.documents[index]
            addOthers(below: document)
            var value = matches.values[index], nearness: (cosine: Double, origin: ItemVector.Origin)?
            if let other = others.first, other.document == document {
                others.removeFirst()
                nearness = (other.cosine, other.origin)
            } else if value.score >= least {
                nearness = try self.nearness(of: Int(document), reader)
            }
            if let nearness {
                let worth = Self.score(worth(nearness.cosine, nearness.origin), points)
                value = value.raised(by: min(worth, MatchValue.highestScore - value.score))
            }
            all.append(document, value)
        }
        addOthers(below: .max)
        return all
    }

    /// A score that so many of the near items have at least, whatever their words; 0 of fewer.
    ///
    /// - Parameter near: the nearest first.
    private func bound(_ near: [NearItem], best count: Int, _ points: Int) -> Int {
        if near.count < count { return 0 }
        return near.prefix(count).map { Self.score(worth($0.cosine, $0.origin), points) }.min() ?? 0
    }

    /// A score that so many of the matches have at least; 0 of few matches.
    private func bound(_ matches: MatchSet, best count: Int) -> Int {
        if matches.count < max(Self.many, count) { return 0 }
        let step = 256
        var counts = [Int](repeating: 0, count: MatchValue.highestScore / step + 1)
        for index in 0..<matches.count { counts[matches.values[index].score / step] += 1 }
        var seen = 0, bound = counts.count
        while bound > 0, seen < count {
            bound -= 1
            seen += counts[bound]
        }
        return bound * step
    }

    /// BM25F's units as a score of a snapshot with points.
    private static func score(_ worth: Double, _ points: Int) -> Int {
        let score = Int((worth * CommittedSearch.scale).rounded())
        return min(score + Searcher.share(points, of: score), MatchValue.highestScore)
    }
}
