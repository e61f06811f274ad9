import CoreSpotlight
import Testing

extension OneApp {
    /// The parts of query strings one by one: times, modifiers, operators, and where an error is.
    @Suite struct QueryGrammarTests {
        private static let calendar: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.firstWeekday = 1
            return calendar
        }()

        /// The moment that a time stands for, by the calendar.
        private static func date(_ component: Calendar.Component, _ count: Int, _ now: Date) -> Date {
            let start = calendar.dateInterval(of: component, for: now)!.start
            return calendar.date(byAdding: component, value: count, to: start)!
        }

        @Test func everyTimeIsWhatTheCalendarSays() async throws {
            let now = Date()
            let times: [(String, Date)] = [
                ("today", Self.date(.day, 0, now)), ("today(-10)", Self.date(.day, -10, now)),
                ("today( 2 )", Self.date(.day, 2, now)), ("yesterday", Self.date(.day, -1, now)),
                ("this_week", Self.date(.weekOfYear, 0, now)), ("this_week(-3)", Self.date(.weekOfYear, -3, now)),
                ("last_week", Self.date(.weekOfYear, -1, now)), ("this_month", Self.date(.month, 0, now)),
                ("this_month(-1)", Self.date(.month, -1, now)), ("this_year", Self.date(.year, 0, now)),
                ("this_year(-2)", Self.date(.year, -2, now)),
                ("iso(2024-05-01T10:30:00Z)", Date(timeIntervalSince1970: 1_714_559_400)),
                ("iso('2024-05-01T12:30:00+02:00')", Date(timeIntervalSince1970: 1_714_559_400)),
                ("iso(2001-01-02)", Date(timeIntervalSinceReferenceDate: 86_400)),
                ("iso(2001-01-02T00:30:00)", Date(timeIntervalSinceReferenceDate: 88_200)),
                ("iso(2001-01-02 01:30:00 +0100)", Date(timeIntervalSinceReferenceDate: 88_200)),
                ("iso(20010102)", Date(timeIntervalSinceReferenceDate: 86_400)),
                ("iso(20010102T003000Z)", Date(timeIntervalSinceReferenceDate: 88_200)),
                ("iso(20010102T013000.5+0100)", Date(timeIntervalSinceReferenceDate: 88_200.5)),
                ("iso(2001-01-02T02+02)", Date(timeIntervalSinceReferenceDate: 86_400)),
                ("iso(2001-02)", Date(timeIntervalSinceReferenceDate: 31 * 86_400)),
                ("iso(2002)", Date(timeIntervalSinceReferenceDate: 365 * 86_400)),
            ]
            let index = try await OneApp.emptied()
            var items: [CSSearchableItem] = []
            for (number, time) in times.enumerated() {
                for (name, date) in [("at", time.1), ("before", time.1.addingTimeInterval(-1))] {
                    let item = OneApp.item("\(name) \(number)", "Time \(number) end")
                    item.attributeSet.completionDate = date
                    items.append(item)
                }
            }
            try await index.indexSearchableItems(items)
            for (number, time) in times.enumerated() {
                let found = try await OneApp.find("title == 'Time \(number) end' && completionDate >= $time.\(time.0)")
                #expect(found == ["at \(number)"], "\(time.0)")
            }
        }

        /// What is equal to a day is any moment of it.
        @Test func aDayIsAllOfIt() async throws {
            let now = Date()
            let spans: [(String, Calendar.Component, Int)] = [
                ("today", .day, 0), ("today(-1)", .day, -1), ("yesterday", .day, -1), ("this_week", .weekOfYear, 0),
                ("last_week", .weekOfYear, -1), ("this_week(-2)", .weekOfYear, -2), ("this_month", .month, 0),
                ("last_month", .month, -1), ("this_year", .year, 0), ("this_year(1)", .year, 1),
            ]
            let index = try await OneApp.emptied()
            for (word, component, count) in spans {
                let start = Self.date(component, count, now), end = Self.date(component, count + 1, now)
                let dates = [
                    "before": start.addingTimeInterval(-0.5), "first": start, "last": end.addingTimeInterval(-0.5),
                    "after": end,
                ]
                try await index.indexSearchableItems(
                    dates.map { name, date in
                        let item = OneApp.item(name, name)
                        item.attributeSet.dueDate = date
                        return item
                    } + [OneApp.item("undated", "undated")])
                #expect(try await OneApp.find("dueDate == $time.\(word)") == ["first", "last"], "\(word)")
                #expect(try await OneApp.find("dueDate != $time.\(word)") == ["after", "before"], "\(word)")
                #expect(try await OneApp.find("dueDate > $time.\(word)") == ["after", "last"], "\(word)")
                #expect(try await OneApp.find("dueDate <= $time.\(word)") == ["before", "first"], "\(word)")
            }
        }

