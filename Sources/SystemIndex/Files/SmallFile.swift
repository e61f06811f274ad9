import FoundationEssentials
import SearchEngine

/// A small file that is replaced as a whole: readers find the old content or the new, also after a power cut.
package struct SmallFile: Sendable {
    let folder: String
    let name: String

    /// - Parameters:
    ///   - folder: need not exist yet.
    ///   - name: of the file in it.
    package init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Absolute.
    package var path: String { folder + "/" + name }

    /// nil when there is no such file.
    package func read() throws -> [UInt8]? {
        do {
            let region = try DiskStorage(path: folder).map(name)
            return region.array(0, region.count)
        } catch let error as IndexError where error.code == .notFound {
            return nil
        }
    }

    /// Returns when the new content is on the disk.
    ///
    /// - Parameter isSynced: whether it waits for that. Otherwise a power cut soon afterwards may leave the old content, or
    ///   an empty file.
    package func replace(_ bytes: [UInt8], isSynced: Bool = true) throws {
        let storage = DiskStorage(path: folder)
        try storage.prepare()
        let temporary = temporaryPrefix + String(UInt64.random(in: .min ... .max))
        let file = try storage.create(temporary)
        do {
            try file.write(bytes, at: 0)
            if isSynced { try file.sync() }
            file.close()
            try storage.rename(temporary, to: name)
            if isSynced { try storage.syncFolder() }
        } catch {
            try? storage.remove(temporary)
            throw error
        }
    }

    package func remove() throws { try DiskStorage(path: folder).remove(name) }

    /// The same, on the disk when it returns. The caller has the lock.
    func removeForGood() throws {
        try remove()
        try DiskStorage(path: folder).syncFolder()
    }

    /// Removes, for good, what a program left of it that ended while it wrote.
    func removeLeftovers(lockedBy lock: String) throws {
        let storage = DiskStorage(path: folder)
        func leftovers() throws -> [String] { try storage.list().filter { $0.hasPrefix(temporaryPrefix) } }
        do {
            if try leftovers().isEmpty { return }
        } catch let error as IndexError where error.code == .notFound {
            return
        }
        try locked(by: lock) {
            // A writer of the time of the first look has published it by now.
            for found in try leftovers() { try storage.remove(found) }
            try storage.syncFolder()
        }
    }

    private var temporaryPrefix: String { "new-\(name)-" }

    /// Removes it for good while no other process changes it, with what an interrupted program left of it. Returns
    /// false if there was none.
    package func forget(lockedBy lock: String = "lock") throws -> Bool {
        let storage = DiskStorage(path: folder)
        let names: [String]
        do {
            names = try storage.list().filter { $0 == name || $0.hasPrefix(temporaryPrefix) }
        } catch let error as IndexError where error.code == .notFound {
            return false
        }
        if names.isEmpty { return false }
        try locked(by: lock) {
            for found in names where storage.exists(found) { try storage.remove(found) }
            try storage.syncFolder()
        }
        return names.contains(name)
    }

    /// What the file holds as JSON; nil when there is no such file.
    ///
    /// - Throws: `IndexError` (`corrupted`) for another kind of file, and for what cannot be read.
    package func decode<T: Decodable>(_ type: T.Type) throws -> T? {
        guard let bytes = try read() else { return nil }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw IndexError(
                .corrupted, "A settings file cannot be read: it is no JSON of the expected form.", path: path,
                remedy: "Mend it by hand, or remove it to begin with the standard settings.")
        }
    }

    package func encode(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try replace([UInt8](encoder.encode(value)) + [10])
    }

    /// Reads, changes and replaces, one process at a time. Waits for others.
    ///
    /// - Parameter initial: where there is no such file.
    /// - Throws: as ``decode(_:)`` does, and what cannot be written.
    package func update<T: Codable>(_ initial: T, _ change: (inout T) -> Void) throws {
        try locked(by: "lock-settings") {
            var value = try decode(T.self) ?? initial
            change(&value)
            try encode(value)
        }
    }

    /// Does something while no other thread or process holds the lock of that name in the folder.
    package func locked(by name: String = "lock", _ body: () throws -> Void) throws {
        let storage = DiskStorage(path: folder)
        try storage.prepare()
        let lock = try storage.lock(name)
        try lock.lock(path: path, waitingAtMost: 10)
        defer { lock.unlock() }
        try body()
    }
}
