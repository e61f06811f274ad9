import Glibc
import SearchEngine

/// Which version of a file, or of a folder's list, stands at a path.
struct FileMark: Equatable {
    private var device: dev_t
    private var inode: ino_t
    private var size: off_t
    private var seconds: Int
    private var nanoseconds: Int

    /// nil without one.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    var byteCount: Int { Int(size) }

    /// Seconds since it was changed.
    var age: Double { Clock.now() - Double(seconds) }

    /// Whether it was changed so long ago that a further change would have another time. A file system counts in steps
    /// of some milliseconds. Data that was read within one step may be from before its last change.
    var isSettled: Bool { age > 2 }
}
