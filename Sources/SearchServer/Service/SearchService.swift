import Foundation
import Logging
import NIOPosix
import ResultCards
import SearchEngine
import SearchlightBasics
import Synchronization
import SystemIndex

/// What the routes share: the open indexes, what is known of apps, figures, and threads for work that waits.
final class SearchService: Sendable {
    /// What the server calls itself.
    static let version = ProductVersion.text

    let configuration: ServerConfiguration
    let logger: Logger
    let index: SystemIndex
    let apps: AppNames
    let metrics = Metrics()
    /// Which programs may use the API as an app, and their doors.
    let tokens: AppTokenStore
    let doors: AppDoors
    let started = ContinuousClock.now
    /// What calls that change something must bring: a page of another origin cannot read it.
    let token = ServerConfiguration.newToken()
    /// The port that is listened on, once it is.
    let port = Atomic(0)
    /// For disks, apps and children that are waited for: never on the threads that answer keystrokes.
    private let threads: NIOThreadPool

    init(_ configuration: ServerConfiguration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
        index = SystemIndex(home: configuration.home)
        tokens = AppTokenStore(configuration.home)
        doors = AppDoors(index)
        apps = AppNames(
            index: index, mapService: configuration.mapService, thumbnails: Thumbnails(configuration.drawing))
        threads = NIOThreadPool(numberOfThreads: 16)
        threads.start()
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Seconds since 1970.
    var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// Runs what may wait for a disk, a lock or an app.
    func waiting<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.runIfActive(body)
    }

    /// Starts what runs on for long, without waiting for it.
    func start(_ body: @escaping @Sendable () -> Void) { threads.submit { _ in body() } }

    /// An app as it was named in a request; it must have indexed or registered something.
    func app(_ text: String) throws -> AppIdentifier {
        guard let app = try? AppIdentifier(text), try index.apps().contains(app) else {
            throw Problem(.notFound, "There is no app with this identifier. `GET /api/apps` lists all apps.")
        }
        return app
    }

    /// The named apps, or nil if none is named. Each named app must exist.
    func apps(_ texts: [String]) throws -> [AppIdentifier]? {
        if texts.isEmpty { return nil }
        var apps: [AppIdentifier] = []
        for text in texts {
            let app = try app(text)
            if !apps.contains(app) { apps.append(app) }
        }
        return apps
    }
}
