/// A pattern of an association file: `*` stands for any characters, `?` for one, `$(name)` for one of several strings.
///
/// Matched by following all ways at once (Thompson, 1968). So the cost is at most the size of the pattern with its
/// variables put in, times the length of the text.
struct AssociationPattern: Sendable {
    /// What one character of a pattern or of a text is.
    enum Symbol: Sendable, Equatable {
        case scalar(UInt32)
        /// One of those characters of ASCII whose bits are set.
        case set(AssociationSet)
        case one
        case many

        /// Whether it stands for whatever the other does, instead of one character.
        func covers(_ other: Symbol) -> Bool {
            switch (self, other) {
            case (.many, _), (.one, .scalar), (.one, .set), (.one, .one): true
            case (.scalar(let own), .scalar(let other)): own == other
            case (.set(let own), .scalar(let other)): own.contains(other)
            case (.set(let own), .set(let other)): own.isSuperset(of: other)
            default: false
            }
        }
    }

    private enum Step: Sendable {
        /// Then the next step.
        case take(Symbol)
        case fork([Int])
        case jump(Int)
    }

    /// As it stands in the file.
    let source: String
    private var steps: [Step] = []
    /// Whether it is one straight way, so that another pattern can be asked whether it covers it.
    private(set) var symbols: [Symbol]? = []

    /// Room for the steps of all patterns of a file: variables make a short file long.
    struct Budget {
        var steps = 500_000
        private static let onePattern = 16_384

        /// What the next pattern may have.
        var maximum: Int { min(Self.onePattern, steps) }
    }

    /// What is left of the comparisons that answering one question may take: patterns and addresses can be made to need any number of them.
    struct Comparisons {
        var left = SiteAssociation.maximumComparisons

        var isSpent: Bool { left <= 0 }
    }

    /// - Parameters:
    ///   - parts: see ``AssociationPatternParts``.
    ///   - budget: what is left of it.
    /// - Returns: nil if there is no room.
    init?(_ source: String, parts: [AssociationPatternParts.Part], budget: inout Budget) {
        self.source = source
        let maximum = budget.maximum
        guard append(parts, isStraight: true, maximum: maximum) else { return nil }
        budget.steps -= steps.count
    }

    /// - Parameter isStraight: false in one of several ways.
    /// - Returns: whether there is room.
    private mutating func append(_ parts: [AssociationPatternParts.Part], isStraight: Bool, maximum: Int) -> Bool {
        for part in parts {
            switch part {
            case .symbol(let symbol):
                if isStraight, symbol == .many, case .take(.many)? = steps.last { continue }
                steps.append(.take(symbol))
                symbols?.append(symbol)
            case .alternatives(let alternatives):
                symbols = nil
                let fork = steps.count
                var starts: [Int] = [], jumps: [Int] = []
                steps.append(.fork([]))
                for alternative in alternatives {
                    starts.append(steps.count)
                    guard append(alternative, isStraight: false, maximum: maximum) else { return false }
                    jumps.append(steps.count)
                    steps.append(.jump(0))
                }
                steps[fork] = .fork(starts)
                for jump in jumps { steps[jump] = .jump(steps.count) }
            }
            guard steps.count <= maximum else { return false }
        }
        return steps.count <= maximum
    }

    /// The number of steps. Each may cost something for each character of a text.
    var size: Int { steps.count + 1 }

    /// Whether it matches every text.
    var isEverything: Bool { symbols == [.many] }

    /// False also if no comparisons are left.
    func matches(_ text: ArraySlice<UInt32>, _ comparisons: inout Comparisons) -> Bool {
        matches(symbols: text.lazy.map(Symbol.scalar), &comparisons)
    }

    /// Whether it matches all that the other one does, for sure.
    func covers(_ other: AssociationPattern) -> Bool {
        var comparisons = Comparisons()
        return isEverything || (other.symbols.map { matches(symbols: $0, &comparisons) } ?? false)
    }

    private func matches(symbols: some Sequence<Symbol>, _ comparisons: inout Comparisons) -> Bool {
        comparisons.left -= size
        guard !comparisons.isSpent else { return false }
        var current: [Int] = [], next: [Int] = []
        var seen = Array(repeating: -1, count: steps.count + 1), round = 0
        follow(0, into: &current, &seen, round, &comparisons)
        for symbol in symbols {
            round += 1
            comparisons.left -= current.count
            guard !comparisons.isSpent else { return false }
            for position in current where position < steps.count {
                guard case .take(let own) = steps[position], own.covers(symbol) else { continue }
                follow(own == .many ? position : position + 1, into: &next, &seen, round, &comparisons)
            }
            guard !next.isEmpty else { return false }
            swap(&current, &next)
            next.removeAll(keepingCapacity: true)
        }
        return seen[steps.count] == round
    }

    /// Adds a position, and what is reached from it without any character.
    private func follow(
        _ position: Int, into positions: inout [Int], _ seen: inout [Int], _ round: Int,
        _ comparisons: inout Comparisons
    ) {
        var open = [position]
        while let position = open.popLast() {
            comparisons.left -= 1
            guard seen[position] != round else { continue }
            seen[position] = round
            guard position < steps.count else {
                positions.append(position)
                continue
            }
            switch steps[position] {
            case .take(let symbol):
                positions.append(position)
                if symbol == .many { open.append(position + 1) }
            case .fork(let targets): open += targets
            case .jump(let target): open.append(target)
            }
        }
    }
}

/// Characters of ASCII.
struct AssociationSet: Sendable, Equatable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: String, ignoringCase: Bool) {
        for scalar in (ignoringCase ? characters.lowercased() : characters).unicodeScalars where scalar.isASCII {
            if scalar.value < 64 { low |= 1 << UInt64(scalar.value) } else { high |= 1 << UInt64(scalar.value - 64) }
        }
    }

    func contains(_ scalar: UInt32) -> Bool {
        guard scalar < 128 else { return false }
        return scalar < 64 ? low >> UInt64(scalar) & 1 == 1 : high >> UInt64(scalar - 64) & 1 == 1
    }

    func isSuperset(of other: AssociationSet) -> Bool { other.low & ~low == 0 && other.high & ~high == 0 }
}
