import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Reads what a program says that the person does.
enum ActivityJSON {
    /// The record of an activity, checked.
    ///
    /// - Throws: ``DoorError/Code/invalidItem`` that names the member.
    static func record(_ bytes: [UInt8]) throws -> ActivityRecord {
        try DoorError.check(bytes.count, atMost: DoorLimits.activityBytes, "bytes of an activity")
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw DoorError(.invalidItem, "The activity is not JSON: \(error).")
        }
        guard case .object(let members) = json else {
            throw DoorError(.invalidItem, "An activity is an object, not \(json.description).")
        }
        let type = try text(json["type"] ?? .null, "type") ?? ""
        guard !type.isEmpty else {
            throw DoorError(.invalidItem, "An activity needs a `type`, such as org.example.notes.viewing.")
        }
        var record = ActivityRecord(activityType: type)
        var userInfo: [JSONValue.Member] = []
        var required: [String]?
        for member in members {
            if try setText(member, of: &record) { continue }
            switch (member.key, member.value) {
            case ("type", _), (_, .null): break
            case ("keywords", let value): record.keywords = try texts(value, "keywords").sorted()
            case ("userInfo", .object(let entries)): userInfo = entries
            case ("requiredUserInfoKeys", let value): required = try texts(value, "requiredUserInfoKeys")
            case ("isWeaklyRelated", .boolean(let flag)): record.isWeaklyRelated = flag
            case ("isPublic", .boolean(let flag)): record.isPublic = flag
            case ("expires", _), ("attributes", .object): break
            case ("userInfo", _), ("isWeaklyRelated", _), ("isPublic", _), ("attributes", _):
                throw DoorError(
                    .invalidItem, "The activity's `\(member.key)` cannot be \(member.value.description).")
            default:
                throw DoorError(.invalidItem, "An activity has no member `\(member.key.prefix(60))`.")
            }
        }
        try setContent(json, of: &record)
        // As the archive of Swift programs does: of an activity with a page, only what is required comes back.
        let kept =
            required.map { keys in userInfo.filter { keys.contains($0.key) } }
            ?? (record.webpageURL == nil ? userInfo : [])
        record.userInfo = UserInfoList.encode(kept)
        if required?.isEmpty == false { record.userInfoDigest = UserInfoList.digest(kept) }
        return record
    }

    private static func setText(_ member: JSONValue.Member, of record: inout ActivityRecord) throws(DoorError) -> Bool {
        let path: WritableKeyPath<ActivityRecord, String?>
        switch member.key {
        case "title": path = \.title
        case "webpageURL": path = \.webpageURL
        case "referrerURL": path = \.referrerURL
        case "targetContentIdentifier": path = \.targetContentIdentifier
        case "persistentIdentifier": path = \.persistentIdentifier
        case "relatedUniqueIdentifier": path = \.relatedIdentifier
        case "domain":
            record.domain = try text(member.value, member.key) ?? ""
            return true
        default: return false
        }
        record[keyPath: path] = try text(member.value, member.key)
        return true
    }

    /// Attributes and the expiration date are read as an item's are.
    private static func setContent(_ json: JSONValue, of record: inout ActivityRecord) throws {
        var members: [JSONValue.Member] = []
        if case .object(let attributes)? = json["attributes"] { members = attributes }
        if let expires = json["expires"] { members.append(.init("expires", expires)) }
        do throws(ImportFailure) {
            let content = try ItemReader().item(.object(members))
            record.attributes = content.attributes
            if content.expiration != Document.never { record.expiration = content.expiration }
            if record.relatedIdentifier == nil { record.relatedIdentifier = content.text("relatedUniqueIdentifier") }
            if record.domain.isEmpty { record.domain = content.domain }
        } catch {
            throw DoorError(.invalidItem, "The activity is refused: \(error.message).")
        }
    }

    private static func text(_ value: JSONValue, _ name: String) throws(DoorError) -> String? {
        switch value {
        case .null: return nil
        case .string(let text): return text
        default: throw DoorError(.invalidItem, "The activity's `\(name)` wants a text, not \(value.description).")
        }
    }

    private static func texts(_ value: JSONValue, _ name: String) throws(DoorError) -> [String] {
        guard case .array(let values) = value else {
            throw DoorError(.invalidItem, "The activity's `\(name)` wants a list of texts, not \(value.description).")
        }
        var found: [String] = []
        for value in values {
            guard let text = try text(value, name) else { continue }
            found.append(text)
        }
        return found
    }
}
