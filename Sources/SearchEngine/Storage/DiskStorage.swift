import CEngineSupport
import Glibc

/// A folder of the file system.
package final class DiskStorage: Storage, @unchecked Sendable {  // immutable
    /// The folder.
    package let path: String

    /// The folder and those above it, below the one whose links count.
    private let withoutLinks: [String]

    /// - Parameters:
    ///   - path: of the folder, which need not be there.
    ///   - root: a folder above it, or the folder itself: from there on nothing may be a symbolic link. nil: only files may not.
    package init(path: String, below root: String? = nil) {
        self.path = path
        withoutLinks = root.map { Self.folders(of: path, below: $0) } ?? []
    }

    private static func folders(of path: String, below root: String) -> [String] {
        guard path.utf8.starts(with: root.utf8) else { return [] }
        var made = root
        return path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")).map {
            made += "/" + String(decoding: $0, as: UTF8.self)
            return made
        }
    }

    /// - Throws: ``IndexError/Code/permissionDenied`` if a folder is a symbolic link: what is written or deleted there would be
    ///   somewhere else.
    package func refuseLinks() throws {
        for folder in withoutLinks {
            var status = stat()
            guard lstat(folder, &status) == 0 else { return }
            if status.st_mode & S_IFMT == S_IFLNK { throw SystemCall.error(ELOOP, "use the folder", folder) }
        }
    }

    private func full(_ name: String) -> String { path + "/" + name }

    /// Makes what is missing of the path, durably when this returns.
    package func prepare() throws {
        try refuseLinks()
        var made = "", above = path.hasPrefix("/") ? "/" : "."
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made == "/" ? "" : "/") + part
            if made == "/" || made.isEmpty { continue }
            defer { above = made }
            if mkdir(made, 0o700) == 0 {
                // Sync the parent folder, or a crash can drop the new entry.
                do {
                    try Self.syncFolder(above)
                } catch let error as IndexError where error.code == .permissionDenied {
                    // Only the owner of a folder that may be written and not read can sync it.
                }
            } else if errno != EEXIST && errno != EISDIR {
                let number = errno
                var status = stat()
                if stat(made, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR { continue }
                throw SystemCall.error(number, "make the folder", made)
            }
        }
        var status = stat()
        try SystemCall.check("look at the folder", path) { stat(path, &status) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemCall.error(ENOTDIR, "use the folder", path) }
    }

    /// In order.
    package func list() throws -> [String] {
        try refuseLinks()
        guard let folder = opendir(path) else { throw SystemCall.error(errno, "list the folder", path) }
        defer { closedir(folder) }
        return try Self.names(in: folder, path)
    }

    /// The names in an open folder, in order.
    ///
    /// - Throws: ``IndexError``; `limitExceeded` if there are more than `maximum`.
    static func names(in folder: OpaquePointer, _ path: String, atMost maximum: Int = .max) throws -> [String] {
        var names: [String] = []
        while true {
            // The end of the folder and an error are told apart by it alone.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            if names.count == maximum { throw IndexError(.limitExceeded, "The folder has too many files.", path: path) }
            names.append(name)
        }
        if errno != 0 { throw SystemCall.error(errno, "list the folder", path) }
        return names.sorted()
    }

    /// One system call.
    package func exists(_ name: String) -> Bool { access(full(name), F_OK) == 0 }

    /// Readable by its owner only.
    package func create(_ name: String) throws -> any StorageFile {
        try refuseLinks()
        let descriptor = try SystemCall.check("create the file", full(name)) {
            se_open(full(name), se_open_flags_write_exclusive(), 0o600)
        }
        return DiskFile(descriptor: descriptor, path: full(name), length: 0)
    }

    /// To be written to.
    package func open(_ name: String) throws -> any StorageFile {
        try refuseLinks()
        let descriptor = try SystemCall.check("open the file", full(name)) {
            se_open(full(name), O_RDWR | O_NOFOLLOW, 0)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw SystemCall.error(number, "look at the file", full(name))
        }
        return DiskFile(descriptor: descriptor, path: full(name), length: Int(status.st_size))
    }

    /// Shared with the file, under the guard against disk errors.
    package func map(_ name: String) throws -> ByteRegion {
        try refuseLinks()
        let descriptor = try SystemCall.check("open the file", full(name)) {
            se_open(full(name), se_open_flags_read(), 0)
        }
        defer { Glibc.close(descriptor) }
        var status = stat()
        try SystemCall.check("look at the file", full(name)) { fstat(descriptor, &status) }
        return try Self.map(descriptor, length: Int(status.st_size), full(name))
    }

    /// Maps an open file, which may be closed then.
    static func map(_ descriptor: Int32, length: Int, _ path: String) throws -> ByteRegion {
        guard length > 0 else { return HeapBytes([]).region }
        guard let base = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED else {
            throw SystemCall.error(errno, "map the file", path)
        }
        guard let mapping = MappedBytes(base: base, length: length) else {
            munmap(base, length)
            throw IndexError(
                .limitExceeded, "This program has too many files of indexes open at once: 65,536.", path: path,
                remedy: "Close indexes and let go of snapshots that are no longer needed.")
        }
        return ByteRegion(owner: mapping, base: UnsafeRawPointer(base), count: length)
    }

    /// Atomic: no reader sees neither file or both.
    package func rename(_ source: String, to target: String) throws {
        try refuseLinks()
        try SystemCall.check("rename the file", full(source)) { Glibc.rename(full(source), full(target)) }
    }

    /// The bytes go when the last mapping goes.
    package func remove(_ name: String) throws {
        try refuseLinks()
        if unlink(full(name)) != 0 && errno != ENOENT { throw SystemCall.error(errno, "remove the file", full(name)) }
    }

    /// Removes every file of the folder, durably when this returns. A link is removed, and what it leads to stays.
    package func removeAll() throws {
        for name in try list() { try remove(name) }
        try syncFolder()
    }

    /// Puts two folders in each other's place, at once if the file system can. No program may write to either.
    ///
    /// - Parameter between: a path beside the first, for ``finishExchange(_:between:)``. If the file system takes three
    ///   steps, a killed program may leave the second folder there.
    package static func exchange(_ first: String, with second: String, between: String) throws {
        if se_exchange(first, second) == 0 { return }
        let number = errno
        guard number == EINVAL || number == ENOSYS || number == EXDEV || number == EPERM || number == EOPNOTSUPP else {
            throw SystemCall.error(number, "exchange the folder", first)
        }
        for (source, target) in [(second, between), (first, second), (between, first)] {
            try SystemCall.check("rename the folder", source) { Glibc.rename(source, target) }
        }
    }

    /// Puts a folder in place that an exchange left in between.
    ///
    /// - Returns: whether there was one and its place was empty.
    package static func finishExchange(_ first: String, between: String) -> Bool {
        // An existing folder is never replaced, even an empty one: another program may have begun a new index in it.
        access(first, F_OK) != 0 && Glibc.rename(between, first) == 0
    }

    /// One `fsync` of the folder.
    package func syncFolder() throws { try Self.syncFolder(path) }

    private static func syncFolder(_ path: String) throws {
        let descriptor = try SystemCall.check("open the folder", path) { se_open(path, O_RDONLY, 0) }
        defer { Glibc.close(descriptor) }
        try SystemCall.check("write the folder to the disk", path) { fsync(descriptor) }
    }

    /// A lock of the kernel's on a file, which goes with its process.
    package func lock(_ name: String) throws -> any StorageLock {
        try refuseLinks()
        do {
            let descriptor = try SystemCall.check("open the lock", full(name)) {
                se_open(full(name), se_open_flags_write_create(), 0o600)
            }
            return DiskLock(descriptor: descriptor, path: full(name))
        } catch let error as IndexError where error.code == .permissionDenied {
            return DeniedLock(error: error)
        }
    }

    /// Nil also if they cannot be written.
    package func existingCounters(_ name: String) -> SharedCounters? {
        guard exists(name), let region = try? map(name), region.count >= SharedCounters.byteCount else { return nil }
        return try? counters(name)
    }

    /// Maps them read-only if the file cannot be written.
    package func countersToRead(_ name: String) throws -> SharedCounters {
        do {
            return try counters(name)
        } catch let error as IndexError where error.code == .permissionDenied {
            // Others may write all the same: another user, or if the file system is mounted otherwise.
            guard let region = try? map(name), region.count >= SharedCounters.byteCount else {
                return .inMemory(access: .none(error))
            }
            return SharedCounters(reading: region, error)
        }
    }

    /// Mapped from a file of one page.
    package func counters(_ name: String) throws -> SharedCounters {
        try refuseLinks()
        let descriptor = try SystemCall.check("open the shared counters", full(name)) {
            se_open(full(name), se_open_flags_write_create(), 0o600)
        }
        defer { Glibc.close(descriptor) }
        var status = stat()
        try SystemCall.check("look at the shared counters", full(name)) { fstat(descriptor, &status) }
        // Only ever made longer: shrinking a file that another process has mapped would be a bus error there.
        if status.st_size < SharedCounters.byteCount {
            let result = se_preallocate(descriptor, Int64(SharedCounters.byteCount))
            if result != 0 { throw SystemCall.error(result, "make room for the shared counters", full(name)) }
        }
        guard let base = mmap(nil, SharedCounters.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != MAP_FAILED
        else { throw SystemCall.error(errno, "map the shared counters", full(name)) }
        return SharedCounters(cells: base.assumingMemoryBound(to: UInt64.self)) {
            munmap($0, SharedCounters.byteCount)
        }
    }
}

