/// What an item may be at most. A breach is an error that names the limit.
public enum Limits {
    /// Bytes of UTF-8 in an identifier or a domain.
    public static let identifierBytes = 4096
    /// Bytes of an item's attributes as stored.
    public static let itemBytes = 16 << 20
    /// Lists and dictionaries inside one another.
    public static let nesting = 16
    /// Custom attributes of an item: each has a column of its own in the index.
    public static let customAttributes = 4096
    /// Values of one attribute, such as keywords, with those in lists and dictionaries inside.
    public static let values = 16_384
    /// Bytes of a client state: Apple documents fewer than 250; the file holds more, and the facade enforces Apple's.
    public static let clientStateBytes = 4096

    static func check(identifier: String, domain: String) throws {
        if identifier.isEmpty || identifier.utf8.count > identifierBytes {
            throw IndexError(
                .limitExceeded,
                "An identifier must have 1 to \(identifierBytes) bytes; this has \(identifier.utf8.count).")
        }
        if domain.utf8.count > identifierBytes {
            throw IndexError(
                .limitExceeded, "A domain may have at most \(identifierBytes) bytes; this has \(domain.utf8.count).")
        }
    }

    static func check(_ attributes: [Attribute]) throws {
        var custom = 0
        for index in attributes.indices {
            if case .custom = attributes[index].name { custom += 1 }
            // Looked at where they are: most hold one text or number, and copying each would cost more than all else here.
            switch attributes[index].value {
            case .list, .dictionary:
                var count = 0
                try check(attributes[index].value, &count)
            default: break
            }
        }
        try check(customAttributes: custom)
    }

    /// Also an update may not make more of an item.
    static func check(customAttributes count: Int) throws {
        guard count > customAttributes else { return }
        throw IndexError(
            .limitExceeded, "An item may have at most \(customAttributes) custom attributes; this has \(count).",
            remedy: "Put values that belong together into one attribute, as a dictionary.")
    }

    private static func check(_ value: AttributeValue, _ count: inout Int, depth: Int = 0) throws {
        switch value {
        case .list(let values):
            guard depth < nesting else { throw tooDeep }
            count += values.count
            guard count <= Self.values else { throw tooMany }
            for value in values { try check(value, &count, depth: depth + 1) }
        case .dictionary(let entries):
            guard depth < nesting else { throw tooDeep }
            count += entries.count
            guard count <= Self.values else { throw tooMany }
            for entry in entries { try check(entry.value, &count, depth: depth + 1) }
        default: break
        }
    }

    private static let tooMany = IndexError(
        .limitExceeded, "An attribute may have at most \(values) values, such as keywords; this has more.",
        remedy: "Put long texts into textContent, whose words are found one by one.")

    private static let tooDeep = IndexError(
        .limitExceeded, "Lists and dictionaries may stand at most \(nesting) deep inside one another.")
}
