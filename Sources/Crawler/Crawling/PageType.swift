/// Whether an answer is a page.
enum PageType {
    private static let types = ["text/html", "application/xhtml+xml"]

    /// By its media type. If none is given, by how the body begins.
    static func isPage(_ response: FetchResponse) -> Bool {
        guard let type = response.headers.mediaType else { return looksLikeHTML(response.body) }
        return types.contains(type)
    }

    /// Source: WHATWG, "MIME Sniffing Standard", 7.1, "Identifying a resource with an unknown MIME type".
    private static let beginnings: [[UInt8]] = [
        "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a", "<style",
        "<title", "<b", "<body", "<br", "<p",
    ].map { Array($0.utf8) }

    static func looksLikeHTML(_ body: [UInt8]) -> Bool {
        var rest = body[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { " \t\n\r\u{C}".utf8.contains($0) }
        if rest.starts(with: "<!--".utf8) { return true }
        return beginnings.contains { beginning in
            guard let next = rest.dropFirst(beginning.count).first else { return false }
            return (next == UInt8(ascii: " ") || next == UInt8(ascii: ">"))
                && rest.starts(with: beginning) { lowercased($0) == $1 }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }
}
