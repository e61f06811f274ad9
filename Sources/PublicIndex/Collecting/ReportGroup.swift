import FoundationEssentials
import JSONCoding

/// What was sent of one content in one period.
struct ReportGroup: JSONCodable, Sendable {
    /// As encrypted.
    var content: Data
    /// Each person's once. Where the content was opened, only such as are of its secret, and the first ones give it away.
    var shares: [Data] = []
    /// The content as ``ReportedContent/bytes`` has it, once enough people sent it.
    var opened: Data?

    /// Shares that are kept: a content that so many people reported is popular enough.
    private static let maximumShares = 10_000
    /// The numbers of shares beyond the threshold at which false shares are looked for. Seldom enough that false shares
    /// cannot keep the machine busy; often enough that few more people than needed are waited for.
    private static let corrections: Set<Int> = [2, 4, 6, 8, 12, 16, 24, 32, 48, 64, ShareCorrection.maximumMore]

    /// Adds a share that is not known, and opens the content if it is the one that was missing.
    mutating func add(_ data: Data, threshold: Int) {
        guard !shares.contains(data), shares.count < Self.maximumShares, let share = Share(bytes: [UInt8](data)) else {
            return
        }
        let known = distinct(shares.compactMap { Share(bytes: [UInt8]($0)) })
        guard opened != nil else {
            shares.append(data)
            return decrypt(distinct(known + [share]), threshold: threshold)
        }
        // Of a file that was damaged or changed by hand fewer than the threshold may be left. One person has one x;
        // another share there is not of the secret.
        if known.count >= threshold, !known.contains(where: { $0.x == share.x }),
            Interpolation(Array(known.prefix(threshold))).contains(share)
        {
            shares.append(data)
        }
    }

    private func distinct(_ shares: [Share]) -> [Share] {
        var seen: Set<FieldElement> = []
        return shares.filter { seen.insert($0.x).inserted }
    }

    private mutating func decrypt(_ all: [Share], threshold: Int) {
        guard all.count >= threshold else { return }
        // Where everybody is honest any shares do.
        if decrypt(with: Array(all.prefix(threshold)), of: all) { return }
        guard Self.corrections.contains(all.count - threshold) else { return }
        if let sound = ShareCorrection(all, threshold: threshold).sound { _ = decrypt(with: sound, of: all) }
    }

    private mutating func decrypt(with chosen: [Share], of all: [Share]) -> Bool {
        guard let bytes = ReportEncryption.open(content, with: chosen)?.bytes else { return false }
        let curve = Interpolation(chosen)
        shares = distinct(chosen + all.filter(curve.contains)).map { Data($0.bytes) }
        opened = Data(bytes)
        return true
    }
}
