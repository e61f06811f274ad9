/// Makes text from apps and pages fit to be shown by programs that interpret some characters, or refuse them.
package enum ShowableText {
    /// Returns the text with control characters and line separators as blanks, noncharacters as U+FFFD, and without the
    /// characters that change the direction of what follows.
    ///
    /// A terminal would obey control characters. sd-bus refuses a message with a noncharacter, and with it the whole
    /// answer. An override of direction would reverse the words around it.
    ///
    /// Source: Unicode 15, sections 23.1, 23.2 and 23.7.
    ///
    /// - Parameter keepingLines: whether line feeds stay.
    package static func of(_ text: String, keepingLines: Bool = false) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where keepingLines: result.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: result.append(" ")
            case 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: break
            default: result.append(isNoncharacter(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(result)
    }

    /// Whether Unicode reserves the code point for a program's own use (Unicode 15, section 23.7).
    package static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || 0xFDD0...0xFDEF ~= scalar.value
    }

    /// Whether no character that is replaced has the byte. 0xC2 and 0xE2 begin controls and separators, 0xEF and the bytes
    /// above begin noncharacters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2 && byte < 0xEF
    }
}
