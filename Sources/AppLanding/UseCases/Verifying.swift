import AppPrograms
package import SearchEngine
package import SystemIndex

/// What a check of every byte found.
package struct Verification: Sendable {
    /// The files of the indexes.
    package var indexes = VerificationReport()
    /// Damage of the small files beside them: choices, app scores, removals and registrations.
    package var damage: [IndexError] = []

    package var isSound: Bool { indexes.isSound && damage.isEmpty }
}

extension SystemIndex {
    /// Checks every byte of apps' indexes and of the files beside them. Changes nothing.
    ///
    /// - Parameter apps: the apps to check; nil for all, and for the combined index too.
    package func verify(_ apps: [AppIdentifier]? = nil) throws -> Verification {
        var result = Verification()
        if apps == nil { result.indexes += verifyCombined() }
        for app in try apps ?? self.apps() {
            let index = self.app(app)
            result.indexes += try index.verify()
            for check in [
                index.engagement.check, index.quality.check, index.removals.check, { _ = try self.registration(app) },
            ] {
                do {
                    try check()
                } catch let error as IndexError where error.code == .corrupted {
                    result.damage.append(error)
                }
            }
        }
        return result
    }
}
