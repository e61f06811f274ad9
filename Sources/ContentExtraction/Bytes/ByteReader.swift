/// Numbers and texts out of bytes. Offsets that are outside give nil, so that no length from a file can trap.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    var isBigEndian: Bool

    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool = false) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    init(_ bytes: [UInt8], isBigEndian: Bool = false) { self.init(bytes[...], isBigEndian: isBigEndian) }

    var count: Int { bytes.count }

    func byte(_ offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
    }

    private func number(_ offset: Int, _ width: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - width else { return nil }
        var value: UInt64 = 0
        let start = bytes.startIndex + offset
        for position in 0..<width {
            value = value << 8 | UInt64(bytes[start + (isBigEndian ? position : width - 1 - position)])
        }
        return value
    }

    func u16(_ offset: Int) -> Int? { number(offset, 2).map { Int($0) } }
    func u24(_ offset: Int) -> Int? { number(offset, 3).map { Int($0) } }
    func u32(_ offset: Int) -> Int? { number(offset, 4).map { Int($0) } }
    func i16(_ offset: Int) -> Int? { number(offset, 2).map { Int(Int16(truncatingIfNeeded: $0)) } }
    func i32(_ offset: Int) -> Int? { number(offset, 4).map { Int(Int32(truncatingIfNeeded: $0)) } }
    func u64(_ offset: Int) -> UInt64? { number(offset, 8) }
    /// Numbers above `Int.max` are `Int.max`.
    func length64(_ offset: Int) -> Int? { number(offset, 8).map { Int(clamping: $0) } }
    func double(_ offset: Int) -> Double? { number(offset, 8).map { Double(bitPattern: $0) } }
    func float(_ offset: Int) -> Double? { number(offset, 4).map { Double(Float(bitPattern: UInt32($0))) } }

    /// Bytes from an offset: fewer at the end, none outside.
    func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
        guard offset >= 0, count > 0, offset < bytes.count else { return [] }
        let start = bytes.startIndex + offset
        return bytes[start..<start + min(count, bytes.count - offset)]
    }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= bytes.count - offset else { return false }
        return text.withUTF8Buffer { wanted in slice(offset, wanted.count).elementsEqual(wanted) }
    }

    /// The text up to a NUL, in UTF-8 or, if it is none, in Latin-1.
    func text(_ offset: Int, _ count: Int) -> String { Self.text(slice(offset, count).prefix { $0 != 0 }) }

    static func text(_ bytes: some Collection<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Where bytes occur at or after an offset; nil if they do not.
    func find(_ text: StaticString, from offset: Int = 0) -> Int? {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard let first = wanted.first, offset >= 0, bytes.count >= wanted.count else { return nil }
        var position = offset
        while position <= bytes.count - wanted.count {
            if bytes[bytes.startIndex + position] == first, slice(position, wanted.count).elementsEqual(wanted) {
                return position
            }
            position += 1
        }
        return nil
    }
}
