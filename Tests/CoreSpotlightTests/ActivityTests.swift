import CoreSpotlight
import SearchEngine
import SystemIndex
import Testing
import UserActivity

extension OneApp {
    /// Which activities are stored, and how they go (A1 to A3).
    @Suite struct ActivityTests {
        private let type = "org.example.tests.viewing"

        /// The titles of stored activities, as another program sees them, in alphabetical order.
        private func history() throws -> [String] { try records().map { $0.title ?? "-" }.sorted() }

        private func records() throws -> [ActivityRecord] {
            ActivitySaving.flush()
            return try SystemIndex.current().app(ProgramIdentity.app).activities.history(
                now: Int64(Date().timeIntervalSince1970))
        }

        private func emptied() async throws -> CSSearchableIndex {
            ActivitySaving.flush()
            return try await OneApp.emptied()
        }

        private func activity(_ title: String, _ set: (NSUserActivity) -> Void = { _ in }) -> NSUserActivity {
            let activity = NSUserActivity(activityType: type)
            activity.title = title
            activity.isEligibleForSearch = true
            set(activity)
            return activity
        }

        private func related(_ identifier: String, weakly: Bool = false) -> CSSearchableItemAttributeSet {
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            if weakly {
                attributes.weakRelatedUniqueIdentifier = identifier
            } else {
                attributes.relatedUniqueIdentifier = identifier
            }
            return attributes
        }

        @Test func onlyWhatIsEligibleAndCurrentIsStored() async throws {
            _ = try await emptied()
            #expect(!NSUserActivity(activityType: type).isEligibleForSearch)
            activity("Never current").resignCurrent()
            activity("Not eligible") { $0.isEligibleForSearch = false }.becomeCurrent()
            activity("Expired") { $0.expirationDate = Date(timeIntervalSinceNow: -5) }.becomeCurrent()
            activity("Expired long ago") { $0.expirationDate = Date(timeIntervalSince1970: -.infinity) }.becomeCurrent()
            let over = activity("Over")
            over.invalidate()
            over.becomeCurrent()
            let stored = activity("Stored") {
                $0.keywords = ["one", "two"]
                $0.expirationDate = Date(timeIntervalSinceNow: .infinity)
            }
            stored.becomeCurrent()
            stored.resignCurrent()
            stored.invalidate()
            #expect(try history() == ["Stored"])
            #expect(try records().first?.keywords == ["one", "two"])
        }

        @Test func viewsAreCounted() async throws {
            _ = try await emptied()
            for _ in 0..<3 { activity("Viewed").becomeCurrent() }
            let once = activity("Once")
            once.becomeCurrent()
            #expect(try records().map(\.views).sorted() == [1, 3])
        }

        @Test func activitiesOfOneTitleAreToldApartByTheInfoThatTheyRequire() async throws {
            _ = try await emptied()
            func order(_ info: [AnyHashable: Any], required: Set<String>?) -> NSUserActivity {
                activity("Order") {
                    $0.userInfo = info
                    $0.requiredUserInfoKeys = required
                }
            }
            let list: Set<String> = ["number", "parts"]
            let first: [AnyHashable: Any] = ["number": 7, "parts": ["a": 1, "b": [1, 2], "c": Set(["x", "y", "z"])]]
            // Seen twice, at another place of the page: one activity.
            for number in 0..<2 { order(first.merging(["place": number]) { $1 }, required: list).becomeCurrent() }
            order(["number": 8, "parts": ["a": 1]], required: list).becomeCurrent()
            order(["number": "8", "parts": ["a": 1]], required: list).becomeCurrent()
            #expect(try records().map(\.views).sorted() == [1, 1, 2])
            // If no app marks a value as required, it is unknown whether it tells activities apart.
            for number in 0..<2 { order(["place": number], required: nil).becomeCurrent() }
            #expect(try records().map(\.views).sorted() == [1, 1, 2, 2])
        }

