import Glibc

/// A folder that another program writes, and that this one only reads: a sandbox's. Any thread.
///
/// The sandbox may put anything there at any moment. So no link on the way is followed, and only plain files are opened: opening
/// a pipe would wait for its writer. Files are opened for reading only, and every method that would write throws.
package final class ReadOnlyStorage: Storage {
    /// The folder.
    package let path: String
    private let root: String
    private let parts: [String]
    private let denied: IndexError

    /// Names that are listed at most: a sandbox must not fill this program's memory with them.
    private static let maximumNames = 10_000

    /// - Parameters:
    ///   - path: of the folder, which need not be there.
    ///   - root: a folder above it that no sandbox can replace. From there on nothing may be a link.
    ///   - denied: what writing throws.
    package init(path: String, below root: String, denied: IndexError) {
        self.path = path
        self.root = root
        self.denied = denied
        parts = path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Opens the folder part by part, so that no link takes a part's place in between. The caller closes it.
    private func openFolder() throws -> Int32 {
        var descriptor = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for part in parts where descriptor >= 0 {
            let next = openat(descriptor, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            let number = errno
            Glibc.close(descriptor)
            errno = number
            descriptor = next
        }
        // The error names this folder whichever part it was, so that readers know whose it is.
        guard descriptor >= 0 else { throw SystemCall.error(errno, "open the folder", path) }
        return descriptor
    }

    /// Whether the folder is there.
    ///
    /// - Throws: ``IndexError`` if that cannot be told, also if a part of the path is a link.
    package func isThere() throws -> Bool {
        do {
            Glibc.close(try openFolder())
            return true
        } catch let error as IndexError where error.code == .notFound {
            return false
        }
    }

    /// In order.
    package func list() throws -> [String] {
        let descriptor = try openFolder()
        guard let folder = fdopendir(descriptor) else {
            Glibc.close(descriptor)
            throw SystemCall.error(errno, "list the folder", path)
        }
        defer { closedir(folder) }
        return try DiskStorage.names(in: folder, path, atMost: Self.maximumNames)
    }

    /// Whether there is a plain file of that name.
    package func exists(_ name: String) -> Bool {
        guard let folder = try? openFolder() else { return false }
        defer { Glibc.close(folder) }
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// As `DiskStorage` maps it.
    package func map(_ name: String) throws -> ByteRegion {
        let folder = try openFolder()
        defer { Glibc.close(folder) }
        let file = path + "/" + name
        let descriptor = try SystemCall.check("open the file", file) {
            openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        defer { Glibc.close(descriptor) }
        var status = stat()
        try SystemCall.check("look at the file", file) { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw IndexError.corrupted("something else is in a file's place", path: file)
        }
        return try DiskStorage.map(descriptor, length: Int(status.st_size), file)
    }

    /// One that can never be held.
    package func lock(_ name: String) throws -> any StorageLock { DeniedLock(error: denied) }

    /// Those that the sandbox writes; zeros without them.
    package func countersToRead(_ name: String) throws -> SharedCounters {
        existingCounters(name) ?? .inMemory(access: .none(denied))
    }

    /// For reading.
    package func existingCounters(_ name: String) -> SharedCounters? {
        guard let region = try? map(name), region.count >= SharedCounters.byteCount else { return nil }
        return SharedCounters(reading: region, denied)
    }

    package func prepare() throws { throw denied }
    package func create(_ name: String) throws -> any StorageFile { throw denied }
    package func open(_ name: String) throws -> any StorageFile { throw denied }
    package func rename(_ source: String, to target: String) throws { throw denied }
    package func remove(_ name: String) throws { throw denied }
    package func syncFolder() throws { throw denied }
    package func counters(_ name: String) throws -> SharedCounters { throw denied }
}
