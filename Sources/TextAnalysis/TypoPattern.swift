/// A typed word, compiled to be compared with candidates letter by letter.
///
/// The distance is optimal string alignment: insertions, deletions, substitutions and swaps of neighbours count one
/// each, and no part is edited twice (Damerau 1964; L. Boytsov, "Indexing methods for approximate dictionary
/// searching", ACM JEA 16, 2011, section 2.1). `n` is the length of the longer word: the typed word or the candidate
/// (as prefix: its matched part). The rule tolerates no typo below 5 scalars, one from 5 and two from 9. It tolerates
/// none in a word with a digit or with more than 62 scalars.
///
/// A step is some twenty operations on words of bits (S. Wu and U. Manber, "Fast text searching allowing errors", CACM
/// 35, 1992; H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003). Errors
/// that the rule cannot tolerate in the end are not followed. A word of 4 letters is only ever one letter short of its
/// candidate. A word of 7 has a second error only if both are letters left out, a word of 8 only if one of them is.
public struct TypoPattern: Sendable {
    /// What is known after some letters of a candidate.
    @frozen public struct State: BitwiseCopyable, Sendable {
        /// Bit i of `exact` is set if the first i scalars of the typed word are the candidate so far. The others allow
        /// one error, one letter left out of the typed word, and two errors, if the rule can still tolerate these.
        @usableFromInline var exact: UInt64
        @usableFromInline var one: UInt64
        @usableFromInline var leftOut: UInt64
        @usableFromInline var two: UInt64
        /// The positions in the typed word that have the last letter.
        @usableFromInline var positions: UInt64
        /// The fewest errors with which a prefix of the candidate is accepted; 3 if no prefix is.
        @usableFromInline var prefixErrors: UInt8
        /// The errors with which the candidate so far is accepted; 3 if it is not.
        @usableFromInline var errors: UInt8
        /// Scalars of the candidate so far.
        @usableFromInline var depth: UInt16
        /// So that it is copied by whole registers: reading a word of bits that was written in two parts takes long.
        @usableFromInline var padding: UInt32 = 0

        @inlinable init(
            exact: UInt64, one: UInt64, leftOut: UInt64, two: UInt64, positions: UInt64, prefixErrors: UInt8,
            errors: UInt8,
            depth: UInt16
        ) {
            self.exact = exact
            self.one = one
            self.leftOut = leftOut
            self.two = two
            self.positions = positions
            self.prefixErrors = prefixErrors
            self.errors = errors
            self.depth = depth
        }

        /// Where there is no candidate yet.
        public static let none = State(
            exact: 0, one: 0, leftOut: 0, two: 0, positions: 0, prefixErrors: 3, errors: 3, depth: 0)

        /// Whether some continuation may be accepted. Once false it stays so for all that begins like this.
        @inlinable public var canStillMatch: Bool { one | two != 0 }

        /// The errors with which the candidate so far is accepted, or with `prefix` the fewest of any prefix of it. 0
        /// is an exact match; nil means that the rule does not accept it.
        @inlinable public func accepts(prefix: Bool) -> Int? {
            let errors = prefix ? prefixErrors : self.errors
            return errors < 3 ? Int(errors) : nil
        }
    }

    /// The errors that are followed, each all ones or zero. First errors either leave a letter out of the typed word or
    /// are of another kind. Second errors are distinguished the same way, and by whether the first one left a letter
    /// out.
    @usableFromInline struct Errors: Sendable {
        @usableFromInline var leavingOut: UInt64 = 0
        @usableFromInline var any: UInt64 = 0
        @usableFromInline var leavingOutAfterAny: UInt64 = 0
        @usableFromInline var leavingOutAfterSuch: UInt64 = 0
        @usableFromInline var anyAfterAny: UInt64 = 0
        @usableFromInline var anyAfterSuch: UInt64 = 0
    }

    @usableFromInline let followed: Errors
    @usableFromInline let maximum: Int
    @usableFromInline let count: Int
    /// A bit for each position in the typed word, and for its end.
    @usableFromInline let all: UInt64
    /// For each letter a to z, and for each other scalar of the typed word, the positions that have it.
    @usableFromInline var latin: [UInt64]
    @usableFromInline var others: [(scalar: UInt32, positions: UInt64)] = []
    /// The bits of the letters a to z that it has.
    @usableFromInline var typedLetters: UInt32 = 0
    /// Whether the rule may tolerate a second error.
    @usableFromInline let toleratesTwo: Bool
    /// By position, the bit of its letter.
    @usableFromInline var letterBits: [UInt32]

    /// The typed text.
    public let scalars: [UInt32]

    private static let maximumLength = 62

