/// Text that grows up to a limit.
struct TextCollector {
    private(set) var text = ""
    let limit: Int
    /// Whether something did not fit.
    private(set) var isCut = false

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { text.isEmpty }

    mutating func append(_ piece: some StringProtocol) {
        if isCut { return }
        let room = limit - text.utf8.count
        if piece.utf8.count <= room {
            text += piece
        } else {
            text += piece.prefix(utf8Bytes: room)
            isCut = true
        }
    }

    /// Ends a line, unless it is empty.
    mutating func endLine() {
        if let last = text.utf8.last, last != 0x0A, last != 0x0C { append("\n") }
    }

    /// A blank, unless white space stands before it.
    mutating func space() {
        if let last = text.utf8.last, last != 0x0A, last != 0x20, last != 0x09, last != 0x0C { append(" ") }
    }

    /// A line of its own.
    mutating func line(_ text: some StringProtocol) {
        guard !text.isEmpty else { return }
        endLine()
        append(text)
        endLine()
    }

    /// Begins the next page. A reader of the text counts these to name a passage's page.
    mutating func endPage() { append("\u{0C}") }
}
