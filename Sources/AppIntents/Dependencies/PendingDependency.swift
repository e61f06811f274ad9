import Foundation
import Synchronization

/// What is being made by a task of its own.
final class PendingDependency: Sendable {
    private let result = Mutex<Result<any Sendable, any Error>?>(nil)
    /// Entered until there is a result.
    private let group = DispatchGroup()

    /// Begins at once.
    init<Value: Sendable>(_ make: @escaping @Sendable () async throws -> Value) {
        group.enter()
        Task {
            let made: Result<any Sendable, any Error>
            do { made = .success(try await make()) } catch { made = .failure(error) }
            result.withLock { $0 = made }
            group.leave()
        }
    }

    /// Comes back once it is made, or cannot be.
    func finish() async {
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Blocks this thread until it is made; on the main thread, which may be what it waits for, that traps.
    ///
    /// - Throws: what the provider threw.
    func wait<Value>(for type: Value.Type) throws -> any Sendable {
        if let result = result.withLock({ $0 }) { return try result.get() }
        precondition(
            !Thread.isMainThread,
            "the dependency of type \(type) is still being made, and the main thread, which reads it, may be what it waits for; read it where it can be waited for, or add what is made already"
        )
        group.wait()
        guard let result = result.withLock({ $0 }) else {
            preconditionFailure("The group is left once there is a result.")
        }
        return try result.get()
    }
}
