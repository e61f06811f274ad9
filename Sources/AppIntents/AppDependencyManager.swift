import Foundation
import Synchronization

/// What an app's queries need of the rest of it, by type or by a key of the app's own. Any thread.
///
/// Apple: developer.apple.com/documentation/appintents/appdependencymanager.
public final class AppDependencyManager: Sendable {
    /// The program's.
    public static let shared = AppDependencyManager()

    private enum Provider {
        case waiting(@Sendable () -> any Sendable)
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
        providers.withLock { [key = Key(type: ObjectIdentifier(Dependency.self), key: key)] in
            $0[key] = .waiting(dependencyProvider)
        }
    }

    func value<Dependency>(_ type: Dependency.Type, key: AnyHashable?) -> Dependency? {
        let key = Key(type: ObjectIdentifier(type), key: key)
        let provider = providers.withLock { [key] in $0[key] }
        switch provider {
        case nil: return nil
        case .made(let value)?: return value as? Dependency
        case .waiting(let make)?:
            // Not under the lock: what is made may ask for something itself.
            let made = make()
            return providers.withLock { [key] providers in
                if case .made(let first)? = providers[key] { return first as? Dependency }
                providers[key] = .made(made)
                return made as? Dependency
            }
        }
    }
}

/// Something that ``AppDependencyManager`` knows, asked for when it is read: `@Dependency private var store: NoteStore`.
@propertyWrapper
public struct AppDependency<Value>: @unchecked Sendable {  // what it hands out is what was added, which can be sent
    private let key: SendableKey
    private let manager: AppDependencyManager

    private struct SendableKey: @unchecked Sendable {  // only compared
        var key: AnyHashable?
    }

    /// - Parameters:
    ///   - key: that under which it was added.
    ///   - manager: to whom it was added.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        self.key = SendableKey(key: key)
        self.manager = manager
    }

    /// What was added. Traps where nothing of this type and key was: the app adds what its queries need before they run.
    public var wrappedValue: Value {
        guard let value = manager.value(Value.self, key: key.key) else {
            preconditionFailure(
                "nothing of type \(Value.self) was given to AppDependencyManager.shared.add(dependency:) before it was read"
            )
        }
        return value
    }
}

extension EntityQuery {
    /// What marks something that the query needs. See ``AppDependency``.
    public typealias Dependency = AppDependency
}

extension AppEntity {
    /// What marks something that the entity needs. See ``AppDependency``.
    public typealias Dependency = AppDependency
}
