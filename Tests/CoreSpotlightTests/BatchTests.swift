import CoreSpotlight
import Testing

extension OneApp {
    /// Batches and client states.
    @Suite struct BatchTests {
        @Test func nothingOfABatchIsThereBeforeItsEnd() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("old", "Batch")])
            index.beginBatch()
            try await index.indexSearchableItems([OneApp.item("new", "Batch")])
            try await index.deleteSearchableItems(withIdentifiers: ["old"])
            #expect(try await OneApp.find("title == 'Batch'") == ["old"])
            try await index.endBatch(withClientState: Data([1]))
            #expect(try await OneApp.find("title == 'Batch'") == ["new"])
        }

        /// Apple's sample code makes one with `[CSSearchableIndex new]`. Only the default index has no batches.
        @Test func anIndexWithoutANameHasBatches() async throws {
            _ = try await OneApp.emptied()
            let index = CSSearchableIndex()
            index.beginBatch()
            try await index.indexSearchableItems([OneApp.item("new", "Batch")])
            #expect(try await OneApp.find("title == 'Batch'").isEmpty)
            try await index.endBatch(withClientState: Data([5]))
            #expect(try await OneApp.find("title == 'Batch'") == ["new"])
            #expect(try await CSSearchableIndex().fetchLastClientState() == Data([5]))
            CSSearchableIndex.default().beginBatch()
            await #expect { try await CSSearchableIndex.default().endBatch(withClientState: Data([6])) } throws: {
                ($0 as NSError).code == -1002
            }
        }

        @Test func aStateMayHave250Bytes() async throws {
            let index = try await OneApp.emptied()
            index.beginBatch()
            try await index.endBatch(withClientState: Data(repeating: 7, count: 250))
            #expect(try await index.fetchLastClientState() == Data(repeating: 7, count: 250))
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("too much", "Batch")], completionHandler: nil)
            await #expect { try await index.endBatch(withClientState: Data(repeating: 8, count: 251)) } throws: {
                ($0 as? CSIndexError)?.code == .invalidClientStateError
                    && ($0 as NSError).domain == CSIndexErrorDomain && ($0 as NSError).code == -1002
            }
            #expect(try await index.fetchLastClientState() == Data(repeating: 7, count: 250))
            #expect(try await OneApp.find("title == 'Batch'").isEmpty)
        }

        @Test func anUnexpectedStateChangesNothing() async throws {
            let index = try await OneApp.emptied()
            index.beginBatch()
            try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([1]))
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("late", "Late")], completionHandler: nil)
            await #expect {
                try await index.endIndexBatch(expectedClientState: nil, newClientState: Data([2]))
            } throws: {
                ($0 as? CSIndexError)?.code == .mismatchedClientState
            }
            #expect(try await index.fetchLastClientState() == Data([1]))
            #expect(try await OneApp.find("title == 'Late'").isEmpty)
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("late", "Late")], completionHandler: nil)
            try await index.endIndexBatch(expectedClientState: Data([1]), newClientState: Data([2]))
            #expect(try await OneApp.find("title == 'Late'") == ["late"])
        }

        @Test func eachNameHasItsStateAndDeletingAllClearsThem() async throws {
            let one = try await OneApp.emptied()
            let two = CSSearchableIndex(name: "two")
            for (index, byte) in [(one, UInt8(1)), (two, 2)] {
                index.beginBatch()
                try await index.endBatch(withClientState: Data([byte]))
            }
            #expect(try await CSSearchableIndex(name: "tests").fetchLastClientState() == Data([1]))
            #expect(try await two.fetchLastClientState() == Data([2]))
            try await two.deleteAllSearchableItems()
            let states = await withCheckedContinuation { (continuation: CheckedContinuation<[Data?], Never>) in
                one.fetchLastClientState { first, _ in
                    two.fetchLastClientState { second, _ in continuation.resume(returning: [first, second]) }
                }
            }
            #expect(states == [nil, nil])
        }

        @Test func theDefaultIndexHasNoBatches() async throws {
            _ = try await OneApp.emptied()
            let index = CSSearchableIndex.default()
            index.beginBatch()
            // It has no batches, so what is asked for takes effect by itself.
            try await index.indexSearchableItems([OneApp.item("plain", "Plain")])
            await #expect { try await index.endBatch(withClientState: Data()) } throws: {
                ($0 as? CSIndexError)?.code == .invalidClientStateError
            }
            #expect(try await OneApp.find("title == 'Plain'") == ["plain"])
            await #expect(throws: CSIndexError.self) { try await index.fetchLastClientState() }
        }

        @Test func theEndsHandlerComesAfterTheState() async throws {
            let index = try await OneApp.emptied()
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("b", "Persisted")], completionHandler: nil)
            let seen = await withCheckedContinuation { (continuation: CheckedContinuation<[Data?], Never>) in
                index.endBatch(withClientState: Data([7])) { error in
                    guard error == nil else { return continuation.resume(returning: []) }
                    // Another object of the name reads what is stored.
                    CSSearchableIndex(name: "tests").fetchLastClientState { state, _ in
                        continuation.resume(returning: [state])
                    }
                }
            }
            #expect(seen == [Data([7])])
            #expect(try await OneApp.find("title == 'Persisted'") == ["b"])
        }

        @Test func anEmptyExpectedStateMeansThatThereIsNone() async throws {
            let index = try await OneApp.emptied()
            // The asynchronous function has no nil, and its result is handed back as it is.
            let none = try await index.fetchLastClientState()
            #expect(none.isEmpty)
            index.beginBatch()
            try await index.endIndexBatch(expectedClientState: none, newClientState: Data([1]))
            index.beginBatch()
            await #expect {
                try await index.endIndexBatch(expectedClientState: Data(), newClientState: Data([2]))
            } throws: {
                ($0 as? CSIndexError)?.code == .mismatchedClientState && ($0 as NSError).code == -1006
            }
            index.beginBatch()
            try await index.endBatch(withClientState: Data())
            index.beginBatch()
            try await index.endIndexBatch(expectedClientState: Data(), newClientState: Data([3]))
            #expect(try await index.fetchLastClientState() == Data([3]))
        }

        @Test func indexesOfSeveralNamesBatchAtOnce() async throws {
            _ = try await OneApp.emptied()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in 0..<8 {
                    group.addTask {
                        let index = CSSearchableIndex(name: "concurrent \(name)")
                        for round in 0..<5 {
                            index.beginBatch()
                            index.indexSearchableItems(
                                [OneApp.item("\(name)-\(round)", "At Once")], completionHandler: nil)
                            index.deleteSearchableItems(
                                withIdentifiers: ["\(name)-\(round - 1)"], completionHandler: nil)
                            try await index.endBatch(withClientState: Data([UInt8(name), UInt8(round)]))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await OneApp.find("title == 'At Once'") == (0..<8).map { "\($0)-4" })
            for name in 0..<8 {
                let state = try await CSSearchableIndex(name: "concurrent \(name)").fetchLastClientState()
                #expect(state == Data([UInt8(name), 4]))
            }
        }

        @Test func aBatchThatIsBegunTwiceLosesNothing() async throws {
            let index = try await OneApp.emptied()
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("first", "Twice")], completionHandler: nil)
            index.beginBatch()
            index.indexSearchableItems([OneApp.item("second", "Twice")], completionHandler: nil)
            try await index.endBatch(withClientState: Data([1]))
            #expect(try await OneApp.find("title == 'Twice'") == ["first", "second"])
        }

        @Test func severalBatchesMayBeUnderWay() async throws {
            let index = try await OneApp.emptied()
            for number in 0..<10 {
                index.beginBatch()
                index.indexSearchableItems([OneApp.item("b\(number)", "Under Way")], completionHandler: nil)
                index.endBatch(withClientState: Data([UInt8(number)]), completionHandler: nil)
            }
            index.beginBatch()
            try await index.endBatch(withClientState: Data([99]))
            #expect(try await OneApp.find("title == 'Under Way'").count == 10)
            #expect(try await index.fetchLastClientState() == Data([99]))
        }
    }
}
