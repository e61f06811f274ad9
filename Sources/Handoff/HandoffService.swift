import Glibc
import NIOCore
import NIOPosix
import SearchEngine
import SystemIndex

/// The Handoff service of a home: what apps offer goes to paired machines, and what these offer can be continued here.
///
/// It has a thread of its own for everything but landings, which wait for apps.
package final class HandoffService: Sendable {
    private let group: MultiThreadedEventLoopGroup
    private let loop: any EventLoop
    private let pool: NIOThreadPool
    private let core: NIOLoopBoundBox<HandoffCore?>
    /// Held as long as the service runs.
    private let lock: any StorageLock

    /// Starts the service. When it returns, devices and settings were read.
    ///
    /// - Throws: `IndexError`: `busy` if a service of this home runs, and if the socket or a file cannot be used.
    package init(_ configuration: HandoffConfiguration) throws {
        let store = HandoffStore(home: configuration.home)
        lock = try store.serviceLock()
        guard try lock.tryLock() else {
            throw IndexError(
                .busy, "The Handoff service of this home runs already.", path: configuration.home.path,
                remedy: "End the other one first: `systemctl --user stop searchlight-handoff` if systemd runs it.")
        }
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        self.loop = loop
        pool = NIOThreadPool(numberOfThreads: 8)
        pool.start()
        core = NIOLoopBoundBox.makeEmptyBox(valueType: HandoffCore.self, eventLoop: loop)
        do {
            try loop.submit { [core, pool] in
                let made = HandoffCore(configuration, store, loop: loop, pool: pool)
                core.value = made
                try made.start()
            }.wait()
            try reload()
        } catch {
            try? pool.syncShutdownGracefully()
            try? group.syncShutdownGracefully()
            lock.unlock()
            throw error
        }
    }

    /// Reads devices and settings again, and returns when they count.
    package func reload() throws {
        try loop.flatSubmit { [core, loop] in core.value?.reload() ?? loop.makeSucceededVoidFuture() }.wait()
    }

    /// Where other machines connect to; nil while none may.
    package var port: Int? { try? loop.submit { [core] in core.value?.network?.port }.wait() }

    /// Ends all connections, and the service. To be called once.
    package func stop() {
        // The core stays, since connections that are being closed still tell it.
        try? loop.submit { [core] in core.value?.stop() }.wait()
        // What it waits for comes back to the loop, which therefore ends last.
        try? pool.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
        lock.unlock()
    }

    /// Runs until the process gets SIGTERM or SIGINT.
    ///
    /// - Parameter started: called once the service runs.
    package static func runUntilSignal(_ configuration: HandoffConfiguration, started: () -> Void = {}) throws {
        // Before there are threads, which would get the signals otherwise.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let service = try HandoffService(configuration)
        started()
        var received: Int32 = 0
        while true {
            guard sigwait(&signals, &received) == 0 else { continue }
            if received == SIGHUP { try? service.reload() } else { break }
        }
        service.stop()
    }
}
