import AppLanding
import Foundation
import SystemIndex
import Testing
import UserActivity

@testable import ApplicationActivity

extension OneApp {
    /// Which landings reach the delegate, and as what.
    @Suite @MainActor struct DeliveryTests {
        private final class AppDelegate: UIResponder, UIApplicationDelegate {
            var continued: [NSUserActivity] = []
            var failed: [any Error] = []
            var keptHandler: (([any UIUserActivityRestoring]?) -> Void)?
            let screen = Screen()

            func application(
                _ application: UIApplication, continue userActivity: NSUserActivity,
                restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
            ) -> Bool {
                continued.append(userActivity)
                keptHandler = restorationHandler
                return true
            }

            func application(
                _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
                error: any Error
            ) {
                failed.append(error)
            }
        }

        private final class Screen: UIResponder {
            var restored: [String] = []
            override func restoreUserActivityState(_ activity: NSUserActivity) {
                restored.append(activity.activityType)
            }
        }

        /// As Swift 4 had it.
        private final class OldDelegate: UIResponder, UIApplicationDelegate {
            let screen = Screen()
            func application(
                _ application: UIApplication, continue userActivity: NSUserActivity,
                restorationHandler: @escaping ([Any]?) -> Void
            ) -> Bool {
                restorationHandler([screen, "no restorer"])
                return true
            }
        }

        private func deliver(
            _ landing: Landing, to delegate: any UIApplicationDelegate, declared: InfoPlist? = nil
        ) -> Bool {
            Application.shared.delegate = delegate
            defer { Application.shared.delegate = nil }
            return Delivery(application: .shared).deliver(landing, declared: declared)
        }

        @Test func aTypeThatIsNotDeclaredIsNotDelivered() {
            let delegate = AppDelegate()
            let silent = InfoPlist()
            let all = InfoPlist(activityTypes: ["org.example.a"], continuesSearches: true)
            let types = [Landing.itemType, Landing.pageType, Landing.searchType, "org.example.a", "org.example.b"]
            func received(_ declared: InfoPlist?) -> [String] {
                delegate.continued = []
                for type in types {
                    let handled = deliver(Landing(activityType: type), to: delegate, declared: declared)
                    #expect(handled == (delegate.continued.last?.activityType == type))
                }
                return delegate.continued.map(\.activityType)
            }
            #expect(received(silent) == [Landing.itemType, Landing.pageType])
            #expect(received(InfoPlist(continuesSearches: false)) == [Landing.itemType, Landing.pageType])
            #expect(received(all) == [Landing.itemType, Landing.pageType, Landing.searchType, "org.example.a"])
            // A program that says nothing of itself, as small tools do.
            #expect(received(nil) == types)
            #expect(delegate.failed.isEmpty)
        }

        @Test func anActivityComesAsItWasStored() throws {
            let delegate = AppDelegate()
            var landing = Landing(activityType: "org.example.a")
            landing.archivedUserInfo = UserInfoArchive.encode(["id": 7, "at": Date(timeIntervalSince1970: 0)]).bytes
            landing.title = "Title"
            landing.webpageURL = "https://example.org/a"
            landing.referrerURL = "https://example.org/list"
            landing.targetContentIdentifier = "window"
            #expect(deliver(landing, to: delegate))
            let activity = try #require(delegate.continued.first)
            #expect(activity.userInfo?["id"] as? Int == 7 && activity.userInfo?["at"] is Date)
            #expect(activity.title == "Title" && activity.targetContentIdentifier == "window")
            #expect(activity.webpageURL?.path == "/a" && activity.referrerURL?.path == "/list")
            landing.webpageURL = "other:a"
            #expect(deliver(landing, to: delegate))
            #expect(delegate.continued.last?.webpageURL == nil)
        }

        @Test func whatCannotBeReadFails() {
            let delegate = AppDelegate()
            var landing = Landing(activityType: "org.example.a")
            landing.archivedUserInfo = [1, 2, 3]
            #expect(!deliver(landing, to: delegate))
            #expect(delegate.continued.isEmpty)
            #expect(delegate.failed.map { ($0 as NSError).code } == [4608])
        }

        @Test func restorationMayComeLaterAndFromAnyThread() async throws {
            let delegate = AppDelegate()
            #expect(deliver(Landing(activityType: "org.example.a"), to: delegate))
            let handler = try #require(delegate.keptHandler)
            handler(nil)
            handler([delegate.screen, delegate])
            #expect(delegate.screen.restored == ["org.example.a"])
            nonisolated(unsafe) let sent = handler
            let screen = delegate.screen
            await Task.detached { sent([screen]) }.value
            // It is restored on the main queue, which does things in order.
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
            #expect(delegate.screen.restored.count == 2)
        }

        @Test func theHandlerOfSwift4Works() {
            let delegate = OldDelegate()
            #expect(deliver(Landing(activityType: "org.example.a"), to: delegate))
            #expect(delegate.screen.restored == ["org.example.a"])
        }

        @Test func aDelegateThatLeavesAllOutShowsNothing() {
            final class Silent: UIResponder, UIApplicationDelegate {}
            #expect(!deliver(Landing(activityType: "org.example.a"), to: Silent()))
        }
    }
}
