import Glibc
import SearchEngine

/// A file, standard input or bytes in memory, read in pieces.
package final class InputFile {
    /// What a read brought.
    package enum Reading {
        /// So many bytes.
        case bytes(Int)
        case end
        /// Nothing came in time, or a signal did.
        case nothing
    }

    /// As given; `-` for standard input.
    package let name: String
    /// Bytes in all, if that is known.
    package let length: Int?
    private let descriptor: Int32
    /// What is read if there is no descriptor, and how much of it was.
    private var memory: [UInt8] = []
    private var position = 0

    /// Bytes in memory.
    package init(_ bytes: [UInt8], name: String) {
        self.name = name
        length = bytes.count
        descriptor = -1
        memory = bytes
    }

    /// - Parameter name: a path, or `-` for standard input.
    /// - Throws: `IndexError` when the file is not there or cannot be read.
    package init(_ name: String) throws {
        self.name = name
        descriptor = name == "-" ? 0 : Glibc.open(name, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw Self.error(errno, name) }
        if status.st_mode & S_IFMT == S_IFDIR {
            if descriptor > 0 { Glibc.close(descriptor) }
            throw IndexError(.notFound, "This is a folder, not a file.", path: name)
        }
        length = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    private static func error(_ number: Int32, _ name: String) -> IndexError {
        switch number {
        case ENOENT: IndexError(.notFound, "There is no such file.", path: name, systemError: number)
        case EACCES: IndexError(.permissionDenied, "The file may not be read.", path: name, systemError: number)
        default:
            IndexError(
                .inputOutput, "The file cannot be read: \(String(cString: strerror(number))).", path: name,
                systemError: number)
        }
    }

    /// Reads into `buffer` from `offset` on.
    ///
    /// - Parameter milliseconds: how long to wait for a pipe or a terminal to have something; nil waits on.
    func read(into buffer: inout [UInt8], at offset: Int, milliseconds: Int?) throws -> Reading {
        if descriptor < 0 {
            let count = min(memory.count - position, buffer.count - offset)
            guard count > 0 else { return .end }
            buffer.replaceSubrange(offset..<offset + count, with: memory[position..<position + count])
            position += count
            return .bytes(count)
        }
        if length == nil {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, Int32(milliseconds ?? -1)) <= 0 { return .nothing }
        }
        let count = buffer.withUnsafeMutableBytes { bytes in
            Glibc.read(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
        }
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        if errno == EINTR || errno == EAGAIN { return .nothing }
        throw Self.error(errno, name)
    }

    deinit {
        if descriptor > 0 { Glibc.close(descriptor) }
    }
}
