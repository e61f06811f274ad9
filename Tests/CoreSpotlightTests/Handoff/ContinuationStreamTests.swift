import AppLanding
import FileTestSupport
import Foundation
import Glibc
import HandoffLink
import SystemIndex
import Testing

@testable import ApplicationActivity
@testable import UserActivity

extension OneApp {
    /// Activities that come from another machine, and the streams between both apps.
    @Suite @MainActor struct ContinuationStreamTests {
        private final class Receiver: UIResponder, UIApplicationDelegate {
            var events: [String] = []
            var activity: NSUserActivity?

            func application(
                _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
            ) -> Bool {
                events.append("will \(userActivityType)")
                return true
            }

            func application(
                _ application: UIApplication, continue userActivity: NSUserActivity,
                restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
            ) -> Bool {
                events.append("continue")
                activity = userActivity
                return true
            }

            func application(
                _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String,
                error: any Error
            ) {
                events.append("fail \((error as? CocoaError)?.code.rawValue ?? 0)")
            }
        }

        private let type = "org.example.tests.editing"

        private func deliver(_ landing: Landing, to receiver: Receiver) -> Bool {
            Application.shared.delegate = receiver
            defer { Application.shared.delegate = nil }
            return Delivery(application: .shared).deliver(landing, declared: nil)
        }

        private func received(_ continuation: String?) throws -> NSUserActivity {
            var landing = Landing(activityType: type)
            landing.continuation = continuation
            let receiver = Receiver()
            #expect(deliver(landing, to: receiver) && receiver.events == ["will \(type)", "continue"])
            return try #require(receiver.activity)
        }

        @Test func whatDidNotComeFailsForItsReason() {
            for reason in [4608, 4609, 4610, 4611] {
                var landing = Landing(activityType: type)
                landing.failure = reason
                let receiver = Receiver()
                #expect(!deliver(landing, to: receiver))
                #expect(receiver.events == ["will \(type)", "fail \(reason)"])
            }
        }

        @Test func theContinuingAppOpensStreams() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let activity = try received("c1")
            #expect(activity.supportsContinuationStreams)
            let (input, output) = try await activity.continuationStreams()
            #expect(await service.next() == .openStream(continuation: "c1"))
            let other = try #require(await service.nextStream())
            defer { close(other) }
            #expect(input.streamStatus == .notOpen && output.streamStatus == .notOpen)
            input.open()
            output.open()
            var bytes: [UInt8] = [1, 2, 3]
            #expect(output.write(bytes, maxLength: 3) == 3)
            output.close()
            #expect(recv(other, &bytes, 3, Int32(MSG_WAITALL)) == 3 && bytes == [1, 2, 3])
            #expect(recv(other, &bytes, 1, 0) == 0, "the half that is closed")
            #expect(ServiceEnd.send([4, 5], on: other))
            let count = input.read(&bytes, maxLength: 3)
            #expect(count == 2 && bytes.prefix(2) == [4, 5])
            input.close()
        }

        @Test func theHandlerRunsWhereItIsCalled() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let activity = try received("c2")
            let isMain = await withCheckedContinuation { done in
                activity.getContinuationStreams { input, output, error in
                    done.resume(returning: MainQueue.isCurrent && input != nil && output != nil && error == nil)
                }
            }
            #expect(isMain)
        }

        private func failure(_ activity: NSUserActivity) async -> Int? {
            await withCheckedContinuation { done in
                activity.getContinuationStreams { input, output, error in
                    let isNothing = input == nil && output == nil
                    done.resume(returning: isNothing ? (error as? CocoaError)?.code.rawValue : nil)
                }
            }
        }

        @Test func streamsThatCannotBeOpenedAreErrors() async throws {
            #expect(await failure(try received("c3")) == 4609, "there is no service")
            let service = try FakeHandoffService()
            defer { service.stop() }
            for reason in [HandoffFailure.failed, .connectionUnavailable, .timedOut, .userInfoTooLarge] {
                service.refusal = reason
                #expect(await failure(try received("c4")) == reason.rawValue)
                await #expect(throws: CocoaError.self) { _ = try await received("c4").continuationStreams() }
            }
            service.refusal = nil
            let silent = try received(nil)
            #expect(!silent.supportsContinuationStreams)
            #expect(await failure(silent) == 4609, "the origin answers no streams")
            let own = NSUserActivity(activityType: type)
            own.supportsContinuationStreams = true
            #expect(await failure(own) == 4609, "it came from nowhere")
        }

        /// What an editor does with the app that went on.
        private final class Editor: NSObject, NSUserActivityDelegate {
            var streams: (input: InputStream, output: OutputStream)?
            var wasOnMainQueue = false
            func userActivity(
                _ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
            ) {
                streams = (inputStream, outputStream)
                wasOnMainQueue = MainQueue.isCurrent
            }
        }

        @Test func theOriginsDelegateGetsStreams() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let editor = Editor(), editing = NSUserActivity(activityType: type)
            editing.delegate = editor
            editing.supportsContinuationStreams = true
            editing.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            // The person has moved on here; the app there has just begun.
            editing.resignCurrent()
            #expect(await service.next() == .withdraw(activity: number))
            service.say(.stream(activity: number, stream: 77))
            #expect(await service.next() == .takeStream(77))
            let other = try #require(await service.nextStream())
            defer { close(other) }
            for _ in 0..<1000 where editor.streams == nil { try await Task.sleep(for: .milliseconds(5)) }
            let (input, output) = try #require(editor.streams)
            #expect(editor.wasOnMainQueue)
            input.open()
            output.open()
            var byte: UInt8 = 0
            #expect(ServiceEnd.send([9], on: other))
            #expect(input.read(&byte, maxLength: 1) == 1 && byte == 9)
            #expect(output.write([8], maxLength: 1) == 1)
            output.close()
            #expect(recv(other, &byte, 1, 0) == 1 && byte == 8 && recv(other, &byte, 1, 0) == 0)
            ServiceEnd.end(other)
            #expect(input.read(&byte, maxLength: 1) == 0 && input.streamStatus == .atEnd)
            input.close()
        }

        @Test func anActivityWithoutStreamsGetsNone() async throws {
            let service = try FakeHandoffService()
            defer { service.stop() }
            let editor = Editor(), editing = NSUserActivity(activityType: type)
            editing.delegate = editor
            editing.becomeCurrent()
            let number = try #require(await service.nextOffer()?.number)
            service.say(.stream(activity: number, stream: 78))
            #expect(await service.next() == .takeStream(78))
            let other = try #require(await service.nextStream())
            var byte: UInt8 = 0
            // Closed at once.
            MessageSocketLimit.limit(other)
            #expect(recv(other, &byte, 1, 0) == 0)
            #expect(editor.streams == nil)
            close(other)
            editing.resignCurrent()
        }
    }

    /// Lets reads give up, so that a test that fails ends.
    private enum MessageSocketLimit {
        static func limit(_ descriptor: Int32) {
            var time = timeval(tv_sec: 20, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }
}
