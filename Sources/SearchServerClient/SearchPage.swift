import AppPrograms
import FoundationEssentials
import Glibc
package import SystemIndex

/// The search page in the person's browser, whether a server runs already or not.
package struct SearchPage: Sendable {
    /// The home whose indexes the page shows.
    let home: Home
    /// The program that becomes the server, and its arguments.
    let serverCommand: [String]
    let server = LocalServer()

    private static let patience = Duration.seconds(10)

    /// - Parameter serverCommand: starts a server of `home` on the standard port if none runs.
    package init(home: Home, serverCommand: [String]) {
        self.home = home
        self.serverCommand = serverCommand
    }

    /// Opens the page with a text in its search field. Starts a server if none runs, and leaves it running.
    ///
    /// - Throws: ``LocalServer/Failure`` if the page cannot be opened.
    package func show(_ text: String) throws { try open(server.page(searching: text)) }

    /// As ``show(_:)``, another of the server's pages, such as `apps`.
    package func show(page: String) throws { try open(server.page(searching: "") + page) }

    private func open(_ address: String) throws {
        if try !server.serves(home) { try startServer() }
        try Browser.open(address)
    }

    private func startServer() throws {
        try Browser.start(serverCommand)
        let begun = ContinuousClock.now
        while try !server.serves(home) {
            guard begun.duration(to: .now) < Self.patience else {
                throw LocalServer.Failure("no server answered within ten seconds")
            }
            usleep(50_000)
        }
    }
}

/// The person's browser.
package enum Browser {
    /// Opens an address, or the file at a path.
    ///
    /// - Throws: ``LocalServer/Failure`` if the desktop's opener cannot be started.
    package static func open(_ address: String) throws { try start(["xdg-open", address]) }

    /// Starts a program that runs on by itself.
    static func start(_ words: [String]) throws {
        do throws(ChildProgram.Failure) {
            try ChildProgram(words, environment: ProcessInfo.processInfo.environment, files: .none).leave()
        } catch {
            throw LocalServer.Failure(error.reason)
        }
    }
}
