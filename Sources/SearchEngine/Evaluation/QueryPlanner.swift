/// Chooses how a query is carried out. It knows counted facts only, so that each choice can be tested without an index.
enum QueryPlanner {
    typealias DirectChoice = (strategy: QueryPlan.DirectStrategy, reason: QueryPlan.Reason)

    // MARK: Searches

    /// Chooses the next step to the best direct matches. After ``QueryPlan/DirectStrategy/allFields`` none is needed.
    static func direct(_ facts: DirectFacts) -> DirectChoice {
        if facts.postings < facts.stopsEarlyFrom {
            return (.allFields, .fewPostings(facts.postings, limit: facts.stopsEarlyFrom))
        }
        if facts.units == 1, facts.topLists > 0, facts.limit <= PrefixFormat.listLength {
            return (.topLists, .topListsExist(segments: facts.topLists))
        }
        if facts.singleWords == facts.segments {
            if facts.topLists == 0 { return (.singleWord, .noTopLists) }
            return (.singleWord, .limitAboveTopLists(facts.limit, length: PrefixFormat.listLength))
        }
        // If all matches are among few documents, valuing these is the shortest way; and then they are counted.
        if facts.candidates == facts.segments { return (.candidates, .candidatesExist(segments: facts.segments)) }
        return severalWords(facts)
    }

    private static func severalWords(_ facts: DirectFacts) -> DirectChoice {
        if facts.letterQueries > 0, facts.doubtOfLetterTitles == nil {
            return (.letterTitles, .onlyLetters(segments: facts.letterQueries))
        }
        if facts.listsAndLetters > 0, facts.doubtOfListAndLetters == nil {
            return (.listAndLetters, .topListDecides(segments: facts.listsAndLetters))
        }
        // Tests want every step to be tried.
        let wanted = facts.stopsEarlyFrom == 0 ? 0 : facts.limit
        let expected = Int(min(facts.expectedShortMatches, 1e9))
        // If words come together by chance only, short fields alone have too few of them to be worth a pass.
        guard facts.expectedShortMatches >= Double(wanted) else {
            return (.allFields, .fewExpected(expected, wanted: wanted))
        }
        if facts.units > 1, facts.letters > 0, facts.doubtOfTitles == nil { return (.titles, .hasLetter) }
        guard let doubt = facts.doubtOfShortFields else {
            return (.shortFields, .manyExpected(expected, wanted: wanted))
        }
        if facts.units > 1, case .mayBeBetter(let worst, _) = doubt, worst > facts.restWithTwoLong {
            return (.withOneLong, .twoLongAreWorse(worst: worst, rest: facts.restWithTwoLong))
        }
        return (.allFields, .nothingWasSure)
    }

    /// Chooses the next step to the best fuzzy matches.
    ///
    /// - Parameters:
    ///   - postings: of the fuzzy terms of each segment's rarest word.
    ///   - doubt: why the hits of short fields do not stand; nil if these were not tried.
    static func fuzzy(
        postings: Int, stopsEarlyFrom: Int, after doubt: QueryPlan.Doubt?
    ) -> (strategy: QueryPlan.FuzzyStrategy, reason: QueryPlan.Reason) {
        if postings < stopsEarlyFrom { return (.allFields, .fewPostings(postings, limit: stopsEarlyFrom)) }
        if doubt == nil { return (.shortFields, .manyPostings(postings, limit: stopsEarlyFrom)) }
        return (.allFields, .nothingWasSure)
    }

    // MARK: Segments

    /// Chooses how a segment is searched for all words.
    static func way(_ facts: SegmentFacts) -> QueryPlan.SegmentWay {
        if facts.postings == 0 { return .nothing }
        if let selected = facts.selected { return .selection(selected) }
        if let candidates = facts.candidates { return .candidates(candidates) }
        return .postings(facts.postings)
    }

    /// Chooses how a segment is searched for one word.
    ///
    /// - Parameter hasTooFew: whether its top-k list was found to have too few documents that count.
    static func way(
        ofWord facts: WordFacts, isOfWord: Bool, hasTooFew: Bool
    ) -> QueryPlan.SegmentWay {
        if facts.topList != nil, !hasTooFew { return .topList }
        if facts.topList?.isLetter == true { return .letterSets }
        return isOfWord ? .word(postings: facts.postings) : .postings(facts.postings)
    }

    /// Chooses which of two words' top-k lists decides in a segment; nil for none. Of two the rarer word's is shorter to check.
    static func listAndLetters(
        _ first: WordFacts, _ second: WordFacts, documents: Int, stopsEarlyFrom: Int, limit: Int
    ) -> QueryPlan.ListAndLetters? {
        func decides(_ word: WordFacts, with letters: WordFacts) -> Bool {
            Self.decides(word, with: letters, documents: documents, stopsEarlyFrom: stopsEarlyFrom, limit: limit)
        }
        let isFirst = decides(first, with: second), isSecond = decides(second, with: first)
        if isSecond, !isFirst || second.postings < first.postings { return .init(list: 1, letters: 0) }
        return isFirst ? .init(list: 0, letters: 1) : nil
    }

    /// Whether the top-k list of a word is likely to have the best for it and one or two letters.
    private static func decides(
        _ word: WordFacts, with letters: WordFacts, documents: Int, stopsEarlyFrom: Int, limit: Int
    ) -> Bool {
        guard let list = word.topList, let prefix = letters.topList, letters.scoresByField else { return false }
        if prefix.isLetter { return true }
        // With fewer postings reading all is as fast.
        guard list.postings / 8 >= stopsEarlyFrom, let short = prefix.shortPostings else { return false }
        // Of the best, as many have the letters as of all, if words come together by chance.
        return !list.isCut || list.count * short >= limit * documents
    }
}
