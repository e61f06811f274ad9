/// Which picture of a file is wanted: what a worker that draws is told in place of a content type.
package struct PictureRequest: Sendable, Hashable {
    /// Pixels of the longer side. A picture that is smaller keeps its size.
    package var side: Int
    /// Which page, from 0. Pictures have one.
    package var page: Int

    /// The longest side that may be asked for.
    package static let longestSide = 2048

    private static let type = "application/x-searchlight-pixels"

    /// - Parameters: as the properties of the same names say; beyond their ranges, the nearest value is taken.
    package init(side: Int, page: Int = 0) {
        self.side = min(max(side, 1), Self.longestSide)
        self.page = min(max(page, 0), 1_000_000)
    }

    /// Its text.
    package var contentType: String { "\(Self.type);side=\(side);page=\(page)" }

    /// Reads a text; nil for another one.
    package init?(contentType: String) {
        let words = contentType.split(separator: ";", omittingEmptySubsequences: false)
        guard words.count == 3, words[0] == Self.type, words[1].hasPrefix("side="), words[2].hasPrefix("page="),
            let side = Int(words[1].dropFirst(5)), let page = Int(words[2].dropFirst(5))
        else { return nil }
        self.init(side: side, page: page)
    }
}
