import SearchEngine

/// What the tool ends with. Thrown, it ends the command without a word.
enum ExitStatus: Int32, Error {
    case done = 0
    /// Nothing was found, or what was asked is not so.
    case nothing = 1
    /// Wrong use, bad input, or a world that does not let it work.
    case wrong = 2
    /// Stopped by Ctrl-C.
    case interrupted = 130
}

/// Why a command could not do what it should.
struct Failure: Error {
    var message: String
    var status: ExitStatus

    init(_ message: String, _ status: ExitStatus = .wrong) {
        self.message = message
        self.status = status
    }

    /// An error of the engine, with advice that only the tool can give: the engine knows neither commands nor variables.
    init(_ error: IndexError) {
        self.init(error.description)
        guard error.path != nil else { return }
        switch error.code {
        // The system denied it, rather than a sandbox's owner.
        case .permissionDenied where error.systemError != nil && !message.contains("SEARCHLIGHT_HOME"):
            message += " Set SEARCHLIGHT_HOME to use another folder."
        case .corrupted: message += " Run `searchlight verify` to see all damage."
        case .formatTooOld: message += " Run `searchlight reindex` to ask the apps for their items again."
        default: break
        }
    }
}
