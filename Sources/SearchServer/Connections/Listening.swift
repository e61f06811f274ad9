import Foundation
import Hummingbird
import NIOCore
import SearchEngine
import ServiceLifecycle
import UnixSignals

/// A server's host and port, and the errors if it cannot listen there.
struct Listening: Sendable {
    var host: String
    var port: Int

    /// Runs until the process is told to end, or the task is cancelled.
    ///
    /// - Throws: `IndexError.Code.busy` if another program has the port.
    func run(_ application: some ApplicationProtocol) async throws {
        do {
            try await withTaskExecutorPreference(EventLoopExecutor()) { try await application.runService() }
        } catch let error where error is SocketAddressError || error is SocketAddressError.UnknownHost {
            throw IndexError(
                .inputOutput, "Cannot listen on \(host): it is not an address of this machine.",
                remedy: "Give another with --host, such as 127.0.0.1. (\(error))")
        } catch let error as IOError {
            throw IndexError(
                error.errnoCode == EADDRINUSE ? .busy : .inputOutput,
                "Cannot listen on \(host), port \(port): \(String(cString: strerror(error.errnoCode))).",
                remedy: "Another program may use the port. Choose another with --port.", systemError: error.errnoCode)
        }
    }

    /// The same on a socket that was passed. Also ends after a long time without connections.
    static func run<Answers>(_ server: PassedSocketServer<Answers>) async throws {
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: server.logger))
        try await withTaskExecutorPreference(EventLoopExecutor()) { try await group.run() }
    }

    /// Keeps the calling thread until something asynchronous ends, for programs that are not.
    static func wait(_ body: @escaping @Sendable () async throws -> Void) throws {
        let ended = DispatchSemaphore(value: 0)
        let result = LockedResult()
        Task {
            do {
                try await body()
            } catch {
                result.error = error
            }
            ended.signal()
        }
        ended.wait()
        if let error = result.error { throw error }
    }
}

/// One thread writes it before the other is told to read.
private final class LockedResult: @unchecked Sendable {
    var error: (any Error)?
}
