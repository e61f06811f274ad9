import FoundationEssentials
import JSONCoding
import SearchEngine
import Synchronization
import SearchlightBasics
/// Reports are kept in files of the index.
package import SystemIndex

/// The publisher's side: reports as they came, and the contents of those that enough people sent.
///
/// A report is durable when it was taken. Reports below the threshold are never opened, and are deleted unread. Any
/// thread, any process.
package final class ReportCollection: Sendable {
    private let index: SystemIndex
    private let threshold: Int
    private let period: ReportPeriod
    /// Groups of each period that were counted so far.
    private let counts = Mutex<[Int64: Int]>([:])

    /// People that may be waited for: beyond them false shares take too long to tell from right ones.
    package static let thresholds = 2...200

    /// Periods after its own in which a report is taken.
    static let periodsToSend: Int64 = 4
    /// Periods in which an opened content counts.
    static let periodsToPublish: Int64 = 26
    /// Contents that reports of one period are taken of.
    private let maximumGroups: Int

    /// - Parameters:
    ///   - index: where reports are kept.
    ///   - threshold: of ``thresholds``: the number of people who must send the same before it is read.
    package init(_ index: SystemIndex, threshold: Int, period: ReportPeriod, maximumGroups: Int = 100_000) {
        precondition(Self.thresholds.contains(threshold), "A threshold is 2 to 200.")
        self.index = index
        self.threshold = threshold
        self.period = period
        self.maximumGroups = maximumGroups
    }

    /// A content that enough people sent.
    package struct Opened: Sendable, Hashable {
        package var content: ReportedContent
        /// Those who sent it in the period in which most did.
        package var people: Int
    }

    // MARK: Taking

    /// Takes a report; the same once more changes nothing.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: ``PublicIndexError`` for a malformed report, for a period that is not over or long over, and for a
    ///   report too many. `IndexError` if it cannot be made durable.
    package func take(_ report: EncryptedReport, now: Int64) throws {
        guard report.isWellFormed else {
            throw PublicIndexError(.malformed, "The report's parts are not as long as they have to be.")
        }
        let current = period.number(at: now)
        // While its key exists, the collector could ask it what a report of some content looks like.
        guard report.period < current else {
            throw PublicIndexError(.early, "The report's period is not over. Send it when its key is no more.")
        }
        guard report.period >= current - Self.periodsToSend else {
            throw PublicIndexError(
                .outdated, "The report is too old: \(Self.periodsToSend) periods are waited for reports.")
        }
        let name = Self.name(of: report)
        let folder = folder(report.period), file = index.file("group-\(name).json", in: folder, of: .publicIndex)
        if try file.decode(ReportGroup.self) == nil { try countGroup(of: report.period) }
        var group = ReportGroup(content: report.content)
        try file.update(group) { known in
            known.add(report.share, threshold: threshold)
            group = known
        }
        guard let content = group.opened else { return }
        let opened = OpenedFile(content: content, people: group.shares.count)
        let openedFile = index.file("opened-\(name).json", in: folder, of: .publicIndex)
        // Also if the process ended between the two files the last time.
        if try openedFile.decode(OpenedFile.self) != opened { try openedFile.update(opened) { $0 = opened } }
    }

    /// - Throws: ``PublicIndexError`` if the period has too many.
    private func countGroup(of period: Int64) throws {
        let isTaken = try counts.withLock { counts in
            let known = try counts[period] ?? names(in: folder(period)).count(where: { $0.hasPrefix("group-") })
            counts[period] = known < maximumGroups ? known + 1 : known
            return known < maximumGroups
        }
        guard isTaken else {
            throw PublicIndexError(
                .tooMany, "Reports of too many contents were sent in this period; further ones are lost.")
        }
    }

    private struct OpenedFile: JSONCodable, Equatable {
        var content: Data
        var people: Int
    }

    // MARK: Reading

    /// What enough people sent, each content once, in the order of their bytes.
    package func opened(now: Int64) throws -> [Opened] {
        var people: [[UInt8]: Int] = [:]
        for number in try periods() where number >= period.number(at: now) - Self.periodsToPublish {
            for name in try names(in: folder(number)) where name.hasPrefix("opened-") {
                let file = index.file(name, in: folder(number), of: .publicIndex)
                guard let opened = try file.decode(OpenedFile.self) else { continue }
                let content = [UInt8](opened.content)
                people[content] = max(people[content] ?? 0, opened.people)
            }
        }
        return people.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { content, people in
            ReportedContent(content).map { Opened(content: $0, people: people) }
        }
    }

    /// Deletes reports that too few people sent in time, without reading them. Also deletes what was opened long ago,
    /// and all that was collected with another threshold or period length.
    package func purge(now: Int64) throws {
        let current = period.number(at: now)
        for number in try periods() where number < current - Self.periodsToSend {
            let isOld = number < current - Self.periodsToPublish
            for name in try names(in: folder(number)) where isOld || name.hasPrefix("group-") {
                try remove(index.file(name, in: folder(number), of: .publicIndex).path)
            }
        }
        for other in try names(in: "reports") where "reports/" + other != terms {
            try remove(index.file(other, in: "reports", of: .publicIndex).path)
        }
        counts.withLock { $0 = $0.filter { $0.key >= current - Self.periodsToSend } }
    }

    /// Whatever another process removed already.
    private func remove(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    // MARK: Files

    /// What shares of one secret have in common besides the content and the period.
    private var terms: String { "reports/\(period.seconds)-\(threshold)" }

    private func folder(_ number: Int64) -> String { "\(terms)/\(number)" }

    /// A report with another content under the same tag is of another group, so a false one does no harm.
    private static func name(of report: EncryptedReport) -> String {
        Hexadecimal.text(report.tag) + "-" + sha256(report.content).prefix(16)
    }

    private func periods() throws -> [Int64] { try names(in: terms).compactMap { Int64($0) } }

    private func names(in folder: String) throws -> [String] {
        let path = index.file("", in: folder, of: .publicIndex).path
        try DiskStorage(path: path, below: index.home.path).refuseLinks()
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path)
    }
}
