import SearchEngine
import SearchlightBasics
import SystemIndex

/// An item as people read it.
enum ItemReport {
    /// A line with the attribute's name, or the rest of a longer value.
    struct Line: Sendable, Hashable {
        var name: String
        var value: String

        var text: String { name + String(repeating: " ", count: max(2, 24 - name.count)) + value }
    }

    static func lines(_ item: Document, app: AppIdentifier) -> [Line] {
        var lines = [
            Line(name: "app", value: printable(app.rawValue)), Line(name: "id", value: printable(item.identifier)),
        ]
        if !item.domain.isEmpty { lines.append(Line(name: "domain", value: printable(item.domain))) }
        if item.expiration != Document.never {
            let date = Double(item.expiration) - AttributeValue.secondsFrom1970To2001
            lines.append(Line(name: "expires", value: DateText.readable(date)))
        }
        for attribute in item.attributes where !AttributeCatalog.derived.contains(attribute.name) {
            let name = AttributeCatalog.schema.name(of: attribute.name)
            let parts = readable(attribute.value).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                lines.append(Line(name: index == 0 ? name : "", value: printable(String(part))))
            }
        }
        return lines
    }

    /// An activity without an item.
    static func lines(_ activity: ActivityRecord, app: AppIdentifier) -> [Line] {
        var lines = [
            Line(name: "app", value: printable(app.rawValue)),
            Line(name: "activity", value: printable(activity.activityType)),
            Line(name: "viewed", value: LocalTime.text(activity.lastViewed)),
            Line(name: "views", value: Formatting.count(activity.views)),
        ]
        if let page = activity.webpageURL { lines.append(Line(name: "page", value: printable(page))) }
        let content = Document(identifier: "-", domain: activity.domain, attributes: activity.attributes)
        return lines + Self.lines(content, app: app).drop { $0.name == "app" || $0.name == "id" }
    }

    private static func readable(_ value: AttributeValue) -> String {
        switch value {
        case .null: "nothing"
        case .text(let text): text
        case .integer(let number): String(number)
        case .double(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
        case .boolean(let flag): flag ? "yes" : "no"
        case .date(let seconds): DateText.readable(seconds)
        case .data(let bytes): Formatting.count(bytes.count, "byte")
        case .list(let values): values.map(readable).joined(separator: ", ")
        case .dictionary(let entries): entries.map { "\($0.key): \(readable($0.value))" }.joined(separator: ", ")
        }
    }
}
