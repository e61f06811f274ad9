import Testing

@testable import SearchlightBasics

@Suite struct ShowableTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("電影 é 😀", "電影 é 😀"), ("a\u{1B}[31mb", "a [31mb"), ("a\nb\tc", "a b c"),
        ("\u{85}\u{2028}\u{7F}", "   "), ("a\u{202E}b\u{2066}c", "abc"),
        ("\u{FFFD}\u{FDCF}", "\u{FFFD}\u{FDCF}"),
        ("a\u{FFF9}b", "ab"), ("\u{200F}אבג", "\u{200F}אבג"),
    ])
    func whatAFaceCannotCarryIsReplaced(text: String, shown: String) { #expect(ShowableText.of(text) == shown) }

    /// The compiler takes none of them in a literal.
    @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF] as [UInt32])
    func noncharactersAreReplaced(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(ShowableText.isNoncharacter(scalar) && ShowableText.of("a\(scalar)b") == "a\u{FFFD}b")
    }

    @Test func linesStayWhereTheyMay() { #expect(ShowableText.of("a\nb\r\u{0}", keepingLines: true) == "a\nb  ") }

    /// Every scalar by itself comes out as one that faces carry, and what is carried already is left alone.
    @Test func everyScalar() {
        for value in (UInt32(0)...0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = ShowableText.of(String(scalar))
            let isFit = shown.unicodeScalars.allSatisfy {
                !ShowableText.isNoncharacter($0) && $0.properties.generalCategory != .control
                    && !(0x202A...0x202E ~= $0.value) && !(0x2066...0x2069 ~= $0.value)
            }
            #expect(isFit && ShowableText.of(shown) == shown, "\(value)")
        }
    }

    @Test(
        arguments: [
            (0.0, 0), (1.5, 2), (-1.5, -2), (.infinity, Int64.max), (-.infinity, .min), (.nan, 0), (1e300, .max),
            (-9.3e18, .min), (9_223_372_036_854_774_784, 9_223_372_036_854_774_784),
        ] as [(Double, Int64)])
    func integersNearestToNumbersFromOutside(number: Double, nearest: Int64) {
        #expect(Int64(nearest: number) == nearest)
        #expect(UInt8(nearest: number) == UInt8(clamping: nearest))
    }
}
