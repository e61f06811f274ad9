import SearchEngine
import SearchlightBasics
import SystemIndex

/// Describes damaged data that is kept in quarantine.
enum QuarantineReport {
    /// Says it on standard error, a line for each.
    static func tell(_ parts: [Quarantined]) {
        for part in parts {
            let name = part.app.map { printable($0.rawValue) + ": " } ?? ""
            Output.error("searchlight: \(name)\(printable("\(part.sentence) \(part.advice)"))")
        }
    }

    /// The JSON for scripts.
    static func json(_ part: Quarantined) -> JSONValue {
        var members: [JSONValue.Member] = []
        if let app = part.app { members.append(.init("app", .string(app.rawValue))) }
        members += [
            .init("quarantined", .string(part.name)), .init("path", .string(part.path)),
            .init("since", .string(DateText.readable(Double(part.date) - AttributeValue.secondsFrom1970To2001))),
            .init("recovered", part.recovered.map { .integer(Int64($0)) } ?? .null),
            .init("lost", part.lost.map { .integer(Int64($0)) } ?? .null),
            .init("isIncomplete", .boolean(part.isIncomplete)),
            .init("detail", .string("\(part.sentence) \(part.advice)")),
        ]
        return .object(members)
    }
}
