import Glibc

/// Files of /proc and /sys, whose size says nothing.
enum KernelFile {
    private static let maximumBytes = 4096

    static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: maximumBytes)
        let count = read(descriptor, &buffer, buffer.count)
        return count >= 0 ? Array(buffer[..<count]) : nil
    }
}
