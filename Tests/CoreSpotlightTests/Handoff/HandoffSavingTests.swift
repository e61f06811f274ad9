import FileTestSupport
import Foundation
import HandoffLink
import SystemIndex
import Testing

@testable import UserActivity

extension OneApp {
    /// What another machine gets of an activity, and what its delegate hears.
    @Suite @MainActor struct HandoffSavingTests {
        private final class Delegate: NSObject, NSUserActivityDelegate {
            var events: [String] = []
            var onSave: (NSUserActivity) -> Void = { _ in }

            private func note(_ event: String) { events.append(MainQueue.isCurrent ? event : "\(event) elsewhere") }

            func userActivityWillSave(_ userActivity: NSUserActivity) {
                note("save \(userActivity.needsSave)")
                onSave(userActivity)
            }

            func userActivityWasContinued(_ userActivity: NSUserActivity) { note("continued") }
        }

        private func activity(_ set: (NSUserActivity) -> Void = { _ in }) -> NSUserActivity {
            let activity = NSUserActivity(activityType: "org.example.tests.handoff")
            set(activity)
            return activity
        }

        /// The state that a service gets of an activity.
        private func state(_ activity: NSUserActivity, from service: FakeHandoffService) async throws -> HandoffState? {
            activity.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            let answer = await service.save(number, request: 3)
            activity.resignCurrent()
            _ = await service.next()
            guard case .state(3, let state) = answer else { return nil }
            return state
        }

        private func info(_ state: HandoffState?) throws -> [AnyHashable: Any] {
            let state = try #require(state)
            return try #require(UserInfoArchive.decode(state.archivedUserInfo))
        }

        @Test func theDelegateSavesWhenTheActivityIsWanted() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let delegate = Delegate()
            delegate.onSave = { $0.addUserInfoEntries(from: ["page": 7]) }
            let reading = activity {
                $0.delegate = delegate
                $0.title = "Reading"
                $0.userInfo = ["book": "b"]
                $0.webpageURL = URL(string: "https://example.org/b")
                $0.referrerURL = URL(string: "https://example.org/list")
                $0.targetContentIdentifier = "reader"
                $0.supportsContinuationStreams = true
            }
            let state = try #require(try await state(reading, from: service))
            #expect(delegate.events == ["save true"])
            #expect(!reading.needsSave)
            // A page leaves nothing out here: the app itself goes on.
            let info = try info(state)
            #expect(info.count == 2 && info["book"] as? String == "b" && info["page"] as? Int == 7)
            #expect(state.activityType == "org.example.tests.handoff" && state.title == "Reading")
            #expect(state.webpageURL == "https://example.org/b" && state.referrerURL == "https://example.org/list")
            #expect(state.targetContentIdentifier == "reader" && state.supportsStreams)
        }

        @Test func anActivityOfAnotherThreadIsSavedOnTheMainQueueToo() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let delegate = Delegate()
            nonisolated(unsafe) let elsewhere = activity { $0.delegate = delegate }
            await Task.detached { elsewhere.becomeCurrent() }.value
            let number = try #require(await service.nextOffer()?.number)
            guard case .state(9, _) = await service.save(number, request: 9) else {
                Issue.record("it is to be saved")
                return
            }
            #expect(delegate.events == ["save true"])
            elsewhere.resignCurrent()
        }

        @Test func userInfoIsLimitedToRequiredKeysAndToWhatMakesSenseElsewhere() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let file = URL(fileURLWithPath: "/home/person/notes.txt")
            let all: [AnyHashable: Any] = [
                "id": 1, "page": try #require(URL(string: "https://example.org")), "file": file,
                "list": ["a", file] as [Any], "nested": ["k": ["f": file]],
                "share": try #require(URL(string: "file://nas.example/films/a.mkv")),
            ]
            let every = try await state(activity { $0.userInfo = all }, from: service)
            #expect(try Set(info(every).keys) == ["id", "page", "share"])
            let some = activity {
                $0.userInfo = all
                $0.requiredUserInfoKeys = ["id", "file", "absent"]
            }
            #expect(try await Set(info(state(some, from: service)).keys) == ["id"])
            let none = activity {
                $0.userInfo = all
                $0.requiredUserInfoKeys = []
            }
            #expect(try await info(state(none, from: service)).isEmpty)
        }

        @Test func whatIsTooLargeIsNotHandedOver() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let large = activity { $0.userInfo = ["data": Data(count: HandoffState.maximumUserInfoBytes)] }
            large.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            #expect(await service.save(number, request: 1) == .failed(request: 1, .userInfoTooLarge))
            large.userInfo = ["data": Data(count: HandoffState.maximumUserInfoBytes - 1000)]
            guard case .state(2, let state) = await service.save(number, request: 2) else {
                Issue.record("this much may be handed over")
                return
            }
            #expect(state.archivedUserInfo.count > HandoffState.maximumUserInfoBytes - 1000)
            large.resignCurrent()
        }

        @Test func whatIsNotCurrentIsNotHandedOver() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let left = activity()
            left.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            #expect(await service.save(number + 1000, request: 1) == .failed(request: 1, .failed))
            left.resignCurrent()
            #expect(await service.next() == .withdraw(activity: number))
            #expect(await service.save(number, request: 2) == .failed(request: 2, .failed))
        }

        @Test func anActivityThatIsLeftWhileItIsWantedIsNotHandedOver() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let left = activity()
            left.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            service.say(.save(activity: number, request: 5))
            // The main queue is this test's until it waits.
            usleep(100_000)
            left.resignCurrent()
            let answers = [await service.next(), await service.next()]
            #expect(answers.contains(.failed(request: 5, .failed)))
            #expect(answers.contains(.withdraw(activity: number)))
        }

        @Test func theDelegateHearsThatItWasContinued() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let delegate = Delegate(), read = activity { $0.delegate = delegate }
            read.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            service.say(.continued(activity: number + 1000))
            service.say(.continued(activity: number))
            for _ in 0..<1000 where delegate.events.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            #expect(delegate.events == ["continued"])
            read.resignCurrent()
        }

        @Test func respondersAreAskedToo() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            final class Page: ActivityOwner {
                var asked = 0
                func bringUpToDate(_ activity: NSUserActivity) {
                    asked += 1
                    activity.addUserInfoEntries(from: ["asked": asked])
                }
            }
            let page = Page(), shown = activity()
            shown.add(page)
            let state = try await state(shown, from: service)
            #expect(try info(state)["asked"] as? Int == 2)
        }
    }
}
