import Glibc

extension DiskStorage {
    /// Folders in folders that are removed. More need more open descriptors than a process may have.
    private static let maximumDepth = 200

    /// Removes the folder with everything in it; does nothing if it is not there. A symbolic link is removed, and what it leads to stays,
    /// even if another program puts a link in a folder's place meanwhile.
    ///
    /// - Throws: ``IndexError`` for the first that cannot be removed. What can be removed is removed all the same.
    package func removeTree() throws {
        try refuseLinks()
        let number = Self.remove(path, in: AT_FDCWD, depth: 0)
        if number != 0 { throw SystemCall.error(number, "remove the folder", path) }
    }

    /// - Returns: 0, also if nothing is there; else the number of the first error.
    private static func remove(_ name: String, in folder: Int32, depth: Int) -> Int32 {
        if unlinkat(folder, name, 0) == 0 || errno == ENOENT { return 0 }
        // Linux says EISDIR of a folder, and POSIX EPERM.
        guard errno == EISDIR || errno == EPERM else { return errno }
        guard depth < maximumDepth else { return ELOOP }
        let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? 0 : errno }
        // The stream closes the descriptor too.
        guard let stream = fdopendir(descriptor) else {
            let number = errno
            Glibc.close(descriptor)
            return number
        }
        defer { closedir(stream) }
        // All names are read first: what a folder lists after a removal is not defined (readdir(3)).
        guard let names = try? names(in: stream, name) else { return EIO }
        var failure: Int32 = 0
        for entry in names {
            let number = remove(entry, in: descriptor, depth: depth + 1)
            if failure == 0 { failure = number }
        }
        if failure != 0 { return failure }
        return unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno
    }
}
