/// A query string is a filter and words of the engine's.
public import SearchEngine
import SystemIndex

/// Reads Core Spotlight's query strings into filters.
///
///     query      = conjunction { "||" conjunction }
///     conjunction = condition { "&&" condition }
///     condition  = "(" query ")" | "!" condition | "InRange" "(" attribute "," value "," value ")"
///                | attribute comparison value
///     comparison = "==" | "=" | "!=" | "<" | ">" | "<=" | ">="
///     value      = text modifiers | number | time | "*"
///
/// `&&` binds more tightly than `||`, which Apple does not say. Apple, "CSSearchQuery"; "File Metadata Query Expression
/// Syntax" for InRange's ends, which are included.
///
/// What Apple leaves open is decided in Docs/Compatibility.md, "Query strings where Apple is silent": change that first. Quotes,
/// `\`, `*` and the modifiers c, d, w and t are in ``QueryLexer``, times in ``QueryClock``. The tests are `QueryGrammarTests`.
public struct QueryParser {
    private var lexer: QueryLexer
    private var token = QueryToken.end
    private let clock: QueryClock

    /// - Parameter now: the moment that `$time` counts from, in seconds since 2001.
    private init(_ text: String, now: Double) throws {
        lexer = QueryLexer(text)
        clock = QueryClock(now: now)
        token = try lexer.next()
    }

    /// The filter that a query string stands for.
    ///
    /// - Throws: ``QuerySyntaxError``.
    public static func filter(_ text: String, now: Double) throws -> Filter {
        var parser = try QueryParser(text, now: now)
        guard parser.token != .end else { throw parser.lexer.error("The query is empty") }
        let filter = try parser.disjunction(depth: 0)
        guard parser.token == .end else { throw parser.lexer.error("Something is left over") }
        return filter
    }

    private mutating func advance() throws { token = try lexer.next() }

    private mutating func expect(_ expected: QueryToken, _ name: String) throws {
        guard token == expected else { throw lexer.error("\(name) is missing") }
        try advance()
    }

