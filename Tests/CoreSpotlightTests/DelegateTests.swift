import CoreSpotlight
import FileTestSupport
import Testing

extension OneApp {
    /// What a running app's delegate is asked (I9). A lost index is one whose files are gone.
    @Suite struct DelegateTests {
        private final class Names: @unchecked Sendable {  // its lock orders its users
            private let lock = NSLock()
            private var names: [String] = []
            var all: [String] { lock.withLock { names } }
            func add(_ name: String) { lock.withLock { names.append(name) } }
        }

        /// Where this process's only app keeps its index of standard protection.
        private func indexFolder() throws -> String {
            let base = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
            let apps = "\(base)/searchlight-test-\(ProcessInfo.processInfo.processIdentifier)/apps"
            let app = try #require(try FileManager.default.contentsOfDirectory(atPath: apps).first)
            return "\(apps)/\(app)/complete-until-first-user-authentication"
        }

        /// Makes sure that a delegate is asked for nothing but what a test is about: what comes next is this item.
        private func expiring(_ identifier: String, in index: CSSearchableIndex) async throws {
            let item = OneApp.item(identifier, "Expiring")
            item.attributeSet.providerDataTypeIdentifiers = ["public.png"]
            item.expirationDate = Date(timeIntervalSinceNow: 86_400)
            try await index.indexSearchableItems([item])
        }

        /// Waits until delegates have heard of all that was found so far: through their queue, the changes', theirs again.
        private func settle(_ index: CSSearchableIndex, _ item: String) async throws {
            for _ in 0..<2 {
                _ = try await index.fetchData(
                    forBundleIdentifier: OneApp.identifier, itemIdentifier: item, contentType: .png)
                try await index.deleteSearchableItems(withIdentifiers: ["nothing"])
            }
        }

