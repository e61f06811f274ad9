import Testing

@testable import SearchEngine

/// Which step a search takes, by the facts alone.
@Suite struct QueryPlannerTests {
    /// A row of the table: facts, and the step that they lead to.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let facts: DirectFacts
        let strategy: QueryPlan.DirectStrategy
        let reason: QueryPlan.Reason

        init(
            _ name: String, units: Int, _ strategy: QueryPlan.DirectStrategy, _ reason: QueryPlan.Reason,
            _ change: (inout DirectFacts) -> Void = { _ in }
        ) {
            self.name = name
            self.strategy = strategy
            self.reason = reason
            var facts = DirectFacts(units: units, limit: 10, stopsEarlyFrom: 2048, restWithTwoLong: 500)
            facts.segments = 2
            facts.postings = 5000
            facts.expectedShortMatches = 40.5
            change(&facts)
            self.facts = facts
        }

        var testDescription: String { name }
    }

    static let rows = [
        Row("few postings", units: 2, .allFields, .fewPostings(2047, limit: 2048)) {
            $0.postings = 2047
            $0.candidates = 2
            $0.letterQueries = 2
        },
        Row("as many postings as it takes", units: 2, .candidates, .candidatesExist(segments: 2)) {
            $0.postings = 2048
            $0.candidates = 2
        },
        Row("never less than all", units: 1, .allFields, .fewPostings(5000, limit: .max)) {
            $0.stopsEarlyFrom = .max
            $0.topLists = 2
        },

        // One word.
        Row("a top-k list", units: 1, .topLists, .topListsExist(segments: 1)) {
            $0.topLists = 1
            $0.singleWords = 1
        },
        Row("as many hits as a list has", units: 1, .topLists, .topListsExist(segments: 2)) {
            $0.topLists = 2
            $0.limit = 128
        },
        Row("more hits than a list has", units: 1, .singleWord, .limitAboveTopLists(129, length: 128)) {
            $0.topLists = 2
            $0.singleWords = 2
            $0.limit = 129
        },
        Row("no list", units: 1, .singleWord, .noTopLists) { $0.singleWords = 2 },
        Row("no segment", units: 2, .singleWord, .noTopLists) {
            $0.segments = 0
            $0.postings = 0
            $0.stopsEarlyFrom = 0
        },
        Row("a compound in one segment", units: 1, .shortFields, .manyExpected(40, wanted: 10)) { $0.singleWords = 1 },

        // Several words.
        Row("candidates in one segment only", units: 2, .shortFields, .manyExpected(40, wanted: 10)) {
            $0.candidates = 1
        },
        Row("candidates before letters", units: 2, .candidates, .candidatesExist(segments: 2)) {
            $0.candidates = 2
            $0.letterQueries = 2
            $0.listsAndLetters = 2
        },
        Row("letters", units: 2, .letterTitles, .onlyLetters(segments: 1)) {
            $0.letterQueries = 1
            $0.listsAndLetters = 2
            $0.letters = 2
        },
        Row("too few titles with all letters", units: 2, .listAndLetters, .topListDecides(segments: 2)) {
            $0.letterQueries = 1
            $0.listsAndLetters = 2
            $0.note(.tooFew(wanted: 10), of: .letterTitles)
        },
        Row("a list that was not enough", units: 2, .titles, .hasLetter) {
            $0.listsAndLetters = 2
            $0.letters = 1
            $0.note(.mayBeBetter(worst: 400, rest: 400), of: .listAndLetters)
        },
        Row("a rare pair of words", units: 2, .allFields, .fewExpected(9, wanted: 10)) {
            $0.expectedShortMatches = 9.9
            $0.letters = 2
        },
        Row("a rare pair of words, if all is tried", units: 2, .shortFields, .manyExpected(9, wanted: 0)) {
            $0.expectedShortMatches = 9.9
            $0.stopsEarlyFrom = 0
        },
        Row("a frequent pair of words", units: 2, .shortFields, .manyExpected(10, wanted: 10)) {
            $0.expectedShortMatches = 10
        },
        Row("titles that were not enough", units: 2, .shortFields, .manyExpected(40, wanted: 10)) {
            $0.letters = 1
            $0.note(.tooFew(wanted: 10), of: .titles)
        },
        Row("one word in long fields", units: 2, .withOneLong, .twoLongAreWorse(worst: 501, rest: 500)) {
            $0.note(.mayBeBetter(worst: 501, rest: 700), of: .shortFields)
        },
        Row("two words in long fields", units: 2, .allFields, .nothingWasSure) {
            $0.note(.mayBeBetter(worst: 500, rest: 700), of: .shortFields)
        },
        Row("too few in short fields", units: 2, .allFields, .nothingWasSure) {
            $0.note(.tooFew(wanted: 10), of: .shortFields)
        },
        Row("a compound that short fields do not decide", units: 1, .allFields, .nothingWasSure) {
            $0.note(.mayBeBetter(worst: 501, rest: 700), of: .shortFields)
        },
    ]

    @Test(arguments: rows) func factsDecideAboutTheStep(row: Row) {
        let choice = QueryPlanner.direct(row.facts)
        #expect(choice.strategy == row.strategy)
        #expect(choice.reason == row.reason)
    }

    /// However steps turn out, the planner comes to one whose hits always stand.
    @Test func everyPlanEnds() {
        let doubts: [QueryPlan.Doubt] = [.tooFew(wanted: 10), .mayBeBetter(worst: 700, rest: 900)]
        for doubt in doubts {
            var facts = DirectFacts(units: 2, limit: 10, stopsEarlyFrom: 0, restWithTwoLong: 500)
            (facts.segments, facts.letterQueries, facts.listsAndLetters, facts.letters) = (1, 1, 1, 1)
            var steps: [QueryPlan.DirectStrategy] = []
            while let step = Optional(QueryPlanner.direct(facts).strategy), !steps.contains(step) {
                steps.append(step)
                if step == .withOneLong || step == .allFields { break }
                facts.note(doubt, of: step)
            }
            #expect(
                steps == [
                    .letterTitles, .listAndLetters, .titles, .shortFields,
                    doubt == doubts[0] ? .allFields : .withOneLong,
                ])
        }
    }

    @Test func shortFieldsComeFirstForFuzzyMatches() {
        let few = QueryPlanner.fuzzy(postings: 2047, stopsEarlyFrom: 2048, after: nil)
        #expect(few == (.allFields, .fewPostings(2047, limit: 2048)))
        let many = QueryPlanner.fuzzy(postings: 2048, stopsEarlyFrom: 2048, after: nil)
        #expect(many == (.shortFields, .manyPostings(2048, limit: 2048)))
        let unsure = QueryPlanner.fuzzy(postings: 2048, stopsEarlyFrom: 2048, after: .tooFew(wanted: 10))
        #expect(unsure == (.allFields, .nothingWasSure))
    }

    // MARK: Segments

    @Test func segmentsAreSearchedTheShortestWay() {
        typealias Facts = SegmentFacts
        #expect(QueryPlanner.way(Facts(postings: 0, selected: 3, candidates: 3)) == .nothing)
        #expect(QueryPlanner.way(Facts(postings: 7, selected: 3, candidates: nil)) == .selection(3))
        #expect(QueryPlanner.way(Facts(postings: 7, selected: nil, candidates: 4)) == .candidates(4))
        #expect(QueryPlanner.way(Facts(postings: 7, selected: nil, candidates: nil)) == .postings(7))
    }

    @Test func wordsAreLookedUpTheShortestWay() {
        let rare = Self.word(900, list: nil), common = Self.word(9000, list: 9000)
        let letter = Self.word(9000, list: 9000, isLetter: true)
        #expect(QueryPlanner.way(ofWord: common, isOfWord: true, hasTooFew: false) == .topList)
        #expect(QueryPlanner.way(ofWord: common, isOfWord: true, hasTooFew: true) == .word(postings: 9000))
        #expect(QueryPlanner.way(ofWord: letter, isOfWord: false, hasTooFew: false) == .topList)
        #expect(QueryPlanner.way(ofWord: letter, isOfWord: false, hasTooFew: true) == .letterSets)
        #expect(QueryPlanner.way(ofWord: rare, isOfWord: true, hasTooFew: false) == .word(postings: 900))
        #expect(QueryPlanner.way(ofWord: rare, isOfWord: false, hasTooFew: false) == .postings(900))
    }

    @Test func aTopListDecidesIfItIsLikelyToHaveTheLetters() {
        func pair(_ first: WordFacts, _ second: WordFacts, limit: Int = 10) -> QueryPlan.ListAndLetters? {
            QueryPlanner.listAndLetters(first, second, documents: 100_000, stopsEarlyFrom: 2048, limit: limit)
        }
        let word = Self.word(20_000, list: 20_000), few = Self.word(16_383, list: 16_383)
        let letter = Self.word(60_000, list: 60_000, isLetter: true)
        let letters = Self.word(30_000, list: 30_000, short: 8000)
        #expect(pair(word, letter) == .init(list: 0, letters: 1))
        #expect(pair(letter, word) == .init(list: 1, letters: 0))
        #expect(pair(few, letter) == .init(list: 0, letters: 1))
        // Of the 128 best, 8 of 100 have the letters.
        #expect(pair(word, letters) == .init(list: 0, letters: 1))
        #expect(pair(word, letters, limit: 11) == nil)
        #expect(pair(few, letters) == nil)
        // Of two that may decide, the rarer.
        #expect(pair(letter, letter) == .init(list: 0, letters: 1))
        #expect(pair(letter, Self.word(50_000, list: 50_000, isLetter: true)) == .init(list: 1, letters: 0))
        #expect(pair(word, Self.word(20_000, list: 20_000)) == nil)
        #expect(pair(Self.word(20_000, list: nil), letter) == nil)
    }

    /// - Parameter list: postings that the top-k list tells; nil for no list.
    private static func word(_ postings: Int, list: Int?, short: Int? = nil, isLetter: Bool = false) -> WordFacts {
        WordFacts(
            postings: postings,
            topList: list.map {
                WordFacts.TopList(postings: $0, isCut: true, count: 128, isLetter: isLetter, shortPostings: short)
            }, scoresByField: isLetter || short != nil)
    }
}