        @Test func anActivityOfAnItemThatExpiredIsNotStored() async throws {
            let index = try await emptied()
            let item = OneApp.item("short", "Item")
            item.expirationDate = Date(timeIntervalSinceNow: 1)
            try await index.indexSearchableItems([item])
            while item.expirationDate.timeIntervalSinceNow > -1 { try await Task.sleep(for: .milliseconds(100)) }
            activity("Too late") { $0.contentAttributeSet = related("short") }.becomeCurrent()
            #expect(try history().isEmpty)
        }

        @Test func aRelatedActivityNeedsItsItemAndGoesWithIt() async throws {
            let index = try await emptied()
            activity("Too early") { $0.contentAttributeSet = related("i") }.becomeCurrent()
            #expect(try history().isEmpty)
            try await index.indexSearchableItems([OneApp.item("i", "Item", domain: "d.one")])
            activity("Related") { $0.contentAttributeSet = related("i") }.becomeCurrent()
            activity("Other").becomeCurrent()
            #expect(try history() == ["Other", "Related"])
            try await index.indexSearchableItems([OneApp.item("i", "Item again", domain: "d.one")])
            #expect(try history() == ["Other", "Related"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["d"])
            #expect(try history() == ["Other"])
        }

        @Test func aWeaklyRelatedActivityComesBeforeAndOutlives() async throws {
            let index = try await emptied()
            activity("Weak") { $0.contentAttributeSet = related("w", weakly: true) }.becomeCurrent()
            #expect(try history() == ["Weak"])
            try await index.indexSearchableItems([OneApp.item("w", "Item")])
            try await index.deleteSearchableItems(withIdentifiers: ["w"])
            #expect(try history() == ["Weak"])
        }

        @Test func anItemIndexedJustBeforeIsThereForItsActivity() async throws {
            let index = try await emptied()
            // An app indexes and becomes current one after the other, without waiting for a handler.
            index.indexSearchableItems([OneApp.item("i", "Item")], completionHandler: nil)
            activity("At once") { $0.contentAttributeSet = related("i") }.becomeCurrent()
            #expect(try history() == ["At once"])
        }

        @Test func activitiesAreDeletedByDomainNameOrAltogether() async throws {
            let index = try await emptied()
            activity("In domain") {
                let attributes = CSSearchableItemAttributeSet(contentType: .text)
                attributes.domainIdentifier = "d.sub"
                $0.contentAttributeSet = attributes
            }.becomeCurrent()
            activity("Named") { $0.persistentIdentifier = "n1" }.becomeCurrent()
            activity("Named too") { $0.persistentIdentifier = "n2" }.becomeCurrent()
            activity("Plain").becomeCurrent()
            #expect(try history().count == 4)
            try await index.deleteSearchableItems(withDomainIdentifiers: ["d"])
            #expect(try history() == ["Named", "Named too", "Plain"])
            await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["n1", "unknown"])
            #expect(try history() == ["Named too", "Plain"])
            await NSUserActivity.deleteAllSavedUserActivities()
            #expect(try history().isEmpty)
            activity("Anew").becomeCurrent()
            try await index.indexSearchableItems([OneApp.item("i", "Item")])
            activity("About an item") { $0.contentAttributeSet = related("i") }.becomeCurrent()
            try await deleteAll(index)
            // Deleting all items deletes what is about them, and no activity by itself.
            #expect(try history() == ["Anew"])
        }

        private func deleteAll(_ index: CSSearchableIndex) async throws {
            ActivitySaving.flush()
            try await index.deleteAllSearchableItems()
        }

