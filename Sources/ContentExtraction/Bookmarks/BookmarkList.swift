/// Bookmarks that browsers keep in files of text.
enum BookmarkList {
    static func readChromium(_ text: String, _ reading: Reading) throws -> Bool { false }
    static func netscape(_ bytes: [UInt8]) -> [Int]? { nil }
    static func emit(_ list: [Int], _ reading: Reading) throws {}
}
