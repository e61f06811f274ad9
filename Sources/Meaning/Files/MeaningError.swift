/// What the world did that a model cannot be opened after. Programmer mistakes trap instead.
///
/// Neither query text nor item content enters an error.
package struct MeaningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to switch on.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file is not there. The program works on without a search by meaning.
        case absent
        /// The system refused access.
        case permissionDenied
        /// The disk or the file system failed.
        case inputOutput
        /// Bytes do not have their checksum, or do not mean anything.
        case corrupted
        /// The file was written for a newer version of this software.
        case formatTooNew
        /// The encoder and the table are from different spaces, so their vectors cannot be compared.
        case differentSpace
        /// Something is larger than a documented limit.
        case limitExceeded
    }

    /// What kind of error this is.
    package var code: Code
    /// What went wrong, as a sentence.
    package var message: String
    /// The file concerned.
    package var path: String
    /// What the reader can do about it, as a sentence.
    package var remedy: String
    /// The system's error number, if the system said no.
    package var systemError: Int32?

    package init(_ code: Code, _ message: String, path: String, remedy: String, systemError: Int32? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.remedy = remedy
        self.systemError = systemError
    }

    /// Message, path and remedy in one line.
    package var description: String { "\(message) (\(path)) \(remedy)" }

    /// - Parameter what: a clause, such as "the checksum of section 5 is wrong".
    static func corrupted(_ what: String, path: String) -> MeaningError {
        MeaningError(
            .corrupted, "The file of the model is damaged: \(what).", path: path,
            remedy: "Install the model again.")
    }
}