        @Test func userInfoIsLimitedToRequiredKeys() async throws {
            _ = try await emptied()
            func kept(_ title: String) throws -> [AnyHashable: Any] {
                let bytes = try #require(try records().first { $0.title == title }).userInfo
                return try #require(UserInfoArchive.decode(bytes))
            }
            let page = URL(string: "https://example.org/a")!
            let all: [AnyHashable: Any] = [
                "id": 7, "link": page, "list": ["a", 2] as [Any], "day": Date(timeIntervalSince1970: 1),
            ]
            activity("All") { $0.userInfo = all }.becomeCurrent()
            activity("Some") {
                $0.userInfo = all
                $0.requiredUserInfoKeys = ["id", "absent"]
            }.becomeCurrent()
            activity("Page alone") {
                $0.userInfo = all
                $0.webpageURL = page
            }.becomeCurrent()
            activity("Page and keys") {
                $0.userInfo = all
                $0.webpageURL = URL(string: "https://example.org/b")
                $0.requiredUserInfoKeys = ["link"]
            }.becomeCurrent()
            let everything = try kept("All")
            #expect(everything.count == 4)
            #expect(everything["id"] as? Int == 7)
            #expect(everything["link"] as? URL == page)
            #expect(everything["day"] as? Date == Date(timeIntervalSince1970: 1))
            #expect(try kept("Some").keys.map { "\($0)" } == ["id"])
            #expect(try kept("Page alone").isEmpty)
            #expect(try kept("Page and keys")["link"] as? URL == page)
        }

        @Test func theDelegateBringsTheActivityUpToDate() async throws {
            _ = try await emptied()
            final class Delegate: NSObject, NSUserActivityDelegate {
                func userActivityWillSave(_ userActivity: NSUserActivity) {
                    userActivity.title = "Brought up to date"
                    userActivity.addUserInfoEntries(from: ["more": true])
                }
            }
            let delegate = Delegate()
            let saved = activity("Stale")
            saved.delegate = delegate
            saved.becomeCurrent()
            #expect(saved.title == "Stale")
            saved.needsSave = true
            saved.becomeCurrent()
            #expect(!saved.needsSave)
            #expect(try history() == ["Brought up to date", "Stale"])
            withExtendedLifetime(delegate) {}
        }

        @Test @MainActor func aCurrentActivityIsSavedAgainWithoutAView() async throws {
            _ = try await emptied()
            final class Delegate: NSObject, NSUserActivityDelegate {
                var title = "Page 1"
                func userActivityWillSave(_ userActivity: NSUserActivity) { userActivity.title = title }
            }
            let delegate = Delegate()
            let reading = activity("Page 1")
            reading.delegate = delegate
            reading.becomeCurrent()
            reading.becomeCurrent()
            #expect(try records().map(\.views) == [2])
            delegate.title = "Page 2"
            reading.needsSave = true
            // What the main queue was given is done in order.
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
            #expect(!reading.needsSave)
            // Both views were of page 1 when they began; the later one is of page 2 now.
            #expect(try history() == ["Page 1", "Page 2"])
            #expect(try records().map(\.views) == [1, 1])
            delegate.title = "Page 3"
            reading.needsSave = true
            reading.resignCurrent()
            #expect(try history() == ["Page 1", "Page 3"])
            reading.needsSave = true
            delegate.title = "Page 4"
            reading.resignCurrent()
            #expect(try history() == ["Page 1", "Page 3"])
        }

        @Test @MainActor func anotherCurrentActivityHasTheFormerSaved() async throws {
            _ = try await emptied()
            let first = activity("First")
            first.becomeCurrent()
            first.title = "First, read on"
            first.needsSave = true
            activity("Second").becomeCurrent()
            #expect(try history() == ["First, read on", "Second"])
        }

