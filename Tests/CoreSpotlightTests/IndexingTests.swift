import CoreSpotlight
import Testing

extension OneApp {
    /// What an app does with its items, as an app writes it.
    @Suite struct IndexingTests {
        private func item(_ identifier: String, _ title: String, domain: String? = nil) -> CSSearchableItem {
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = title
            attributes.contentDescription = "A description of \(title)"
            attributes.keywords = ["tests"]
            return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
        }

        private func find(_ text: String, limit: Int = 10) async throws -> [String] {
            let context = CSUserQueryContext()
            context.maxResultCount = limit
            let query = CSUserQuery(userQueryString: text, userQueryContext: context)
            var found: [String] = []
            for try await response in query.responses {
                if case .item(let item) = response { found.append(item.id) }
            }
            return found
        }

        private func query(_ string: String, fetch: [String] = []) async throws -> [CSSearchableItem] {
            let context = CSSearchQueryContext()
            context.fetchAttributes = fetch
            var found: [CSSearchableItem] = []
            for try await result in CSSearchQuery(queryString: string, queryContext: context).results {
                found.append(result.item)
            }
            return found
        }

        @Test func indexedItemsAreFoundAndDeleted() async throws {
            let index = CSSearchableIndex.default()
            try await index.deleteAllSearchableItems()
            try await index.indexSearchableItems([
                item("one", "Crème Brûlée", domain: "sweet.french"), item("two", "Apple Pie", domain: "sweet.american"),
            ])
            #expect(try await find("brul") == ["one"])
            #expect(try await query("title == \"*pie*\"c").map(\.uniqueIdentifier) == ["two"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["sweet.french"])
            #expect(try await find("brul").isEmpty)
            try await index.deleteSearchableItems(withDomainIdentifiers: ["sweet"])
            #expect(try await query("title == \"*\"").isEmpty)
        }

        @Test func handlersRunInOrderOffTheCallersThread() async throws {
            let index = CSSearchableIndex(name: "order")
            let order = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
                nonisolated(unsafe) var order: [Int] = []
                for number in 0..<20 {
                    index.indexSearchableItems([item("o\(number)", "Order \(number)")]) { error in
                        order.append(error == nil && !Thread.isMainThread ? number : -1)
                        if order.count == 20 { continuation.resume(returning: order) }
                    }
                }
            }
            #expect(order == Array(0..<20))
        }

        @Test func everyAttributeKeepsItsValueThroughTheIndex() async throws {
            let attributes = CSSearchableItemAttributeSet(itemContentType: "image")
            attributes.title = "Everything"
            attributes.rating = 3.5
            attributes.userOwned = true
            attributes.pageCount = 12
            attributes.contentCreationDate = Date(timeIntervalSinceReferenceDate: 700_000_000.123)
            attributes.importantDates = [
                Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2),
            ]
            attributes.contentURL = URL(string: "file:///tmp/a%20b.pdf")
            attributes.thumbnailData = Data([1, 2, 3])
            attributes.authors = [CSPerson(displayName: "Ada", handles: ["ada@example.org"], handleIdentifier: "email")]
            attributes.emailHeaders = ["X-Test": ["a", "b"]]
            let key = CSCustomAttributeKey(keyName: "org_example_colour")!
            attributes.setValue("green" as NSString, forCustomKey: key)
            let index = CSSearchableIndex(name: "attributes")
            try await index.indexSearchableItems([
                CSSearchableItem(uniqueIdentifier: "all", domainIdentifier: nil, attributeSet: attributes)
            ])
            let found = try #require(try await query("org_example_colour == 'green'").first)
            #expect(found.attributeSet == attributes)
            #expect(found.attributeSet.contentType == "image")
            #expect(found.attributeSet.rating == 3.5)
            #expect(found.attributeSet.authors?.first?.displayName == "Ada")
            #expect(found.attributeSet.contentCreationDate == attributes.contentCreationDate)
            #expect(found.attributeSet.value(forCustomKey: key) as? NSString == "green")
        }

        @Test func aBatchAndItsClientStateArriveTogether() async throws {
            let index = CSSearchableIndex(name: "batch")
            index.beginBatch()
            index.indexSearchableItems([item("b1", "Batch One")], completionHandler: nil)
            try await index.endBatch(withClientState: Data("state 1".utf8))
            #expect(try await index.fetchLastClientState() == Data("state 1".utf8))
            #expect(try await find("batch one") == ["b1"])
            index.beginBatch()
            index.indexSearchableItems([item("b2", "Batch Two")], completionHandler: nil)
            await #expect(throws: CSIndexError.self) {
                try await index.endIndexBatch(
                    expectedClientState: Data("other".utf8), newClientState: Data("state 2".utf8))
            }
            #expect(try await find("batch two").isEmpty)
        }

        @Test func anErrorInAQueryPointsAtTheCharacter() async throws {
            do {
                _ = try await query("title == \"x\" && && rating > 3")
                Issue.record("the query was accepted")
            } catch let error as CSSearchQueryError {
                #expect(error.code == .invalidQuery)
                #expect(error.localizedDescription.contains("character 17"))
            }
        }

        @Test func aViewedActivityIsStored() async throws {
            let activity = NSUserActivity(activityType: "org.example.viewing")
            activity.title = "Viewed Thing"
            activity.isEligibleForSearch = true
            activity.userInfo = ["id": 42]
            activity.becomeCurrent()
            await NSUserActivity.deleteAllSavedUserActivities()
        }
    }
}
