/// What the world did that an index cannot go on from. Programmer mistakes trap instead.
///
/// Neither query text nor item content ever enters an error.
public struct IndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to switch on.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No index, file or folder of that name.
        case notFound
        /// The system refused access.
        case permissionDenied
        /// No space is left, or a quota is used up.
        case diskFull
        /// The disk or the file system failed.
        case inputOutput
        /// Bytes do not have their checksum, or do not mean anything.
        case corrupted
        /// The files were written by a newer version of this software.
        case formatTooNew
        /// The files are of a version that is no longer read.
        case formatTooOld
        /// Another process held the lock for longer than this one was willing to wait.
        case busy
        /// Something is larger than a documented limit, or an item is not as documented.
        case limitExceeded
        /// A client state is not the one that the caller expected.
        case conflict
        /// The index was closed, or an earlier failure to reach the disk left its state unknown; open it again.
        case needsReopening
    }

    /// What kind of error this is.
    public var code: Code
    /// What went wrong, as a sentence.
    public var message: String
    /// The file or folder concerned.
    public var path: String?
    /// What the reader can do about it, as a sentence.
    public var remedy: String?
    /// The system's error number, if the system said no.
    public var systemError: Int32?

    /// - Parameter message: a sentence without a path, which is given apart.
    public init(_ code: Code, _ message: String, path: String? = nil, remedy: String? = nil, systemError: Int32? = nil)
    {
        self.code = code
        self.message = message
        self.path = path
        self.remedy = remedy
        self.systemError = systemError
    }

    /// Message, path and remedy in one line.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        if let remedy { text += " " + remedy }
        return text
    }

    static func corrupted(_ what: String, path: String) -> IndexError {
        IndexError(
            .corrupted, "The index is damaged: \(what).", path: path,
            remedy: "Verify the index to see all that is damaged; then delete it and index its items again.")
    }
}
