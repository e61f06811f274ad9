import AppDoor

/// An error as programs on the bus get it: a name to switch on, and a sentence.
struct BusDoorError: Error, Equatable {
    /// After ``BusDoorNames/errorPrefix``. Names never change.
    enum Name: String, CaseIterable {
        case invalidArgument = "InvalidArgument"
        case invalidItem = "InvalidItem"
        case limitExceeded = "LimitExceeded"
        case notFound = "NotFound"
        case permissionDenied = "PermissionDenied"
        case diskFull = "DiskFull"
        case inputOutput = "InputOutput"
        case corrupted = "Corrupted"
        case unsupportedFormat = "UnsupportedFormat"
        case busy = "Busy"
        case conflict = "Conflict"
        case needsReopening = "NeedsReopening"
        case unknownCaller = "UnknownCaller"
        case identityTaken = "IdentityTaken"
        case notAllowed = "NotAllowed"

        /// When it comes, and what helps.
        var meaning: String {
            switch self {
            case .invalidArgument: "An argument that no call can have."
            case .invalidItem: "An item, an activity or an option is not as documented. The message names its line."
            case .limitExceeded: "Something is larger than a limit of this page."
            case .notFound: "There is no item or activity with this identifier."
            case .permissionDenied: "The system refused access to the index."
            case .diskFull: "The disk is full."
            case .inputOutput: "The disk or the file system failed."
            case .corrupted: "Files of the index are damaged. `ReindexRequested` follows."
            case .unsupportedFormat: "A newer version of Searchlight wrote the index."
            case .busy: "Too many calls wait. Wait for replies, or \(DoorLimits.retryMilliseconds) ms, and call again."
            case .conflict: "The client state is not the expected one."
            case .needsReopening: "An earlier failure left the index in doubt. Call again."
            case .unknownCaller: "The program cannot be identified, so it has no items."
            case .identityTaken: "Another program has the app's identifier."
            case .notAllowed: "A sandboxed program may not do this."
            }
        }
    }

    var name: Name
    var sentence: String

    init(_ name: Name, _ sentence: String) {
        self.name = name
        self.sentence = sentence
    }

    /// As the bus carries it.
    var busName: String { BusDoorNames.errorPrefix + name.rawValue }

    /// What any failure of a call is.
    init(_ error: any Error) {
        switch error {
        case let error as BusDoorError: self = error
        case let error as IdentityTaken: self.init(.identityTaken, error.sentence)
        case let error as UnknownCaller: self.init(.unknownCaller, error.sentence)
        case let error as FixedFile.Failure:
            if case .tooLarge = error {
                self.init(.limitExceeded, error.sentence)
            } else {
                self.init(.invalidArgument, error.sentence)
            }
        default:
            let error = DoorError(error)
            self.init(Self.name(error.code), error.description)
        }
    }

    private static func name(_ code: DoorError.Code) -> Name {
        switch code {
        case .invalidArgument: .invalidArgument
        case .invalidItem: .invalidItem
        case .limitExceeded: .limitExceeded
        case .notFound: .notFound
        case .permissionDenied: .permissionDenied
        case .diskFull: .diskFull
        case .inputOutput: .inputOutput
        case .corrupted: .corrupted
        case .unsupportedFormat: .unsupportedFormat
        case .busy: .busy
        case .conflict: .conflict
        case .needsReopening: .needsReopening
        }
    }
}
