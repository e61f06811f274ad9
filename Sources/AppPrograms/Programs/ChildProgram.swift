import CEngineSupport
package import Glibc
import SearchlightBasics
package import SystemIndex

/// A program that this one starts. One thread at a time.
package final class ChildProgram {
    /// What it reads from and writes to.
    package enum Files: Sendable, Equatable {
        /// Nothing, in a session of its own: the terminal's interrupts and its end do not reach it.
        case none
        /// This program's own.
        case terminal
        /// Nothing to read; errors go where this program's go, and the rest nowhere.
        case errorsOnly
        /// Nothing to read, in a session of its own; what it prints goes to this descriptor, and errors nowhere.
        case output(Int32)

        fileprivate var isDetached: Bool {
            switch self {
            case .none, .output: true
            case .terminal, .errorsOnly: false
            }
        }
    }

    /// Why a program does not run.
    package struct Failure: Error {
        package var reason: String
    }

    package let identifier: pid_t
    private var result: Int32?

    /// - Parameter words: the program, looked up in `PATH` unless it has a slash, and its arguments.
    package init(_ words: [String], environment: [String: String], files: Files) throws(Failure) {
        guard let program = words.first else { throw Failure(reason: "the registered command is empty") }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Masks and ignored signals of this program's threads would be inherited.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        if files.isDetached { flags |= 0x80 /* POSIX_SPAWN_SETSID */ }
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if files != .terminal {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            if case .output(let descriptor) = files {
                posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
            } else {
                posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            }
        }
        if files.isDetached { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }

        // Sockets and files of this program are its own, however they were opened: an app that outlives the server would
        // keep its port.
        _ = se_spawn_closing_others(&actions)

        var process: pid_t = 0
        let number = Self.spawn(&process, words, environment, &actions, &attributes)
        guard number == 0 else { throw Failure(reason: "\(program): \(String(cString: strerror(number)))") }
        identifier = process
    }

    /// This program's environment, with the home and the app that the other program belongs to.
    package static func environment(_ home: Home, _ app: AppIdentifier) -> [String: String] {
        var environment = ProcessEnvironment.all
        environment["SEARCHLIGHT_HOME"] = home.path
        environment["SEARCHLIGHT_APP"] = app.rawValue
        environment["SEARCHLIGHT_LANDING"] = nil
        // The server's own affair.
        environment["SEARCHLIGHT_ACCESS_TOKEN"] = nil
        return environment
    }

    private func collect(_ options: Int32) {
        var status: Int32 = 0
        while result == nil {
            let answer = waitpid(identifier, &status, options)
            if answer < 0 && errno == EINTR { continue }
            if answer == 0 { return }
            // The status as a shell gives it. If other code collected it, only the end itself is known.
            result = answer < 0 ? 0 : status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
        }
    }

    /// The exit status, 128 and the signal for a killed one; nil while it runs.
    package var status: Int32? {
        collect(WNOHANG)
        return result
    }

    @discardableResult
    package func wait() -> Int32 {
        collect(0)
        return result ?? 0
    }

    /// Ignores the keyboard's signals meanwhile, as system(3) does: they are for the program in the foreground.
    package static func withoutKeyboardSignals<R>(_ body: () -> R) -> R {
        var ignore = sigaction()
        ignore.__sigaction_handler.sa_handler = SIG_IGN
        var interrupt = sigaction(), quit = sigaction()
        sigaction(SIGINT, &ignore, &interrupt)
        sigaction(SIGQUIT, &ignore, &quit)
        defer {
            sigaction(SIGINT, &interrupt, nil)
            sigaction(SIGQUIT, &quit, nil)
        }
        return body()
    }
}
