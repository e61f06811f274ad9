import CoreSpotlight
import Testing

extension OneApp {
    /// Deleting, and the order of calls and handlers.
    @Suite struct DeletionTests {
        @Test func aDomainTakesItsDottedDescendantsAlong() async throws {
            let index = try await OneApp.emptied()
            let domains = ["a", "a.b", "a.b.c", "a.bc", "ab", "b.a", "two words.x"]
            try await index.indexSearchableItems(domains.map { OneApp.item($0, "Domains", domain: $0) })
            try await index.deleteSearchableItems(withDomainIdentifiers: ["a.b"])
            #expect(try await OneApp.find("title == '*'") == ["a", "a.bc", "ab", "b.a", "two words.x"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["a", "two words"])
            #expect(try await OneApp.find("title == '*'") == ["ab", "b.a"])
        }

        @Test func whatIsUnknownIsDeletedSilently() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("known", "Known")])
            try await index.deleteSearchableItems(withIdentifiers: ["unknown", "known.not", ""])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["nowhere"])
            try await index.deleteSearchableItems(withIdentifiers: [])
            #expect(try await OneApp.find("title == '*'") == ["known"])
        }

        @Test func callsTakeEffectInTheirOrder() async throws {
            let index = try await OneApp.emptied()
            let other = CSSearchableIndex.default()
            for round in 0..<20 {
                other.indexSearchableItems([OneApp.item("x", "Round \(round)")], completionHandler: nil)
                index.deleteAllSearchableItems(completionHandler: nil)
                other.indexSearchableItems([OneApp.item("y\(round % 2)", "Round \(round)")], completionHandler: nil)
            }
            try await index.deleteSearchableItems(withIdentifiers: ["none"])
            #expect(try await OneApp.find("title == '*'") == ["y1"])
        }

        @Test func handlersRunOffTheMainThreadAndAfterTheChangeIsThere() async throws {
            let index = try await OneApp.emptied()
            let seen = await withCheckedContinuation { (continuation: CheckedContinuation<[Bool], Never>) in
                Task { @MainActor in
                    nonisolated(unsafe) var seen: [Bool] = []
                    let check: @Sendable ((any Error)?) -> Void = { error in
                        let query = CSSearchQuery(queryString: "title == 'Durable'", queryContext: nil)
                        let done = DispatchSemaphore(value: 0)
                        query.completionHandler = { _ in done.signal() }
                        query.start()
                        done.wait()
                        seen += [error == nil, !Thread.isMainThread, query.foundItemCount == 1]
                    }
                    index.indexSearchableItems([OneApp.item("d", "Durable")], completionHandler: check)
                    index.deleteSearchableItems(withIdentifiers: ["none"]) { error in
                        check(error)
                        continuation.resume(returning: seen)
                    }
                }
            }
            #expect(seen == Array(repeating: true, count: 6))
        }

        @Test func identifiersAndDeletionsAreSharedByAllIndexes() async throws {
            let index = try await OneApp.emptied()
            let other = CSSearchableIndex(name: "other", protectionClass: .complete)
            try await index.indexSearchableItems([OneApp.item("s", "Shared One")])
            try await other.indexSearchableItems([OneApp.item("s", "Shared Two")])
            #expect(try await OneApp.items("title == 'Shared*'").map(\.attributeSet.title) == ["Shared Two"])
            try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: ["s"])
            #expect(try await OneApp.find("title == 'Shared*'").isEmpty)
        }

        @Test func aQueryAsksForItsProtectionClasses() async throws {
            _ = try await OneApp.emptied()
            let complete = CSSearchableIndex(name: "c", protectionClass: .complete)
            try await complete.indexSearchableItems([OneApp.item("c", "Classes")])
            try await CSSearchableIndex.default().indexSearchableItems([OneApp.item("d", "Classes")])
            let query = CSSearchQuery(queryString: "title == 'Classes'", queryContext: nil)
            query.protectionClasses = [.complete]
            var found: [String] = []
            for try await result in query.results { found.append(result.id) }
            #expect(found == ["c"])
        }
    }
}