    /// - Parameters:
    ///   - typed: folded UTF-8.
    ///   - maximum: an upper bound besides the rule, 0 to 2.
    public init(typed: [UInt8], maximum: Int = 2) {
        var scalars: [UInt32] = []
        typed.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let (scalar, length) = decodeScalar(bytes.baseAddress!, at: index, count: bytes.count)
                scalars.append(scalar)
                index += length
            }
        }
        let isTolerant = scalars.count <= Self.maximumLength && !scalars.contains(where: Self.isForeign)
        self.scalars = scalars
        count = min(scalars.count, Self.maximumLength)
        self.maximum = max(0, min(maximum, 2))
        // Without a bit nothing ever matches.
        all = isTolerant ? (1 << UInt64(count + 1)) - 1 : 0
        latin = Array(repeating: 0, count: 26)
        letterBits = Array(repeating: Self.otherLetters, count: 64)
        for (position, scalar) in scalars.prefix(count).enumerated() {
            let bit = UInt64(1) << UInt64(position)
            if scalar >= 0x61 && scalar <= 0x7A {
                latin[Int(scalar - 0x61)] |= bit
                letterBits[position] = 1 << (scalar - 0x61)
                typedLetters |= letterBits[position]
            } else if let known = others.firstIndex(where: { $0.scalar == scalar }) {
                others[known].positions |= bit
            } else {
                others.append((scalar, bit))
            }
        }
        var followed = Errors()
        if self.maximum >= 1 {
            followed.leavingOut = count >= 4 ? all : 0
            followed.any = count >= 5 ? all : 0
        }
        if self.maximum >= 2 {
            followed.leavingOutAfterAny = count >= 8 ? all : 0
            followed.leavingOutAfterSuch = count == 7 ? all : 0
            followed.anyAfterAny = count >= 9 ? all : 0
            followed.anyAfterSuch = count == 8 ? all : 0
        }
        self.followed = followed
        toleratesTwo =
            followed.leavingOutAfterAny | followed.leavingOutAfterSuch | followed.anyAfterAny | followed.anyAfterSuch
            != 0
    }

    /// The number of tolerated typing errors if the longer word has `letters` scalars.
    @inlinable public static func allowance(letters: Int) -> Int { letters < 5 ? 0 : letters < 9 ? 1 : 2 }

    /// Whether a scalar rules out typo tolerance for its candidate or typed word: digits, signs, the bytes of
    /// namespaces.
    @inlinable public static func isForeign(_ scalar: UInt32) -> Bool { scalar < 0x41 }

    /// Whether any error is tolerated.
    public var toleratesTypos: Bool { followed.leavingOut != 0 }

    /// The fewest scalars of a matching candidate, or of its matching prefix.
    @inlinable public var shortest: Int { count - (toleratesTwo ? 2 : 1) }

    /// Before the first letter of a candidate.
    public var start: State {
        // The first i scalars are i errors from nothing.
        var state = State(
            exact: 1 & all, one: (1 | 2 & followed.any) & all, leftOut: 1 & all, two: 7 & followed.anyAfterAny,
            positions: 0,
            prefixErrors: 3, errors: 3, depth: 0)
        settle(&state, prefixErrors: 3)
        return state
    }

    /// After one more scalar of the candidate.
    ///
    /// - Parameters:
    ///   - last: the state before it.
    ///   - before: the one before that; ``State/none`` before ``start``.
    @inlinable @inline(__always)
    public func step(_ last: State, before: State, _ scalar: UInt32) -> State {
        let positions = positions(of: scalar)
        let exact = (last.exact & positions) << 1
        var one = (last.one & positions) << 1 | last.exact & followed.leavingOut
        var two = (last.two & positions) << 1
        // A letter more in the candidate, another letter, a letter less; and two letters the other way round.
        one |= (last.exact | exact) << 1 & followed.any
        let leftOut = (last.leftOut & positions) << 1 | last.exact & followed.leavingOut
        two |= last.one & followed.leavingOutAfterAny | last.leftOut & followed.leavingOutAfterSuch
        two |= (last.one & followed.anyAfterAny | last.leftOut & followed.anyAfterSuch) << 1
        let swapped = positions & last.positions >> 1
        one |= (before.exact & swapped) << 2 & followed.any
        two |= ((before.one & followed.anyAfterAny | before.leftOut & followed.anyAfterSuch) & swapped) << 2
        two |= (one & followed.anyAfterAny) << 1
        var state = State(
            exact: exact & all, one: one & all, leftOut: leftOut & all, two: two & all, positions: positions,
            prefixErrors: last.prefixErrors, errors: 3, depth: last.depth &+ 1)
        if (state.exact | state.one | state.two) >> UInt64(count) != 0 {
            settle(&state, prefixErrors: last.prefixErrors)
        }
        return state
    }

    /// Whether a continuation of a candidate may match. It knows the letters that any continuation has, a bit each of a
    /// to z, and the scalars of the longest, or more.
    ///
    /// Each remaining typed letter that no continuation has is an error, and so is each letter that they are too short
    /// for. May return false positives. Use it only to skip continuations.
    @inlinable @inline(__always)
    public func canMatch(_ last: State, before: State, letters: UInt32, longest: Int) -> Bool {
        var absent = typedLetters & ~letters
        var missing: UInt64 = 0
        while absent != 0 {
            missing |= latin[absent.trailingZeroBitCount]
            absent &= absent - 1
        }
        // From where on none of these positions is left, one, two.
        let none = 64 - missing.leadingZeroBitCount
        if none > 0 { missing &= ~(1 << UInt64(none - 1)) }
        let one = 64 - missing.leadingZeroBitCount
        if one > 0 { missing &= ~(1 << UInt64(one - 1)) }
        let two = 64 - missing.leadingZeroBitCount
        // Two swapped letters may stand half in the candidate and half in its continuation. In a word of 8 letters that
        // is a second error that goes on where no other does. Any other goes on as a missing letter.
        let afterTwo = last.two | (before.leftOut & last.positions >> 1) << 2 & all
        let short = count - longest
        if toleratesTwo {
            return last.exact >> UInt64(max(two, short - 2, 0)) | last.one >> UInt64(max(one, short - 1, 0))
                | afterTwo >> UInt64(max(none, short, 0)) != 0
        }
        return last.exact >> UInt64(max(one, short - 1, 0)) | last.one >> UInt64(max(none, short, 0)) != 0
    }

    /// Positions in the typed word, a bit each, that a candidate may go on with.
    @frozen public struct Expected: BitwiseCopyable, Sendable {
        /// The letter at the position, and then those behind it.
        public var positions: UInt64
        /// The letter at the position if the one behind it came first, and then those from the second position behind
        /// it on.
        public var swapped: UInt64

        @inlinable init(positions: UInt64, swapped: UInt64) {
            self.positions = positions
            self.swapped = swapped
        }
    }

    /// What a candidate goes on with if it makes no further error. Says nothing of those that make one: see ``mayErr(_:)``.
    ///
    /// - Parameters:
    ///   - last: the state after the candidate so far.
    ///   - before: the one a letter earlier, by which two letters may have been swapped.
    @inlinable @inline(__always) public func expected(_ last: State, before: State) -> Expected {
        let first =
            before.exact & followed.any | before.one & followed.anyAfterAny | before.leftOut & followed.anyAfterSuch
        return Expected(
            positions: (last.exact | last.one | last.leftOut | last.two) & ~(1 << UInt64(count)),
            swapped: first & last.positions >> 1)
    }

    /// Whether the rule may tolerate a further error, so that any letter may come next.
    @inlinable @inline(__always) public func mayErr(_ last: State) -> Bool {
        last.exact & followed.leavingOut | last.exact & followed.any
            | last.one & (followed.leavingOutAfterAny | followed.anyAfterAny)
            | last.leftOut & (followed.leavingOutAfterSuch | followed.anyAfterSuch) != 0
    }

    /// The letters at positions in the typed word: a bit for each of a to z, and ``otherLetters`` for all others.
    @inlinable @inline(__always) public func letters(at positions: UInt64) -> UInt32 {
        var positions = positions & (all >> 1), letters: UInt32 = 0
        while positions != 0 {
            letters |= letterBits[positions.trailingZeroBitCount]
            positions &= positions - 1
        }
        return letters
    }

    /// The bit that stands for letters other than a to z.
    public static let otherLetters: UInt32 = 1 << 31

    /// The letters that make a difference after a state: after any other it is the same as after a letter of no word.
    @inlinable public func lettersThatCount(_ last: State, before: State) -> UInt32 {
        let expected = expected(last, before: before)
        // One that stands a position further on may have been swapped with the one that was expected.
        return letters(at: expected.positions | expected.positions << 1 | expected.swapped) | Self.otherLetters
    }

    /// Fills in the errors of a candidate that the whole typed word is near.
    @usableFromInline
    func settle(_ state: inout State, prefixErrors: UInt8) {
        let end = UInt64(count)
        let errors = state.exact >> end & 1 != 0 ? 0 : state.one >> end & 1 != 0 ? 1 : state.two >> end & 1 != 0 ? 2 : 3
        let allowed = min(maximum, Self.allowance(letters: max(count, Int(state.depth))))
        state.errors = errors <= allowed ? UInt8(errors) : 3
        state.prefixErrors = min(prefixErrors, state.errors)
    }

    @inlinable @inline(__always)
    func positions(of scalar: UInt32) -> UInt64 {
        if scalar >= 0x61 && scalar <= 0x7A { return latin[Int(scalar - 0x61)] }
        for other in others where other.scalar == scalar { return other.positions }
        return 0
    }
}
