import Glibc

/// A process's folder in `/proc`, opened once: if the process ends and its number is given to another, reads fail
/// instead of telling about the other.
struct ProcessFolder: ~Copyable {
    let number: Int32
    private let descriptor: Int32

    /// nil if the process is gone.
    init?(_ number: Int32) {
        self.number = number
        descriptor = number > 0 ? open("/proc/\(number)", O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
        if descriptor < 0 { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// What a file below the folder holds, without following a link at its end.
    enum Content: Equatable {
        case bytes([UInt8])
        case missing
        /// It is there, or may be, but it cannot be read.
        case unreadable
    }

    /// Reads a regular file.
    ///
    /// - Parameters:
    ///   - folder: a link of the process's folder that leads to where the path begins, such as `root`; nil for none.
    ///   - maximumBytes: a longer file counts as unreadable.
    func content(of name: String, in folder: String? = nil, maximumBytes: Int = 1 << 16) -> Content {
        var start = descriptor
        if let folder {
            start = openat(descriptor, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
            guard start >= 0 else { return .unreadable }
        }
        defer { if folder != nil { close(start) } }
        // Without waiting: what a sandbox has under the name may be a pipe.
        let file = openat(start, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return errno == ENOENT ? .missing : .unreadable }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
        return Self.read(file, maximumBytes).map { .bytes($0) } ?? .unreadable
    }

    private static func read(_ file: Int32, _ maximumBytes: Int) -> [UInt8]? {
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= maximumBytes {
            let count = Glibc.read(file, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
        return nil
    }

    /// Where a link of the folder leads, such as `exe`; nil if it cannot be read.
    func target(of name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlinkat(descriptor, name, &buffer, buffer.count - 1)
        guard length > 0, length < buffer.count - 1 else { return nil }
        return String(validating: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A text of the folder, such as `cgroup`; nil if it cannot be read.
    func text(_ name: String) -> String? {
        guard case .bytes(let bytes) = content(of: name) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// When the process started, in clock ticks since the machine did; nil if it is gone.
    ///
    /// Source: proc(5), field 22 of `stat`. The program's name before it may hold blanks and brackets.
    var startTime: UInt64? {
        guard let text = text("stat"), let bracket = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        return fields.count > 19 ? UInt64(fields[19]) : nil
    }

    /// The words that the program was started with: it can change them itself.
    var words: [String] {
        guard let text = text("cmdline") else { return [] }
        return text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    }
}
