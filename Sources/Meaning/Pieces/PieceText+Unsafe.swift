import CMeaning

/// Writes a text as the encoder's pieces are spelled: form KC, then lower case scalar by scalar, one "▁" before each word.
///
/// White space, zero-width characters (U+200B to U+200F, U+FEFF), "▁" and U+FFFD separate words. Control characters go.
enum PieceText {
    /// How many bytes of a text are read. 126 tokens have at most 6,048 bytes in today's model.
    static let maximumBytes = 8192

    /// Calls `body` with each word in turn, "▁" in front, until it returns false.
    ///
    /// - Parameter text: any bytes.
    static func words(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
        guard let bytes = text.baseAddress else { return }
        let count = min(text.count, maximumBytes)
        var scalars: [UInt32] = []
        scalars.reserveCapacity(count + 16)
        var index = 0, isASCII = true
        while index < count {
            let (scalar, length) = Scalars.decode(bytes, at: index, count: text.count)
            if scalar >= 0x80 {
                isASCII = false
                Scalars.append(cm_record(scalar) & 0xFFFF, of: scalar, to: &scalars)
            } else {
                scalars.append(scalar)
            }
            index += length
        }
        if !isASCII { Scalars.compose(&scalars) }
        var word: [UInt8] = [0xE2, 0x96, 0x81]
        word.reserveCapacity(64)
        var lowered: [UInt32] = []
        for scalar in scalars {
            lowered.removeAll(keepingCapacity: true)
            Scalars.append(cm_lower(scalar), of: scalar, to: &lowered)
            for one in lowered {
                if isSpace(one) {
                    if word.count > 3, !word.withUnsafeBufferPointer(body) { return }
                    word.removeLast(word.count - 3)
                } else if !isControl(one) {
                    Scalars.encode(one, into: &word)
                }
            }
        }
        if word.count > 3 { _ = word.withUnsafeBufferPointer(body) }
    }

    private static func isSpace(_ scalar: UInt32) -> Bool {
        if scalar > 0x20 && scalar < 0x7F { return false }
        return Scalars.kind(scalar) == UInt32(CM_SPACE) || (0x200B...0x200F).contains(scalar)
            || scalar == 0x2581 || scalar == 0xFEFF || scalar == 0xFFFD
    }

    private static func isControl(_ scalar: UInt32) -> Bool { scalar < 0x20 || (0x7F...0x9F).contains(scalar) }
}
