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

        var pending: PendingDependency? { if case .coming(let pending) = self { pending } else { nil } }
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
    /// ``EntityIdentifier/entity(_:)`` waits for all of them before it asks a query, and throws what one that the query has as a
    /// property threw. Whoever reads earlier waits, too; but on the main thread, which the closure may need, reading then traps.
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

    /// Waits for what takes its time, whatever becomes of it.
    func finish() async {
        let coming = providers.withLock { $0.values.compactMap(\.pending) }
        for pending in coming { await pending.finish() }
    }

    /// What is being made; nil where that is not one which takes its time.
    func pending<Dependency>(_ type: Dependency.Type, key: AnyHashable?) -> PendingDependency? {
        let key = Key(type: ObjectIdentifier(type), key: key)
        return providers.withLock { [key] in $0[key]?.pending }
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