    private mutating func disjunction(depth: Int) throws -> Filter {
        var parts = [try conjunction(depth: depth)]
        while token == .or {
            try advance()
            parts.append(try conjunction(depth: depth))
        }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction(depth: Int) throws -> Filter {
        var parts = [try condition(depth: depth)]
        while token == .and {
            try advance()
            parts.append(try condition(depth: depth))
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func condition(depth: Int) throws -> Filter {
        guard depth < 200 else { throw lexer.error("More than 200 parentheses stand inside one another") }
        switch token {
        case .open:
            try advance()
            let inner = try disjunction(depth: depth + 1)
            try expect(.close, "A closing parenthesis")
            return inner
        case .not:
            try advance()
            return .not(try condition(depth: depth + 1))
        case .name("InRange"): return try range()
        case .name(let attribute): return try comparison(AttributeCatalog.documentedName(attribute))
        default: throw lexer.error("The name of an attribute is missing")
        }
    }

    private enum Value {
        case text(TextPattern)
        case number(Double)
        case time(QueryTime)

        /// What it is compared by; nil for a text.
        var number: Double? {
            switch self {
            case .text: nil
            case .number(let number): number
            case .time(let time): time.start
            }
        }
    }

    private mutating func value() throws -> Value {
        switch token {
        case .text(let pieces, let modifiers):
            try advance()
            var options: TextPattern.Options = []
            if modifiers.contains("c") { options.insert(.ignoresCase) }
            if modifiers.contains("d") { options.insert(.ignoresAccents) }
            if modifiers.contains("w") { options.insert(.byWords) }
            if modifiers.contains("t") { options.insert(.eachWord) }
            return .text(TextPattern(pieces: pieces, options: options))
        case .number(let number):
            try advance()
            return .number(number)
        case .name("*"):
            // Without quotes the syntax of files' metadata has it; apps ask `title == *` for everything with a title.
            try advance()
            return .text(TextPattern(pieces: ["", ""], options: []))
        case .time(let word):
            let argument = lexer.hasArgument ? try lexer.rawArgument() : nil
            guard let time = clock.time(word, argument) else {
                throw lexer.error("`$time.\(word)` with this argument is no time")
            }
            try advance()
            return .time(time)
        default: throw lexer.error("A value is missing: a text in quotes, a number or a time")
        }
    }

    private mutating func range() throws -> Filter {
        try advance()
        try expect(.open, "A parenthesis")
        guard case .name(let written) = token else { throw lexer.error("The name of an attribute is missing") }
        let attribute = AttributeCatalog.documentedName(written)
        try advance()
        try expect(.comma, "A comma")
        guard let low = try value().number else { throw lexer.error("InRange takes numbers and times only") }
        try expect(.comma, "A comma")
        guard let high = try value().number else { throw lexer.error("InRange takes numbers and times only") }
        try expect(.close, "A closing parenthesis")
        if attribute.hasPrefix(AttributeCatalog.unsearchablePrefix) { return .any([]) }
        return .between(AttributeCatalog.schema.attribute(attribute), low, high)
    }

    private mutating func comparison(_ attribute: String) throws -> Filter {
        try advance()
        guard case .comparison(let sign) = token, let comparison = Filter.Comparison(rawValue: sign) else {
            throw lexer.error("A comparison is missing")
        }
        let position = lexer.start
        try advance()
        let value = try value()
        if attribute.hasPrefix(AttributeCatalog.unsearchablePrefix) { return .any([]) }
        let name = AttributeCatalog.schema.attribute(attribute)
        if value.number != nil, attribute.hasPrefix("*") {
            throw lexer.error("`\(attribute)` is compared with texts only", at: position)
        }
        switch value {
        case .number(let number): return .number(name, comparison, number)
        case .time(let time): return Self.time(name, comparison, time)
        case .text(let pattern):
            let number = Self.number(pattern, attribute)
            guard comparison == .equal || comparison == .notEqual else {
                if let number { return .number(name, comparison, number) }
                throw lexer.error("Texts are compared with == and != only", at: position)
            }
            var filter = try text(attribute, name, pattern, at: position)
            if let number { filter = .any([filter, .number(name, .equal, number)]) }
            return comparison == .equal ? filter : .not(filter)
        }
    }

    /// Equality with a day matches any moment of it. Apple, "Searching for information in your app": `$time.today`
    /// "matches an attribute set to the current date". Other comparisons use the start of the day.
    private static func time(_ name: AttributeName, _ comparison: Filter.Comparison, _ time: QueryTime) -> Filter {
        guard let end = time.end else { return .number(name, comparison, time.start) }
        switch comparison {
        case .equal: return .between(name, time.start, end.nextDown)
        case .notEqual: return .any([.number(name, .less, time.start), .number(name, .greaterOrEqual, end)])
        default: return .number(name, comparison, time.start)
        }
    }

    /// A number in quotes, as apps write one that they put into a query's text; nil for other texts, and for attributes that are texts.
    private static func number(_ pattern: TextPattern, _ attribute: String) -> Double? {
        guard pattern.pieces.count == 1, !attribute.hasPrefix("*"), attribute != "uniqueIdentifier",
            let number = Double(pattern.pieces[0]), number.isFinite
        else { return nil }
        switch AttributeCatalog.attribute(attribute)?.kind {
        case .number, .date, .dates, nil: return number
        default: return nil
        }
    }

    private func text(
        _ attribute: String, _ name: AttributeName, _ pattern: TextPattern, at position: Int
    ) throws -> Filter {
        switch attribute {
        case "uniqueIdentifier":
            // No attribute, but the item's own handle, which is looked up whole.
            guard pattern.pieces.count == 1, pattern.options.isEmpty else {
                throw lexer.error("`uniqueIdentifier` is compared whole, without wildcards and modifiers", at: position)
            }
            return .identifiers([pattern.pieces[0]])
        case "identifier" where pattern.pieces.count == 1 && pattern.options.isEmpty:
            // An item without such an attribute answers with its own handle there.
            return .any([
                .pattern(.named(name), pattern), .all([.not(.exists(name)), .identifiers([pattern.pieces[0]])]),
            ])
        case "**": return .pattern(.all, pattern)
        case "*": return .pattern(.metadata, pattern)
        case "textContent":
            // Word matching is implied for the full text.
            return .pattern(.named(name), TextPattern(pieces: pattern.pieces, options: pattern.options.union(.byWords)))
        case "htmlContentData" where !pattern.matchesAnything:
            let options = pattern.options.union(.byWords)
            return .pattern(.named(AttributeCatalog.markupText), TextPattern(pieces: pattern.pieces, options: options))
        default:
            return pattern.matchesAnything ? .exists(name) : .pattern(.named(name), pattern)
        }
    }
}
