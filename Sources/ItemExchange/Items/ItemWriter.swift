/// Items are the engine's documents.
package import SearchEngine
import SearchlightBasics
import SystemIndex

extension JSONValue {
    /// An item as ``ItemReader`` reads it back, value for value and bit for bit.
    ///
    /// - Parameter app: written as `app`, which is ignored in reading; nil leaves it out.
    package init(_ item: Document, app: String? = nil) {
        var members: [Member] = []
        if let app { members.append(Member("app", .string(app))) }
        members.append(Member("id", .string(item.identifier)))
        if !item.domain.isEmpty { members.append(Member("domain", .string(item.domain))) }
        if item.expiration != Document.never { members.append(Member("expires", Self.expiration(item.expiration))) }
        var named: [Member] = []
        for attribute in item.attributes where !AttributeCatalog.derived.contains(attribute.name) {
            let name = AttributeCatalog.schema.name(of: attribute.name)
            if case .custom = attribute.name, !ItemReader.isCustomMember(name) {
                named.append(Member(name, Self.custom(attribute.value, name: name)))
            } else {
                members.append(Member(name, Self.attribute(attribute.value, name: name)))
            }
        }
        if !named.isEmpty { members.append(Member(ItemReader.namedCustom, .object(named))) }
        if case .dictionary(let entries)? = item[AttributeCatalog.searchedCustomValues] {
            let names = entries.filter { $0.value != .null }.map { JSONValue.string($0.key) }
            if !names.isEmpty { members.append(Member(ItemReader.searchedCustom, .array(names))) }
        }
        self = .object(members)
    }

    private static func expiration(_ seconds: Int64) -> JSONValue {
        let date = Double(seconds) - AttributeValue.secondsFrom1970To2001
        guard let text = DateText.exact(date),
            (try? ValueConversion.expiration(.string(text), name: "expires")) == seconds
        else { return .integer(seconds) }
        return .string(text)
    }

    /// The plain form, if reading it gives the same value again; else one that says what it is.
    private static func attribute(_ value: AttributeValue, name: String) -> JSONValue {
        guard let kind = AttributeCatalog.attribute(name)?.kind else { return custom(value, name: name) }
        let plain = plain(value)
        let back = Result { () throws(ImportFailure) in try ValueConversion.value(plain, kind: kind, name: name) }
        return form(plain, of: value, isRead: name == "domainIdentifier" ? nil : back)
    }

    /// The same of a custom attribute, whatever its name.
    private static func custom(_ value: AttributeValue, name: String) -> JSONValue {
        let plain = plain(value)
        let back = Result { () throws(ImportFailure) in try ValueConversion.custom(plain, name: name) }
        return form(plain, of: value, isRead: back)
    }

    private static func form(
        _ plain: JSONValue, of value: AttributeValue, isRead back: Result<AttributeValue, ImportFailure>?
    ) -> JSONValue {
        if plain != .null, case .success(let read)? = back, read.isIdentical(to: value) { return plain }
        return .object([Member(ValueConversion.asIs, general(value))])
    }

    private static func plain(_ value: AttributeValue) -> JSONValue {
        switch value {
        case .date(let seconds): DateText.exact(seconds).map(JSONValue.string) ?? general(value)
        case .data(let bytes): .string(Base64.text(bytes))
        case .list(let values): .array(values.map { if case .date = $0 { plain($0) } else { general($0) } })
        default: general(value)
        }
    }

    private static func general(_ value: AttributeValue) -> JSONValue {
        switch value {
        case .null: return .null
        case .text(let text): return .string(text)
        case .integer(let number): return .integer(number)
        case .double(let number):
            if number.isFinite { return .double(number) }
            let name = number.isNaN ? "nan" : number > 0 ? "infinity" : "-infinity"
            return .members([ValueConversion.numberTag: .string(name)])
        case .boolean(let flag): return .boolean(flag)
        case .date(let seconds):
            let text = DateText.exact(seconds).map(JSONValue.string)
            return .members([ValueConversion.dateTag: text ?? .double(seconds)])
        case .data(let bytes): return .members([ValueConversion.dataTag: .string(Base64.text(bytes))])
        case .list(let values): return .array(values.map(general))
        case .dictionary(let entries):
            let object = JSONValue.object(entries.map { Member($0.key, general($0.value)) })
            let isLikeTag = entries.count == 1 && entries[0].key.hasPrefix("$")
            return isLikeTag ? .members([ValueConversion.dictionaryTag: object]) : object
        }
    }
}

extension AttributeValue {
    /// Whether every bit is the same; equality takes minus zero for zero, and texts for equal that are canonically so.
    func isIdentical(to other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
        case (.double(let a), .double(let b)), (.date(let a), .date(let b)): a.bitPattern == b.bitPattern
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isIdentical(to: $1) }
        case (.dictionary(let a), .dictionary(let b)):
            a.count == b.count
                && zip(a, b).allSatisfy {
                    $0.key.utf8.elementsEqual($1.key.utf8) && $0.value.isIdentical(to: $1.value)
                }
        default: self == other
        }
    }
}
