import FoundationEssentials
import Glibc
import SearchEngine

extension SystemIndex {
    /// How long an app may take to answer, and to begin listening once it was started.
    static let landingSeconds = 10

    /// Delivers what the person chose to its app: through its socket when it runs, else by starting it as it was
    /// registered.
    ///
    /// Waits for the app's answer, twenty seconds at most. Any thread.
    ///
    /// - Throws: ``IndexError`` when the registration or the runtime folder cannot be read.
    public func land(_ landing: Landing, in app: AppIdentifier) throws -> LandingOutcome {
        let path = try LandingSocket.path(home: home, app: app)
        if let outcome = deliver(landing, to: path) { return outcome }
        guard let opening = try registration(app)?.opening else { return .cannotOpen }
        switch opening {
        case .command(let words):
            if let reason = Launcher.start(words, app: app, home: home) { return .notStarted(reason) }
        case .desktopFile(let name):
            if let reason = Launcher.start(["gtk-launch", Launcher.baseName(name)], app: app, home: home) {
                return .notStarted(reason)
            }
        case .url(let address):
            let identifier = landing.texts[Landing.itemKey] ?? ""
            let target = address.replacing("{id}", with: Launcher.escaped(identifier))
            if let reason = Launcher.start(["xdg-open", target], app: app, home: home) { return .notStarted(reason) }
            return .handedOver
        }
        // It listens when it is ready.
        for _ in 0..<Self.landingSeconds * 50 {
            if let outcome = deliver(landing, to: path) { return outcome }
            usleep(20_000)
        }
        return .silent
    }

    /// nil where nobody listens.
    private func deliver(_ landing: Landing, to path: String) -> LandingOutcome? {
        guard let descriptor = LandingSocket.connect(to: path) else { return nil }
        defer { close(descriptor) }
        LandingSocket.limit(descriptor, seconds: Self.landingSeconds)
        guard LandingSocket.send(landing, on: descriptor) else { return .ended }
        errno = 0
        guard let answer = LandingSocket.receive(LandingAnswer.self, from: descriptor) else {
            return errno == EAGAIN || errno == EWOULDBLOCK ? .silent : .ended
        }
        return answer.isHandled ? .landed : .declined
    }
}

/// Starts programs that outlive this one.
enum Launcher {
    /// nil once it runs; else why it does not.
    static func start(_ words: [String], app: AppIdentifier, home: Home) -> String? {
        guard let program = words.first else { return "the registered command is empty" }
        var environment = ProcessInfo.processInfo.environment
        environment["SEARCHLIGHT_HOME"] = home.path
        environment["SEARCHLIGHT_APP"] = app.rawValue
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A session of its own, so that the terminal's interrupts do not reach it.
        posix_spawnattr_setflags(&attributes, Int16(0x80 /* POSIX_SPAWN_SETSID */))
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in arguments + variables { free(pointer) }
        }
        var process: pid_t = 0
        let result = posix_spawnp(&process, program, &files, &attributes, &arguments, &variables)
        return result == 0 ? nil : String(cString: strerror(result))
    }

    static func baseName(_ desktopFile: String) -> String {
        let name = desktopFile.split(separator: "/").last.map(String.init) ?? desktopFile
        return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
    }

    /// Everything but unreserved characters as `%` and two hex digits (RFC 3986).
    static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte < 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || "-._~".unicodeScalars.contains(scalar) { return String(scalar) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
