import SearchEngine
import SearchlightBasics
import SystemIndex

/// Describes the apps that a command over all apps could not read.
enum UnreadableReport {
    /// Says it on standard error, a line for each.
    static func tell(_ apps: [UnreadableApp]) {
        for left in apps {
            let name = printable(left.app.rawValue)
            guard let part = left.quarantined else {
                let what = left.isActivitiesOnly ? "Skipped what was viewed in \(name)" : "Skipped \(name)"
                Output.error("searchlight: \(what): \(left.error)")
                continue
            }
            Output.error("searchlight: \(name): \(printable("\(part.sentence) \(part.reason) \(part.advice)"))")
        }
    }

    /// Ends a command that was to list everything: what is missing makes it fail, after the rest was listed.
    static func end(_ apps: [UnreadableApp]) throws {
        tell(apps)
        if !apps.isEmpty { throw ExitStatus.wrong }
    }

    /// The JSON for scripts.
    static func json(_ apps: [UnreadableApp]) -> JSONValue {
        .array(
            apps.map {
                .members([
                    "app": .string($0.app.rawValue), "code": .string($0.error.code.rawValue),
                    "detail": .string($0.error.description),
                ])
            })
    }
}
