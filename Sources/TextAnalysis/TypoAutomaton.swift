/// Compares a typed word with candidates that are fed scalar by scalar.
///
/// The distance is optimal string alignment: insertions, deletions, substitutions and swaps of
/// neighbours count one each, and no part is edited twice (Damerau 1964; L. Boytsov, "Indexing
/// methods for approximate dictionary searching", ACM JEA 16, 2011, section 2.1). `n` being the
/// longer of the typed word and the candidate (as prefix: of the matched part of the candidate), no
/// typo is forgiven below 5 scalars, one from 5 and two from 9. A word with a digit forgives none,
/// nor does one of more than 62 scalars.
///
/// Walk sorted words by truncating to the prefix shared with the word before and pushing the rest. A push
/// is a dozen operations on words of bits (S. Wu and U. Manber, "Fast text searching allowing errors", CACM
/// 35, 1992; H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003).
public struct TypoAutomaton: Sendable {
    private let maximum: Int
    private let typedCount: Int
    private let isForgiving: Bool
    /// A bit for each place of the typed word, the whole word included.
    private let all: UInt64
    /// For each letter a to z, and for each other scalar of the typed word, the places that have it.
    private var latin: [UInt64]
    private var others: [(scalar: UInt32, places: UInt64)] = []

    /// After each scalar pushed: lanes 0 to 2 have bit i set where the first i scalars of the typed word are within as
    /// many errors of the candidate; lane 3 has the places of the scalar.
    private var states: [SIMD4<UInt64>]
    /// Smallest accepted distance of any prefix of the candidate, by depth; `maximum` + 1 if none.
    private var bestPrefixes: [UInt8]
    /// Scalars of the candidate up to the first digit, namespace byte or sign, that included; 0 if none.
    private var foreignDepth = 0

    private static let longest = 62

    /// `typed` is folded UTF-8, `maximum` an upper bound besides the rule (0 to 2).
    public init(typed: [UInt8], maximum: Int) {
        var scalars: [UInt32] = []
        typed.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let (scalar, length) = decodeScalar(bytes.baseAddress!, at: index, count: bytes.count)
                scalars.append(scalar)
                index += length
            }
        }
        self.maximum = max(0, min(maximum, 2))
        typedCount = scalars.count
        isForgiving = scalars.count <= Self.longest && !scalars.contains { Self.isForeign($0) }
        all = (1 << UInt64(min(scalars.count, Self.longest) + 1)) - 1
        latin = Array(repeating: 0, count: 26)
        for (place, scalar) in scalars.prefix(Self.longest).enumerated() {
            let bit = UInt64(1) << UInt64(place)
            if scalar >= 0x61 && scalar <= 0x7A {
                latin[Int(scalar - 0x61)] |= bit
            } else if let known = others.firstIndex(where: { $0.scalar == scalar }) {
                others[known].places |= bit
            } else {
                others.append((scalar, bit))
            }
        }
        // The first i scalars are i errors from nothing.
        states = [SIMD4(1, 3, 7, 0) & SIMD4(repeating: all)]
        states.reserveCapacity(TokenBuffer.maximumTermLength + 1)
        bestPrefixes = [UInt8(self.maximum + 1)]
        bestPrefixes.reserveCapacity(TokenBuffer.maximumTermLength + 1)
        bestPrefixes[0] = accepted(distance: distance, depth: 0)
    }

    /// Typos forgiven if the longer word has `letters` scalars.
    public static func allowance(letters: Int) -> Int { letters < 5 ? 0 : letters < 9 ? 1 : 2 }

    /// Scalars pushed.
    public var depth: Int { states.count - 1 }

    /// Distance of the whole candidate; `maximum` + 1 stands for anything larger.
    public var distance: Int { Self.distance(states[depth], typedCount, maximum) }

    @inline(__always)
    private static func distance(_ state: SIMD4<UInt64>, _ typedCount: Int, _ maximum: Int) -> Int {
        let shift = UInt64(typedCount)
        if typedCount > longest { return maximum + 1 }
        if state[0] >> shift & 1 != 0 { return 0 }
        if maximum >= 1, state[1] >> shift & 1 != 0 { return 1 }
        if maximum >= 2, state[2] >> shift & 1 != 0 { return 2 }
        return maximum + 1
    }

    /// Whether the candidate or some continuation of it can be within `maximum` of the typed word as
    /// a whole. Once false it stays so for all that begins like this; prefixes accepted stay accepted.
    @inline(__always)
    public var canStillMatch: Bool {
        guard isForgiving, foreignDepth == 0 else { return false }
        return states[depth][maximum] != 0
    }

    /// Forgets what was pushed after the first `toDepth` scalars.
    public mutating func truncate(toDepth depth: Int) {
        let depth = max(0, depth)
        guard depth < self.depth else { return }
        states.removeLast(states.count - depth - 1)
        bestPrefixes.removeLast(bestPrefixes.count - depth - 1)
        if foreignDepth > depth { foreignDepth = 0 }
    }

    /// Takes the candidate's next scalar.
    public mutating func push(_ scalar: UInt32) {
        let depth = states.count
        if foreignDepth == 0 && Self.isForeign(scalar) { foreignDepth = depth }
        let places = places(of: scalar)
        let old = states[depth - 1]
        let exact = (old[0] & places) << 1
        // A letter more in the candidate, another letter, a letter less; and two letters the other way round.
        var one = (old[1] & places) << 1 | old[0] | old[0] << 1 | exact << 1
        var two = (old[2] & places) << 1 | old[1] | old[1] << 1
        if depth > 1 {
            let before = states[depth - 2], swapped = places & old[3] >> 1
            one |= (before[0] & swapped) << 2
            two |= (before[1] & swapped) << 2
        }
        two |= one << 1
        let state = SIMD4(exact & all, one & all, two & all, places)
        states.append(state)
        let distance = Self.distance(state, typedCount, maximum)
        bestPrefixes.append(min(bestPrefixes[depth - 1], accepted(distance: distance, depth: depth)))
    }

    /// The distance under the rule of the whole candidate, or with `prefix` the smallest of any
    /// prefix of it; 0 if nothing needs forgiving, nil if the rule does not accept it. A digit
    /// anywhere in what was pushed makes it nil.
    public func accepts(prefix: Bool) -> Int? {
        guard isForgiving, foreignDepth == 0 else { return nil }
        let best = prefix ? bestPrefixes[depth] : accepted(distance: distance, depth: depth)
        return Int(best) <= maximum ? Int(best) : nil
    }

    @inline(__always)
    private func places(of scalar: UInt32) -> UInt64 {
        if scalar >= 0x61 && scalar <= 0x7A { return latin[Int(scalar - 0x61)] }
        for other in others where other.scalar == scalar { return other.places }
        return 0
    }

    private static func isForeign(_ scalar: UInt32) -> Bool { scalar < 0x41 }

    @inline(__always)
    private func accepted(distance: Int, depth: Int) -> UInt8 {
        let allowed = min(maximum, Self.allowance(letters: max(typedCount, depth)))
        return UInt8(distance <= allowed ? distance : maximum + 1)
    }
}
