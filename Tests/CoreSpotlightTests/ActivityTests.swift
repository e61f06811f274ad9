import CoreSpotlight
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
            let over = activity("Over")
            over.invalidate()
            over.becomeCurrent()
            let stored = activity("Stored") { $0.keywords = ["one", "two"] }
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
            try await deleteAll(index)
            #expect(try history().isEmpty)
        }

        private func deleteAll(_ index: CSSearchableIndex) async throws {
            ActivitySaving.flush()
            try await index.deleteAllSearchableItems()
        }

        @Test func userInfoIsLimitedToRequiredKeys() async throws {
            _ = try await emptied()
            func kept(_ title: String) throws -> [AnyHashable: Any] {
                UserInfoArchive.decode(try #require(try records().first { $0.title == title }).userInfo)
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

        @Test func theAttributeSetIsACopy() {
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = "Before"
            let activity = activity("Copy") { $0.contentAttributeSet = attributes }
            attributes.title = "After"
            #expect(activity.contentAttributeSet?.title == "Before")
            activity.contentAttributeSet = nil
            #expect(activity.contentAttributeSet == nil)
        }
    }
}
