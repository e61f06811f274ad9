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

    private struct ProviderKey: Hashable, @unchecked Sendable {  // only compared
        var type: ObjectIdentifier
        var key: AnyHashable?
    }

    private let providers = Mutex<[ProviderKey: Provider]>([:])

    /// Holds nothing yet.
    public init() {}

    /// Makes something known. It replaces what had the same type and key.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: evaluated on the first request, and only then.
    public func add<Provided: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @autoclosure @escaping @Sendable () -> Provided
    ) {
        set(.waiting(dependencyProvider), Provided.self, key)
    }

    /// Makes known what a closure makes. It replaces what had the same type and key.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: a closure that is called on the first request, and only then. If it throws, reading
    ///     traps and says what it threw; the next reading calls it again.
    public func add<Provided: Sendable>(
        key: AnyHashable? = nil,
        dependency dependencyProvider: @autoclosure @escaping () -> @Sendable () throws -> Provided
    ) {
        set(.waiting(dependencyProvider()), Provided.self, key)
    }

    /// Makes known what takes its time. It replaces what had the same type and key.
    ///
    /// ``EntityIdentifier/entity(_:)`` waits for all of them before it asks a query. It throws the error of a
    /// dependency that the query has as a property. Reading earlier also waits. On the main thread, which the closure
    /// may need, reading then traps.
    ///
    /// - Parameters:
    ///   - key: tells several of one type apart.
    ///   - dependencyProvider: called at once, since a property cannot wait as it can.
    public func add<Provided: Sendable>(
        key: AnyHashable? = nil, dependency dependencyProvider: @escaping @Sendable () async throws -> Provided
    ) {
        set(.coming(PendingDependency(dependencyProvider)), Provided.self, key)
    }

    private func set<Known>(_ provider: Provider, _ type: Known.Type, _ key: AnyHashable?) {
        let key = ProviderKey(type: ObjectIdentifier(type), key: key)
        providers.withLock { [key, provider] in $0[key] = provider }
    }

    /// Waits for what takes its time, whatever becomes of it.
    func finish() async {
        let coming = providers.withLock { $0.values.compactMap(\.pending) }
        for pending in coming { await pending.finish() }
    }

    /// What is being made; nil if that is not one which takes its time.
    func pending<Known>(_ type: Known.Type, key: AnyHashable?) -> PendingDependency? {
        let key = ProviderKey(type: ObjectIdentifier(type), key: key)
        return providers.withLock { [key] in $0[key]?.pending }
    }

    /// What was added; nil if nothing was.
    ///
    /// - Throws: what its provider threw.
    func value<Known>(_ type: Known.Type, key: AnyHashable?) throws -> Known? {
        let key = ProviderKey(type: ObjectIdentifier(type), key: key)
        let provider = providers.withLock { [key] in $0[key] }
        switch provider {
        case nil: return nil
        case .made(let value)?: return value as? Known
        case .coming(let pending)?: return try pending.wait(for: type) as? Known
        case .waiting(let make)?:
            // Not under the lock: what is made may ask for something itself.
            let made = try make()
            return providers.withLock { [key] providers in
                if case .made(let first)? = providers[key] { return first as? Known }
                providers[key] = .made(made)
                return made as? Known
            }
        }
    }
}
