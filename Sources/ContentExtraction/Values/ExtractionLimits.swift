/// How much of a file is read. What is beyond a limit is left out, and the item's note says so.
package struct ExtractionLimits: Sendable, Hashable {
    /// Bytes of UTF-8 in a text content.
    package var textBytes = 4 << 20
    /// Bytes that are in memory at once of a file, or of one part of it.
    package var partBytes = 64 << 20
    /// Bytes that all parts of an archive may unpack to.
    package var unpackedBytes = 256 << 20
    /// How many times larger than the archive its unpacked parts may be, once they exceed a mebibyte.
    package var unpackingRatio = 200
    /// Pages of a document.
    package var pages = 2_000
    /// Items of one file, such as mails of a mailbox.
    package var items = 100_000
    /// Mails in mails, archives in archives.
    package var nesting = 4
    /// Seconds of the wall clock for one file.
    package var seconds = 30.0
    /// The moment, in seconds since 1970, from which on recurring events count as next.
    package var now: Double?

    /// The default limits.
    package init() {}
}
