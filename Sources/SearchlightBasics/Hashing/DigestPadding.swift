/// How MD5 and the SHA family fill a message up to whole blocks of 64 bytes: RFC 1321, 3.1 and 3.2; FIPS 180-4, 5.1.1.
enum DigestPadding {
    /// Returns the message, a one bit, zeros, and the message's length in bits as eight bytes.
    static func padded(_ message: [UInt8], isBigEndian: Bool) -> [UInt8] {
        var bytes = message
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) << 3
        for index in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * (isBigEndian ? 7 - index : index))))
        }
        return bytes
    }
}
