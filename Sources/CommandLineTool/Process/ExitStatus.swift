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
}
