import CoreSpotlight
import Testing

extension OneApp {
    /// Query strings as they stand in apps.
    @Suite struct QueryStringTests {
        private static let tomorrow = Int(Date(timeIntervalSinceNow: 86_400).timeIntervalSinceReferenceDate)

        /// Four items that the query strings below tell apart.
        private func fill() async throws {
            let index = try await OneApp.emptied()
            func team(_ identifier: String, _ number: String, _ nickname: String) -> CSSearchableItem {
                let attributes = CSSearchableItemAttributeSet(itemContentType: "Team")
                attributes.title = "Team"
                attributes.setValue(number as NSString, forCustomKey: CSCustomAttributeKey(keyName: "teamNumber")!)
                attributes.setValue(nickname as NSString, forCustomKey: CSCustomAttributeKey(keyName: "nickname")!)
                return CSSearchableItem(
                    uniqueIdentifier: identifier, domainIdentifier: "teams", attributeSet: attributes)
            }
            let film = OneApp.item("film", "Crème \"Noir\" * \\ x")
            film.attributeSet.rating = 4
            film.attributeSet.contentCreationDate = Date(timeIntervalSinceNow: -2 * 86_400)
            film.attributeSet.authorNames = ["Ada King", "Grace Hill"]
            film.attributeSet.textContent = "A long story about x-rays and harbours."
            let old = OneApp.item("old", "paris-france.jpg")
            old.attributeSet.rating = 5
            old.attributeSet.contentCreationDate = Date(timeIntervalSinceReferenceDate: 1000)
            let film2 = OneApp.item("window", "MyWindowClass")
            film2.attributeSet.rating = 1
            try await index.indexSearchableItems([
                film, old, film2, team("t1", "x77", "Robots"), team("t2", "y1", "Blue Xylophones"),
            ])
        }

        @Test(arguments: [
            ("title == \"*x*\"cd", ["film"]),
            ("title=='*x*'c", ["film"]),
            ("**=='*x*'cd", ["film"]),
            ("** == \"*x*\"c", ["film"]),
            ("**=\"x*\"cwdt", ["film"]),
            ("title == \"*\"", ["film", "old", "t1", "t2", "window"]),
            ("(title == 'Team*') || (rating == 5)", ["old", "t1", "t2"]),
            ("contentType == 'Team' && (teamNumber == \"x*\" || nickname == \"x*\"cdwt)", ["t1", "t2"]),
            ("contentType == 'Team' && (teamNumber == \"y*\" || nickname == \"zz*\"cdwt)", ["t2"]),
            ("rating >= 3 && InRange(contentCreationDate, $time.today(-10), $time.now)", ["film"]),
            ("rating >= 3", ["film", "old"]), ("rating >= '3'", ["film", "old"]), ("rating == \"4\"", ["film"]),
            ("rating != '4' && rating > 0", ["old", "window"]), ("rating == '4*'", []), ("title == '4'", []),
            ("rating<4", ["window"]),
            ("rating != 4 && rating > 0", ["old", "window"]),
            ("InRange(rating, 4, 5)", ["film", "old"]),
            ("contentCreationDate == 1000", ["old"]), ("contentCreationDate < 1000.5", ["old"]),
            ("contentCreationDate > $time.now(-259200)", ["film"]),
            ("InRange(contentCreationDate,0,\(tomorrow))", ["film", "old"]),
            ("contentCreationDate < $time.iso(2001-01-02)", ["old"]),
            ("title == \"*\\\"noir\\\"*\"cd", ["film"]), ("title == '*\\\\*'", ["film"]),
            ("title == '*\\**'", ["film"]),
            ("title == 'creme*'", []), ("title == 'creme*'cd", ["film"]), ("title == 'CRÈME*'c", ["film"]),
            ("title == 'Paris'wc", ["old"]), ("title == 'Window'w", ["window"]), ("title == 'indow'w", []),
            ("authorNames == 'Grace Hill'", ["film"]),
            ("authorNames == 'grace'wc || authorNames == 'nobody'", ["film"]),
            ("textContent == 'harbours'c", ["film"]), ("* == 'harbours'wc", []), ("** == 'harbours'wc", ["film"]),
            ("title == 'Team*' && rating == 5 || title == 'MyWindowClass'", ["window"]),
        ]) func finds(_ queryString: String, _ expected: [String]) async throws {
            try await fill()
            #expect(try await OneApp.find(queryString) == expected, "\(queryString)")
        }

