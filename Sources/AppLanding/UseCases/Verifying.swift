import AppPrograms
package import SearchEngine
package import SystemIndex

/// What a check of every byte found.
package struct Verification: Sendable {
    /// The files of the indexes.
    package var indexes = VerificationReport()
    /// Damage of the small files beside them, and symbolic links among them.
    package var damage: [IndexError] = []
    /// Damaged data that was quarantined earlier.
    package var quarantined: [Quarantined] = []

    package var isSound: Bool { indexes.isSound && damage.isEmpty && quarantined.isEmpty }
}

extension SystemIndex {
    /// Checks every byte of apps' indexes and of the files beside them. Changes nothing.
    ///
    /// - Parameter apps: the apps to check; nil for all, and for the combined index too.
    package func verify(_ apps: [AppIdentifier]? = nil) throws -> Verification {
        var result = Verification()
        if apps == nil {
            result.indexes += verifyCombined()
            try result.note(checkSwitches)
            result.quarantined += try quarantined()
            result.damage += home.links().map(Self.refused)
        }
        for app in try apps ?? self.apps() {
            let index = self.app(app)
            result.damage += home.links(of: app).map(Self.refused)
            do {
                result.indexes += try index.verify()
                for check in [
                    index.engagement.check, index.quality.check, index.removals.check, index.checkReindexing,
                    index.checkNotes, index.checkConsequences, { try self.checkRegistration(app) },
                    { try self.checkSettings(of: app) },
                ] { try result.note(check) }
                result.quarantined += try index.quarantined()
            } catch let error as IndexError where error.isSymbolicLink {
                // It is a link, which is named.
            }
        }
        return result
    }

    private static func refused(_ link: String) -> IndexError {
        IndexError(
            .permissionDenied, "A symbolic link is in the home, and none is followed there.", path: link,
            remedy: "Put what it leads to in its place, or remove it.")
    }
}

extension Verification {
    /// Does a check, and notes what it finds.
    package mutating func note(_ check: () throws -> Void) throws {
        do {
            try check()
        } catch let error as IndexError where error.code == .corrupted {
            damage.append(error)
        } catch let error as IndexError where error.isSymbolicLink {
            // It is named with the links.
        }
    }
}
