import SearchEngine

/// A small file that is replaced as a whole: readers find the old content or the new, also after a power cut.
package struct SmallFile: Sendable {
    let folder: String
    let name: String
    /// Below it no folder may be a symbolic link; nil if that does not matter.
    let root: String?
    /// Where the file goes if it turns out to be damaged; nil if it stays.
    let quarantine: String?
    /// The lock under which the file is written.
    private let lock: String

    /// - Parameters:
    ///   - folder: need not exist yet.
    ///   - name: of the file in it.
    ///   - lock: the name of the lock's file in the folder.
    ///   - root: below it no folder may be a symbolic link; nil if that does not matter.
    ///   - quarantine: the folder that a damaged file is moved to; nil if it stays where it is.
    package init(
        folder: String, name: String, lock: String = "lock-settings", below root: String? = nil,
        quarantine: String? = nil
    ) {
        self.folder = folder
        self.name = name
        self.lock = lock
        self.root = root
        self.quarantine = quarantine
    }

    private var storage: DiskStorage { DiskStorage(path: folder, below: root) }

    /// Absolute.
    package var path: String { folder + "/" + name }

    /// nil when there is no such file.
    package func read() throws -> [UInt8]? {
        do {
            let region = try storage.map(name)
            return region.array(0, region.count)
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    /// When the new content is on the disk.
    package enum Durability: Sendable {
        /// Before the call returns.
        case onReturn
        /// Some time later. A power cut before that leaves the old content.
        case later
        /// Some time later. A power cut before that may leave an empty file.
        case uncertain
    }

    /// Replaces the content. The caller has the lock if anybody else may write the file.
    package func replace(_ bytes: [UInt8], _ durability: Durability = .onReturn) throws {
        let storage = storage
        try storage.prepare()
        try Self.replace(name, bytes, durability, in: storage)
    }

    /// The same in any storage: tests give one whose power fails.
    static func replace(
        _ name: String, _ bytes: [UInt8], _ durability: Durability, in storage: any Storage
    ) throws {
        let temporary = temporaryPrefix(of: name) + String(UInt64.random(in: .min ... .max))
        let file = try storage.create(temporary)
        do {
            try file.write(bytes, at: 0)
            // Without it, some file systems put the name in place before the bytes.
            if durability != .uncertain { try file.sync() }
            file.close()
            try storage.rename(temporary, to: name)
            if durability == .onReturn { try storage.syncFolder() }
        } catch {
            try? storage.remove(temporary)
            throw error
        }
    }

    package func remove() throws { try storage.remove(name) }

    /// The same, on the disk when it returns. The caller has the lock.
    func removeForGood() throws {
        try remove()
        try storage.syncFolder()
    }

    private static func temporaryPrefix(of name: String) -> String { "new-\(name)-" }

    private var temporaryPrefix: String { Self.temporaryPrefix(of: name) }

    /// What a program left of the file that was killed while it wrote.
    private func leftovers() throws -> [String] { try storage.list().filter { $0.hasPrefix(temporaryPrefix) } }

    /// Removes durably what a program left of it that was killed while it wrote.
    func removeLeftovers() throws {
        do {
            if try leftovers().isEmpty { return }
        } catch let error as IndexError where error.code == .notFound {
            return
        }
        // A program that was writing at the first look has put the file in place by the time that the lock is free.
        try locked { try storage.syncFolder() }
    }

    /// Removes the file durably, while no program changes it. Also removes what a killed program left of it. Returns
    /// false if there was no file.
    package func forget() throws -> Bool {
        let names: [String]
        do {
            names = try storage.list().filter { $0 == name || $0.hasPrefix(temporaryPrefix) }
        } catch let error as IndexError where error.code == .notFound {
            return false
        }
        if names.isEmpty { return false }
        try locked { try removeForGood() }
        return names.contains(name)
    }

    /// Does something while no other thread or process holds the file's lock. Purges what a killed program left before.
    package func locked(_ body: () throws -> Void) throws {
        let storage = storage
        try storage.prepare()
        let lock = try storage.lock(lock)
        try lock.lock(path: path, waitingAtMost: 10)
        defer { lock.unlock() }
        // Only holders of the lock write such files, so their writers are gone.
        for found in try leftovers() { try storage.remove(found) }
        try body()
    }
}
