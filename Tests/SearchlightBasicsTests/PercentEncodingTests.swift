import Testing

@testable import SearchlightBasics

@Suite struct PercentEncodingTests {
    @Test func onlyUnreservedCharactersStay() {
        #expect(PercentEncoding.escaped("a b/ä?") == "a%20b%2F%C3%A4%3F")
        #expect(PercentEncoding.escaped("A-1._~") == "A-1._~")
        #expect(PercentEncoding.escaped("") == "")
    }

    @Test func callersChooseWhatStays() {
        #expect(PercentEncoding.escaped("/a b~", keeping: "/") == "/a%20b%7E")
        #expect(PercentEncoding.escaped("k/ö", keeping: "", digits: .lowerCase) == "k%2f%c3%b6")
    }

    @Test func everyByteComesBack() {
        let all = [UInt8](0...255)
        for digits in [PercentEncoding.Digits.upperCase, .lowerCase] {
            var escaped: [UInt8] = []
            for byte in all { PercentEncoding.append(byte, to: &escaped, digits: digits) }
            #expect(escaped.count == 3 * 256 && PercentEncoding.unescaped(escaped) == all)
        }
        let text = "%2F Å/日本?"
        #expect(PercentEncoding.unescaped(PercentEncoding.escaped(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: ["%", "a%4", "%zz", "%+5", "%-0", "%%41", "%4"])
    func malformedEscapesAreRefused(_ text: String) { #expect(PercentEncoding.unescaped(text.utf8) == nil) }

    @Test func otherBytesStay() { #expect(PercentEncoding.unescaped("a+b%20".utf8) == Array("a+b ".utf8)) }
}