/// A mapping under the guard of `se_guard_add`: a disk error in it is a mark, not the end of the process.
private final class MappedBytes: ByteOwner, @unchecked Sendable {
    private let base: UnsafeMutableRawPointer
    private let length: Int
    private let slot: Int32

    /// nil if nothing more can be guarded.
    init?(base: UnsafeMutableRawPointer, length: Int) {
        slot = se_guard_add(base, length)
        if slot < 0 { return nil }
        self.base = base
        self.length = length
    }

    override var hasFailed: Bool { se_guard_failed(slot) != 0 }

    // Advice: what the kernel does not take it does without.
    override func expectReads(_ order: ReadOrder) {
        madvise(base, length, order == .scattered ? MADV_RANDOM : MADV_SEQUENTIAL)
    }

    private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    /// What the kernel fetches at once: of more it may leave some out.
    private static let fetched = 128 << 10

    override func fetch(_ start: UnsafeRawPointer, _ count: Int) {
        let end = start + count - UnsafeRawPointer(base)
        for offset in stride(from: (start - UnsafeRawPointer(base)) & ~(Self.page - 1), to: end, by: Self.fetched) {
            madvise(base + offset, min(Self.fetched, end - offset), MADV_WILLNEED)
        }
    }

    override func isInMemory(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
        let first = (start - UnsafeRawPointer(base)) & ~(Self.page - 1)
        let end = start + count - UnsafeRawPointer(base)
        var pages = [UInt8](repeating: 0, count: (end - first + Self.page - 1) / Self.page)
        return mincore(base + first, end - first, &pages) == 0 && pages.allSatisfy { $0 & 1 != 0 }
    }

