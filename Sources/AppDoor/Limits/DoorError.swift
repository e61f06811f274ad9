package import ItemExchange
package import SearchEngine

/// Why a call of a program changed nothing. Every face hands on the same codes and sentences.
package struct DoorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to switch on. The numbers never change: they are part of the C interface.
    package enum Code: Int32, Sendable, Hashable, CaseIterable {
        /// An argument that no call can have.
        case invalidArgument = 1
        /// An item, an activity or an option is not as documented; see ``DoorError/line``.
        case invalidItem = 2
        /// Something is larger than a documented limit.
        case limitExceeded = 3
        /// There is no index, item, activity or file of that name.
        case notFound = 4
        /// The system refused access.
        case permissionDenied = 5
        /// No space is left.
        case diskFull = 6
        /// The disk or the file system failed.
        case inputOutput = 7
        /// Files of the index are damaged. The app is asked to index again.
        case corrupted = 8
        /// The index has a format that this version does not read.
        case unsupportedFormat = 9
        /// Other changes are being made. Try again after ``DoorError/retryMilliseconds``.
        case busy = 10
        /// The client state is not the expected one.
        case conflict = 11
        /// An earlier failure left the index in doubt; open it again.
        case needsReopening = 12
    }

    /// What kind of error this is.
    package var code: Code
    /// What went wrong, as a sentence.
    package var message: String
    /// What the program or the person can do about it, as a sentence.
    package var remedy: String?
    /// The line of the input that the wrong value begins on, from 1; nil if it is about no line.
    package var line: Int?
    /// How long to wait before the call is made again; nil if that does not help.
    package var retryMilliseconds: Int?

    /// - Parameter message: a sentence.
    package init(
        _ code: Code, _ message: String, remedy: String? = nil, line: Int? = nil, retryMilliseconds: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.line = line
        self.retryMilliseconds = retryMilliseconds
    }

    /// What the index says is wrong.
    package init(_ error: IndexError) {
        let path = error.path.map { " (\($0))" } ?? ""
        self.init(Self.code(error.code), error.message + path, remedy: error.remedy)
        if code == .busy { retryMilliseconds = DoorLimits.retryMilliseconds }
    }

    /// What is wrong with an item.
    package init(_ failure: ImportFailure, line: Int? = nil) {
        let isSentence = failure.message.hasSuffix("?") || failure.message.hasSuffix(".")
        self.init(
            failure.cause == .tooLarge ? .limitExceeded : .invalidItem,
            "The item is refused: \(failure.message)\(isSentence ? "" : ".")", line: line)
    }

    /// What any error is to a program.
    package init(_ error: any Error) {
        switch error {
        case let error as DoorError: self = error
        case let error as IndexError: self.init(error)
        case let error as ImportComplaint: self.init(error.failure, line: error.line)
        case let error as ImportFailure: self.init(error)
        default: self.init(.inputOutput, "\(error)")
        }
    }

    private static func code(_ code: IndexError.Code) -> Code {
        switch code {
        case .notFound: .notFound
        case .permissionDenied: .permissionDenied
        case .diskFull: .diskFull
        case .inputOutput: .inputOutput
        case .corrupted: .corrupted
        case .formatTooNew, .formatTooOld: .unsupportedFormat
        case .busy: .busy
        case .limitExceeded: .limitExceeded
        case .conflict: .conflict
        case .needsReopening: .needsReopening
        }
    }

    /// Line, message and remedy in one line.
    package var description: String {
        (line.map { "Line \($0): " } ?? "") + message + (remedy.map { " " + $0 } ?? "")
    }

    /// Throws ``Code/limitExceeded`` if something is larger than a limit.
    static func check(_ count: Int, atMost limit: Int, _ what: String) throws(DoorError) {
        guard count > limit else { return }
        throw DoorError(.limitExceeded, "At most \(limit) \(what) are allowed; these are \(count).")
    }
}
