import Foundation
import Glibc

/// A regular file that an app names, open for reading. Files that the kernel makes as they are read, as in `/proc`, are not among these: they
/// may cost anything, and go on for ever.
final class NamedFile: Sendable {
    /// In bytes, as it was when it was opened.
    let size: Int
    /// Open for reading.
    let descriptor: Int32
    /// Seconds since 1970 of the last change of its content.
    let modified: Int

    /// Nil if the file is not a regular one, is empty, or cannot be read.
    convenience init?(path: String) { self.init(bytes: Array(path.utf8)) }

    /// The same for a path that need not be UTF-8.
    init?(bytes: [UInt8]) {
        guard !bytes.contains(0) else { return nil }
        let path = bytes.map { CChar(bitPattern: $0) } + [0]
        // Opening a device may already do something, and opening a pipe without a writer would block.
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        // Another file may have replaced it meanwhile. File systems that the kernel makes up have no blocks.
        var system = statvfs()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            fstatvfs(opened, &system) == 0, system.f_blocks > 0
        else {
            close(opened)
            return nil
        }
        descriptor = opened
        size = Int(status.st_size)
        modified = status.st_mtim.tv_sec
    }

    deinit { close(descriptor) }

    /// Some bytes from an offset on: as many as are asked for, or fewer; none at the end.
    func read(_ offset: Int, _ count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
            let got = pread(descriptor, bytes.baseAddress, count, offset)
            guard got >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            length = got
        }
    }
}
