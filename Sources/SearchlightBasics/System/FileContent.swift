import Glibc

/// Files that other programs write, such as desktop files and themes: read whole, if they can be.
package enum FileContent {
    /// Bytes that a file may have. A larger one is a mistake, and would fill the memory.
    package static let maximumBytes = 64 << 20

    /// Returns a regular file's bytes; nil if there is no such file, it cannot be read, or it is too large.
    ///
    /// Opening does not wait: at a path that a program names there may be a pipe.
    package static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes else {
            return nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= maximumBytes else { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    /// Returns a file's text, with the replacement character for what is not UTF-8; nil as for ``bytes(_:)``.
    package static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

    /// Whether anything is at a path. Follows symbolic links.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a folder is at a path. Follows symbolic links.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