        @Test func aLostIndexIsFilledAgainByTheDelegate() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("lost", "Lost")])
            // In one go, whatever the index's housekeeping does meanwhile.
            let gone = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
            try FileManager.default.moveItem(atPath: try indexFolder(), toPath: gone)
            defer { try? FileManager.default.removeItem(atPath: gone) }
            #expect(try await OneApp.find("title == '*'").isEmpty)
            let delegate = RecordingDelegate { index, _ in
                index.indexSearchableItems([OneApp.item("lost", "Found again")], completionHandler: nil)
            }
            index.indexDelegate = delegate
            #expect(await delegate.next() == .everything)
            try await index.deleteSearchableItems(withIdentifiers: ["nothing"])
            #expect(try await OneApp.find("title == 'Found again'") == ["lost"])

            // It was acknowledged, so that the next delegate is asked for what is new alone.
            try await expiring("after the loss", in: index)
            let other = RecordingDelegate()
            index.indexDelegate = other
            #expect(await other.next() == .identifiers(["after the loss"]))
            #expect(delegate.calls == [.everything])
            withExtendedLifetime((delegate, other)) {}
        }

        @Test func aDamagedIndexIsAnErrorAndIsFilledAgainByTheDelegate() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("d", "Damaged")])
            // The next query of this process opens the index anew, and finds it damaged.
            let folder = try indexFolder()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let file = "\(folder)/\(name)"
                if name.hasPrefix("manifest-") { try Data("no manifest".utf8).write(to: URL(fileURLWithPath: file)) }
                if name == "lock" { try FileManager.default.removeItem(atPath: file) }
            }
            await #expect { try await OneApp.find("title == '*'") } throws: {
                ($0 as? CSSearchQueryError)?.code == .indexUnreachable
            }
            await #expect { try await index.indexSearchableItems([OneApp.item("e", "Never there")]) } throws: {
                ($0 as? CSIndexError)?.code == .indexUnavailableError && ($0 as NSError).code == -1000
            }
            let delegate = RecordingDelegate { index, call in
                guard call == .everything else { return }
                index.indexSearchableItems([OneApp.item("d", "Repaired")], completionHandler: nil)
            }
            index.indexDelegate = delegate
            #expect(await delegate.next() == .everything)
            try await index.deleteSearchableItems(withIdentifiers: ["nothing"])
            #expect(try await OneApp.find("title == '*'") == ["d"])
            withExtendedLifetime(delegate) {}
        }

        /// An app without delegate and extension, as most are, goes on after an update of this software by itself.
        @Test func anIndexOfAFormatThatIsReadNoMoreIsBegunAnewByTheNextChange() async throws {
            let index = try await OneApp.emptied()
            try await index.indexSearchableItems([OneApp.item("o", "Old")])
            let folder = try indexFolder()
            try IndexDamage.writeFormat(1, in: folder)
            // The next query of this process opens the index anew.
            try FileManager.default.removeItem(atPath: folder + "/lock")
            await #expect { try await OneApp.find("title == '*'") } throws: {
                ($0 as? CSSearchQueryError)?.code == .indexUnreachable
            }
            try await index.indexSearchableItems([OneApp.item("n", "New")])
            #expect(try await OneApp.find("title == '*'") == ["n"])
            // The delegate that can bring the rest is asked for it.
            let delegate = RecordingDelegate()
            index.indexDelegate = delegate
            #expect(await delegate.next() == .everything)
            withExtendedLifetime(delegate) {}
        }

        @Test func itemsAboutToExpireAreAskedForByNameAndRenewed() async throws {
            let index = try await OneApp.emptied()
            try await expiring("renew", in: index)
            try await index.indexSearchableItems([OneApp.item("stays", "Expiring")])
            let delegate = RecordingDelegate { index, call in
                guard case .identifiers(let identifiers) = call else { return }
                index.indexSearchableItems(identifiers.map { OneApp.item($0, "Renewed") }, completionHandler: nil)
            }
            index.indexDelegate = delegate
            #expect(await delegate.next() == .identifiers(["renew"]))
            try await index.deleteSearchableItems(withIdentifiers: ["nothing"])
            let renewed = try #require(try await OneApp.items("title == 'Renewed'").first)
            #expect(renewed.expirationDate.timeIntervalSinceNow > 20 * 86_400)
            withExtendedLifetime(delegate) {}
        }

        @Test func whatIsNotAcknowledgedIsAskedAgain() async throws {
            let index = try await OneApp.emptied()
            try await expiring("again", in: index)
            var first: RecordingDelegate? = RecordingDelegate(acknowledges: false)
            index.indexDelegate = first
            #expect(await first?.next() == .identifiers(["again"]))
            first = nil
            let second = RecordingDelegate(acknowledges: false)
            index.indexDelegate = second
            #expect(await second.next() == .identifiers(["again"]))
            try await settle(index, "again")
            second.acknowledge()
            try await settle(index, "again")
            try await expiring("news", in: index)
            let third = RecordingDelegate()
            index.indexDelegate = third
            #expect(await third.next() == .identifiers(["news"]))
            withExtendedLifetime((second, third)) {}
        }

        @Test func aDelegateOfSeveralIndexesIsAskedForEach() async throws {
            let index = try await OneApp.emptied()
            try await expiring("of several", in: index)
            let asked = Names()
            let delegate = RecordingDelegate { index, _ in asked.add(index.protectionClass.rawValue) }
            let other = CSSearchableIndex(name: "tests", protectionClass: .complete)
            let again = CSSearchableIndex(name: "tests")
            for index in [index, other, again] { index.indexDelegate = delegate }
            #expect(await delegate.next() == .identifiers(["of several"]))
            #expect(await delegate.next() == .identifiers(["of several"]))
            try await settle(index, "of several")
            #expect(asked.all.sorted() == [index.protectionClass.rawValue, other.protectionClass.rawValue].sorted())
            withExtendedLifetime((delegate, other, again)) {}
        }

        @Test func delegatesAreToldWhenChangesWaitAndWhenTheyDoNot() async throws {
            let index = try await OneApp.emptied()
            let delegate = RecordingDelegate()
            index.indexDelegate = delegate
            for number in 0..<500 {
                index.indexSearchableItems([OneApp.item("t\(number % 7)", "Throttle")], completionHandler: nil)
            }
            #expect(await delegate.next() == .throttled)
            #expect(await delegate.next() == .unthrottled)
            withExtendedLifetime(delegate) {}
        }

        @Test func aDelegateMayLeaveOutWhatIsOptional() {
            final class Least: NSObject, CSSearchableIndexDelegate {
                func searchableIndex(
                    _ searchableIndex: CSSearchableIndex,
                    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
                ) { acknowledgementHandler() }

                func searchableIndex(
                    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
                    acknowledgementHandler: @escaping () -> Void
                ) { acknowledgementHandler() }
            }
            let least: any CSSearchableIndexDelegate = Least()
            let index = CSSearchableIndex.default()
            least.searchableIndexDidThrottle(index)
            least.searchableIndexDidFinishThrottle(index)
            least.searchableItemsDidUpdate([])
            #expect(throws: CSIndexError.self) { try least.data(for: index, itemIdentifier: "x", typeIdentifier: "y") }
            #expect(throws: CSIndexError.self) {
                try least.fileURL(for: index, itemIdentifier: "x", typeIdentifier: "y", inPlace: true)
            }
            nonisolated(unsafe) var found: [CSSearchableItem]?
            least.searchableItems(forIdentifiers: ["x"]) { found = $0 }
            #expect(found?.isEmpty == true)
        }

        @Test func theIndexHoldsItsDelegateWeakly() {
            let index = CSSearchableIndex(name: "weak")
            var delegate: RecordingDelegate? = RecordingDelegate()
            weak let observed = delegate
            index.indexDelegate = delegate
            #expect(index.indexDelegate === delegate)
            delegate = nil
            // A delegate that is being asked right now lives a little longer.
            for _ in 0..<1000 where observed != nil { usleep(10_000) }
            #expect(observed == nil && index.indexDelegate == nil)
        }
    }
}
