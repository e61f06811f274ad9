/// Identifiers that no other program makes.
package enum RandomIdentifier {
    /// Returns a UUID of 122 random bits, in upper case as Foundation's `UUID` writes it: RFC 9562, section 5.4.
    package static func uuid() -> String {
        var random = SystemRandomNumberGenerator()
        // Each call of the generator asks the system.
        let halves = (random.next(), random.next())
        var bytes = (0..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? halves.0 : halves.1) >> UInt64(index % 8 * 8))
        }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Hexadecimal.text(bytes).uppercased()
        var text = "", rest = digits[...]
        for (index, count) in [8, 4, 4, 4, 12].enumerated() {
            if index > 0 { text += "-" }
            text += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        return text
    }
}
