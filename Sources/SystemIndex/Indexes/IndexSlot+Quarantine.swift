import Glibc
import SearchEngine

extension IndexSlot {
    private var folderOfDamage: Quarantine { Quarantine(path: folder + "/damaged", below: home.path) }

    /// Where the salvaged index is for a moment if the file system cannot exchange two folders at once.
    private var between: String { folder + "/new-" + name }

    /// Puts a salvaged index in place that a program left in between that was killed.
    func finishQuarantine() throws -> Bool {
        guard DiskStorage.finishExchange(path, between: between) else { return false }
        try home.storage(folder).syncFolder()
        try locations.announce()
        return true
    }

    /// nil if the folder went just now.
    private func lockOfFolder() throws -> (any StorageLock)? {
        do {
            return try home.storage(path).lock("lock")
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    /// Whether the index as it stands is damaged, or of a format that is no longer read. Reads every byte.
    private func isUnusable() -> Bool { (try? Index.verify(storage: home.storage(path)).isSound) == false }

    /// Quarantines the index if it is damaged, and replaces one that was quarantined before. Its readable items are in
    /// a new index in its place. If it cannot be salvaged, a new index is made at the next commit.
    ///
    /// Waits for writers. Programs that have it open see from the lock's file that it is gone. A program that is killed at any
    /// moment leaves either the damaged index in place, for the next one, or the salvaged one.
    ///
    /// - Parameters:
    ///   - error: what is the matter; nil if it was found by reading every byte.
    ///   - isSure: whether it goes even if it is sound, and nothing is kept, for commands that delete it. Otherwise
    ///     every byte is read first, because another program may have quarantined it meanwhile, and begun a new one.
    /// - Returns: whether no damaged index is there any more, no matter which program quarantined it.
    @discardableResult
    func quarantine(after error: IndexError?, isSure: Bool = false) throws -> Bool {
        // The program in the sandbox mends its own.
        try refuseIfSandboxed()
        defer { close() }
        // Of a folder that is gone nothing is left to do.
        guard try home.contains(path), let lock = try lockOfFolder() else { return true }
        try lock.lock(path: path, waitingAtMost: options.lockTimeout)
        defer { lock.unlock() }
        guard lock.isInPlace else { return true }
        guard isSure || isUnusable() else { return false }
        var report = QuarantineNote(error?.message ?? "The index was damaged.")
        try folderOfDamage.prepare()
        let aside = folderOfDamage.folder(name)
        // An index that was quarantined before, or what a program left that was killed while it salvaged.
        for folder in [aside.path, between] where try home.contains(folder) {
            try home.storage(folder).removeAll()
            rmdir(folder)
        }
        let salvaged = salvages && !isSure ? try salvage(into: aside.path) : nil
        if let salvaged {
            report.recovered = salvaged.kept
            report.lost = salvaged.lost
            report.isIncomplete = salvaged.isIncomplete
        }
        try folderOfDamage.report(report, of: name)
        if salvaged != nil {
            try DiskStorage.exchange(path, with: aside.path, between: between)
        } else if rename(path, aside.path) != 0 {
            throw SystemCall.error(errno, "quarantine the damaged index", path)
        }
        try home.storage(folder).syncFolder()
        try home.storage(folderOfDamage.path).syncFolder()
        close()
        try locations.announce()
        return true
    }

    private func salvage(into target: String) throws -> SalvageReport? {
        var options = options
        options.createsIfMissing = true
        return try Index.salvage(home.storage(path)) {
            try Index(storage: storage(target), schema: AttributeCatalog.schema, options: options)
        }
    }
}
