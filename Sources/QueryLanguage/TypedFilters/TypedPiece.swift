/// A part of a typed text between spaces. Quotation marks hold spaces together.
struct TypedPiece {
    var range: Range<String.Index>
    /// Without quotation marks.
    var value: String
    /// Whether a quotation mark begins it, which makes it words.
    var isQuoted: Bool
    /// The key before the first colon and the value behind it, which may be in quotation marks; nil without a colon.
    var keyAndValue: (key: String, value: String)?

    private static let openings: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "「": "」", "«": "»"]

    static func all(of text: String) -> [TypedPiece] {
        var pieces: [TypedPiece] = [], index = text.startIndex
        while index < text.endIndex {
            if text[index].isWhitespace {
                index = text.index(after: index)
                continue
            }
            let start = index
            var value = "", key: String?, closing: Character?
            let isQuoted = openings[text[start]] != nil && text[start...].dropFirst().contains(openings[text[start]]!)
            while index < text.endIndex {
                let character = text[index]
                if let mark = closing {
                    if character == mark { closing = nil } else { value.append(character) }
                } else if character.isWhitespace {
                    break
                } else if let mark = openings[character], index == start || key != nil && value.isEmpty,
                    text[index...].dropFirst().contains(mark)
                {
                    closing = mark
                } else if key == nil, !isQuoted, character == ":" || character == "：", !value.isEmpty {
                    key = value
                    value = ""
                } else {
                    value.append(character)
                }
                index = text.index(after: index)
            }
            pieces.append(
                TypedPiece(
                    range: start..<index, value: key.map { $0 + ":" + value } ?? value, isQuoted: isQuoted,
                    keyAndValue: key.map { ($0, value) }))
        }
        return pieces
    }

    /// With the comparisons in ASCII.
    var condition: String {
        var condition = ""
        for character in value {
            switch character {
            case "≥": condition += ">="
            case "≤": condition += "<="
            case "≠": condition += "!="
            default: condition.append(character)
            }
        }
        return condition
    }
}
