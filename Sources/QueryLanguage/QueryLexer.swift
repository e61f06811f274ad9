/// Why a query string could not be read, and where.
public struct QuerySyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, without the position.
    public var message: String
    /// Characters before the position.
    public var offset: Int

    /// What is wrong, and where, counted from 1.
    public var description: String { "\(message) at character \(offset + 1)" }
}

/// A query string's smallest parts.
enum QueryToken: Equatable {
    case name(String)
    case number(Double)
    case text(pieces: [String], modifiers: String)
    case comparison(String)
    case and, or, not, open, close, comma
    /// `$time.word`, without what stands in parentheses behind it.
    case time(String)
    case end
}

/// Splits a query string: Apple, "CSSearchQuery", developer.apple.com/documentation/corespotlight/cssearchquery.
struct QueryLexer {
    private let characters: [Character]
    private var position = 0
    /// Where the token given last begins.
    private(set) var start = 0

    init(_ text: String) { characters = text.flatMap(Self.divided) }

    /// A mark joins the sign before it to one character, and some letters the one behind them: signs of the language stand alone.
    private static func divided(_ character: Character) -> [Character] {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, scalars.contains(where: { signs.contains($0) }) else { return [character] }
        return scalars.map(Character.init)
    }

    private static let signs = Set("\"'*\\()$,=!<>&|".unicodeScalars)

    func error(_ message: String, at offset: Int? = nil) -> QuerySyntaxError {
        QuerySyntaxError(message: message, offset: offset ?? start)
    }

    private var current: Character? { position < characters.count ? characters[position] : nil }

    private func follows(_ text: String) -> Bool {
        position + text.count <= characters.count && String(characters[position..<position + text.count]) == text
    }

    mutating func next() throws -> QueryToken {
        while let character = current, character.isWhitespace { position += 1 }
        start = position
        guard let character = current else { return .end }
        for (text, token) in Self.fixed where follows(text) {
            position += text.count
            return token
        }
        if character == "\"" || character == "'" { return try text(closing: character) }
        if character == "$" { return try time() }
        if character == "*" {
            position += follows("**") ? 2 : 1
            return .name(String(characters[start..<position]))
        }
        if character.isNumber || character == "-" || character == "." || character == "+" { return try number() }
        if character.isLetter || character == "_" {
            while let next = current, next.isLetter || next.isNumber || next == "_" { position += 1 }
            return .name(String(characters[start..<position]))
        }
        throw error("`\(character)` means nothing here")
    }

    /// Longer ones first.
    private static let fixed: [(String, QueryToken)] = [
        ("&&", .and), ("||", .or), ("==", .comparison("==")), ("!=", .comparison("!=")), ("<=", .comparison("<=")),
        (">=", .comparison(">=")), ("<", .comparison("<")), (">", .comparison(">")), ("=", .comparison("==")),
        ("!", .not),
        ("(", .open), (")", .close), (",", .comma),
    ]

    private mutating func number() throws -> QueryToken {
        while let next = current, next.isNumber || "+-.eE".contains(next) { position += 1 }
        guard let value = Double(String(characters[start..<position])) else { throw error("This is no number") }
        return .number(value)
    }

    private mutating func time() throws -> QueryToken {
        guard follows("$time.") else { throw error("Only `$time.` may follow a `$`") }
        position += 6
        let first = position
        while let next = current, next.isLetter || next == "_" { position += 1 }
        return .time(String(characters[first..<position]))
    }

    /// The text up to the closing quote, split at wildcards, and the modifiers that touch it.
    private mutating func text(closing quote: Character) throws -> QueryToken {
        position += 1
        var pieces = [""]
        while let character = current, character != quote {
            position += 1
            if character == "\\" {
                guard let escaped = current else { break }
                position += 1
                pieces[pieces.count - 1].append(escaped)
            } else if character == "*" {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        guard current == quote else { throw error("The text that begins here is not closed") }
        position += 1
        var modifiers = ""
        while let character = current, character.isLetter {
            guard "cdwt".contains(character) else {
                throw error("`\(character)` is no modifier: only c, d, w and t are", at: position)
            }
            modifiers.append(character)
            position += 1
        }
        return .text(pieces: pieces, modifiers: modifiers)
    }

    /// What stands in the parentheses that open here, as written.
    mutating func rawArgument() throws -> String {
        guard current == "(" else { return "" }
        start = position
        position += 1
        let first = position
        while let character = current, character != ")" {
            position += 1
            _ = character
        }
        guard current == ")" else { throw error("The parenthesis that opens here is not closed") }
        defer { position += 1 }
        return String(characters[first..<position])
    }

    var hasArgument: Bool { current == "(" }
}
