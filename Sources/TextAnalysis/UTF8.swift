/// Reads the scalar that begins at `index`, which must be below `count`.
///
/// Ill-formed input (overlong, surrogate, truncated, stray continuation) gives U+FFFD and a length of one byte.
/// Scanning then resumes at the next byte that can begin a scalar.
@inline(__always)
func decodeScalar(
    _ bytes: UnsafePointer<UInt8>, at index: Int, count: Int
) -> (scalar: UInt32, length: Int) {
    let first = UInt32(bytes[index])
    if first < 0x80 { return (first, 1) }
    let invalid: (UInt32, Int) = (0xFFFD, 1)
    let available = count - index
    if first < 0xC2 || first > 0xF4 || available < 2 { return invalid }
    let second = UInt32(bytes[index + 1])
    if second & 0xC0 != 0x80 { return invalid }
    if first < 0xE0 { return ((first & 0x1F) << 6 | (second & 0x3F), 2) }
    if available < 3 { return invalid }
    let third = UInt32(bytes[index + 2])
    if third & 0xC0 != 0x80 { return invalid }
    if first < 0xF0 {
        let scalar = (first & 0x0F) << 12 | (second & 0x3F) << 6 | (third & 0x3F)
        if scalar < 0x800 || (0xD800...0xDFFF).contains(scalar) { return invalid }
        return (scalar, 3)
    }
    if available < 4 { return invalid }
    let fourth = UInt32(bytes[index + 3])
    if fourth & 0xC0 != 0x80 { return invalid }
    let scalar = (first & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | (fourth & 0x3F)
    if scalar < 0x10000 || scalar > 0x10FFFF { return invalid }
    return (scalar, 4)
}

/// Writes the UTF-8 form of a valid scalar and returns its length; `bytes` has room for four.
@inline(__always)
func encodeScalar(_ scalar: UInt32, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
    if scalar < 0x80 {
        bytes[0] = UInt8(truncatingIfNeeded: scalar)
        return 1
    }
    if scalar < 0x800 {
        bytes[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
        bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
        return 2
    }
    if scalar < 0x10000 {
        bytes[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
        bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
        bytes[2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
        return 3
    }
    bytes[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    bytes[1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
    bytes[2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
    bytes[3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 4
}

/// The largest length not above `limit` at which `bytes` can be cut without dividing a scalar.
func lengthCutAtScalar(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    if bytes.count <= limit { return bytes.count }
    var length = limit
    while length > 0 && bytes[length] & 0xC0 == 0x80 { length -= 1 }
    return length
}

extension Array where Element == UInt8 {
    mutating func append(scalar: UInt32) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { scratch in
            let length = encodeScalar(scalar, to: scratch.baseAddress!)
            append(contentsOf: UnsafeBufferPointer(rebasing: scratch[..<length]))
        }
    }
}
