import Foundation
import SystemIndex

/// `userInfo` as bytes and back: a property list, in which other types are marked.
package enum UserInfoArchive {
    private static let urlMark = "searchlight.url"
    private static let uuidMark = "searchlight.uuid"
    private static let setMark = "searchlight.set"
    private static let nullMark = "searchlight.null"
    /// A dictionary as keys and values in turn, if a key is no text or looks like a mark.
    private static let pairsMark = "searchlight.pairs"

    /// - Returns: the bytes, and of each entry that was left out its key and type.
    package static func encode(_ userInfo: [AnyHashable: Any]) -> (bytes: [UInt8], refused: [String]) {
        var refused: [String] = []
        var kept: [AnyHashable: Any] = [:]
        for (key, value) in userInfo {
            if plain(value) != nil, plain(key.base) != nil {
                kept[key] = value
            } else {
                refused.append("\(type(of: value)) under \(key)")
            }
        }
        guard !kept.isEmpty, let list = plain(kept),
            let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        else { return ([], refused.sorted()) }
        return ([UInt8](data), refused.sorted())
    }

    /// nil if the bytes are not an archive.
    package static func decode(_ bytes: [UInt8]) -> [AnyHashable: Any]? {
        guard !bytes.isEmpty else { return [:] }
        guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else { return nil }
        return restored(list) as? [AnyHashable: Any]
    }

    /// 32 digits that are the same for equal values, in whichever order a dictionary or a set has them; nil for none at all.
    package static func digest(_ userInfo: [AnyHashable: Any]) -> String? {
        let parts = userInfo.compactMap { key, value in
            plain(value).flatMap { value in plain(key.base).map { spelled($0) + spelled(value) } }
        }
        guard !parts.isEmpty else { return nil }
        let bytes = [UInt8](parts.sorted().joined().utf8)
        return ActivityRecord.digest(of: bytes)
    }

    /// A value that the archive can hold, so that different ones are spelled differently.
    private static func spelled(_ value: Any) -> String {
        let text: String
        switch value {
        case let dictionary as [String: Any]:
            if let members = dictionary[setMark] as? [Any] {
                text = "s" + members.map(spelled).sorted().joined()
            } else if let pairs = dictionary[pairsMark] as? [Any] {
                let entries = stride(from: 0, to: pairs.count - 1, by: 2).map {
                    spelled(pairs[$0]) + spelled(pairs[$0 + 1])
                }
                text = "p" + entries.sorted().joined()
            } else {
                text = "d" + dictionary.map { spelled($0.key) + spelled($0.value) }.sorted().joined()
            }
        case let list as [Any]: text = "l" + list.map(spelled).joined()
        case let data as Data: text = "b" + data.base64EncodedString()
        case let date as Date: text = "t\(date.timeIntervalSinceReferenceDate)"
        case let string as String: text = "u" + string
        case let number as NSNumber: text = "n\(number)"
        default: text = "n\(value)"
        }
        return "\(text.utf8.count):\(text)"
    }

    /// nil for what cannot be kept, or holds such a thing.
    private static func plain(_ value: Any) -> Any? {
        if value is NSNull { return [nullMark: true] }
        let mirror = Mirror(reflecting: value)
        // What bridging makes of an absent value elsewhere.
        if mirror.displayStyle == .optional { return mirror.children.first.map { plain($0.value) } ?? [nullMark: true] }
        switch value {
        case let url as URL: return [urlMark: url.absoluteString]
        // A number elsewhere, and here a type of its own: how far a view was scrolled.
        case let length as CGFloat: return Double(length)
        case let identifier as UUID: return [uuidMark: identifier.uuidString]
        case let set as Set<AnyHashable>: return all(set.map(\.base)).map { [setMark: $0] }
        case let list as [Any]: return all(list)
        case let dictionary as [AnyHashable: Any]:
            let names = dictionary.keys.compactMap { $0.base as? String }
            if names.count == dictionary.count, !names.contains(where: { $0.hasPrefix("searchlight.") }) {
                var result: [String: Any] = [:]
                for (key, value) in dictionary {
                    guard let value = plain(value) else { return nil }
                    result[key.base as? String ?? ""] = value
                }
                return result
            }
            return all(dictionary.flatMap { [$0.key.base, $0.value] }).map { [pairsMark: $0] }
        default: return PropertyListSerialization.propertyList(value, isValidFor: .binary) ? value : nil
        }
    }

    private static func all(_ values: [Any]) -> [Any]? {
        let plain = values.compactMap(plain)
        return plain.count == values.count ? plain : nil
    }

    private static func restored(_ value: Any) -> Any {
        switch value {
        case let dictionary as [String: Any]:
            if dictionary[nullMark] != nil { return NSNull() }
            if let url = dictionary[urlMark] as? String { return URL(string: url) ?? url as Any }
            if let text = dictionary[uuidMark] as? String { return UUID(uuidString: text) ?? text as Any }
            if let members = dictionary[setMark] as? [Any] {
                return Set(members.map(restored).compactMap(hashable))
            }
            if let pairs = dictionary[pairsMark] as? [Any] {
                var result: [AnyHashable: Any] = [:]
                for index in stride(from: 0, to: pairs.count - 1, by: 2) {
                    if let key = key(pairs[index]) { result[key] = restored(pairs[index + 1]) }
                }
                return result
            }
            return Dictionary(uniqueKeysWithValues: dictionary.map { (AnyHashable($0.key), restored($0.value)) })
        case let list as [Any]: return list.map(restored)
        default: return value
        }
    }

    private static func key(_ value: Any) -> AnyHashable? { hashable(restored(value)) }

    /// A member of a set, or a key. A list or dictionary can be one only if all of its values can. A number read from a
    /// list equals only a program's number of the same type.
    private static func hashable(_ value: Any) -> AnyHashable? {
        switch value {
        case let text as String: return text
        case let number as Int: return number
        case let number as Double: return number
        case let list as [Any]:
            let members = list.compactMap(hashable)
            return members.count == list.count ? AnyHashable(members) : nil
        case let dictionary as [AnyHashable: Any]:
            let values = dictionary.compactMapValues(hashable)
            return values.count == dictionary.count ? AnyHashable(values) : nil
        default: return value as? AnyHashable
        }
    }
}