    deinit {
        se_guard_remove(slot)
        munmap(base, length)
    }
}

private final class DiskFile: StorageFile {
    private var descriptor: Int32
    private let path: String
    private(set) var length: Int

    init(descriptor: Int32, path: String, length: Int) {
        self.descriptor = descriptor
        self.path = path
        self.length = length
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        var done = 0
        while done < bytes.count {
            done += try SystemCall.check("write the file", path) {
                bytes.withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress! + done, $0.count - done, off_t(offset + done))
                }
            }
        }
        length = max(length, offset + bytes.count)
    }

    func preallocate(_ length: Int, isWritten: Bool) throws {
        guard length > self.length else { return }
        let result = se_preallocate(descriptor, Int64(length))
        if result != 0 { throw SystemCall.error(result, "make room in the file", path) }
        let old = self.length
        self.length = length
        guard isWritten else { return }
        let zeros = [UInt8](repeating: 0, count: min(length - old, 64 << 10))
        for start in stride(from: old, to: length, by: zeros.count) {
            let isWhole = length - start >= zeros.count
            try write(isWhole ? zeros : Array(zeros.prefix(length - start)), at: start)
        }
    }

    func extend(_ length: Int) throws {
        guard length > self.length else { return }
        // If reserving failed, some file systems keep what they had reserved till then. So give it back.
        try SystemCall.check("make the file shorter", path) { ftruncate(descriptor, off_t(self.length)) }
        try SystemCall.check("make the file longer", path) { ftruncate(descriptor, off_t(length)) }
        self.length = length
    }

    func sync() throws { try SystemCall.check("write the file to the disk", path) { fdatasync(descriptor) } }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    deinit { close() }
}

private final class DiskLock: StorageLock, @unchecked Sendable {  // the kernel orders its users
    private let descriptor: Int32
    private let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    func tryLock() throws -> Bool { try attempt(exclusive: true) }
    func tryLockShared() throws -> Bool { try attempt(exclusive: false) }

    private func attempt(exclusive: Bool) throws -> Bool {
        switch se_lock_try(descriptor, exclusive ? 1 : 0) {
        case 0: return true
        case EAGAIN: return false
        case let number: throw SystemCall.error(number, "lock the index", path)
        }
    }

    func unlock() { _ = se_unlock(descriptor) }

    var isInPlace: Bool {
        var own = stat(), found = stat()
        return fstat(descriptor, &own) == 0 && lstat(path, &found) == 0 && own.st_dev == found.st_dev
            && own.st_ino == found.st_ino
    }

    deinit { Glibc.close(descriptor) }
}
