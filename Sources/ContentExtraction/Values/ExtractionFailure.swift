/// Why nothing was read of a file.
package struct ExtractionFailure: Error, Sendable, Hashable {
    /// The kind of failure. The raw values are written into protocols and files.
    package enum Code: String, Sendable, CaseIterable {
        /// No reader knows the format, or the file holds nothing to find.
        case unsupported
        /// A password protects the content.
        case encrypted
        /// The bytes contradict the format.
        case damaged
        /// A limit ended reading before anything was found.
        case tooLarge
        /// The file has no bytes.
        case empty
        /// Reading took longer than the limit.
        case timedOut
        /// A folder, pipe, socket or device.
        case notAFile
        /// The system refused to read.
        case unreadable
        /// A library would have been needed that ``LibraryUse`` keeps out.
        case needsOwnProcess
        /// The receiver of the items threw an error.
        case stopped
    }

    /// The kind of failure.
    package var code: Code
    /// A sentence that a person understands.
    package var reason: String

    /// A failure.
    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
