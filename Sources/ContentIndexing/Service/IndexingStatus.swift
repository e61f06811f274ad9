import FoundationEssentials
import JSONCoding
import SearchEngine
import SystemIndex

/// How far indexing is, as other programs see it.
package struct IndexingStatus: Sendable, Hashable, JSONCodable {
    /// What the indexing program does.
    package enum Phase: String, Sendable, Hashable, Codable {
        /// No program indexes.
        case stopped
        /// It looks for files, and makes their names findable.
        case names
        /// It reads contents.
        case contents
        /// All is read; it waits for changes.
        case watching
        /// The person, or the state of the machine, lets it wait.
        case waiting
    }

    /// What the program does.
    package var phase = Phase.stopped
    /// Why it waits; nil if it does not.
    package var waitsBecause: WaitReason?
    /// Files that may be indexed.
    package var found = 0
    /// Files that are found by their names, those whose content was read included.
    package var named = 0
    /// Files whose content was read.
    package var read = 0
    /// Files whose content is still to be read.
    package var left = 0
    /// Files and entries that `ContentOverview.problems()` lists: skipped, not read, or not read to their end.
    package var skipped = 0
    /// Chosen folders that are not there now.
    package var missing: [String] = []
    /// Folders that report changes themselves, and those that are looked at every ten minutes.
    package var watchedFolders = 0
    package var sweptFolders = 0
    /// Seconds since 1970.
    package var updated: Int64 = 0

    /// Nothing is known.
    package init() {}

    /// One line that says how far it is.
    package var line: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)" }
        var parts = [count(found, "found"), count(named, "by name"), count(read, "read")]
        parts.append(count(left, "left"))
        if skipped > 0 { parts.append(count(skipped, skipped == 1 ? "problem" : "problems")) }
        return parts.joined(separator: ", ")
    }

    /// Counts what the state says.
    mutating func count(_ state: ContentState, _ versions: ReaderVersions?) {
        found = 0
        named = 0
        read = 0
        left = 0
        skipped = 0
        state.forEach { _, _, record in
            add(record, versions, 1)
        }
    }

    /// Adds a file to the counts, or takes it out.
    mutating func add(_ record: FileRecord, _ versions: ReaderVersions?, _ sign: Int) {
        if record.reason.isListed { skipped += sign }
        let isEntry = record.stage == .known && record.reason != .none
        if isEntry { return }
        found += sign
        let isLeft =
            record.stage == .known || record.stage == .named
            || versions.map { $0.version(of: record.name) != record.version } ?? false
        if record.stage != .known { named += sign }
        if isLeft { left += sign }
        // An empty file, or one without any text, has been read to its end.
        if !isLeft, !record.reason.isProblem || record.reason.isPartlyRead { read += sign }
    }
}

/// Where the indexing program writes how far it is: `files/status.json`.
struct IndexingStatusFile {
    private let file: SmallFile

    init(_ home: Home) { file = SmallFile(folder: ContentFolders.path(home), name: "status.json") }

    func read() throws -> IndexingStatus? { try file.decode(IndexingStatus.self) }

    /// Does not wait for the disk: it is written again soon.
    func write(_ status: IndexingStatus) {
        // A reader that meets half a file shows no progress for a second.
        guard let json = try? JSONEncoder().encode(status) else { return }
        try? file.replace([UInt8](json), .uncertain)
    }
}
