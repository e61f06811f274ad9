import Glibc
import ItemExchange
import MessageBus
import SearchEngine

/// A file in memory that nobody can change any more, as another program passed it on.
///
/// Without its seals the program could change or shorten the file while it is read (memfd_create(2), fcntl(2)).
struct FixedFile {
    /// What a program does wrong with it.
    enum Failure: Error, Equatable {
        case notFixed
        case tooLarge(bytes: Int, limit: Int)

        var sentence: String {
            switch self {
            case .notFixed:
                "The file must be a memfd with F_SEAL_WRITE, F_SEAL_SHRINK and F_SEAL_GROW. "
                    + "Create it with MFD_ALLOW_SEALING, write it, and then add the three."
            case .tooLarge(let bytes, let limit): "The file has \(bytes) bytes; \(limit) are allowed."
            }
        }
    }

    let bytes: Int
    private let descriptor: BusDescriptor

    /// A path by which the file is opened once more, with a position of its own.
    var path: String { "/proc/self/fd/\(descriptor.number)" }

    init(_ descriptor: BusDescriptor, maximumBytes: Int) throws(Failure) {
        let needed = Self.shrink | Self.grow | Self.write
        let seals = fcntl(descriptor.number, Self.getSeals)
        guard seals >= 0, seals & needed == needed else { throw .notFixed }
        var status = stat()
        guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notFixed }
        guard status.st_size <= maximumBytes else {
            throw .tooLarge(bytes: Int(status.st_size), limit: maximumBytes)
        }
        bytes = Int(status.st_size)
        self.descriptor = descriptor
    }

    /// linux/fcntl.h, whose macros are not imported.
    private static let getSeals: Int32 = 1024 + 10, shrink: Int32 = 2, grow: Int32 = 4, write: Int32 = 8
}

extension FixedFile {
    /// What reads the items in it, from their first byte on.
    func input() throws -> InputFile { try InputFile(path) }
}
