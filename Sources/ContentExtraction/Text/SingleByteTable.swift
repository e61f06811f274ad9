/// The characters of an encoding with one byte a character.
struct SingleByteTable: Sendable {
    /// By bytes, as UTF-8 in the lowest bytes, the first one lowest, and its length in the highest one.
    private let characters: [UInt32]
    private static let replacement: UInt32 = encoded("\u{FFFD}")

    /// - Parameter character: of a byte; U+FFFD or nil for one that stands for none.
    init(_ character: (UInt8) -> Unicode.Scalar?) {
        characters = (0...255).map { Self.encoded(character($0) ?? "\u{FFFD}") }
    }

    private static func encoded(_ character: Unicode.Scalar) -> UInt32 {
        var value: UInt32 = 0, length: UInt32 = 0
        // Such encodings have characters of the basic plane only, of three bytes at most.
        for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter where length < 3 {
            value |= UInt32(byte) << (8 * length)
            length += 1
        }
        return value | length << 24
    }

    /// Returns the text, and how many bytes were no characters.
    func convert(_ bytes: [UInt8]) -> (text: String, bad: Int) {
        var bad = 0
        let utf8 = [UInt8](unsafeUninitializedCapacity: 3 * bytes.count) { buffer, filled in
            for byte in bytes {
                let character = characters[Int(byte)]
                if character == Self.replacement { bad += 1 }
                for position in 0..<(character >> 24) {
                    buffer[filled] = UInt8(truncatingIfNeeded: character >> (8 * position))
                    filled += 1
                }
            }
        }
        return (String(decoding: utf8, as: UTF8.self), bad)
    }
}
