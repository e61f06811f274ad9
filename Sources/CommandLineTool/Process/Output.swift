import Glibc

/// Writes to standard output and standard error, at once: nothing is kept back that a killed process would lose.
enum Output {
    static func line(_ text: String) { write(text + "\n", to: 1) }

    /// Commands in it are called as the person called this program.
    static func error(_ text: String) { write(hinted(text) + "\n", to: 2) }

    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32 = 1) {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var done = 0
        while done < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
            if count < 0 && errno == EINTR { continue }
            // A reader that left, or a full disk under a redirection.
            if count < 0 && errno == EPIPE { exit(ExitStatus.done.rawValue) }
            if count < 0 && descriptor == 2 { return }
            if count < 0 {
                write("searchlight: Cannot write the output: \(String(cString: strerror(errno))).\n", to: 2)
                exit(ExitStatus.wrong.rawValue)
            }
            done += count
        }
    }
}
