import AppLanding
import AppPrograms
import FoundationEssentials
import SearchEngine
import SearchlightBasics
public import SystemIndex

/// The desktop's own content, applications and recently used files, as items of two apps of the index. People search,
/// switch off and forget these as any app.
///
/// Nothing is done while the person types: the files are looked at when a search begins, and again when they change; see
/// ``DesktopWatcher``.
public struct DesktopContent: Sendable {
    private let index: SystemIndex
    private let environment: [String: String]

    /// The installed applications.
    public static let applications = identifier("searchlight.applications")
    /// The recently used files.
    public static let recentFiles = identifier("searchlight.recent-files")

    private static func identifier(_ text: String) -> AppIdentifier {
        // Of 155 bytes at most.
        try! AppIdentifier(text)
    }

    private static let stampName = "desktop"

    /// - Parameter environment: nil for the process's own.
    public init(_ index: SystemIndex, environment: [String: String]? = nil) {
        self.index = index
        self.environment = environment ?? ProcessInfo.processInfo.environment
    }

    /// Whether this home is to have the desktop's content: the person's own home, and one that was given it before. Homes
    /// made for something else, which `SEARCHLIGHT_HOME` names, hold what was put there.
    public func isWanted() throws -> Bool {
        if (environment["SEARCHLIGHT_HOME"] ?? "").isEmpty { return true }
        return try index.apps().contains { $0 == Self.applications || $0 == Self.recentFiles }
    }

    /// What changed.
    public struct Changes: Sendable, Hashable {
        /// Applications that were indexed or deleted.
        public var applications = 0
        /// Recently used files that were indexed or deleted.
        public var recentFiles = 0
    }

    /// Brings the index up to date with the files. If nothing changed since the last time, it looks at each file's date
    /// and reads none: some milliseconds. Any thread, any number of processes.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: how many items were added, replaced or deleted.
    /// - Throws: `IndexError` when the index cannot be written. Files that cannot be read are not there.
    @discardableResult
    public func refresh(now: Int64) throws -> Changes {
        var changes = Changes()
        let switches = try index.switches()
        if switches.isOn(Self.applications) {
            let installed = InstalledApplications(environment: environment)
            let (folders, files) = installed.files()
            var stamp = Stamp(now: now, environment: environment)
            for path in folders + files.map(\.path) { stamp.add(path) }
            changes.applications = try refresh(Self.applications, "Applications", stamp) {
                installed.entries(files).map(\.document)
            }
        }
        if switches.isOn(Self.recentFiles) {
            let recent = RecentFiles(environment: environment)
            var stamp = Stamp(now: now, environment: environment)
            if let path = recent.path { stamp.add(path) }
            changes.recentFiles = try refresh(Self.recentFiles, "Recent Files", stamp, recent.documents)
        }
        return changes
    }

    private func refresh(
        _ app: AppIdentifier, _ name: String, _ stamp: Stamp, _ documents: () -> [Document]
    ) throws -> Int {
        let target = index.app(app)
        if try target.clientState(Self.stampName) == stamp.bytes { return 0 }
        let wanted = documents()
        let exists = try target.exists()
        // A desktop without such files needs no app.
        if wanted.isEmpty && !exists { return 0 }
        var present: [String: Document] = [:]
        for snapshot in try target.snapshots() {
            try snapshot.forEachDocument { document in
                present[document.identifier] = document
                return true
            }
        }
        var changed = wanted.filter { document in
            guard let known = present.removeValue(forKey: document.identifier) else { return true }
            return Set(known.attributes) != Set(document.attributes)
        }
        // A program that changed its file meanwhile counts as this one.
        changed = Array(Dictionary(changed.map { ($0.identifier, $0) }, uniquingKeysWith: { $1 }).values)
        let registration = AppRegistration(name: name, opening: .items)
        if (try? index.registration(app)) != registration { try index.register(app, registration) }
        try target.commit { transaction in
            for document in changed { try transaction.index(document) }
            if !present.isEmpty { transaction.delete(identifiers: Array(present.keys)) }
            try transaction.setClientState(stamp.bytes, name: Self.stampName)
        }
        return changed.count + present.count
    }

    /// The folders in which a change may be one of the content.
    var watchedFolders: [String] {
        let recent = RecentFiles(environment: environment).path
            .map { [String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex))] }
        return InstalledApplications(environment: environment).files().folders + (recent ?? [])
    }
}

/// What files' names, sizes and dates come to, with whatever else decides how they are read.
struct Stamp {
    private var hash = StableHash()

    /// - Parameter now: seconds since 1970. Once a day all is read again: a program may have come without its desktop file
    ///   changing, and a recent file gone.
    init(now: Int64, environment: [String: String]) {
        add(text: "1 \(now / 86_400)")
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "XDG_CURRENT_DESKTOP", "PATH", "HOME"] {
            add(text: environment[name] ?? "")
        }
    }

    mutating func add(_ path: String) {
        let facts = FileFacts(path)
        add(text: "\(path) \(facts?.size ?? -1) \(facts?.changed ?? -1)")
    }

    private mutating func add(text: String) {
        hash.add(text.utf8)
        // No text contains this byte, so it separates texts.
        hash.add(0xFF)
    }

    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: hash.value >> ($0 * 8)) } }
}
