/// Compares a typed word with candidates that are fed scalar by scalar, by the rule of ``TypoPattern``.
///
/// Walk sorted words by truncating to the prefix shared with the word before and pushing the rest.
public struct TypoAutomaton: Sendable {
    private let pattern: TypoPattern
    /// Nothing, then after each scalar pushed.
    private var states: [TypoPattern.State]
    /// Scalars of the candidate up to the first digit, namespace byte or sign, that included; 0 if none.
    private var foreignDepth = 0

    /// `typed` is folded UTF-8, `maximum` an upper bound besides the rule (0 to 2).
    public init(typed: [UInt8], maximum: Int) {
        pattern = TypoPattern(typed: typed, maximum: maximum)
        states = [.none, pattern.start]
        states.reserveCapacity(TokenBuffer.maximumTermLength + 2)
    }

    /// Scalars pushed.
    public var depth: Int { states.count - 2 }

    /// Whether the candidate or some continuation of it may be accepted as a whole. Once false it stays so for all that
    /// begins like this; prefixes accepted stay accepted.
    public var canStillMatch: Bool { foreignDepth == 0 && states[depth + 1].canStillMatch }

    /// Forgets what was pushed after the first `toDepth` scalars.
    public mutating func truncate(toDepth depth: Int) {
        let depth = max(0, depth)
        guard depth < self.depth else { return }
        states.removeLast(self.depth - depth)
        if foreignDepth > depth { foreignDepth = 0 }
    }

    /// Takes the candidate's next scalar.
    public mutating func push(_ scalar: UInt32) {
        states.append(pattern.step(states[depth + 1], before: states[depth], scalar))
        if foreignDepth == 0 && TypoPattern.isForeign(scalar) { foreignDepth = depth }
    }

    /// The edit distance of the whole candidate under the rule, or with `prefix` the smallest of any prefix of it. 0 is
    /// an exact match; nil means that the rule does not accept it. A digit anywhere in what was pushed makes it nil.
    public func accepts(prefix: Bool) -> Int? { foreignDepth == 0 ? states[depth + 1].accepts(prefix: prefix) : nil }
}
