/// The handler is of a class of that.
public import CoreSpotlight
import Foundation

/// How a subclass of `CSIndexExtensionRequestHandler` becomes a program.
///
/// On Apple's systems an index extension is a bundle that the system starts. Here it is a program, which is registered
/// beside its app:
///
///     searchlight register --app org.example.films --name Films --command films --index-extension films-index
///
/// and whose whole main file is
///
///     import SpotlightExtension
///     IndexExtension.run(FilmsIndexHandler())
///
/// The system starts it when the app's index was lost or damaged, and when items are about to expire. It also starts it
/// for the content of an item. If a process of the app runs with a delegate, that one is asked instead.
/// `SEARCHLIGHT_HOME` and `SEARCHLIGHT_APP` are set, so that it is the same app as the program it belongs to.
public enum IndexExtension {
    /// Seconds that a handler has to acknowledge that it indexed again.
    public static let patience: TimeInterval = 600

    /// Carries out what the program was started for, then ends it. Started by hand, it indexes again what is to be.
    ///
    /// A handler that ends the program, or does not acknowledge in time, is asked again at the next start. It is called
    /// on a queue of its own, one request after the other. The main thread's run loop runs meanwhile, so that the
    /// handler may use it. On the main thread only.
    @available(*, noasync, message: "Call it where main is not asynchronous.") public static func run(
        _ handler: CSIndexExtensionRequestHandler
    ) -> Never {
        precondition(
            Thread.isMainThread, "IndexExtension.run(_:) runs the main thread's run loop: call it on the main thread")
        nonisolated(unsafe) let handler = handler
        DispatchQueue(label: "searchlight.index.extension").async {
            exit(ExtensionRun.carryOut(handler, patience: patience))
        }
        RunLoop.main.run()
        preconditionFailure("IndexExtension.run(_:) has to be called by main itself, not by a block of the main queue")
    }
}
