/// The words of a command line, as a shell splits them, without anything else that shells do.
enum ShellWords {
    /// nil if a quote is not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = [], word: String?, quote: Character?
        var characters = text.makeIterator()
        while let character = characters.next() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"", let next = characters.next() {
                    word = (word ?? "") + (next == "\"" || next == "\\" ? "" : "\\") + String(next)
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == "\\", let next = characters.next() {
                word = (word ?? "") + String(next)
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
