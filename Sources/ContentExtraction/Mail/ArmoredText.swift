/// Messages that OpenPGP encrypted into a text (RFC 9580, section 6): their letters are no words.
enum ArmoredText {
    private static let start = "-----BEGIN PGP MESSAGE-----", end = "-----END PGP MESSAGE-----"

    /// The text without such messages; nil if it has none.
    static func withoutMessages(_ bytes: [UInt8], _ text: String) -> String? {
        // Comparing bytes is much faster, and hardly any mail has one.
        guard ByteReader(bytes).find("-----BEGIN PGP MESSAGE-----") != nil else { return nil }
        var result = "", rest = text[...]
        while let message = rest.firstRange(of: start) {
            result += rest[..<message.lowerBound]
            guard let close = rest[message.upperBound...].firstRange(of: end) else { return result }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}
