/// Compares a typed word with candidates that are fed scalar by scalar.
///
/// The distance is optimal string alignment: insertions, deletions, substitutions and swaps of
/// neighbours count one each, and no part is edited twice (Damerau 1964; L. Boytsov, "Indexing
/// methods for approximate dictionary searching", ACM JEA 16, 2011, section 2.1). `n` being the
/// longer of the typed word and the candidate (as prefix: of the matched part of the candidate), no
/// typo is forgiven below 5 scalars, one from 5 and two from 9. A word with a digit forgives none.
///
/// Walk a sorted dictionary by truncating to the prefix shared with the term before and pushing the
/// rest. A push computes at most 2 × maximum + 1 cells and allocates nothing for terms of the
/// index.
public struct TypoAutomaton: Sendable {
    private let typed: [UInt32]
    private let maximum: Int
    private let isForgiving: Bool
    private let width: Int
    private var rows: [UInt8]
    private var candidate: [UInt32]
    /// Smallest accepted distance of any prefix of the candidate, by depth; `tooFar` if none.
    private var bestPrefixes: [UInt8]
    /// Scalars of the candidate up to the first digit, namespace byte or sign, that included; 0 if none.
    private var foreignDepth = 0

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
        self.typed = scalars
        self.maximum = max(0, min(maximum, 2))
        isForgiving = !scalars.contains { TypoAutomaton.isForeign($0) }
        width = scalars.count + 1
        candidate = []
        candidate.reserveCapacity(TokenBuffer.maximumTermLength)
        let limit = UInt8(self.maximum + 1)
        rows = [UInt8](repeating: limit, count: width * (width + self.maximum))
        for column in 0..<min(width, Int(limit)) { rows[column] = UInt8(column) }
        bestPrefixes = [limit]
        bestPrefixes.reserveCapacity(TokenBuffer.maximumTermLength + 1)
        bestPrefixes[0] = accepted(distance: Int(rows[width - 1]), depth: 0)
    }

    /// Typos forgiven if the longer word has `letters` scalars.
    public static func allowance(letters: Int) -> Int { letters < 5 ? 0 : letters < 9 ? 1 : 2 }

    /// Scalars pushed.
    public var depth: Int { candidate.count }

    /// Distance of the whole candidate; `maximum` + 1 stands for anything larger.
    public var distance: Int {
        depth > lastRow ? tooFar : Int(rows[depth * width + width - 1])
    }

    /// Whether the candidate or some continuation of it can be within `maximum` of the typed word as
    /// a whole. Once false it stays so for all that begins like this; prefixes accepted stay accepted.
    public var canStillMatch: Bool {
        guard isForgiving, foreignDepth == 0, depth <= lastRow else { return false }
        let start = depth * width
        for column in band(depth) where Int(rows[start + column]) <= maximum { return true }
        return false
    }

    /// Forgets what was pushed after the first `toDepth` scalars.
    public mutating func truncate(toDepth depth: Int) {
        let depth = max(0, depth)
        guard depth < candidate.count else { return }
        candidate.removeLast(candidate.count - depth)
        bestPrefixes.removeLast(bestPrefixes.count - depth - 1)
        if foreignDepth > depth { foreignDepth = 0 }
    }

    /// Takes the candidate's next scalar. Costs at most 2 × maximum + 1 cells.
    public mutating func push(_ scalar: UInt32) {
        candidate.append(scalar)
        if foreignDepth == 0 && TypoAutomaton.isForeign(scalar) { foreignDepth = depth }
        computeRow()
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

    private var tooFar: Int { maximum + 1 }

    /// Longer candidates differ by more than `maximum` whatever they are; they have no row.
    private var lastRow: Int { typed.count + maximum }

    private static func isForeign(_ scalar: UInt32) -> Bool { scalar < 0x41 }

    private func band(_ row: Int) -> ClosedRange<Int> {
        max(0, row - maximum)...min(typed.count, row + maximum)
    }

    private func accepted(distance: Int, depth: Int) -> UInt8 {
        let allowed = min(maximum, TypoAutomaton.allowance(letters: max(typed.count, depth)))
        return UInt8(distance <= allowed ? distance : tooFar)
    }

    private mutating func computeRow() {
        let row = depth
        guard row <= lastRow else { return }
        let start = row * width
        let band = band(row)
        let limit = tooFar
        let scalar = candidate[row - 1]
        let above = start - width
        for column in band {
            if column == 0 {
                rows[start] = UInt8(min(row, limit))
                continue
            }
            let isEqual = typed[column - 1] == scalar
            var best = Int(rows[above + column - 1]) + (isEqual ? 0 : 1)
            // Cells outside the band of their row are never written: they keep the limit.
            best = min(best, Int(rows[above + column]) + 1, Int(rows[start + column - 1]) + 1)
            if row > 1 && column > 1 && !isEqual && typed[column - 1] == candidate[row - 2]
                && typed[column - 2] == scalar
            {
                best = min(best, Int(rows[above - width + column - 2]) + 1)
            }
            rows[start + column] = UInt8(min(best, limit))
        }
    }
}
