import FoundationEssentials

/// What was sent of one content in one period.
struct ReportGroup: Codable, Sendable {
    /// As sealed.
    var content: Data
    /// Each person's once. Where the content was opened, only such as are of its secret, and the first ones give it away.
    var shares: [Data] = []
    /// The content as ``ReportedContent/bytes`` has it, once enough people sent it.
    var opened: Data?

    /// Shares that are kept: a content that so many people reported is popular enough.
    static let mostShares = 10_000
    /// Shares beyond the threshold with which false ones are looked for: seldom enough that nobody keeps the machine busy with false ones,
    /// often enough that few people more are waited for than needed.
    private static let corrections: Set<Int> = [2, 4, 6, 8, 12, 16, 24, 32, 48, 64, ShareCorrection.mostMore]

    /// - Returns: whether the share was none that is known.
    mutating func add(_ data: Data, threshold: Int) -> Bool {
        guard !shares.contains(data), shares.count < Self.mostShares, let share = Share(bytes: [UInt8](data)) else {
            return false
        }
        // One person has one place; another share there is not of the secret, and must not push the right one out.
        var places: Set<FieldElement> = []
        let known = shares.compactMap { Share(bytes: [UInt8]($0)) }.filter { places.insert($0.place).inserted }
        if opened != nil {
            // Of a file that was damaged or changed by hand fewer may be left.
            guard known.count >= threshold, !places.contains(share.place),
                Interpolation(Array(known.prefix(threshold))).contains(share)
            else { return false }
            shares.append(data)
            return true
        }
        shares.append(data)
        open(known + [share], threshold: threshold)
        return true
    }

    private mutating func open(_ all: [Share], threshold: Int) {
        var places: Set<FieldElement> = []
        let distinct = all.filter { places.insert($0.place).inserted }
        guard distinct.count >= threshold else { return }
        // Where everybody is honest any shares do.
        let first = Array(distinct.prefix(threshold))
        if open(with: first, of: all) { return }
        // Each two more tell one false share more.
        guard Self.corrections.contains(distinct.count - threshold) else { return }
        if let sound = ShareCorrection(all, threshold: threshold).sound { _ = open(with: sound, of: all) }
    }

    private mutating func open(with chosen: [Share], of all: [Share]) -> Bool {
        guard let content = ReportSealing.open(self.content, with: chosen), let bytes = content.bytes else {
            return false
        }
        let curve = Interpolation(chosen)
        var places = Set(chosen.map(\.place))
        let others = all.filter { curve.contains($0) && places.insert($0.place).inserted }
        shares = (chosen + others).map { Data($0.bytes) }
        opened = Data(bytes)
        return true
    }
}
