import FileTestSupport
import Foundation
import HandoffLink
import SystemIndex
import Testing

@testable import UserActivity

extension OneApp {
    /// What the Handoff service is told of activities, and when.
    @Suite struct HandoffOfferTests {
        private func activity(_ title: String, _ set: (NSUserActivity) -> Void = { _ in }) -> NSUserActivity {
            let activity = NSUserActivity(activityType: "org.example.tests.handoff")
            activity.title = title
            set(activity)
            return activity
        }

        @Test func aCurrentActivityIsOfferedUntilItIsLeft() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let reading = activity("Chapter 1") {
                $0.webpageURL = URL(string: "https://example.org/1")
                $0.userInfo = ["secret": true]
            }
            reading.becomeCurrent()
            let first = try #require(await service.nextOffer())
            #expect(first.app == ProgramIdentity.app.rawValue && first.activityType == "org.example.tests.handoff")
            #expect(first.title == "Chapter 1" && first.hasPage && !first.supportsStreams && first.expiration == nil)
            reading.title = "Chapter 2"
            var expected = first
            expected.title = "Chapter 2"
            #expect(await service.next() == .offer(expected))
            reading.webpageURL = nil
            expected.hasPage = false
            #expect(await service.next() == .offer(expected))
            reading.supportsContinuationStreams = true
            expected.supportsStreams = true
            #expect(await service.next() == .offer(expected))
            reading.resignCurrent()
            #expect(await service.next() == .withdraw(activity: first.number))
            // It is not current.
            reading.title = "Chapter 3"
            reading.becomeCurrent()
            expected.title = "Chapter 3"
            #expect(await service.next() == .offer(expected))
            reading.invalidate()
            #expect(await service.next() == .withdraw(activity: first.number))
            reading.becomeCurrent()
            reading.title = "Chapter 4"
            #expect(await service.next(seconds: 0.2) == nil)
        }

        @Test func onlyOneIsOffered() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let first = activity("First"), second = activity("Second")
            first.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            second.becomeCurrent()
            #expect(await service.next() == .withdraw(activity: number))
            let other = try #require(await service.nextOffer())
            #expect(other.title == "Second" && other.number != number)
            first.title = "First, changed"
            first.resignCurrent()
            let private_ = activity("Not for others") { $0.isEligibleForHandoff = false }
            private_.becomeCurrent()
            #expect(await service.next() == .withdraw(activity: other.number))
            private_.isEligibleForHandoff = true
            #expect(await service.nextOffer()?.title == "Not for others")
            private_.isEligibleForHandoff = false
            guard case .withdraw = await service.next() else {
                Issue.record("it is eligible no longer")
                return
            }
        }

        @Test func anActivityThatIsGoneIsOfferedNoMore() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            var short: NSUserActivity? = activity("Short")
            short?.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            weak let gone = short
            short = nil
            #expect(gone == nil)
            #expect(await service.next() == .withdraw(activity: number))
        }

        @Test func anOfferEndsWhenTheActivityExpires() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let late = activity("Late") { $0.expirationDate = Date(timeIntervalSinceNow: -5) }
            late.becomeCurrent()
            #expect(await service.next(seconds: 0.2) == nil)
            let soon = activity("Soon") { $0.expirationDate = Date(timeIntervalSinceNow: 2) }
            soon.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            #expect(await service.next() == .withdraw(activity: number))
            soon.expirationDate = nil
            #expect(await service.nextOffer()?.number == number)
            soon.resignCurrent()
        }

        @Test func aLongTitleIsCut() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let long = activity(String(repeating: "né", count: 5_000_000))
            long.becomeCurrent()
            #expect(await service.nextOffer()?.title?.count == 500)
            long.resignCurrent()
        }

        @Test func withoutAServiceNextToNothingHappens() async throws {
            let before = HandoffPublisher.shared.attempts
            let many = activity("Many")
            many.becomeCurrent()
            for number in 0..<10_000 { many.title = "\(number)" }
            many.resignCurrent()
            try await Task.sleep(for: .milliseconds(50))
            #expect(HandoffPublisher.shared.attempts - before <= 5)
        }

        @Test func aServiceThatStartsLaterIsTold() async throws {
            let waiting = activity("Waiting")
            waiting.becomeCurrent()
            try await Task.sleep(for: .milliseconds(50))
            let service = try FakeHandoffService()
            defer { service.stop() }
            // Nothing changes meanwhile.
            #expect(await service.nextOffer()?.title == "Waiting")
            waiting.resignCurrent()
        }

        @Test func aChangeFindsAServiceThatHasJustStarted() async throws {
            let waiting = activity("Waiting")
            waiting.becomeCurrent()
            try await Task.sleep(for: .seconds(1))
            let service = try FakeHandoffService()
            defer { service.stop() }
            waiting.title = "Changed"
            #expect(await service.nextOffer()?.title == "Changed")
            waiting.resignCurrent()
        }

        @Test func aServiceThatStartsAnewIsToldAgain() async throws {
            let first = try FakeHandoffService()
            let kept = activity("Kept")
            kept.becomeCurrent()
            let offer = try #require(await first.nextOffer())
            first.stop()
            let second = try FakeHandoffService()
            defer { second.stop() }
            #expect(await second.next() == .offer(offer))
            kept.resignCurrent()
            #expect(await second.next() == .withdraw(activity: offer.number))
        }
    }
}
