import Dispatch
import Foundation

/// Where user interfaces work.
package enum MainQueue {
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is there. The main thread is not enough: under `dispatchMain()`, and if main is asynchronous, Linux serves
    /// the main queue on others.
    package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true }

    /// Does what is declared as the main actor's on the thread that this is called on, which its users answer for.
    ///
    /// `MainActor.assumeIsolated` asks for the main thread, which the main queue may not be on. An activity that an app
    /// uses on another thread has its responders asked there.
    package static func assumeIsolated<Result>(_ work: @MainActor () throws -> Result) rethrows -> Result {
        try withoutActuallyEscaping(work) { work in
            try unsafeBitCast(work, to: (() throws -> Result).self)()
        }
    }
}
