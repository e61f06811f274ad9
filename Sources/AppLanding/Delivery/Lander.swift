import AppPrograms
import Glibc
import SearchEngine
import SearchlightBasics
/// The person's indexes are its.
public import SystemIndex

extension SystemIndex {
    /// Delivers what the person chose to its app: through its socket when it runs, else by starting it as it was
    /// registered.
    ///
    /// Waits for the app's answer, twenty seconds at most; an app that shows itself in the terminal is waited for until
    /// it ends. Of several landings at once in an app that does not run, one starts it. Any thread.
    ///
    /// - Parameter offersTerminal: whether a ``AppRegistration/Opening/terminal(_:)`` app may have this program's
    ///   terminal meanwhile. Interrupts from the keyboard are the app's then.
    /// - Throws: `IndexError` when the registration or the runtime folder cannot be read.
    public func land(
        _ landing: Landing, in app: AppIdentifier, offersTerminal: Bool = false
    ) throws -> LandingOutcome {
        try land(landing, in: app, offersTerminal: offersTerminal, patience: LandingPatience())
    }

    /// Whether a program of the app listens for landings now.
    public func isRunning(_ app: AppIdentifier) throws -> Bool {
        let path = try LandingSocket.path(home: home, app: app)
        guard let descriptor = MessageSocket.connect(to: path, seconds: LandingPatience().untilAnswer) else {
            return false
        }
        close(descriptor)
        return true
    }

    func land(
        _ landing: Landing, in app: AppIdentifier, offersTerminal: Bool, patience: LandingPatience
    ) throws -> LandingOutcome {
        let start = Clock.monotonicSeconds()
        var end: Double?
        let outcome = try bring(landing, to: app, offersTerminal, patience) { end = Clock.monotonicSeconds() }
        switch outcome {
        case .landed, .silent: landed(in: app, seconds: (end ?? Clock.monotonicSeconds()) - start)
        case .declined, .ended, .cannotOpen, .notStarted, .notContinued, .handedOver: break
        }
        return outcome
    }

    /// - Parameter whenAnswered: called if the answer comes before this returns.
    private func bring(
        _ landing: Landing, to app: AppIdentifier, _ offersTerminal: Bool, _ patience: LandingPatience,
        whenAnswered: () -> Void
    ) throws -> LandingOutcome {
        let path = try LandingSocket.path(home: home, app: app)
        if let outcome = handOver(landing, to: path, patience) { return outcome }
        guard let opening = try registration(app)?.opening else { return .cannotOpen }
        switch opening {
        case .url(let address): return open(address, landing, app)
        case .items: return try landPage(landing, of: app, patience: patience) ?? openItem(landing, of: app)
        case .busAction(let name, let action):
            return call(action, of: name, landing, ChildProgram.environment(home, app))
        case .terminal where !offersTerminal: return .notStarted("it shows itself in a terminal, and there is none")
        case .terminal, .command, .desktopFile: break
        }

        let lock = try DiskStorage(path: RuntimeFolder.path()).lock(
            (path.split(separator: "/").last.map(String.init) ?? "") + ".start")
        defer { lock.unlock() }
        let start = Clock.monotonicSeconds()
        while true {
            let isMine = try lock.tryLock()
            if let outcome = handOver(landing, to: path, patience) { return outcome }
            if isMine { break }
            if Clock.monotonicSeconds() - start > patience.untilListening { return .silent }
            Clock.sleep(microseconds: 20_000)
        }
        let starter = Starter(landing: landing, app: app, path: path, patience: patience)
        switch opening {
        case .command(let words): return starter.startDetached(words, home, endsEarly: { _ in .ended })
        case .desktopFile(let name):
            guard let file = DesktopFile(name) else { return .notStarted("there is no desktop file \(name)") }
            let words = file.launcher
            // What an app listens at in its sandbox is not seen outside. So it counts as opened once it is started, as it is
            // started without Searchlight: this home is not its own.
            if sandbox(of: app) != nil { return Self.open(words, ProcessEnvironment.all) }
            // It ends when the app runs.
            return starter.startDetached(words, home) { status in
                status == 0 ? nil : .notStarted("\(words[0]) \(words[1]) ended with status \(status)")
            }
        case .terminal(let words):
            return starter.startInTerminal(words, home) {
                whenAnswered()
                lock.unlock()
            }
        case .url, .items, .busAction: return .cannotOpen
        }
    }

    /// Starts the application, or opens the file, that an item stands for. It is not an app that indexes here, and is
    /// not notified.
    private func openItem(_ landing: Landing, of app: AppIdentifier) throws -> LandingOutcome {
        let identifier = landing.texts[Landing.itemKey] ?? ""
        let environment = ProcessEnvironment.all
        if identifier.hasSuffix(".desktop"), !identifier.contains("/") {
            guard let file = DesktopFile(identifier) else {
                return .notStarted("there is no desktop file \(identifier)")
            }
            return Self.open(file.launcher, environment)
        }
        if Self.isAddress(identifier) { return Self.openAddress(identifier, environment) }
        // An identifier that stays the same if the file is renamed: the item says where it is now.
        guard let item = try self.app(app).document(identifier) else { return .cannotOpen }
        var outcome = LandingOutcome.cannotOpen
        for address in Self.addresses(of: item, in: app) where Self.isAddress(address) {
            // A mail's own address needs a program that knows it; the file can be opened anyway.
            outcome = Self.openAddress(address, environment)
            if outcome == .handedOver { break }
        }
        return outcome
    }

