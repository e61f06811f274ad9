import AppDoor
import Synchronization
import SystemIndex

/// What all of an app's connections share. Any thread.
final class AppSession: Sendable {
    let door: AppDoor
    /// Whether the app's folder says which program it is, or another has it.
    private let admission = Mutex<Result<Bool, IdentityTaken>?>(nil)

    init(_ app: AppIdentifier, _ index: SystemIndex) { door = AppDoor(index: index, app: app) }

    /// Checks that the app is this program's, once for all connections.
    ///
    /// - Parameter changes: whether something is written next. Then the app's folder says first whose it is, so that a
    ///   crash leaves no items without an owner.
    func admit(_ identity: CallerIdentity, changes: Bool) throws {
        let home = door.index.home
        try admission.withLock { admission in
            if case .success(let isWritten)? = admission, isWritten || !changes { return }
            if case .failure(let error)? = admission { throw error }
            let record = try CallerRecord.of(identity.app, in: home)
            do throws(IdentityTaken) {
                try identity.check(
                    record, hasIndex: try Self.has(identity.app, door.index),
                    isSandbox: door.index.isSandbox(identity.app))
            } catch {
                admission = .failure(error)
                throw error
            }
            if changes, record?.program != identity.program || record?.source != identity.source {
                var written = record ?? CallerRecord(source: identity.source, program: identity.program)
                (written.source, written.program) = (identity.source, identity.program)
                try written.write(identity.app, home)
            }
            admission = .success(changes || record != nil)
        }
    }

    /// An unreadable home counts as having the app: then nothing is given away.
    private static func has(_ app: AppIdentifier, _ index: SystemIndex) throws(IdentityTaken) -> Bool {
        do {
            return try index.ownApps().contains(app)
        } catch {
            throw IdentityTaken(app: app)
        }
    }
}
