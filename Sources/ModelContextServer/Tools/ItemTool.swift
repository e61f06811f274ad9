import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// One item with everything that its app said of it.
struct ItemTool: Tool {
    private static let range = 100...200_000
    private static let standard = 20_000

    let name = "get_item"
    let title = "Read an item"
    let purpose =
        "Gives all that an app has indexed of one item, its full text among it, by the app and id of a search result. "
        + "Pictures and other data are left out."
    let parameters = [
        Parameter("app", .text, "The item's app, as a result has it.", isRequired: true),
        Parameter("id", .text, "The item's id, as a result has it.", isRequired: true),
        Parameter(
            "longest", .integer(range, standard: standard),
            "Characters of an attribute's text, beyond which it is cut; `cut` in the answer names what was."),
    ]

    func call(_ arguments: inout Arguments, _ opened: OpenedApps, now: Int64) throws -> JSONValue {
        let name = try arguments.required("app", limit: 155)
        let identifier = try arguments.required("id")
        let maximumLength = try arguments.integer("longest", Self.range, standard: Self.standard)
        try arguments.finish(self)

        let app = try opened.app(name)
        var members = opened.reference(app)
        let content: Document
        if let item = try opened.item(identifier, of: app, now: now) {
            content = item
            members += [.init("id", .string(identifier)), .init("title", .string(item.displayTitle))]
        } else if let activity = try opened.activity(identifier, of: app, now: now) {
            content = Document(identifier: "-", domain: activity.domain, attributes: activity.attributes)
            members += [.init("id", .string(identifier))] + RecentTool.facts(activity)
        } else {
            throw ToolError("The app has no item of this id. It may have been deleted, or have expired.")
        }
        if !content.domain.isEmpty { members.append(.init("domain", .string(content.domain))) }
        var cut: [JSONValue] = []
        var attributes: [JSONValue.Member] = []
        let shown = content.attributes.filter { !Self.isData($0.value) }
        let plain = Document(identifier: "-", domain: "", attributes: shown)
        if case .object(let all) = JSONValue(plain) {
            for member in all where !["id", "domain", "expires"].contains(member.key) {
                let (value, isCut) = Self.shortened(member.value, to: maximumLength)
                attributes.append(.init(member.key, value))
                if isCut { cut.append(.string(member.key)) }
            }
        }
        members.append(.init("attributes", .object(attributes)))
        if !cut.isEmpty { members.append(.init("cut", .array(cut))) }
        return .object(members)
    }

    private static func isData(_ value: AttributeValue) -> Bool {
        switch value {
        case .data: true
        case .list(let values): values.contains(where: isData)
        case .dictionary(let entries): entries.contains { isData($0.value) }
        default: false
        }
    }

    /// Texts, lists and dictionaries of an attribute with at most so many characters all together.
    private static func shortened(_ value: JSONValue, to maximumLength: Int) -> (value: JSONValue, isCut: Bool) {
        var left = maximumLength, isCut = false
        let short = shortened(value, &left, &isCut)
        return (short, isCut)
    }

    /// - Parameter left: characters that there is room for; what is no text takes eight.
    private static func shortened(_ value: JSONValue, _ left: inout Int, _ isCut: inout Bool) -> JSONValue {
        switch value {
        case .string(let text):
            let short = String(text.prefix(left))
            left -= short.count
            if short.utf8.count < text.utf8.count { isCut = true }
            return .string(short)
        case .array(let values):
            var kept: [JSONValue] = []
            for value in values where !isCut {
                guard left > 0 else {
                    isCut = true
                    break
                }
                kept.append(shortened(value, &left, &isCut))
            }
            return .array(kept)
        case .object(let members):
            var kept: [JSONValue.Member] = []
            for member in members where !isCut {
                guard left > 0 else {
                    isCut = true
                    break
                }
                left -= min(left, member.key.utf8.count)
                kept.append(.init(member.key, shortened(member.value, &left, &isCut)))
            }
            return .object(kept)
        default:
            left -= min(left, 8)
            return value
        }
    }
}
