import Glibc
import SearchEngine
import Synchronization

/// The place of an index in an app's folder: opened when it is asked for, and again if it was removed or quarantined since.
/// Any thread.
final class IndexSlot: Sendable {
    /// The index's folder.
    let path: String
    let folder: String
    let name: String
    let home: Home
    let locations: IndexLocations
    let options: Index.Options
    let salvages: Bool
    let storage: @Sendable (_ path: String) -> any Storage
    /// The sandbox whose program alone writes the index; nil for an index of this home.
    private let sandbox: SandboxHome?

    /// An open index, and which file its lock is. The index keeps the file open, so that its number is not given to another.
    private struct Opened {
        var index: Index
        var lock: FileNumber
    }
    private let opened = Mutex<Opened?>(nil)
    /// When the folder was looked at last: with what is open now, or with nothing there.
    private let looked = Mutex<(moment: IndexLocations.Moment, index: Index?)?>(nil)

    /// - Parameters:
    ///   - folder: the app's.
    ///   - name: of the index's folder in it.
    ///   - locations: of the home; is told when the index is made or goes.
    ///   - salvages: whether what can be read of a damaged index is kept, because apps cannot index it again.
    ///   - sandbox: whose program alone writes the index; nil for an index of this home.
    ///   - storage: opens the index's folder. Tests give one that fails.
    init(
        folder: String, name: String, home: Home, locations: IndexLocations, options: Index.Options,
        salvages: Bool = false, sandbox: SandboxHome? = nil,
        storage: @escaping @Sendable (_ path: String) -> any Storage
    ) {
        if let sandbox { self.storage = { sandbox.storage($0) } } else { self.storage = storage }
        self.sandbox = sandbox
        path = folder + "/" + name
        self.folder = folder
        self.name = name
        self.home = home
        self.locations = locations
        self.options = options
        self.salvages = salvages
    }

    /// Lets go of the open index, so that the next caller looks what is there.
    func close() { opened.withLock { $0 = nil } }

    private var folderOfIndex: any Storage {
        if let sandbox { return sandbox.storage(path) }
        return home.storage(path)
    }

    private func isThere() throws -> Bool { try sandbox?.storage(path).isThere() ?? home.contains(path) }

    /// Checks every byte; nothing if there is no folder.
    func verify() throws -> VerificationReport {
        try isThere() ? Index.verify(storage: folderOfIndex) : VerificationReport()
    }

    /// - Throws: what the person is told, if only a sandbox can change the index.
    func refuseIfSandboxed() throws {
        if let sandbox { throw sandbox.denied }
    }

    /// Whether there is a folder with anything in it.
    func isUsed() throws -> Bool {
        guard try isThere() else { return false }
        // Files that only coordinate processes are not an index.
        return try folderOfIndex.list().contains { !$0.hasPrefix("lock") && $0 != "state" }
    }

    /// The index, if there is one, for a search over many. An index that was there lately is taken to be there still,
    /// unless a change was announced. The file system is not asked then.
    ///
    /// - Parameter moment: nil to look.
    func index(asOf moment: IndexLocations.Moment?) throws -> Index? {
        guard let moment else { return try index(create: false) }
        if let known = looked.withLock({ $0 }), known.moment.holds(at: moment) { return known.index }
        let index = try index(create: false)
        looked.withLock { $0 = (moment, index) }
        return index
    }

    /// The index.
    ///
    /// - Parameters:
    ///   - create: whether a missing index is made. If false, the result is nil for a missing index.
    ///   - willCreate: called before one is made.
    func index(create: Bool, willCreate: () throws -> Void = {}) throws -> Index? {
        if create { try refuseIfSandboxed() }
        return try opened.withLock { opened in
            let lock = path + "/lock"
            if let known = opened {
                if FileNumber(lock) == known.lock { return known.index }
                opened = nil
            }
            // Without an index, a keystroke pays only for looking for a folder.
            if try !isThere(), try !(salvages && finishQuarantine()), !create { return nil }
            var options = options
            options.createsIfMissing = create
            do {
                if create, try !isUsed() { try willCreate() }
                let index = try Index(storage: storage(path), schema: AttributeCatalog.schema, options: options)
                if let number = FileNumber(lock) { opened = Opened(index: index, lock: number) }
                // Also when it was there: the process that made it may have died before the announcement.
                if create { try locations.announce() }
                return index
            } catch let error as IndexError where error.code == .notFound && !create {
                return nil
            }
        }
    }
}

/// Which file stands at a path.
struct FileNumber: Equatable {
    var device: dev_t
    var inode: ino_t

    /// nil without one.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
