import Glibc

extension ChildProgram {
    /// Runs a program to its end and returns what it printed. Returns nil if it cannot be started, fails, prints more
    /// than 64 KiB or takes longer than `seconds`. It is ended then.
    ///
    /// - Parameters:
    ///   - words: as in ``init(_:environment:files:)``.
    ///   - seconds: how long to wait.
    package static func output(
        of words: [String], environment: [String: String], seconds: Double
    ) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let started = try? ChildProgram(words, environment: environment, files: .output(ends[1]))
        close(ends[1])
        guard let child = started else { return nil }
        defer { child.leave() }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 4096)
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            let isReady = left > 0 ? poll(&request, 1, Int32(clamping: Int(left) + 1)) : 0
            if isReady < 0 && errno == EINTR { continue }
            let count = isReady > 0 ? read(ends[0], &buffer, buffer.count) : -1
            if isReady > 0 && count < 0 && errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= 64 << 10 else {
                kill(child.identifier, SIGKILL)
                return nil
            }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        guard child.wait() == 0 else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
