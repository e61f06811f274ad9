import Glibc

/// System calls that reach out of the sandbox. Each returns what the call returned.
enum Attempts {
    static let all: [String: @Sendable (_ file: Int32) -> Int32] = [
        "open-for-writing": { _ in open("/tmp/searchlight-hostile", O_WRONLY | O_CREAT, 0o600) },
        "open-itself": { _ in open("/proc/self/fd/0", O_RDONLY) },
        "open-itself-for-writing": { file in open("/proc/self/fd/\(file)", O_RDWR) },
        "write": { file in Int32(clamping: Glibc.write(file, "x", 1)) },
        "truncate": { file in ftruncate(file, 0) },
        "chmod": { file in fchmod(file, 0o777) },
        "touch": { file in futimens(file, nil) },
        "lock": { file in flock(file, LOCK_EX | LOCK_NB) },
        "file-flags": { file in fileFlags(file) },
        "socket": { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) },
        "connect": { _ in connectTo(1) },
        "connect-unix": { _ in socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) },
        "bind": { _ in connectTo(0) },
        "execute": { _ in execute() },
        "fork": { _ in call("fork") },
        "grandchild": { _ in grandchild() },
        "trace": { _ in call("ptrace", 16, Int(getppid())) },
        "kill-parent": { _ in kill(getppid(), SIGKILL) },
        "kill-all": { _ in kill(-1, SIGKILL) },
        "outlive-parent": { _ in call("prctl", 1 /* PR_SET_PDEATHSIG */, 0) },
        "raise-limit": { _ in raiseLimit() },
        "list-home": { _ in opendir("/root") == nil ? -1 : 0 },
        "stat": { _ in
            var status = stat()
            return stat("/etc/passwd", &status)
        },
        "new-code": { _ in newCode() },
    ]

    /// FS_IOC_SETFLAGS works through a descriptor that is open for reading.
    private static func fileFlags(_ file: Int32) -> Int32 {
        var flags: CLong = 0x80
        return ioctl(file, 0x4008_6602, &flags)
    }

    private static func connectTo(_ way: Int) -> Int32 {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard end >= 0 else { return end }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(way == 1 ? 22 : 0).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                way == 1 ? connect(end, $0, 16) : bind(end, $0, 16)
            }
        }
    }

    private static func execute() -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        return execv("/bin/true", &words)
    }

    /// A process that would hold the answer's pipe open.
    private static func grandchild() -> Int32 {
        var process: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("60"), nil]
        return posix_spawn(&process, "/bin/sleep", nil, nil, &words, nil) == 0 ? 0 : -1
    }

    /// Calls a function of the C library that Swift does not offer.
    private static func call(_ name: String, _ first: Int = 0, _ second: Int = 0) -> Int32 {
        guard let address = dlsym(nil, name) else { return -1 }
        return unsafeBitCast(address, to: (@convention(c) (Int, Int, Int, Int) -> Int32).self)(first, second, 0, 0)
    }

    private static func raiseLimit() -> Int32 {
        var limit = rlimit(rlim_cur: .max, rlim_max: .max)
        return setrlimit(9 /* RLIMIT_AS */, &limit)
    }

    private static func newCode() -> Int32 {
        let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return memory == MAP_FAILED ? -1 : 0
    }
}
