/// Adds up what the words of a committed search count in each document.
struct CommittedCombination {
    private let weights: [Double]
    /// The weight that a document's words must carry.
    private let wanted: Double
    /// Nil if only words count.
    private let fusion: CommittedFusion?

    /// The fields of a match whose title is the whole query. Other matches of a committed search have none.
    static let wholeTitle = TextField.title.bit
    /// Documents whose sums are kept at a time: few enough for the processor's nearest cache.
    private static let windowBits = 11

    init(_ words: [CommittedWord], _ fusion: CommittedFusion?) {
        self.fusion = fusion
        weights = words.map(\.weight)
        wanted = weights.reduce(0, +) * CommittedSearch.weightShare
    }

    /// Whether words that weigh so much are enough for a match. Rounding of sums leaves no word out.
    func isEnough(_ weight: Double) -> Bool { weight + 1e-9 >= wanted }

    /// The sums of one window's documents.
    private struct Window {
        let scores = Scratch<Double>(repeating: 0, count: 1 << windowBits)
        let weights = Scratch<Double>(repeating: 0, count: 1 << windowBits)
        /// How many of the words the title has.
        let titleWords = Scratch<UInt32>(repeating: 0, count: 1 << windowBits)
    }

    /// Returns the documents of one segment that have enough of the words.
    ///
    /// - Parameters:
    ///   - words: what each word counts in the segment, in the order of the weights.
    ///   - points: the snapshot's, each a 512th of a score: what a step between fields is of a word's best score.
    func matches(_ words: [WordValues], points: Int, _ titles: CommittedTitles) -> MatchSet {
        let window = Window()
        var positions = [Int](repeating: 0, count: words.count)
        var found = MatchSet()
        while true {
            var first = Int.max
            for (word, values) in words.enumerated() where positions[word] < values.count {
                first = min(first, values.document(positions[word]))
            }
            if first == .max { return found }
            // Most windows have none of rare words.
            let start = (first >> Self.windowBits) << Self.windowBits
            for (word, values) in words.enumerated() {
                positions[word] = add(values, from: positions[word], weights[word], to: window, start)
            }
            takeAll(of: window, start, words.count, points, titles, &found)
        }
    }

    /// Adds a word's values to a window.
    ///
    /// - Returns: the index of the first value behind the window.
    @inline(__always)
    private func add(
        _ values: WordValues, from first: Int, _ weight: Double, to window: Window, _ start: Int
    ) -> Int {
        var index = first
        while index < values.count {
            let offset = values.document(index) - start
            if offset >= 1 << Self.windowBits { break }
            let value = values.value(index)
            window.scores[offset] += weight * value.share
            window.weights[offset] += weight
            if value.isTitle { window.titleWords[offset] += 1 }
            index += 1
        }
        return index
    }

    /// Takes the matches out of a window, and empties it.
    private func takeAll(
        of window: Window, _ start: Int, _ wordCount: Int, _ points: Int, _ titles: CommittedTitles,
        _ found: inout MatchSet
    ) {
        // A word that some item has weighs more than nothing.
        for offset in 0..<1 << Self.windowBits where window.weights[offset] > 0 {
            let weight = window.weights[offset], score = window.scores[offset]
            let titleWords = window.titleWords[offset]
            window.weights[offset] = 0
            window.scores[offset] = 0
            window.titleWords[offset] = 0
            if !isEnough(weight) { continue }
            let isWhole = Int(titleWords) == wordCount && titles.isAsLong(start + offset)
            var worth = isWhole ? weight : score
            if let fusion {
                worth = fusion.worth(score: worth, carried: weight, isAllInTitle: Int(titleWords) == wordCount)
            }
            let text = Int((worth * CommittedSearch.scale).rounded())
            let whole = min(text + Searcher.share(points, of: text), MatchValue.highestScore)
            found.append(
                UInt32(start + offset),
                MatchValue(.direct, score: whole, fields: isWhole ? Self.wholeTitle : 0))
        }
    }
}
