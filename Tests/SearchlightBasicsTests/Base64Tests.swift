import SearchlightBasics
import SeededRandom
import Testing

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func vectors(_ plain: String, _ letters: String) {
        #expect(Base64.text(plain.utf8) == letters)
        #expect(Base64.bytes(Array(letters.utf8)) == Array(plain.utf8))
    }

    @Test func anyBytesComeBack() {
        var random = SeededGenerator(seed: 64)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Base64.bytes(Array(Base64.text(bytes).utf8)) == bytes)
        }
    }

    @Test(arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "=Zg=", "Zg==Zg==", "Z g=", "====", "Zm9-", "Z==="])
    func othersAreNone(_ letters: String) { #expect(Base64.bytes(Array(letters.utf8)) == nil) }
}
