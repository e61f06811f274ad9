import CoreSpotlight
import Testing

extension OneApp {
    /// Searching as a person types: items, suggestions, and what is learned from choices.
    @Suite struct UserQueryTests {
        private func context(_ items: Int = 10, suggestions: Int = 0) -> CSUserQueryContext {
            let context = CSUserQueryContext()
            context.maxResultCount = items
            context.maxSuggestionCount = suggestions
            return context
        }

        private func items(_ text: String?, _ context: CSUserQueryContext) async throws -> [CSUserQuery.Item] {
            var found: [CSUserQuery.Item] = []
            for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
                if case .item(let item) = response { found.append(item) }
            }
            return found
        }

        private func find(_ text: String?, _ context: CSUserQueryContext? = nil) async throws -> [String] {
            try await items(text, context ?? self.context()).map(\.id)
        }

        private func suggestions(_ text: String, _ count: Int = 10) async throws -> [CSUserQuery.Suggestion] {
            var found: [CSUserQuery.Suggestion] = []
            let query = CSUserQuery(userQueryString: text, userQueryContext: context(suggestions: count))
            for try await suggestion in query.suggestions { found.append(suggestion) }
            return found
        }

        private func texts(_ text: String, _ count: Int = 10) async throws -> [String] {
            try await suggestions(text, count).map { String($0.suggestion.localizedAttributedSuggestion.characters) }
        }

        /// The marked parts of a suggestion.
        private func marked(_ suggestion: CSUserQuery.Suggestion) -> [String] {
            let text = suggestion.suggestion.localizedAttributedSuggestion
            return text.runs.filter { $0.suggestionHighlight != nil }.map { String(text[$0.range].characters) }
        }

        private func choose(
            _ identifier: String, _ text: String, _ interaction: CSUserQuery.UserInteractionKind = .default
        ) async throws {
            let query = CSUserQuery(userQueryString: text, userQueryContext: context(100))
            var found: [CSUserQuery.Item] = []
            for try await response in query.responses {
                if case .item(let item) = response { found.append(item) }
            }
            let chosen = try #require(found.first { $0.id == identifier })
            query.userEngaged(chosen, visibleItems: found, interaction: interaction)
        }

