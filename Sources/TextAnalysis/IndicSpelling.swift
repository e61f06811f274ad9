/// Spellings of one word in the scripts of India.
///
/// A nasal before a consonant of its class is written as a letter without vowel or as anusvara (हिन्दी, हिंदी). This
/// holds in the scripts from Devanagari to Kannada, whose blocks have the same layout (Unicode, chapter 12). Malayalam
/// and Tamil tell the two apart.
enum IndicSpelling {
    private static let anusvara: UInt32 = 0x02
    private static let virama: UInt32 = 0x4D

    /// Replaces each nasal letter that ends without a vowel before a stop of its class by anusvara. Returns the new length.
    @inline(__always)
    static func normalize(_ bytes: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        if length < 9 || bytes[0] != 0xE0 { return length }
        return replaceNasals(bytes, length)
    }

    private static func replaceNasals(_ bytes: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
        var read = 0, write = 0
        while read < length {
            if read + 9 <= length, bytes[read] == 0xE0, let nasal = letter(bytes + read),
                let sign = letter(bytes + read + 3), let stop = letter(bytes + read + 6),
                sign.offset == virama, isReplaceable(nasal.offset, before: stop.offset), nasal.block == stop.block
            {
                write += encodeScalar(nasal.block + anusvara, to: bytes + write)
                read += 6
            } else {
                bytes[write] = bytes[read]
                write += 1
                read += 1
            }
        }
        return write
    }

    /// What a query's end may stand for besides: the nasal that will become anusvara with the next key.
    static func unfinished(_ term: [UInt8]) -> [UInt8]? {
        var term = term
        let count = term.count
        return term.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
            guard count >= 6, let bytes = buffer.baseAddress else { return nil }
            var end = count
            if let last = letter(bytes + end - 3), last.offset == virama { end -= 3 }
            guard end >= 6, let nasal = letter(bytes + end - 3), [0x19, 0x1E, 0x23, 0x28, 0x2E].contains(nasal.offset)
            else { return nil }
            var result = Array(buffer[..<(end - 3)])
            result.append(scalar: nasal.block + anusvara)
            return result
        }
    }

    /// A letter of one of the scripts: where its block begins, and where in that it is.
    private static func letter(_ bytes: UnsafePointer<UInt8>) -> (block: UInt32, offset: UInt32)? {
        guard bytes[0] == 0xE0, 0xA4...0xB3 ~= bytes[1], bytes[2] & 0xC0 == 0x80 else { return nil }
        let scalar = UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
        // Tamil.
        if 0xB80...0xBFF ~= scalar { return nil }
        return (scalar & ~0x7F, scalar & 0x7F)
    }

    private static func isReplaceable(_ nasal: UInt32, before stop: UInt32) -> Bool {
        switch nasal {
        case 0x19: 0x15...0x18 ~= stop
        case 0x1E: 0x1A...0x1D ~= stop
        case 0x23: 0x1F...0x22 ~= stop
        // Loan words have the dental one before other stops: इन्टरनेट.
        case 0x28: 0x15...0x18 ~= stop || 0x1A...0x1D ~= stop || 0x1F...0x22 ~= stop || 0x24...0x27 ~= stop
        case 0x2E: 0x2A...0x2D ~= stop
        default: false
        }
    }
}
