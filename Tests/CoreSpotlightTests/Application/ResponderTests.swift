import ApplicationActivity
import Foundation
import SystemIndex
import Testing

@testable import UserActivity

extension OneApp {
    /// What an activity has of its responders.
    @Suite @MainActor struct ResponderTests {
        private final class Page: Responder {
            var number = 1
            var restored: NSUserActivity?

            override func updateUserActivityState(_ activity: NSUserActivity) {
                activity.addUserInfoEntries(from: ["page \(number)": true])
                super.updateUserActivityState(activity)
            }

            override func restoreUserActivityState(_ activity: NSUserActivity) { restored = activity }
        }

        private func activity(_ title: String) -> NSUserActivity {
            let activity = NSUserActivity(activityType: "org.example.tests.responder")
            activity.title = title
            activity.isEligibleForSearch = true
            return activity
        }

        private func stored(_ title: String) throws -> [AnyHashable: Any]? {
            ActivitySaving.flush()
            let history = try SystemIndex.current().app(ProgramIdentity.app).activities.history(
                now: Int64(Date().timeIntervalSince1970))
            return try history.first { $0.title == title }.map { try #require(UserInfoArchive.decode($0.userInfo)) }
        }

        @Test func everyResponderIsAskedBeforeEachSave() throws {
            let first = Page(), second = Page()
            second.number = 2
            let shared = activity("Shared")
            first.userActivity = shared
            second.userActivity = shared
            shared.becomeCurrent()
            #expect(try stored("Shared")?.keys.map { "\($0)" }.sorted() == ["page 1", "page 2"])
            first.number = 3
            shared.needsSave = true
            shared.resignCurrent()
            #expect(try stored("Shared")?.keys.map { "\($0)" }.sorted() == ["page 2", "page 3"], "anew each time")
        }

        /// Waits until the main queue has done what it was given so far.
        private func mainQueueComesRound() async {
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }

        @Test func aRespondersActivityBecomesCurrentByItself() async throws {
            let page = Page(), left = Page(), seen = activity("Seen by itself")
            page.userActivity = seen
            left.userActivity = activity("Left at once")
            left.userActivity = nil
            seen.title = "Titled afterwards"
            #expect(try stored("Titled afterwards") == nil)
            await mainQueueComesRound()
            #expect(try stored("Titled afterwards")?.keys.map { "\($0)" } == ["page 1"])
            #expect(try stored("Left at once") == nil)
            // One that was current already is not viewed again.
            let own = activity("Viewed once")
            own.becomeCurrent()
            own.resignCurrent()
            own.title = "Viewed twice"
            page.userActivity = own
            await mainQueueComesRound()
            #expect(try stored("Viewed twice") == nil)
        }

        @Test func whatNoResponderWritesAnewStays() throws {
            let silent = Responder(), own = activity("Own words")
            own.userInfo = ["line": 7]
            silent.userActivity = own
            own.becomeCurrent()
            #expect(try stored("Own words")?["line"] as? Int == 7)
            let page = Page()
            page.userActivity = own
            own.needsSave = true
            own.resignCurrent()
            #expect(try stored("Own words")?.keys.map { "\($0)" } == ["page 1"])
        }

        @Test func theDelegateHasTheLastWord() throws {
            final class Delegate: ApplicationDelegate {
                func application(_ application: Application, didUpdate userActivity: NSUserActivity) {
                    let count = userActivity.userInfo?.count ?? 0
                    userActivity.addUserInfoEntries(from: ["count before": count])
                }
            }
            let delegate = Delegate()
            Application.shared.delegate = delegate
            defer { Application.shared.delegate = nil }
            let page = Page()
            page.userActivity = activity("Last word")
            page.userActivity?.becomeCurrent()
            #expect(try stored("Last word")?["count before"] as? Int == 1)
            // One without a responder is the app's own affair.
            activity("Alone").becomeCurrent()
            #expect(try stored("Alone")?.isEmpty == true)
        }

        @Test func anActivityWithoutResponderIsOver() throws {
            let shared = activity("Let go")
            var first: Page? = Page()
            let second = Page()
            first?.userActivity = shared
            first?.userActivity = shared
            second.userActivity = shared
            first = nil
            shared.becomeCurrent()
            #expect(try stored("Let go") != nil)
            second.userActivity = nil
            shared.title = "Over"
            shared.becomeCurrent()
            #expect(try stored("Over") == nil)
        }
    }
}
