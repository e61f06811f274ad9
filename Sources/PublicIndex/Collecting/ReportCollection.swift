import Crypto
import FoundationEssentials
import SearchEngine
import Synchronization
/// Reports are kept in files of the index.
package import SystemIndex

/// The publisher's side: reports as they came, and the contents of those that enough people sent.
///
/// A report is durable when it was taken. What fewer people sent than the threshold is never opened, and is deleted unread. Any thread, one
/// process.
package final class ReportCollection: Sendable {
    private let index: SystemIndex
    private let threshold: Int
    private let period: ReportPeriod
    /// Groups of each period, as far as they were counted.
    private let counts = Mutex<[Int64: Int]>([:])

    /// People that may be waited for: beyond them false shares take too long to tell from right ones.
    package static let thresholds = 2...200

    /// Periods after its own in which a report is taken.
    static let periodsToSend: Int64 = 4
    /// Periods in which an opened content counts.
    static let periodsToPublish: Int64 = 26
    /// Contents that reports of one period are taken of.
    private let mostGroups: Int

    /// - Parameters:
    ///   - index: where reports are kept.
    ///   - threshold: of ``thresholds``: people of whom nobody is read before all sent the same.
    package init(_ index: SystemIndex, threshold: Int, period: ReportPeriod, mostGroups: Int = 100_000) {
        precondition(Self.thresholds.contains(threshold), "A threshold is 2 to 200.")
        self.index = index
        self.threshold = threshold
        self.period = period
        self.mostGroups = mostGroups
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
    /// - Throws: ``PublicIndexError`` for one that is malformed, of a period that is not over or long over, or one too many;
    ///   `IndexError` where it cannot be made durable.
    package func take(_ report: SealedReport, now: Int64) throws {
        guard report.isWellFormed else {
            throw PublicIndexError(.malformed, "The report's parts are not as long as they have to be.")
        }
        let current = period.number(at: now)
        // While its key is there, whoever collects could ask it what a report of some content looks like.
        guard report.period < current else {
            throw PublicIndexError(.early, "The report's period is not over. Send it when its key is no more.")
        }
        guard report.period >= current - Self.periodsToSend else {
            throw PublicIndexError(
                .outdated, "The report is too old: \(Self.periodsToSend) periods are waited for reports.")
        }
        let name = Self.name(of: report)
        try counts.withLock { counts in
            // One report at a time: two of one content must not open it twice.
            let folder = Self.folder(report.period)
            let known = try counts[report.period] ?? names(in: folder).count(where: { $0.hasPrefix("group-") })
            counts[report.period] = known
            let file = index.file("group-\(name).json", in: folder, of: .publicIndex)
            let old = try file.decode(ReportGroup.self)
            guard old != nil || known < mostGroups else {
                throw PublicIndexError(
                    .tooMany, "Reports of too many contents were sent in this period. Try again in the next.")
            }
            var group = old ?? ReportGroup(content: report.content)
            if group.add(report.share, threshold: threshold) {
                try file.update(group) { $0 = group }
                if old == nil { counts[report.period] = known + 1 }
            }
            guard let content = group.opened else { return }
            let opened = OpenedFile(content: content, people: group.shares.count)
            let openedFile = index.file("opened-\(name).json", in: folder, of: .publicIndex)
            // Also where the process ended between the two files the last time.
            if try openedFile.decode(OpenedFile.self) != opened { try openedFile.update(opened) { $0 = opened } }
        }
    }

    private struct OpenedFile: Codable, Equatable {
        var content: Data
        var people: Int
    }

    // MARK: Reading

    /// What enough people sent, each content once, in the order of pages.
    package func opened(now: Int64) throws -> [Opened] {
        var people: [ReportedContent: Int] = [:]
        for folder in try periods() where folder >= period.number(at: now) - Self.periodsToPublish {
            for name in try names(in: Self.folder(folder)) where name.hasPrefix("opened-") {
                let file = index.file(name, in: Self.folder(folder), of: .publicIndex)
                guard let opened = try file.decode(OpenedFile.self),
                    let content = ReportedContent([UInt8](opened.content))
                else { continue }
                people[content] = max(people[content] ?? 0, opened.people)
            }
        }
        return people.map { Opened(content: $0.key, people: $0.value) }
            .sorted {
                ($0.content.page, $0.content.activity?.title ?? "") < (
                    $1.content.page, $1.content.activity?.title ?? ""
                )
            }
    }

    /// Deletes, unread, what too few people sent until it was too late, and what was opened long ago.
    package func sweep(now: Int64) throws {
        let current = period.number(at: now)
        for number in try periods() where number < current - Self.periodsToSend {
            let folder = Self.folder(number), isOld = number < current - Self.periodsToPublish
            for name in try names(in: folder) where isOld || name.hasPrefix("group-") {
                try FileManager.default.removeItem(atPath: index.file(name, in: folder, of: .publicIndex).path)
            }
        }
    }

    // MARK: Files

    private static func folder(_ period: Int64) -> String { "reports/\(period)" }

    /// A report that says another content under the same tag is of another group: who sends it spoils nothing.
    private static func name(of report: SealedReport) -> String {
        hex(report.tag) + "-" + hex(SHA256.hash(data: report.content).prefix(8))
    }

    static func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func periods() throws -> [Int64] { try names(in: "reports").compactMap { Int64($0) } }

    private func names(in folder: String) throws -> [String] {
        let path = index.file("", in: folder, of: .publicIndex).path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path)
    }
}
