import Foundation

/// A text with placeholders, as it stands in a table of strings: `%@`, `%lld`, `%2$@`, `%.1f`; `%%` is a percent sign.
struct LocalizedForm {
    let text: String

    /// One placeholder: flags, width and precision as in C, and what kind of value it wants.
    struct Placeholder {
        /// From zero; nil for the next one.
        let number: Int?
        let adornments: String
        let conversion: Character

        /// For `String(format:)`, with the length of the value that is really handed over.
        func format(_ conversion: String) -> String { "%" + adornments + conversion }
    }

    /// Puts values into their placeholders, in order or by number. A placeholder without a value stays as it is.
    ///
    /// - Complexity: O(length of the text and the values).
    func filled(_ arguments: [LocalizationArgument], locale: Locale) -> String {
        var result = "", next = 0
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...]
            if rest.hasPrefix("%%") {
                result += "%"
                rest = rest.dropFirst(2)
                continue
            }
            guard let (placeholder, end) = Self.placeholder(rest) else {
                result += "%"
                rest = rest.dropFirst()
                continue
            }
            let number = placeholder.number ?? next
            if placeholder.number == nil { next += 1 }
            let value =
                arguments.indices.contains(number) ? arguments[number].text(in: placeholder, locale: locale) : nil
            result += value ?? String(rest[..<end])
            rest = rest[end...]
        }
        return result + rest
    }

    /// The placeholder that a text begins with. Widths have three digits at most, so that a wrong one asks for little
    /// memory. A space does not count as a flag, since "100% done" is more often a forgotten `%%`.
    private static func placeholder(_ text: Substring) -> (Placeholder, end: String.Index)? {
        let pattern =
            /%(?:(\d{1,3})\$)?([-+#0']{0,5}\d{0,3}(?:\.\d{0,3})?)(?:hh|h|ll|l|q|L|z|t|j)?([@dDiuxXoOfFeEgGaAcCsS])/
        guard let match = text.prefixMatch(of: pattern), let conversion = match.3.first else { return nil }
        let placeholder = Placeholder(
            number: match.1.flatMap { Int($0) }.map { $0 - 1 },
            // Digits are grouped as the locale does, with or without it; Foundation on Linux (Swift 6.3) does not know this flag.
            adornments: match.2.filter { $0 != "'" }, conversion: conversion)
        return (placeholder, match.range.upperBound)
    }
}