    /// What is opened of an item: the first that can be.
    private static func addresses(of item: Document, in app: AppIdentifier) -> [String] {
        let file = item.text("contentURL"), own = item.text("url")
        let addresses: [String?] =
            switch app.rawValue {
            // In files that only a program reads: the mail in its mailbox, the page in the browser's database.
            case "searchlight.mail", "searchlight.bookmarks": [own, file]
            // The address of a person or an event is what it is about. In a database, it has no file of its own.
            case "searchlight.contacts", "searchlight.calendar": [file]
            default: [file, own]
            }
        return addresses.compactMap { $0 }
    }

    /// Whether a text can be opened, and is not an option of the opener's.
    private static func isAddress(_ text: String) -> Bool {
        guard text.first?.isLetter ?? false, let colon = text.firstIndex(of: ":") else { return false }
        let isScheme = text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        return isScheme && (text[colon...].hasPrefix(":/") || text[..<colon].lowercased() == "mid")
    }

    private func open(_ address: String, _ landing: Landing, _ app: AppIdentifier) -> LandingOutcome {
        let identifier = landing.texts[Landing.itemKey] ?? ""
        return openAddress(address.replacing("{id}", with: PercentEncoding.escaped(identifier)), for: app)
    }

    /// Hands an address to the program that the desktop has for its scheme.
    package func openAddress(_ target: String, for app: AppIdentifier) -> LandingOutcome {
        Self.openAddress(target, ChildProgram.environment(home, app))
    }

    static func openAddress(_ target: String, _ environment: [String: String]) -> LandingOutcome {
        let file = OpenedFile(target)
        if let file, !file.exists { return .notStarted("the file \(file.name) is not there any more") }
        // Without a display xdg-open looks for a browser only, and knows no handlers of other schemes.
        let outcome = open(["xdg-open", target], environment)
        guard case .notStarted = outcome else { return outcome }
        if open(["gio", "open", target], environment) == .handedOver { return .handedOver }
        return file?.reasonNotOpened(environment).map(LandingOutcome.notStarted) ?? outcome
    }

    static func open(_ words: [String], _ environment: [String: String]) -> LandingOutcome {
        let start = Clock.monotonicSeconds()
        do {
            let opener = try ChildProgram(words, environment: environment, files: .none)
            defer { opener.leave() }
            repeat {
                if let status = opener.status {
                    return status == 0 ? .handedOver : .notStarted("\(words[0]) ended with status \(status)")
                }
                Clock.sleep(microseconds: 5000)
            } while Clock.monotonicSeconds() - start < LandingPatience.untilOpenerFailed
            return .handedOver
        } catch {
            return .notStarted(error.reason)
        }
    }
}

/// nil if no program listens.
func handOver(_ landing: Landing, to path: String, _ patience: LandingPatience) -> LandingOutcome? {
    errno = 0
    guard let descriptor = MessageSocket.connect(to: path, seconds: patience.untilAnswer) else {
        // A program listens but does not accept the connection.
        return errno == EAGAIN ? .silent : nil
    }
    defer { close(descriptor) }
    guard MessageSocket.send(landing, on: descriptor) else { return errno == EAGAIN ? .silent : .ended }
    errno = 0
    guard let answer = MessageSocket.receive(LandingAnswer.self, from: descriptor) else {
        return errno == EAGAIN ? .silent : .ended
    }
    return answer.isHandled ? .landed : .declined
}

/// Starts an app that does not run, and delivers as soon as it listens.
private struct Starter {
    var landing: Landing
    var app: AppIdentifier
    var path: String
    var patience: LandingPatience

    /// - Parameter endsEarly: the outcome if the program ended with a status before it listened; nil to go on waiting.
    func startDetached(
        _ words: [String], _ home: Home, endsEarly: (Int32) -> LandingOutcome?
    ) -> LandingOutcome {
        do {
            let child = try ChildProgram(words, environment: ChildProgram.environment(home, app), files: .none)
            defer { child.leave() }
            return deliver(child, endsEarly)
        } catch {
            return .notStarted(error.reason)
        }
    }

    /// - Parameter whenDelivered: called before the wait for the program's end.
    func startInTerminal(_ words: [String], _ home: Home, whenDelivered: () -> Void) -> LandingOutcome {
        var environment = ChildProgram.environment(home, app)
        environment["SEARCHLIGHT_LANDING"] = "1"
        return ChildProgram.withoutKeyboardSignals {
            do throws(ChildProgram.Failure) {
                let child = try ChildProgram(words, environment: environment, files: .terminal)
                let outcome = deliver(child) { _ in .ended }
                whenDelivered()
                child.wait()
                return outcome
            } catch {
                return .notStarted(error.reason)
            }
        }
    }

    private func deliver(_ child: ChildProgram, _ endsEarly: (Int32) -> LandingOutcome?) -> LandingOutcome {
        let start = Clock.monotonicSeconds()
        while Clock.monotonicSeconds() - start < patience.untilListening {
            // Asked before the delivery: what ended just after it began to listen was not silent.
            let status = child.status
            if let outcome = handOver(landing, to: path, patience) { return outcome }
            if let status, let outcome = endsEarly(status) { return outcome }
            Clock.sleep(microseconds: 10_000)
        }
        return .silent
    }
}
