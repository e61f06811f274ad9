/// Why an extractor cannot read a file. The client is told.
package struct ExtractionRefusal: Error, Sendable {
    /// A stable word, such as `encrypted`.
    package var code: String
    /// A sentence that a person understands.
    package var reason: String

    /// What an extractor of a memory-safe type throws, before its first item, if this file needs code that is not
    /// memory-safe (such as a detector of encodings). The client then sends the file again, to a process of its own.
    package static let needsOwnProcess = ExtractionRefusal(
        code: "needsOwnProcess", reason: "The file is read in a process of its own.")

    /// Creates a refusal.
    package init(code: String, reason: String) {
        self.code = code
        self.reason = reason
    }
}
