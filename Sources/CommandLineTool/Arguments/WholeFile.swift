import Glibc

/// A file as a whole.
enum WholeFile {
    /// - Parameters:
    ///   - path: - is standard input.
    ///   - maximum: bytes; of a longer file one more is read, so that it is seen to be longer.
    static func read(_ path: String, atMost maximum: Int) throws -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure("Cannot open \(printable(path)): \(String(cString: strerror(errno))).")
        }
        defer { if descriptor > 0 { close(descriptor) } }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= maximum {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw Failure("Cannot read \(printable(path)): \(String(cString: strerror(errno))).")
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
