import Glibc
import SearchEngine
import Synchronization

/// The slot of an index in an app's folder. The index is opened on demand, and again if it was removed or quarantined
/// since. Any thread.
final class IndexSlot: Sendable {
    /// The index's folder.
    let path: String
    private let folder: String
    private let name: String
    private let home: Home
    private let locations: IndexLocations
    private let options: Index.Options
    private let storage: @Sendable (_ path: String) -> any Storage

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
    ///   - storage: opens the index's folder. Tests give one that fails.
    init(
        folder: String, name: String, home: Home, locations: IndexLocations, options: Index.Options,
        storage: @escaping @Sendable (_ path: String) -> any Storage
    ) {
        self.storage = storage
        path = folder + "/" + name
        self.folder = folder
        self.name = name
        self.home = home
        self.locations = locations
        self.options = options
    }

    /// Whether the index that is open here is the one that stands there.
    var isOpenAsItStands: Bool { opened.withLock { $0.map { FileNumber(path + "/lock") == $0.lock } ?? false } }

    /// Whether there is a folder with anything in it.
    func isUsed() throws -> Bool {
        guard try home.contains(path) else { return false }
        // Files that only coordinate processes are no index.
        return try DiskStorage(path: path).list().contains { !$0.hasPrefix("lock") && $0 != "state" }
    }

    /// The index, if there is one, for a search over many. What was there lately is taken to be there still, unless a
    /// change was announced. The file system is not asked then.
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
    ///   - create: whether it is made when there is none; otherwise nil comes back.
    ///   - willCreate: called before one is made.
    func index(create: Bool, willCreate: () throws -> Void = {}) throws -> Index? {
        try opened.withLock { opened in
            let lock = path + "/lock"
            if let known = opened {
                if FileNumber(lock) == known.lock { return known.index }
                opened = nil
            }
            // Without an index, a keystroke pays only for looking for a folder.
            if try !create && !home.contains(path) { return nil }
            var options = options
            options.createsIfMissing = create
            do {
                if create, try !isUsed() { try willCreate() }
                let index = try Index(storage: storage(path), schema: AttributeCatalog.schema, options: options)
                if let number = FileNumber(lock) { opened = Opened(index: index, lock: number) }
                // Also when it was there: who made it may have died before telling.
                if create { try locations.announce() }
                return index
            } catch let error as IndexError where error.code == .notFound && !create {
                return nil
            }
        }
    }

    /// The folder of an app's quarantined indexes.
    static func aside(in folder: String) -> String { folder + "/damaged" }

    /// Erases what was quarantined.
    func eraseAside() throws {
        let path = Self.aside(in: folder) + "/" + name
        if try home.contains(path) { try DiskStorage(path: path).removeAll() }
    }

    /// nil where the folder went just now.
    private func lockOfFolder() throws -> (any StorageLock)? {
        do {
            return try DiskStorage(path: path).lock("lock")
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    /// Moves the folder away, so that the next commit makes a new index. It replaces one that was quarantined before.
    /// Waits for writers; programs that have it open see from the lock's file that it is gone.
    ///
    /// - Parameter isUnusable: asked before this call waits. Another process may have quarantined the index meanwhile,
    ///   and begun a new one, which stays.
    func quarantine(where isUnusable: () -> Bool = { true }) throws {
        // Of a folder that is gone nothing is left to do.
        guard try home.contains(path), let lock = try lockOfFolder() else { return opened.withLock { $0 = nil } }
        guard let number = FileNumber(path + "/lock"), isUnusable() else { return opened.withLock { $0 = nil } }
        try lock.lock(path: path, waitingAtMost: options.lockTimeout)
        defer { lock.unlock() }
        guard FileNumber(path + "/lock") == number else { return opened.withLock { $0 = nil } }
        let aside = DiskStorage(path: Self.aside(in: folder))
        try aside.prepare()
        let old = DiskStorage(path: aside.path + "/" + name)
        if try home.contains(old.path) { try old.removeAll() }
        guard rename(path, old.path) == 0 else {
            throw SystemCall.error(errno, "put the damaged index aside", path)
        }
        try DiskStorage(path: folder).syncFolder()
        try aside.syncFolder()
        opened.withLock { $0 = nil }
        try locations.announce()
    }
}

/// Which file stands at a path.
private struct FileNumber: Equatable {
    var device: dev_t
    var inode: ino_t

    /// nil without one.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