        @Test(arguments: [
            "", "title", "title ==", "title == \"x", "title == 'x'q", "(title == 'x'", "title == 'x')", "rating > 'x'",
            "InRange(rating, 1)", "rating == $time.someday", "&& title == 'x'", "title = = 'x'", "title == x",
        ]) func refuses(_ queryString: String) async throws {
            await #expect("\(queryString)") { try await OneApp.find(queryString) } throws: {
                ($0 as? CSSearchQueryError)?.code == .invalidQuery && ($0 as NSError).code == -2002
                    && $0.localizedDescription.contains("character")
            }
        }

        @Test func whatAPersonTypesIsFoundWhateverItIs() async throws {
            let index = try await OneApp.emptied()
            let typed = ["a\"b", "a'b", "a\\b", "a*b", "50 % (of) it", "&& ||", "$time.now", "émigré", "电影"]
            try await index.indexSearchableItems(typed.map { OneApp.item($0, "Typed \($0) here") })
            for text in typed {
                var escaped = ""
                for character in text {
                    if "\"'\\*".contains(character) { escaped.append("\\") }
                    escaped.append(character)
                }
                #expect(try await OneApp.find("title == \"*\(escaped)*\"c") == [text])
                #expect(try await OneApp.find("title == '*\(escaped)*'cd") == [text])
            }
        }

        @Test func handlersGetBatchesThenOneEnd() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((0..<250).map { OneApp.item("n\($0)", "Number \($0)") })
            let query = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            let record = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
                nonisolated(unsafe) var record: [Int] = []
                query.foundItemsHandler = {
                    record.append($0.count)
                    if query.foundItemCount != record.reduce(0, +) { record.append(-1) }
                }
                query.completionHandler = { error in
                    continuation.resume(returning: error == nil ? record : [-2])
                }
                query.start()
                query.start()
            }
            #expect(record.allSatisfy { $0 > 0 } && record.reduce(0, +) == 250)
            #expect(query.foundItemCount == 250)
        }

        @Test func aStartedQueryWithoutAHandlerCanBeReadOnce() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((0..<3).map { OneApp.item("n\($0)", "Number \($0)") })
            let query = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            query.start()
            var found: [String] = []
            for try await result in query.results { found.append(result.id) }
            for try await result in query.results { found.append("again " + result.id) }
            #expect(found.sorted() == ["n0", "n1", "n2"] && query.foundItemCount == 3)
            let handled = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            handled.foundItemsHandler = { _ in }
            handled.start()
            for try await result in handled.results { Issue.record("\(result.id) went to the handler") }
        }

        @Test @MainActor func aReaderOnTheMainThreadGetsWhatIsThereWithoutLeavingIt() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((0..<250).map { OneApp.item("n\($0)", "Number \($0)") })
            let query = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            var found = 0
            for try await result in query.results {
                MainActor.assertIsolated("\(result.id)")
                found += 1
                // Items are found when they are asked for, a batch at a time.
                #expect(query.foundItemCount == min(250, (found + 99) / 100 * 100))
            }
            #expect(found == 250)
        }

        @Test func whoeverStopsReadingStopsTheQuery() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems((0..<250).map { OneApp.item("n\($0)", "Number \($0)") })
            let left = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            for try await _ in left.results { break }
            #expect(left.isCancelled && left.foundItemCount == 100)
            let whole = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            for try await _ in whole.results {}
            #expect(!whole.isCancelled && whole.foundItemCount == 250)
            let query = CSSearchQuery(queryString: "title == 'number*'c", queryContext: nil)
            let reading = Task {
                var count = 0
                for try await _ in query.results {
                    count += 1
                    if count == 120 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return count
            }
            // What was found already comes; nothing more is found, and a task that was cancelled gets no error.
            #expect(try await reading.value == 200)
            #expect(query.isCancelled)
        }

        @Test func aCancelledQuerySaysSo() async throws {
            _ = try await OneApp.emptied()
            let query = CSSearchQuery(queryString: "title == '*'", queryContext: nil)
            let code = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
                query.completionHandler = { continuation.resume(returning: ($0 as NSError?)?.code) }
                query.cancel()
                query.start()
            }
            #expect(query.isCancelled)
            #expect(code == CSSearchQueryError.Code.cancelled.rawValue)
        }

        @Test func contextsNarrowAndLimitWhatComesAlong() async throws {
            try await fill()
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["rating"]
            context.filterQueries = ["rating > 3", "rating < 5"]
            var found: [CSSearchableItem] = []
            for try await result in CSSearchQuery(queryString: "title == '*'", queryContext: context).results {
                found.append(result.item)
            }
            #expect(found.map(\.uniqueIdentifier) == ["film"])
            #expect(found.first?.attributeSet.rating == 4)
            #expect(found.first?.attributeSet.title == nil)
        }
    }
}
