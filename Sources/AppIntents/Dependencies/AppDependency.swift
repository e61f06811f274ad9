import Foundation
import Synchronization

/// Something that ``AppDependencyManager`` knows, asked for when it is read: `@Dependency private var store: NoteStore`.
///
/// Apple: developer.apple.com/documentation/appintents/appdependency. There a value is to be `Sendable`.
@propertyWrapper
public final class AppDependency<Value>: @unchecked Sendable {  // what it hands out was added, and can be sent
    private let key: AnyHashable?
    private let manager: AppDependencyManager
    private let fallback: (() throws -> Value)?
    /// What makes the fallback, where that takes its time.
    private let beginFallback: (@Sendable () -> PendingDependency)?
    private let given = NSLock()
    private var value: Value?

    private init(
        _ key: AnyHashable?, _ manager: AppDependencyManager, fallback: (() throws -> Value)?,
        beginFallback: (@Sendable () -> PendingDependency)? = nil
    ) {
        self.key = key
        self.manager = manager
        self.fallback = fallback
        self.beginFallback = beginFallback
    }

    /// - Parameters:
    ///   - key: that under which it was added.
    ///   - manager: to whom it was added.
    public convenience init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        self.init(key, manager, fallback: nil)
    }

    /// - Parameters:
    ///   - key: that under which it was added.
    ///   - manager: to whom it was added.
    ///   - defaultValueProvider: evaluated at each reading, as long as nothing was added.
    public convenience init(
        key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
        default defaultValueProvider: @autoclosure @escaping () -> Value
    ) {
        self.init(key, manager, fallback: defaultValueProvider)
    }

    /// - Parameters:
    ///   - key: that under which it was added.
    ///   - manager: to whom it was added.
    ///   - defaultValueProvider: called when the property is read for the first time and nothing was added, or before a
    ///     query that has it is asked. The reader waits for it. On the main thread, which the closure may need, that
    ///     traps.
    public convenience init(
        key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
        default defaultValueProvider: @escaping @Sendable () async throws -> Value
    ) where Value: Sendable {
        let first = Mutex<PendingDependency?>(nil)
        let begin: @Sendable () -> PendingDependency = {
            first.withLock { first in
                let pending = first ?? PendingDependency(defaultValueProvider)
                first = pending
                return pending
            }
        }
        self.init(
            key, manager, fallback: { try begin().wait(for: Value.self) as! Value }, beginFallback: begin)
    }

    /// What was given to this very property, else what was added. Traps if nothing of this type and key was, or it could
    /// not be made: the app adds what its queries need before they run.
    public var wrappedValue: Value {
        get {
            if let value = given.withLock({ value }) { return value }
            do {
                if let value = try manager.value(Value.self, key: key) ?? fallback?() { return value }
            } catch {
                preconditionFailure("the dependency of type \(Value.self) could not be made: \(error)")
            }
            preconditionFailure(
                "nothing of type \(Value.self) was given to AppDependencyManager.shared.add(dependency:) before it was read"
            )
        }
        set { given.withLock { value = newValue } }
    }

    /// The wrapper itself.
    public var projectedValue: AppDependency<Value> { self }
}

extension AppDependency: PreparableDependency {
    func prepare() async throws {
        if given.withLock({ value }) != nil { return }
        await manager.pending(Value.self, key: key)?.finish()
        if try manager.value(Value.self, key: key) == nil, let beginFallback {
            let pending = beginFallback()
            await pending.finish()
            _ = try pending.wait(for: Value.self)
        }
    }
}
