import SearchlightBasics

/// Draws the person's files, which strangers may have made: pictures, and pages of PDFs. Any thread.
package protocol FileDrawing: Sendable {
    /// Draws a file as PNG. Takes up to some seconds.
    ///
    /// - Parameters:
    ///   - descriptor: a regular file, open for reading only. It stays the caller's.
    ///   - page: from 0; pictures have one.
    ///   - side: pixels of the longer side at most.
    ///   - texts: what the PNG says of itself, by names of Latin letters.
    /// - Returns: nil for a file that is no picture and no PDF, is damaged, or has no such page.
    func png(descriptor: Int32, page: Int, side: Int, texts: [(name: String, value: String)]) -> [UInt8]?
}
