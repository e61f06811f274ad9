/// What an item may be at most. A breach is an error that names the limit.
public enum Limits {
    /// Bytes of UTF-8 in an identifier or a domain.
    public static let identifierBytes = 4096
    /// Bytes of an item's attributes as stored.
    public static let itemBytes = 16 << 20
    /// Lists and dictionaries inside one another.
    public static let nesting = 16
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
        for index in attributes.indices {
            // Looked at where they are: most hold one text or number, and copying each would cost more than all else here.
            switch attributes[index].value {
            case .list, .dictionary: try check(attributes[index].value)
            default: break
            }
        }
    }

    private static func check(_ value: AttributeValue, depth: Int = 0) throws {
        switch value {
        case .list(let values):
            guard depth < nesting else { throw tooDeep }
            for value in values { try check(value, depth: depth + 1) }
        case .dictionary(let entries):
            guard depth < nesting else { throw tooDeep }
            for entry in entries { try check(entry.value, depth: depth + 1) }
        default: break
        }
    }

    private static let tooDeep = IndexError(
        .limitExceeded, "Lists and dictionaries may stand at most \(nesting) deep inside one another.")
}
