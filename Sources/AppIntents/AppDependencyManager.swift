import Foundation
import Synchronization

/// What an app's queries need of the rest of it, by type or by a key of the app's own. Any thread.
///
/// Apple: developer.apple.com/documentation/appintents/appdependencymanager.
public final class AppDependencyManager: Sendable {
    /// The program's.
    public static let shared = AppDependencyManager()

    private enum Provider {
        case waiting(@Sendable () throws -> any Sendable)
        case coming(PendingDependency)
        case made(any Sendable)
    }

    private struct Key: Hashable, @unchecked Sendable {  // only compared
        var type: ObjectIdentifier
        var key: AnyHashable?
    }

    private let providers = Mutex<[Key: Provider]>([:])

    /// Holds nothing yet.
    public init() {}

    /// Makes something known, in place of what had the same type and key.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: evaluated when it is asked for the first time, and then no more.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Dependency
    ) {
        set(.waiting(dependencyProvider), Dependency.self, key)
    }

    /// Makes known what a closure makes, in place of what had the same type and key.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: a closure that is called when it is asked for the first time, and then no more. Where it
    ///     throws, reading traps and says what it threw; the next reading calls it again.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil,
        dependency dependencyProvider: @autoclosure @escaping () -> @Sendable () throws -> Dependency
    ) {
        set(.waiting(dependencyProvider()), Dependency.self, key)
    }

    /// Makes known what takes its time, in place of what had the same type and key.
    ///
    /// ``EntityIdentifier/entity(_:)`` waits for all of them before it asks a query. Whoever reads earlier waits, too; but on
    /// the main thread, which the closure may need, reading then traps.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: called at once, since a property cannot wait as it can.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @escaping @Sendable () async throws -> Dependency
    ) {
        set(.coming(PendingDependency(dependencyProvider)), Dependency.self, key)
    }

    private func set<Dependency>(_ provider: Provider, _ type: Dependency.Type, _ key: AnyHashable?) {
        let key = Key(type: ObjectIdentifier(type), key: key)
        providers.withLock { [key, provider] in $0[key] = provider }
    }

    /// Waits for what takes its time.
    ///
    /// - Throws: what one of them threw.
    func prepare() async throws {
        let coming = providers.withLock { providers in
            providers.values.compactMap { provider -> PendingDependency? in
                if case .coming(let pending) = provider { pending } else { nil }
            }
        }
        for pending in coming { _ = try await pending.value }
    }

    /// What was added; nil where nothing was.
    ///
    /// - Throws: what its provider threw.
    func value<Dependency>(_ type: Dependency.Type, key: AnyHashable?) throws -> Dependency? {
        let key = Key(type: ObjectIdentifier(type), key: key)
        let provider = providers.withLock { [key] in $0[key] }
        switch provider {
        case nil: return nil
        case .made(let value)?: return value as? Dependency
        case .coming(let pending)?: return try pending.wait(for: type) as? Dependency
        case .waiting(let make)?:
            // Not under the lock: what is made may ask for something itself.
            let made = try make()
            return providers.withLock { [key] providers in
                if case .made(let first)? = providers[key] { return first as? Dependency }
                providers[key] = .made(made)
                return made as? Dependency
            }
        }
    }
}

/// What is being made by a task of its own.
final class PendingDependency: Sendable {
    private let outcome: Outcome
    private let task: Task<any Sendable, any Error>

    private final class Outcome: Sendable {
        let result = Mutex<Result<any Sendable, any Error>?>(nil)
        /// Entered until there is a result.
        let group = DispatchGroup()
    }

    /// Begins at once.
    init<Value: Sendable>(_ make: @escaping @Sendable () async throws -> Value) {
        let outcome = Outcome()
        outcome.group.enter()
        self.outcome = outcome
        task = Task {
            let result: Result<any Sendable, any Error>
            do { result = .success(try await make()) } catch { result = .failure(error) }
            outcome.result.withLock { $0 = result }
            outcome.group.leave()
            return try result.get()
        }
    }

    /// - Throws: what the provider threw.
    var value: any Sendable { get async throws { try await task.value } }

    /// Blocks this thread until it is made.
    ///
    /// - Throws: what the provider threw.
    func wait<Value>(for type: Value.Type) throws -> any Sendable {
        if let result = outcome.result.withLock({ $0 }) { return try result.get() }
        precondition(
            !Thread.isMainThread,
            "the dependency of type \(type) is still being made, and the main thread, which reads it, may be what it waits for; read it where it can be waited for, or add what is made already"
        )
        outcome.group.wait()
        guard let result = outcome.result.withLock({ $0 }) else {
            preconditionFailure("The group is left once there is a result.")
        }
        return try result.get()
    }
}
