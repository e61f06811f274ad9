import Foundation

/// Programs that tests write, to be started.
public enum ProgramFile {
    /// Writes an executable file, by way of another process.
    ///
    /// While this process has it open for writing, whatever other tests start in that moment inherits the open file until it becomes
    /// its own program, and the system refuses to start a file that somebody may write (`ETXTBSY`).
    public static func write(_ text: String, to path: String) throws {
        let draft = path + ".draft"
        try Data(text.utf8).write(to: URL(fileURLWithPath: draft))
        defer { unlink(draft) }
        let texts = ["install", "-m", "755", draft, path]
        var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0, status: Int32 = -1
        guard posix_spawnp(&process, "install", nil, nil, &words, environ) == 0 else { throw POSIXError(.ENOENT) }
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        guard status == 0 else { throw POSIXError(.EIO) }
    }
}
