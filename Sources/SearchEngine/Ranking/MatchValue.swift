/// How well a document matches: class, score, and the fields that hold the match. They are packed so that comparing two
/// values as integers compares class, then score.
///
/// Bits 30...31 hold the class, 8..<30 the score, 0..<8 the fields.
struct MatchValue: Equatable, BitwiseCopyable {
    var packed: UInt32

    /// The highest score that fits.
    static let highestScore = 1 << 22 - 1

    @inline(__always) init(_ matchClass: MatchClass, score: Int, fields: UInt8) {
        packed = UInt32(matchClass.rawValue) << 30 | UInt32(truncatingIfNeeded: score) << 8 | UInt32(fields)
    }
    @inline(__always) init(packed: UInt32) { self.packed = packed }

    var matchClass: MatchClass { MatchClass(rawValue: UInt8(packed >> 30)) ?? .fuzzy }
    @inline(__always) var score: Int { Int(packed >> 8 & 0x3F_FFFF) }
    @inline(__always) var fields: UInt8 { UInt8(truncatingIfNeeded: packed) }
    /// Class and score in one number.
    @inline(__always) var strength: UInt32 { packed >> 8 }

    /// The better of two ways in which one document matches the same thing; ways of one class count their fields together.
    @inline(__always) func better(_ other: MatchValue) -> MatchValue {
        if packed >> 30 == other.packed >> 30 {
            let best = max(packed | 0xFF, other.packed | 0xFF) & ~0xFF
            return MatchValue(packed: best | ((packed | other.packed) & 0xFF))
        }
        return packed > other.packed ? self : other
    }

    /// Two things that one document matches, both of them.
    @inline(__always) func joined(_ other: MatchValue) -> MatchValue {
        let matchClass = min(packed >> 30, other.packed >> 30)
        let score = (packed >> 8 & 0x3F_FFFF) + (other.packed >> 8 & 0x3F_FFFF)
        return MatchValue(packed: matchClass << 30 | score << 8 | (packed & other.packed & 0xFF))
    }

    /// The same match with a higher score.
    @inline(__always) func raised(by points: Int) -> MatchValue {
        MatchValue(packed: packed + UInt32(points) << 8)
    }

    /// The same match for several words at once.
    func scaled(words: Int, phrases: Int) -> MatchValue {
        words == phrases ? self : MatchValue(matchClass, score: score * words / phrases, fields: fields)
    }
}
