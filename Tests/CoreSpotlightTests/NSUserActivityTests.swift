import CoreSpotlight
import Testing

extension OneApp {
    /// The class by itself, as an app sees it: what it begins with, what it takes, what it refuses.
    @Suite struct NSUserActivityTests {
        private let type = "org.example.tests.class"

        @Test func whatAnActivityBeginsWith() {
            let activity = NSUserActivity(activityType: type)
            #expect(activity.activityType == type)
            #expect(activity.title == nil && activity.userInfo?.isEmpty == true && activity.requiredUserInfoKeys == nil)
            #expect(activity.keywords.isEmpty && activity.contentAttributeSet == nil && activity.expirationDate == nil)
            #expect(
                activity.webpageURL == nil && activity.referrerURL == nil && activity.targetContentIdentifier == nil)
            #expect(activity.persistentIdentifier == nil && activity.delegate == nil)
            #expect(!activity.needsSave && !activity.supportsContinuationStreams)
            #expect(activity.isEligibleForHandoff)
            #expect(!activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing)
            #expect(!activity.isEligibleForPrediction)
        }

        @Test func withoutATypeItIsTheFirstThatTheInfoPlistLists() { #expect(!NSUserActivity().activityType.isEmpty) }

        @Test func addedEntriesReplaceThoseOfTheSameKeys() {
            let activity = NSUserActivity(activityType: type)
            activity.addUserInfoEntries(from: ["a": 1, "b": 1])
            activity.addUserInfoEntries(from: ["b": 2, 3: "c"])
            #expect(activity.userInfo?.count == 3)
            #expect(activity.userInfo?["a"] as? Int == 1)
            #expect(activity.userInfo?["b"] as? Int == 2)
            #expect(activity.userInfo?[3] as? String == "c")
        }

        @Test func userInfoIsNeverNil() {
            let activity = NSUserActivity(activityType: CSSearchableItemActionType)
            activity.userInfo?[CSSearchableItemActivityIdentifier] = "dune"
            #expect(activity.userInfo?[CSSearchableItemActivityIdentifier] as? String == "dune")
            activity.userInfo = nil
            activity.userInfo!["page"] = 3
            #expect(activity.userInfo?.count == 1)
        }

        @Test func aSubclassAddsToIt() {
            final class Reading: NSUserActivity {
                private(set) var times = 0
                let page: Int
                init(page: Int) {
                    self.page = page
                    super.init(activityType: "org.example.tests.reading")
                    title = "Page \(page)"
                }
                override var activityType: String { super.activityType + ".\(page)" }
                override func becomeCurrent() {
                    times += 1
                    super.becomeCurrent()
                }
            }
            let reading = Reading(page: 4)
            reading.becomeCurrent()
            reading.resignCurrent()
            #expect(reading.times == 1 && reading.title == "Page 4")
            #expect(reading.activityType == "org.example.tests.reading.4")
        }

        @Test func anActivityMayEndItselfWhenTheAppLetsGoOfIt() {
            final class Ending: NSUserActivity {
                nonisolated(unsafe) static var ended = 0
                deinit {
                    invalidate()
                    Self.ended += 1
                }
            }
            var current: Ending?
            for _ in 0..<3 {
                current = Ending(activityType: type)
                current?.becomeCurrent()
            }
            #expect(Ending.ended == 2 && current != nil)
            current = nil
            #expect(Ending.ended == 3)
        }

        @Test func thereAreNoContinuationStreams() async {
            let activity = NSUserActivity(activityType: type)
            activity.supportsContinuationStreams = true
            let failed = await withCheckedContinuation { done in
                activity.getContinuationStreams { input, output, error in
                    let code = (error as? CocoaError)?.code.rawValue
                    done.resume(returning: input == nil && output == nil && code == 4609)
                }
            }
            #expect(failed)
            do {
                _ = try await activity.continuationStreams()
                Issue.record("there are no streams to return")
            } catch {
                #expect((error as NSError).domain == NSCocoaErrorDomain && (error as NSError).code == 4609)
            }
        }

        @Test func aDelegateMayLeaveOutEverything() {
            final class Silent: NSObject, NSUserActivityDelegate {}
            let activity = NSUserActivity(activityType: type)
            let delegate = Silent()
            activity.delegate = delegate
            activity.needsSave = true
            activity.becomeCurrent()
            #expect(!activity.needsSave)
            activity.resignCurrent()
            delegate.userActivityWasContinued(activity)
            delegate.userActivity(activity, didReceive: InputStream(data: Data()), outputStream: .toMemory())
        }

        @Test func theDelegateIsHeldWeakly() {
            final class Short: NSObject, NSUserActivityDelegate {}
            let activity = NSUserActivity(activityType: type)
            var delegate: Short? = Short()
            activity.delegate = delegate
            #expect(activity.delegate === delegate && delegate != nil)
            delegate = nil
            #expect(activity.delegate == nil)
        }

        @Test func anAddressIsOfTheWeb() async {
            let activity = NSUserActivity(activityType: type)
            activity.webpageURL = URL(string: "HTTPS://example.org")
            activity.webpageURL = URL(string: "http://example.org")
            // Without a scheme it is no page, and no reason to end the app.
            activity.webpageURL = URL(string: "_")
            #expect(activity.webpageURL?.absoluteString == "_")
            activity.webpageURL = nil
            await #expect(processExitsWith: .failure) {
                NSUserActivity(activityType: "org.example.tests.class").webpageURL = URL(string: "ftp://example.org")
            }
            await #expect(processExitsWith: .failure) { _ = NSUserActivity(activityType: "") }
        }

        @Test func errorsHaveTheDocumentedCodes() {
            #expect(CocoaError.Code(rawValue: NSUserActivityHandoffFailedError).rawValue == 4608)
            #expect(NSUserActivityConnectionUnavailableError == 4609)
            #expect(NSUserActivityRemoteApplicationTimedOutError == 4610)
            #expect(NSUserActivityHandoffUserInfoTooLargeError == 4611)
            #expect(NSUserActivityErrorMinimum == 4608 && NSUserActivityErrorMaximum == 4863)
            #expect(NSUserActivityTypeBrowsingWeb == "NSUserActivityTypeBrowsingWeb")
        }
    }
}