        @Test func nowCountsSeconds() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("1", "Now")
            item.attributeSet.dueDate = Date(timeIntervalSinceNow: -100)
            try await index.indexSearchableItems([item])
            #expect(try await OneApp.find("dueDate < $time.now && dueDate > $time.now(-5000)") == ["1"])
            #expect(try await OneApp.find("dueDate > $time.now || dueDate < $time.now(-5000)").isEmpty)
            #expect(try await OneApp.find("InRange(dueDate, $time.now(-5000), $time.now(+5000))") == ["1"])
        }

        @Test func datesAreSecondsSince2001() async throws {
            let index = try await OneApp.emptied()
            let dates: [(String, Double)] = [("low", 519_771_600), ("high", 519_904_626), ("out", 519_904_627)]
            try await index.indexSearchableItems(
                dates.map { identifier, seconds in
                    let item = OneApp.item(identifier, identifier)
                    item.attributeSet.metadataModificationDate = Date(timeIntervalSinceReferenceDate: seconds)
                    return item
                })
            let query = "metadataModificationDate >= 519771600 && metadataModificationDate <= 519904626"
            #expect(try await OneApp.find(query) == ["high", "low"])
            #expect(try await OneApp.find("InRange(metadataModificationDate,519771600,519904626)") == ["high", "low"])
            #expect(try await OneApp.find("metadataModificationDate > 5.19904626e8") == ["out"])
        }

        /// The value, a query's text with its modifiers, and whether they match.
        @Test(arguments: [
            ("Paris", "'Paris'", true), ("paris", "'Paris'", false), ("I love Paris", "'Paris'", false),
            ("paris", "'Paris'c", true), ("PÂRIS", "'paris'cd", true), ("PÂRIS", "'paris'dc", true),
            ("pâris", "'paris'c", false), ("pâris", "'paris'd", true), ("Pâris", "'paris'd", false),
            ("I love Paris", "'Paris'w", true), ("paris-france.jpg", "'Paris'wc", true),
            ("Comparison", "'Paris'wc", false), ("MyWindowClass", "'Window'w", true), ("NSWindow", "'Window'w", false),
            ("Broken Window", "\"Window\"w", true), ("window.png", "'window'w", true),
            ("paris in spring", "'paris*'", true), ("in paris", "'paris*'", false), ("in paris", "'*paris'", true),
            ("in paris now", "'*paris*'", true), ("paris", "'*paris*'", true), ("in paris now", "'in*now'", true),
            ("in paris now", "'in*rome*now'", false), ("I live in Paris", "'in par*'wc", true),
            ("The Rolling Stones", "'stones rolling'cdwt", true), ("The Rolling Stones", "'stones rolling'cdw", false),
            ("The Rolling Stones", "'sto* roll*'cdwt", true), ("The Rolling Stones", "'stones beatles'cdwt", false),
            ("a*b", "'a\\*b'", true), ("axb", "'a\\*b'", false), ("say \"hi\"", "\"say \\\"hi\\\"\"", true),
            ("it's", "'it\\'s'", true), ("it's", "\"it's\"", true), ("back\\slash", "'back\\\\slash'", true),
            ("İstanbul", "'istanbul'cd", true), ("straße", "'STRASSE'cd", true), ("東京都", "'東京*'", true),
        ]) func textsAreComparedAsTheModifiersSay(_ value: String, _ text: String, _ matches: Bool) async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("1", value)])
            #expect(try await OneApp.find("title == \(text)") == (matches ? ["1"] : []), "\(value) \(text)")
            #expect(try await OneApp.find("title != \(text)") == (matches ? [] : ["1"]))
        }

        @Test(arguments: [
            ("rating == 3", ["b"]), ("rating = 3", ["b"]), ("rating != 3", ["a", "c"]), ("rating < 3", ["a"]),
            ("rating <= 3", ["a", "b"]), ("rating > 3", ["c"]), ("rating >= 3", ["b", "c"]),
            ("InRange(rating, 2, 3)", ["a", "b"]), ("!(rating == 3)", ["a", "c", "d"]), ("rating == -1", []),
            ("rating > 2 && rating < 4", ["b"]), ("rating < 3 || rating > 3", ["a", "c"]),
            ("rating < 3 || rating > 2 && rating < 4", ["a", "b"]),
            ("(rating < 3 || rating > 2) && rating < 4", ["a", "b"]),
            ("(title == 'a') || (title == 'd')", ["a", "d"]), ("title == \"*\"", ["a", "b", "c", "d"]),
            ("keywords == 'two'", ["b"]), ("keywords == 't*'", ["b"]), ("userOwned == 1", ["c"]),
            ("nosuchattribute == 'x'", []), ("uniqueIdentifier == 'd'", ["d"]), ("identifier == 'd'", ["d"]),
            ("domainIdentifier == 'x.y'", ["a"]), ("  title==\n'a'  ", ["a"]),
        ]) func operators(_ query: String, _ expected: [String]) async throws {
            let index = try await OneApp.emptied()
            let a = OneApp.item("a", "a", domain: "x.y"), b = OneApp.item("b", "b"), c = OneApp.item("c", "c")
            a.attributeSet.rating = 2
            b.attributeSet.rating = 3
            b.attributeSet.keywords = ["one", "two"]
            c.attributeSet.rating = 4
            c.attributeSet.userOwned = 1
            try await index.indexSearchableItems([a, b, c, OneApp.item("d", "d")])
            #expect(try await OneApp.find(query) == expected, "\(query)")
        }

        @Test(arguments: [
            ("", 1), ("title", 6), ("title ==", 9), ("title == \"x", 10), ("title == 'x'q", 13), ("(title == 'x'", 14),
            ("title == 'x')", 13), ("rating > 'x'", 8), ("InRange(rating, 1)", 18), ("InRange rating", 9),
            ("rating == $time.someday", 11), ("rating == $time.today(x)", 22),
            ("rating == $time.this_week(9223372036854775807)", 26), ("rating == $time.last_year(-9999999999)", 26),
            ("rating == $when", 11),
            ("&& title == 'x'", 1), ("title = = 'x'", 9), ("title == x", 10), ("title == 'é' ? 1", 14),
            ("rating == 1-2", 11), ("** > 3", 4), ("title == 'a' title == 'b'", 14), ("rating == $time.today(1", 22),
        ]) func anErrorNamesTheCharacter(_ query: String, _ character: Int) async throws {
            await #expect("\(query)") { try await OneApp.find(query) } throws: {
                let text = $0.localizedDescription
                if !text.hasSuffix("at character \(character).") { Issue.record("\(query): \(text)") }
                return ($0 as? CSSearchQueryError)?.code == .invalidQuery
            }
        }

        /// Marks that join to a quote, and letters that a quote joins to, are text all the same.
        @Test func aQuoteIsAQuoteWhateverStandsBesideIt() async throws {
            let index = try await OneApp.emptied()
            for (number, title) in ["\u{1F3FB}tone", "\u{301}acute", "\u{E33}am", "x\u{600}"].enumerated() {
                try await index.indexSearchableItems([OneApp.item("\(number)", title)])
                for query in ["title == \"\(title)\"", "title == '\(title)'cd"] {
                    #expect(try await OneApp.find(query).contains("\(number)"), "\(title.unicodeScalars.map(\.value))")
                }
                // A mark alone is no word, and is looked for as it stands.
                let first = try await OneApp.find("** == \"\(title.unicodeScalars.first!)*\"cdwt")
                #expect(first == ["\(number)"], "\(title.unicodeScalars.map(\.value))")
            }
        }

        @Test func namesOfFilesMetadataAreUnderstood() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("m", "Mooring", domain: "a.b")
            item.attributeSet.authorNames = ["Ida"]
            item.attributeSet.contentCreationDate = Date(timeIntervalSinceReferenceDate: 100)
            try await index.indexSearchableItems([item, OneApp.item("other", "Anchor", domain: "c")])
            for query in [
                "kMDItemTitle == \"Moor*\"", "kMDItemAuthors == 'ida'c", "_kMDItemDomainIdentifier == \"a.*\"",
                "_kMDItemExternalID == \"m\"", "InRange(kMDItemContentCreationDate, 99, 101)",
            ] {
                #expect(try await OneApp.find(query) == ["m"], "\(query)")
            }
            #expect(try await OneApp.find("kMDItemNothing == \"Mooring\"") == [])
        }

        @Test func aValueMayBeAnAsteriskAlone() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("rated", "Rated")
            item.attributeSet.comment = "no"
            try await index.indexSearchableItems([item, OneApp.item("plain", "Plain")])
            #expect(try await OneApp.find("title == *") == ["plain", "rated"])
            #expect(try await OneApp.find("comment == * && title == *") == ["rated"])
            #expect(try await OneApp.find("comment != *") == ["plain"])
        }

        @Test func deepAndLongQueriesAreAnswered() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("1", "x")])
            let nested = String(repeating: "(", count: 150) + "title == 'x'" + String(repeating: ")", count: 150)
            #expect(try await OneApp.find(nested) == ["1"])
            let deep = String(repeating: "(", count: 10_000) + "title == 'x'"
            await #expect(throws: CSSearchQueryError.self) { try await OneApp.find(deep) }
            let long = (0..<2000).map { "title == 'y\($0)'" }.joined(separator: " || ") + " || title == 'x'"
            #expect(try await OneApp.find(long) == ["1"])
        }

        @Test func batchesComeByRankAndStopWhenCancelled() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems(
                (0..<2500).map { number in
                    let item = OneApp.item("n\(number)", "Number \(number)")
                    item.attributeSet.rating = NSNumber(value: number % 2)
                    return item
                })
            for string in ["title == 'Number*'", "rating >= 0", "title == 'Number*' && rating == 1"] {
                var found: [CSSearchableItem] = []
                for try await result in CSSearchQuery(queryString: string, queryContext: nil).results {
                    found.append(result.item)
                }
                #expect(Set(found.map(\.uniqueIdentifier)).count == (string.contains("== 1") ? 1250 : 2500))
                #expect(zip(found, found.dropFirst()).allSatisfy { $0.compare(byRank: $1) == .orderedAscending })
            }
            let query = CSSearchQuery(queryString: "title == 'Number*'", queryContext: nil)
            let code = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
                query.foundItemsHandler = { _ in query.cancel() }
                query.completionHandler = { continuation.resume(returning: ($0 as NSError?)?.code) }
                query.start()
            }
            #expect(code == -2003 && query.foundItemCount == 100)
        }

        @Test func anotherIdentifierComesWithEveryItem() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("1", "Named otherwise")
            item.attributeSet.identifier = "isbn"
            try await index.indexSearchableItems([item])
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["title"]
            for try await found in CSSearchQuery(queryString: "title == '*'", queryContext: context).results {
                #expect(found.item.attributeSet.identifier == "isbn" && found.item.uniqueIdentifier == "1")
            }
        }

        @Test func foundItemsCanBeChangedAndIndexedAgain() async throws {
            let index = try await OneApp.emptied()
            let item = OneApp.item("1", "Before", domain: "a.b")
            item.attributeSet.rating = 2
            item.expirationDate = Date(timeIntervalSince1970: 4_000_000_000)
            try await index.indexSearchableItems([item])
            let found = try #require(try await OneApp.items("title == 'Before'").first)
            let copy = found.copy() as! CSSearchableItem
            found.attributeSet.title = "After"
            #expect(found.attributeSet.rating == 2 && copy.attributeSet.title == "Before")
            #expect(copy.domainIdentifier == "a.b" && copy.attributeSet.domainIdentifier == "a.b")
            #expect(found.expirationDate == item.expirationDate && copy.expirationDate == item.expirationDate)
            found.domainIdentifier = nil
            try await index.indexSearchableItems([found])
            let again = try #require(try await OneApp.items("title == 'After'").first)
            #expect(again.attributeSet.rating == 2 && again.domainIdentifier == nil)
            #expect(again.expirationDate == item.expirationDate)
        }
    }
}
