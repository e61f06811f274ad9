import CEngineSupport
import Glibc

/// A file of the model, mapped read-only. Any thread may read it; the mapping lives as long as this object.
///
/// The encoder's weights stay in the page cache, which all programs of the machine share. So every file is mapped, also one
/// that another user may change, and two rules make that sound:
///
/// - A read of a page that the file lost (truncation, a disk error) must not end the process. The mapping is registered
///   with the guard of `CEngineSupport`, as segments are: such a page becomes zeros, and ``hasFailed`` becomes true.
/// - Another program may overwrite bytes after they were checked. So the checksums at opening protect results, not memory:
///   code that uses an offset or a number of the file for an address bounds it at each use.
final class ModelFile: @unchecked Sendable {  // immutable; the guard orders its own state
    /// The file's path, for errors.
    let path: String
    /// The first byte, aligned to a page.
    let base: UnsafeRawPointer
    /// The file's length in bytes when it was opened, at least 1.
    let count: Int
    private let guardSlot: Int32

    /// The longest file that is accepted, in bytes: 1 GB. The format allows a tenth of that.
    static let maximumLength = 1 << 30

    /// Maps a file, and has the kernel read it in at once, since the checksums need all of it.
    ///
    /// - Throws: ``MeaningError``.
    init(path: String) throws(MeaningError) {
        let descriptor = se_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard descriptor >= 0 else { throw Self.error(errno, "opened", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error(errno, "examined", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .corrupted("it is not a regular file", path: path) }
        guard status.st_size > 0 else { throw .corrupted("it is empty", path: path) }
        guard status.st_size <= Self.maximumLength else {
            throw MeaningError(
                .limitExceeded, "The file is longer than 1 GB.", path: path, remedy: "Install the model again.")
        }
        let length = Int(status.st_size)
        guard
            let mapping = mmap(nil, length, PROT_READ, MAP_SHARED | Int32(MAP_POPULATE), descriptor, 0),
            mapping != MAP_FAILED
        else { throw Self.error(errno, "mapped", path) }
        guardSlot = se_guard_add(mapping, length)
        if guardSlot < 0 {
            munmap(mapping, length)
            throw MeaningError(
                .limitExceeded, "The program has 65,536 files of indexes open.", path: path,
                remedy: "Close indexes that are no longer needed.")
        }
        self.path = path
        base = UnsafeRawPointer(mapping)
        count = length
    }

    /// Whether a page could not be read since the file was opened. Results from before the question may rest on zeros.
    var hasFailed: Bool { se_guard_failed(guardSlot) != 0 }

    deinit {
        se_guard_remove(guardSlot)
        munmap(UnsafeMutableRawPointer(mutating: base), count)
    }

    private static func error(_ number: Int32, _ verb: String, _ path: String) -> MeaningError {
        let code: MeaningError.Code
        let remedy: String
        switch number {
        case ENOENT, ENOTDIR: (code, remedy) = (.absent, "Install the model to search by meaning.")
        case EACCES, EPERM, ELOOP: (code, remedy) = (.permissionDenied, "Allow reading the file.")
        case EMFILE, ENFILE, ENOMEM: (code, remedy) = (.limitExceeded, "Close files or programs, and try again.")
        default: (code, remedy) = (.inputOutput, "Check the disk, and install the model again.")
        }
        let cause = String(cString: strerror(number))
        return MeaningError(
            code, "The file of the model cannot be \(verb): \(cause).", path: path, remedy: remedy, systemError: number)
    }
}
