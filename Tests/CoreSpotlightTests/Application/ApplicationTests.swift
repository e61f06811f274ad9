import AppLanding
import ApplicationActivity
import Foundation
import SearchEngine
import SystemIndex
import Testing
import UserActivity

extension OneApp {
    @Suite @MainActor struct ApplicationTests {
        /// What an app was told, in order.
        private final class Recorder: ApplicationDelegate {
            var events: [String] = []
            var answer = true

            func application(
                _ application: Application, willContinueUserActivityWithType userActivityType: String
            ) -> Bool {
                events.append("will \(userActivityType)")
                return true
            }

            func application(
                _ application: Application, continue userActivity: NSUserActivity,
                restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
            ) -> Bool {
                let identifier = userActivity.userInfo?["kCSSearchableItemActivityIdentifier"] as? String
                events.append("continue \(userActivity.activityType) \(identifier ?? "")")
                restorationHandler([restorer])
                return answer
            }

            func application(
                _ application: Application, didFailToContinueUserActivityWithType userActivityType: String,
                error: any Error
            ) {
                events.append("fail \(userActivityType)")
            }

            let restorer = Restorer()
        }

        private final class Restorer: UserActivityRestoring {
            var restored: [String] = []

            func restoreUserActivityState(_ activity: NSUserActivity) { restored.append(activity.activityType) }
        }

        /// The main queue is the delegate's meanwhile.
        private nonisolated func land(_ landing: Landing) async throws -> LandingOutcome {
            try await Task.detached { try SystemIndex.current().land(landing, in: ProgramIdentity.app) }.value
        }

        @Test func theDelegateIsToldInOrder() async throws {
            let recorder = Recorder()
            let application = Application.shared
            application.delegate = recorder
            try application.start()
            defer { application.stop() }
            var landing = Landing(activityType: Landing.itemType)
            landing.texts[Landing.itemKey] = "7"
            #expect(try await land(landing) == .landed)
            let type = "com.apple.corespotlightitem"
            #expect(recorder.events == ["will \(type)", "continue \(type) 7"] && recorder.restorer.restored == [type])
            recorder.answer = false
            #expect(try await land(landing) == .declined)
            recorder.events = []
            // Of no type an activity cannot be made.
            #expect(try await land(Landing(activityType: "")) == .declined)
            #expect(recorder.events == ["will ", "fail "])
            application.delegate = nil
            #expect(try await land(landing) == .declined)
        }

        @Test func aCustomActionComesWithItsIdentifier() async throws {
            final class Keeper: ApplicationDelegate {
                var received: [AnyHashable: Any]?
                func application(
                    _ application: Application, continue userActivity: NSUserActivity,
                    restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
                ) -> Bool {
                    received = userActivity.userInfo
                    return true
                }
            }
            let keeper = Keeper()
            let application = Application.shared
            application.delegate = keeper
            try application.start()
            defer { application.stop() }
            let document = Document(identifier: "7", attributes: [])
            #expect(try await land(.item(document, typed: "sev", action: "play")) == .landed)
            #expect(keeper.received?["kCSActionIdentifier"] as? String == "play")
            #expect(keeper.received?["kCSSearchableItemActivityIdentifier"] as? String == "7")
            #expect(keeper.received?["kCSSearchQueryString"] as? String == "sev")
        }

        @Test func aSecondStartReplacesTheFirst() async throws {
            let recorder = Recorder()
            let application = Application.shared
            application.delegate = recorder
            try application.start()
            try application.start()
            #expect(try await land(.search("jazz")) == .landed)
            #expect(recorder.events.count == 2)
            application.stop()
            #expect(try await land(.search("jazz")) == .cannotOpen)
        }
    }
}
