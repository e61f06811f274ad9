import Dispatch
import Foundation
import HandoffLink
import SystemIndex

/// Streams to the app on another machine, on their way to the thread that will use them.
struct HandoffStreams: @unchecked Sendable {  // used by one thread after the other
    let input: InputStream
    let output: OutputStream

    /// - Parameter descriptor: a connected socket, which the streams close.
    init(_ descriptor: Int32) { (input, output) = StreamPair.make(of: descriptor) }

    init(_ input: InputStream, _ output: OutputStream) {
        self.input = input
        self.output = output
    }

    /// How asking for streams went.
    enum Opening: Sendable {
        case opened(HandoffStreams)
        case refused(HandoffFailure)
    }

    /// Asks for streams to where an activity came from, without keeping the caller waiting.
    ///
    /// - Parameters:
    ///   - continuation: what the landing of the activity had; nil for an activity that has no streams.
    ///   - handler: called on the main queue if that is the caller's, else on a thread of its own.
    static func open(_ continuation: String?, _ handler: @escaping @Sendable (Opening) -> Void) {
        let isOfMainQueue = MainQueue.isCurrent
        DispatchQueue.global().async {
            let opening = connect(continuation)
            if isOfMainQueue { DispatchQueue.main.async { handler(opening) } } else { handler(opening) }
        }
    }

    private static func connect(_ continuation: String?) -> Opening {
        guard let continuation, let home = try? ProgramIdentity.home() else {
            return .refused(.connectionUnavailable)
        }
        do {
            let descriptor = try StreamConnection.open(.openStream(continuation: continuation), home: home)
            return .opened(HandoffStreams(descriptor))
        } catch {
            return .refused(error.reason)
        }
    }
}

extension HandoffFailure {
    /// As apps see it.
    var error: any Error { CocoaError(CocoaError.Code(rawValue: rawValue)) }
}