        /// Thirty items that match "harbour" alike, in the order of their identifiers.
        private func harbours() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((10..<40).map { OneApp.item("h\($0)", "Harbour number \($0)") })
        }

        @Test func itemsComeRankedAndLimited() async throws {
            try await harbours()
            let best = OneApp.item("best", "Harbour")
            try await CSSearchableIndex(name: "tests").indexSearchableItems([best])
            let found = try await items("harbo", context(5))
            #expect(found.count == 5 && found.first?.id == "best")
            #expect(found.sorted() == found && found[0] < found[1])
            // Without a limit all are found.
            #expect(try await find("harbour", context(0)).count == 31)
            #expect(try await find("harb", context(0)).count == 31)
            #expect(try await find(nil).count == 10)
        }

        /// Most apps type with the limit that a context has, which is none: the last word is a prefix, and every word counts.
        @Test func withoutALimitItIsStillTyping() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([
                OneApp.item("tart", "Berry berry berry tart"), OneApp.item("smoothie", "Berry Smoothie"),
                OneApp.item("smoked", "Smoked fish"),
            ])
            let unlimited = CSUserQueryContext()
            let keys = ["b", "berry", "berry s", "berry sm", "berry smo", "berry smoothi", "berry smoothie"]
            for text in keys.dropFirst(2) {
                #expect(try await find(text, unlimited).first == "smoothie", "\(text)")
            }
            for text in keys { #expect(try await find(text, unlimited).contains("smoothie"), "\(text)") }
            // Items with some of the words come behind, in any of their forms, each once.
            #expect(try await find("berry smo", unlimited) == ["smoothie", "tart"])
            #expect(try await find("berries smoothies", unlimited).first == "smoothie")
            #expect(try await find("fish berry smoking", unlimited).first == "smoked")
            #expect(try await find("bery smoo", unlimited).first == "smoothie")
            #expect(try await find("quince", unlimited).isEmpty)
            #expect(try await find("", unlimited).count == 3)
        }

        @Test func withoutALimitAllAreFoundInOrder() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((100..<350).map { OneApp.item("h\($0)", "Harbour number \($0)") })
            try await index.indexSearchableItems([
                OneApp.item("best", "Number Harbours"), OneApp.item("some", "Harbour"),
            ])
            let found = try await find("number harbour", CSUserQueryContext())
            #expect(found.count == 252 && Set(found).count == 252 && found.last == "some")
            #expect(
                try await find("harbour number 2", CSUserQueryContext()).prefix(100).allSatisfy { $0.hasPrefix("h2") })
        }

        /// What assistants ask with a limit: a question, not the beginning of a name.
        @Test func aSentenceFindsByItsWeightierWords() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([
                OneApp.item("oslo", "Flight to Oslo, leaving on Friday"), OneApp.item("rome", "Hotel in Rome"),
                OneApp.item("port", "The gateway listens on port 18789"),
            ])
            #expect(try await find("When does my flight to Oslo leave?").first == "oslo")
            #expect(try await find("what port does the gateway listen on", context(1)) == ["port"])
            // Of fewer words every one must match, and a sentence whose words all match needs none left out.
            #expect(try await find("flight rome").isEmpty)
            #expect(try await find("flight to oslo leaving on fri") == ["oslo"])
        }

        @Test func anEmptyTextFindsWhatPassesTheNewestFirst() async throws {
            let index = try await OneApp.emptied()
            let items = (1...4).map { OneApp.item("e\($0)", "Harbour") }
            for (item, day) in zip(items, [2, 4, 1, 3]) {
                item.attributeSet.contentCreationDate = Date(timeIntervalSince1970: Double(day) * 86400)
                item.attributeSet.rating = NSNumber(value: day)
            }
            try await index.indexSearchableItems(items)
            #expect(try await find("") == ["e2", "e4", "e1", "e3"])
            let narrow = context()
            narrow.filterQueries = ["rating < 3"]
            #expect(try await find("", narrow) == ["e1", "e3"])
        }

        /// Recency decides among equal matches, and only among these.
        @Test func equalMatchesComeNewestFirst() async throws {
            let index = try await OneApp.emptied()
            let items = (1...4).map { OneApp.item("e\($0)", "Harbour lights") }
            for (item, day) in zip(items, [2, 4, 1, 3]) {
                item.attributeSet.contentCreationDate = Date(timeIntervalSince1970: Double(day) * 86400)
            }
            let weaker = OneApp.item("weaker", "Lights of the old harbour")
            weaker.attributeSet.contentCreationDate = Date(timeIntervalSince1970: 9 * 86400)
            try await index.indexSearchableItems(items + [weaker])
            for text in ["harbour lights", "harbour lig"] {
                let found = try await self.items(text, context())
                #expect(found.map(\.id) == ["e2", "e4", "e1", "e3", "weaker"], "\(text)")
                for (one, next) in zip(found, found.dropFirst()) {
                    #expect(one < next && one.item.compare(byRank: next.item) == .orderedAscending)
                    #expect(next.item.compare(byRank: one.item) == .orderedDescending)
                }
                #expect(found.allSatisfy { $0.item.compare(byRank: $0.item) == .orderedSame })
            }
        }

        @Test func onlySoManyAreRanked() async throws {
            try await harbours()
            let some = context(20)
            some.maxRankedResultCount = 3
            let found = try await items("harbour", some)
            #expect(found.count == 20 && found[0] < found[1] && found[2] < found[3])
            #expect(found[3].item.compare(byRank: found[19].item) == .orderedSame)
            some.enableRankedResults = false
            let unranked = try await items("harbour", some)
            #expect(Set(unranked.map { $0.item.compare(byRank: unranked[0].item) }) == [.orderedSame])
        }

        @Test func contextsNarrowUserQueries() async throws {
            try await harbours()
            let rated = OneApp.item("rated", "Harbour lights")
            rated.attributeSet.rating = 5
            rated.attributeSet.contentDescription = "At night"
            try await CSSearchableIndex(name: "tests").indexSearchableItems([rated])
            let narrow = context(suggestions: 5)
            narrow.filterQueries = ["rating > 3"]
            narrow.fetchAttributes = ["rating"]
            let found = try await items("harbour", narrow)
            #expect(found.map(\.id) == ["rated"])
            #expect(found[0].item.attributeSet.rating == 5 && found[0].item.attributeSet.title == nil)
            #expect(found[0].item.attributeSet.identifier == "rated")
            narrow.filterQueries = ["rating > 3", "rating >"]
            await #expect { try await items("harbour", narrow) } throws: {
                ($0 as? CSSearchQueryError)?.code == .invalidQuery
                    && $0.localizedDescription.contains("Filter query 2")
                    && $0.localizedDescription.contains("character 9")
            }
        }

        @Test func handlersGetSuggestionsThenItems() async throws {
            try await harbours()
            let query = CSUserQuery(userQueryString: "harb", userQueryContext: context(250, suggestions: 4))
            let events = await withCheckedContinuation { (continuation: CheckedContinuation<[String], Never>) in
                nonisolated(unsafe) var events: [String] = []
                query.foundSuggestionsHandler = {
                    events.append("suggestions \($0.count) \(query.foundSuggestionCount)")
                }
                query.foundItemsHandler = { events.append("items \($0.count) \(query.foundItemCount)") }
                query.completionHandler = { continuation.resume(returning: events + [$0 == nil ? "end" : "error"]) }
                query.start()
            }
            #expect(events == ["suggestions 4 4", "items 30 30", "end"])
            // Without a handler none are made.
            let silent = CSUserQuery(userQueryString: "harb", userQueryContext: context(suggestions: 4))
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                silent.completionHandler = { _ in continuation.resume() }
                silent.start()
            }
            #expect(silent.foundSuggestionCount == 0 && silent.foundItemCount == 10)
        }

        @Test func suggestionsCompleteWhatIsTyped() async throws {
            let index = try await OneApp.emptied()
            let one = OneApp.item("1", "Jazz in Kyoto"), two = OneApp.item("2", "Kyoto jazz kissaten")
            two.attributeSet.keywords = ["jazz bar"]
            try await index.indexSearchableItems([
                one, two, OneApp.item("3", "Crème Brûlée"), OneApp.item("4", "电影院的雨"),
            ])
            let found = try await suggestions("ja")
            let texts = found.map { String($0.suggestion.localizedAttributedSuggestion.characters) }
            #expect(texts == ["jazz", "jazz in Kyoto", "jazz bar"])
            #expect(found.map(marked) == [["ja"], ["ja"], ["ja"]])
            #expect(
                found.sorted() == found
                    && found.map(\.suggestion.suggestionKind) == Array(repeating: .default, count: 3))
            #expect(try await self.texts("jazz ky").first == "jazz kyoto")
            #expect(try await suggestions("jazz ky").first.map(marked) == ["jazz ky"])
            #expect(try await self.texts("creme br").first == "creme brûlée")
            #expect(try await self.texts("电").first == "电影院的雨")
            #expect(try await self.texts("CRÈ").first == "CRÈme")
            // Found by its pinyin, which it does not begin with.
            #expect(try await self.texts("dianying") == ["电影院的雨"])
            // What is typed already is none, and there are no more than wanted.
            #expect(try await !self.texts("jazz").contains("jazz"))
            #expect(try await self.texts("ja", 2).count == 2)
            #expect(try await self.texts("ja", 0) == [])
            #expect(try await self.texts("qq") == [])
        }

        @Test func asManySuggestionsAsThereAre() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("1", "Marimba"), OneApp.item("2", "Maracas")])
            #expect(try await Set(texts("mar", .max)) == ["marimba", "maracas"])
            #expect(try await texts("mar", .min).isEmpty)
        }

        @Test func aSuggestionIsSearchedByItsText() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("1", "Jazz in Kyoto"), OneApp.item("2", "Jam")])
            let suggestion = try #require(try await suggestions("jaz").first)
            let next = CSUserQueryContext(currentSuggestion: suggestion.suggestion)
            next.maxResultCount = 5
            #expect(try await find(nil, next) == ["1"])
            // Text that was typed besides counts.
            #expect(try await find("jam", next) == ["2"])
            let archived = try NSKeyedArchiver.archivedData(
                withRootObject: suggestion.suggestion, requiringSecureCoding: true)
            let back = try #require(
                try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSuggestion.self, from: archived))
            #expect(back.localizedAttributedSuggestion == suggestion.suggestion.localizedAttributedSuggestion)
            #expect(back.compare(suggestion.suggestion) == .orderedSame)
        }

        @Test func chosenSuggestionsAndTitlesComeFirst() async throws {
            try await harbours()
            #expect(try await texts("harbour n").first == "harbour number")
            let query = CSUserQuery(userQueryString: "harb", userQueryContext: context(suggestions: 10))
            var all: [CSUserQuery.Suggestion] = []
            for try await suggestion in query.suggestions { all.append(suggestion) }
            let last = try #require(all.last)
            query.userEngaged(last, visibleSuggestions: all, interaction: .select)
            #expect(try await texts("ha").first == last.id)
            #expect(try await texts("harb").first == last.id)
            try await choose("h33", "harbour num")
            #expect(try await texts("harbour").prefix(2).contains("Harbour number 33"))
        }

        @Test func whatIsChosenMovesUp() async throws {
            try await harbours()
            #expect(try await find("harbour").first == "h10")
            try await choose("h35", "harbour")
            for text in ["harbour", "HARB", "h"] { #expect(try await find(text).first == "h35", "\(text)") }
            #expect(try await find("number").first == "h10")
            // A choice for another text changes nothing here.
            for _ in 0..<3 { try await choose("h20", "number") }
            #expect(try await find("harbour").first == "h35")
            #expect(try await find("number").first == "h20")
            let unranked = context()
            unranked.enableRankedResults = false
            #expect(try await find("harbour", unranked).first == "h10")
        }

        @Test func whatIsDeletedLosesItsRank() async throws {
            try await harbours()
            try await choose("h35", "harbour")
            #expect(try await find("harbour").first == "h35")
            let index = CSSearchableIndex(name: "tests")
            try await index.deleteSearchableItems(withIdentifiers: ["h35"])
            try await index.indexSearchableItems([OneApp.item("h35", "Harbour number 35")])
            #expect(try await find("harbour").first == "h10")
        }

        @Test func preparingOpensWhatSearchesNeed() async throws {
            try await harbours()
            CSUserQuery.prepare()
            CSUserQuery.prepareProtectionClasses([.complete])
            #expect(try await find("harbour").count == 10)
        }

        @Test func aSuggestionIsAnNSAttributedStringToo() async throws {
            try await harbours()
            let first = try #require(try await suggestions("harb").first).suggestion
            let text = NSAttributedString(first.localizedAttributedSuggestion)
            #expect(text.string == String(first.localizedAttributedSuggestion.characters))
            var marked = ""
            text.enumerateAttribute(.suggestionHighlight, in: NSRange(location: 0, length: text.length)) {
                value, range, _ in
                if value != nil { marked += text.attributedSubstring(from: range).string }
            }
            #expect(marked.lowercased() == "harb")
        }

        @Test func aUserQueryMayBeGivenAQueryString() async throws {
            try await harbours()
            let query = CSUserQuery(queryString: "title == \"*number 1*\"", queryContext: context(3, suggestions: 5))
            var found = 0
            for try await response in query.responses {
                guard case .item(let item) = response else {
                    Issue.record("suggestions are for what a person types")
                    continue
                }
                #expect(item.id.hasPrefix("h1"))
                found += 1
            }
            #expect(found == 10)
        }

        @Test func aUserQueryCanBeCancelled() async throws {
            try await harbours()
            let query = CSUserQuery(userQueryString: "harbour", userQueryContext: context())
            query.cancel()
            await #expect { for try await _ in query.responses {} } throws: {
                ($0 as? CSSearchQueryError)?.code == .cancelled && ($0 as NSError).code == -2003
            }
        }
    }
}
