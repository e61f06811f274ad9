/// What reads files' contents: the client of the sandboxed worker.
package protocol ContentReader: AnyObject {
    /// Reads an open file and hands over one line of JSON for each item in it: `{"part": …, "attributes": {…}}`.
    ///
    /// - Parameters:
    ///   - descriptor: to be read only. It stays the caller's.
    ///   - contentType: a uniform type identifier by the file's name; `public.data` if the name says nothing.
    ///   - fileName: the last name of the path; not a path.
    ///   - sink: gets the bytes of one line, of at most ``ContentLimits/lineBytes``.
    /// - Throws: ``ContentReadFailure`` for a file that cannot be read, ``ContentReaderUnavailable`` if no file can, and what
    ///   `sink` throws.
    func read(descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void) throws

    /// Grows when readers learn something, so that files that failed are tried again and others are read anew.
    var version: UInt16 { get }

    /// A reader that has a third party's program read each file, in the same sandbox; nil if this reader has no sandbox.
    ///
    /// - Parameter program: an absolute path.
    func confined(_ program: String) -> (any ContentReader)?

    /// This reader for other threads, which read files before their turn; nil if it reads one file at a time.
    var ahead: (any ContentReader & Sendable)? { get }
}

extension ContentReader {
    /// No sandbox.
    package func confined(_ program: String) -> (any ContentReader)? { nil }

    /// One file at a time.
    package var ahead: (any ContentReader & Sendable)? { nil }
}

/// Why a file's content could not be read.
package struct ContentReadFailure: Error, Sendable, Hashable {
    /// What kind of failure it is.
    package var reason: SkipReason
    /// Words for people; empty for those of the reason.
    package var sentence: String

    /// - Parameters: as the properties of the same names say.
    package init(_ reason: SkipReason, _ sentence: String = "") {
        self.reason = reason
        self.sentence = sentence
    }
}

/// Why no file can be read at all: the worker is missing, or this system lacks a part of its sandbox.
package struct ContentReaderUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened and what helps, in words for people.
    package var description: String

    /// - Parameter description: what happened and what helps.
    package init(_ description: String) { self.description = description }
}

/// What is taken of one file at most.
package enum ContentLimits {
    /// Bytes of one item's line.
    package static let lineBytes = 16 << 20
    /// Items of one file.
    package static let parts = 1_000_000
    /// Bytes of a part's name that are kept as they are; of a longer one, a hash is.
    static let partBytes = 200
    /// Bytes of a file that is read: one that is larger is found by its name.
    package static let fileBytes: Int64 = 8 << 30
    /// Bytes of stored content that become durable together.
    static let batchBytes = 3 << 20
    /// Files that become durable together.
    static let batchFiles = 500
}
