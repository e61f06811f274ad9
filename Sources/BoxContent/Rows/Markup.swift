package import SearchEngine
import SearchlightBasics

/// Text as Pango reads it.
///
/// Source: Pango reference, "Text Attribute Markup".
package enum Markup {
    /// Returns a snippet on one line with its matches in bold.
    package static func line(_ snippet: Snippet) -> String { marked(snippet, keepingLines: false) }

    /// Returns a snippet of several lines with its matches in bold.
    package static func lines(_ snippet: Snippet) -> String { marked(snippet, keepingLines: true) }

    /// Returns a plain text that every toolkit takes.
    package static func plain(_ text: String) -> String { ShowableText.of(text) }

    private static func marked(_ snippet: Snippet, keepingLines: Bool) -> String {
        var result = "", offset = 0
        let bytes = Array(snippet.text.utf8)
        func part(_ range: Range<Int>) -> String {
            escaped(String(decoding: bytes[range], as: UTF8.self), keepingLines: keepingLines)
        }
        for range in snippet.ranges where range.lowerBound >= offset && range.upperBound <= bytes.count {
            result += part(offset..<range.lowerBound) + "<b>" + part(range) + "</b>"
            offset = range.upperBound
        }
        return result + part(offset..<bytes.count)
    }

    /// Returns a text that stands for itself. Control characters and noncharacters, which Pango refuses, are left out or
    /// become blanks.
    static func escaped(_ text: String, keepingLines: Bool = false) -> String {
        var result = ""
        for scalar in ShowableText.of(text, keepingLines: keepingLines).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
