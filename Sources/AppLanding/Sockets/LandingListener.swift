import AppPrograms
import CEngineSupport
import Glibc
import SearchEngine
import Synchronization
/// Homes and app identifiers are its.
public import SystemIndex

/// Receives landings for the running program.
public final class LandingListener: Sendable {
    private let descriptor: Int32
    private let path: String
    /// What tells the socket from one that another program put at its path.
    private let inode: ino_t
    private let isStopped = Atomic<Bool>(false)
    private let isAnswering = Atomic<Bool>(false)

    /// Begins to listen. It replaces a program of this app that listened before.
    ///
    /// - Parameter handler: called on a thread of the listener's own, one landing after the other; returns whether the
    ///   app shows it.
    /// - Throws: `IndexError` when the runtime folder cannot be used.
    public init(
        app: AppIdentifier, home: Home, handler: @escaping @Sendable (Landing) -> Bool
    ) throws {
        path = try LandingSocket.path(home: home, app: app)
        guard let listening = MessageSocket.listen(at: path) else {
            throw SystemCall.error(errno, "listen for landings", path)
        }
        descriptor = listening
        inode = Self.inode(at: path)
        let worker = Worker(listener: self, handler: handler)
        var thread = pthread_t()
        let raw = Unmanaged.passRetained(worker).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { raw in
                Unmanaged<Worker>.fromOpaque(raw!).takeRetainedValue().run()
                return nil
            }, raw)
        if result != 0 {
            Unmanaged<Worker>.fromOpaque(raw).release()
            throw SystemCall.error(result, "make a thread for landings", path)
        }
        pthread_detach(thread)
    }

    /// Ends listening. A landing that is being handled is still answered: half a second is waited for that, since
    /// programs end after this.
    ///
    /// - Parameter waits: false if the caller is what the landing waits for.
    public func stop(waits: Bool = true) {
        guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
        if Self.inode(at: path) == inode { unlink(path) }
        if waits { waitForAnswer() }
    }

    /// Waits until what the handler returned is sent, half a second at most: a program that ends before that showed nothing.
    package func waitForAnswer() {
        for _ in 0..<500 where isAnswering.load(ordering: .sequentiallyConsistent) { usleep(1000) }
    }

    private static func inode(at path: String) -> ino_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_ino : 0
    }

    private final class Worker: Sendable {
        private let listener: LandingListener
        private let handler: @Sendable (Landing) -> Bool

        init(listener: LandingListener, handler: @escaping @Sendable (Landing) -> Bool) {
            self.listener = listener
            self.handler = handler
        }

        func run() {
            defer { close(listener.descriptor) }
            while !listener.isStopped.load(ordering: .sequentiallyConsistent) {
                let connection = accept(listener.descriptor, nil, nil)
                if connection < 0 {
                    let error = errno
                    if error == EINTR || error == ECONNABORTED { continue }
                    // Short of descriptors or memory for a while.
                    if [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error) {
                        usleep(50_000)
                        continue
                    }
                    return
                }
                // What the app starts meanwhile must not keep it open.
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                listener.isAnswering.store(true, ordering: .sequentiallyConsistent)
                answer(connection)
                close(connection)
                listener.isAnswering.store(false, ordering: .sequentiallyConsistent)
            }
        }

        private func answer(_ connection: Int32) {
            guard se_peer_is_same_user(connection) != 0 else { return }
            MessageSocket.limit(connection, seconds: LandingPatience().untilAnswer)
            guard let landing = MessageSocket.receive(Landing.self, from: connection) else { return }
            _ = MessageSocket.send(LandingAnswer(isHandled: handler(landing)), on: connection)
        }
    }
}