        @Test @MainActor func whatTheMainQueueUsesIsSavedThere() async throws {
            _ = try await emptied()
            final class Delegate: NSObject, NSUserActivityDelegate {
                var wereOnMainQueue: [Bool] = []
                func userActivityWillSave(_ userActivity: NSUserActivity) {
                    wereOnMainQueue.append(MainQueue.isCurrent)
                }
            }
            let delegate = Delegate(), first = activity("First"), type = type
            first.delegate = delegate
            first.becomeCurrent()
            first.title = "First, read on"
            first.needsSave = true
            // Before the main queue comes round again.
            func haveAnotherThread(_ work: @escaping @Sendable () -> Void) {
                let isDone = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    work()
                    isDone.signal()
                }
                isDone.wait()
            }
            haveAnotherThread {
                let second = NSUserActivity(activityType: type)
                second.title = "Second"
                second.isEligibleForSearch = true
                second.becomeCurrent()
            }
            #expect(delegate.wereOnMainQueue.isEmpty && first.needsSave)
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
            #expect(delegate.wereOnMainQueue == [true] && !first.needsSave)
            #expect(Set(try history()) == ["First, read on", "Second"])
        }

        @Test func userInfoHoldsDocumentedTypesOnly() async throws {
            _ = try await emptied()
            struct Own { var a = 1 }
            let identifier = UUID()
            let all: [AnyHashable: Any] = [
                "text": "t" as NSString, "number": NSNumber(value: 2.5), "flag": true, "null": NSNull(),
                "data": Data([1]), "date": Date(timeIntervalSinceReferenceDate: 3), "set": Set(["a", "b"]),
                "page": URL(string: "https://example.org/a")!, "array": [1, NSNull(), ["k": URL(string: "a:b")!]],
                "nested": [7: "seven"], 8: "eight", "searchlight.url": "not a mark", "none": String?.none as Any,
                "own": Own(), "list with own": [1, Own()], "uuid": identifier, "object": "o" as AnyObject,
                "small": Int32(-3), "single": Float(1.5), "symbol": NSUUID(), "set of objects": NSSet(array: ["s"]),
                "offset": CGFloat(2.25), "place": ["y": CGFloat(4)],
                "set of lists": Set<AnyHashable>([[1, 2], "a", ["k": [3]]]), "by list": [[4]: "four"],
            ]
            activity("Types") { $0.userInfo = all }.becomeCurrent()
            let stored = try #require(try records().first)
            let back = try #require(UserInfoArchive.decode(stored.userInfo))
            #expect(Set(back.keys) == Set(all.keys).subtracting(["own", "list with own"]))
            #expect(back["uuid"] as? UUID == identifier && back["symbol"] is UUID)
            #expect(back["object"] as? String == "o" && back["small"] as? Int == -3 && back["single"] as? Double == 1.5)
            #expect(back["set of objects"] as? Set<String> == ["s"])
            #expect(back["offset"] as? Double == 2.25)
            #expect(back["set of lists"] as? Set<AnyHashable> == [[1, 2], "a", ["k": [3]]])
            #expect((back["by list"] as? [AnyHashable: Any])?[[4]] as? String == "four")
            #expect((back["place"] as? [AnyHashable: Any])?["y"] as? Double == 4)
            #expect(back["text"] as? String == "t")
            #expect(back["number"] as? Double == 2.5)
            #expect(back["flag"] as? Bool == true)
            #expect(back["null"] is NSNull && back["none"] is NSNull)
            #expect(back["data"] as? Data == Data([1]))
            #expect(back["date"] as? Date == Date(timeIntervalSinceReferenceDate: 3))
            #expect(back["set"] as? Set<String> == ["a", "b"])
            #expect(back["page"] as? URL == URL(string: "https://example.org/a"))
            let array = try #require(back["array"] as? [Any])
            #expect(array[0] as? Int == 1 && array[1] is NSNull)
            #expect((array[2] as? [AnyHashable: Any])?["k"] as? URL == URL(string: "a:b"))
            #expect((back["nested"] as? [AnyHashable: Any])?[7] as? String == "seven")
            #expect(back[8] as? String == "eight")
            #expect(back["searchlight.url"] as? String == "not a mark")
        }

        @Test func whatPublicIndexingNeeds() async throws {
            _ = try await emptied()
            activity("Neither") { $0.isEligibleForPublicIndexing = true }.becomeCurrent()
            activity("Page") {
                $0.isEligibleForPublicIndexing = true
                $0.webpageURL = URL(string: "https://example.org/p")
            }.becomeCurrent()
            activity("Keys") {
                $0.isEligibleForPublicIndexing = true
                $0.requiredUserInfoKeys = ["id"]
            }.becomeCurrent()
            activity("Private") { $0.webpageURL = URL(string: "https://example.org/q") }.becomeCurrent()
            // On the device all of them are found, and what everyone may find though it was not asked for here alone.
            for (title, page) in [("Public", "https://example.org/r"), ("Nothing", nil)] {
                activity(title) {
                    $0.isEligibleForSearch = false
                    $0.isEligibleForPublicIndexing = true
                    $0.webpageURL = page.flatMap { URL(string: $0) }
                }.becomeCurrent()
            }
            #expect(try history() == ["Keys", "Neither", "Page", "Private", "Public"])
            #expect(try records().filter(\.isPublic).compactMap(\.title).sorted() == ["Keys", "Page", "Public"])
        }

        @Test func titleKeywordsAndAttributesFind() async throws {
            _ = try await emptied()
            activity("Winter Walk") {
                $0.keywords = ["hike"]
                let attributes = CSSearchableItemAttributeSet(contentType: .text)
                attributes.contentDescription = "Through the frozen valley"
                $0.contentAttributeSet = attributes
            }.becomeCurrent()
            ActivitySaving.flush()
            let scope = try SystemIndex.current().scope()
            for words in ["wint", "hik", "frozen val"] {
                let request = SearchRequest(words, limit: 5, now: Int64(Date().timeIntervalSince1970))
                #expect(
                    try scope.search(request).items.compactMap { try $0.activity()?.title } == ["Winter Walk"],
                    "\(words)")
            }
        }

        @Test func theSameNamePageOrItemIsTheSameActivity() async throws {
            let index = try await emptied()
            try await index.indexSearchableItems([OneApp.item("i", "Item")])
            for title in ["Before", "After"] {
                activity("Named " + title) { $0.persistentIdentifier = "n" }.becomeCurrent()
                activity("Page " + title) { $0.webpageURL = URL(string: "https://example.org/a") }.becomeCurrent()
                activity("Related " + title) { $0.contentAttributeSet = related("i") }.becomeCurrent()
            }
            #expect(try history() == ["Named After", "Page After", "Related After"])
            #expect(try records().map(\.views) == [2, 2, 2])
        }

        @Test func theAttributeSetIsACopy() {
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = "Before"
            let activity = activity("Copy") { $0.contentAttributeSet = attributes }
            attributes.title = "After"
            #expect(activity.contentAttributeSet?.title == "Before")
            activity.contentAttributeSet?.relatedUniqueIdentifier = "note-1"
            #expect(activity.contentAttributeSet?.relatedUniqueIdentifier == "note-1")
            #expect(attributes.relatedUniqueIdentifier == nil)
            activity.contentAttributeSet = nil
            #expect(activity.contentAttributeSet == nil)
        }

        @Test func changesOfItsAttributeSetAreStored() async throws {
            let index = try await emptied()
            try await index.indexSearchableItems([OneApp.item("note-1", "Note")])
            let activity = activity("Reading") {
                $0.contentAttributeSet = CSSearchableItemAttributeSet(contentType: .text)
            }
            activity.contentAttributeSet?.relatedUniqueIdentifier = "note-1"
            activity.contentAttributeSet?.contentDescription = "changed afterwards"
            activity.becomeCurrent()
            #expect(try records().map(\.relatedIdentifier) == ["note-1"])
            try await index.deleteSearchableItems(withIdentifiers: ["note-1"])
            #expect(try records().isEmpty)
        }

        @Test func typedPayloadsGoThroughUserInfo() throws {
            struct Place: Codable, Equatable {
                var name: String
                var floor: Int
                var seen: [Date]
            }
            let activity = NSUserActivity(activityType: type)
            activity.userInfo = ["other": URL(string: "https://example.org")!]
            let place = Place(name: "Attic", floor: 4, seen: [Date(timeIntervalSinceReferenceDate: 5)])
            try activity.setTypedPayload(place)
            #expect(activity.userInfo?["floor"] as? Int == 4)
            #expect(activity.userInfo?.count == 4)
            #expect(try activity.typedPayload(Place.self) == place)
            #expect(throws: NSUserActivity.TypedPayloadError.self) { try activity.typedPayload([Int].self) }
            #expect(throws: NSUserActivity.TypedPayloadError.encodingError) { try activity.setTypedPayload(5) }
            #expect(throws: NSUserActivity.TypedPayloadError.encodingError) { try activity.setTypedPayload([place]) }
        }
    }
}
