import CEngineSupport
import Glibc
import SearchEngine

/// A listening socket that the service manager opened for this program, as sd_listen_fds(3) defines.
///
/// systemd starts the server with the first connection, and keeps the socket while the server is not running. So no
/// connection is refused, and a server that is not used takes no memory.
public struct PassedSocket: Sendable {
    let descriptor: Int32
    /// The address that it listens on, such as `127.0.0.1`.
    public let host: String
    /// The port that it listens on.
    public let port: Int

    /// The first passed descriptor: `SD_LISTEN_FDS_START`.
    private static let first: Int32 = 3
    private static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "LISTEN_PIDFDID"]

    /// Takes the socket that was passed to this process. Call it before other threads read the environment, because it
    /// removes the variables that name the socket. Otherwise apps that this program starts would take the socket for
    /// theirs.
    ///
    /// - Returns: nil if none was passed.
    /// - Throws: `IndexError.Code.inputOutput` if what was passed is something else than one listening TCP socket.
    public static func take() throws -> PassedSocket? {
        var environment: [String: String] = [:]
        for name in variables {
            if let value = getenv(name) { environment[name] = String(cString: value) }
            unsetenv(name)
        }
        return try find(environment, process: getpid(), first: first)
    }

    static func find(_ environment: [String: String], process: Int32, first: Int32) throws -> PassedSocket? {
        // Those of another process are passed through by a program between, such as a shell.
        guard environment["LISTEN_PID"].flatMap(Int32.init) == process,
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
        else { return nil }
        guard count == 1 else { throw refusal("\(count) sockets were passed, and the server listens on one") }
        guard fcntl(first, F_SETFD, FD_CLOEXEC) == 0 else { throw refusal("descriptor \(first) is not open") }
        // The longest is an IPv6 address with the name of its network.
        var host = [CChar](repeating: 0, count: 128), port: UInt16 = 0
        guard se_listening_address(first, &host, host.count, &port) == 0 else {
            throw refusal("descriptor \(first) is not a TCP socket that listens")
        }
        let text = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return PassedSocket(descriptor: first, host: text, port: Int(port))
    }

    private static func refusal(_ reason: String) -> IndexError {
        IndexError(
            .inputOutput, "Cannot use the socket that was passed: \(reason).",
            remedy: "Correct ListenStream= in the socket unit, or start `searchlight serve` yourself.")
    }
}
