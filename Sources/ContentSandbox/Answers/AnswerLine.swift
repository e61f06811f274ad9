/// Values of attributes are its.
package import SearchlightBasics

/// One line of an answer, checked. The worker is a stranger: its bytes were made by a program that read a stranger's
/// file.
enum AnswerLine {
    case item(WorkerItem)
    /// `next`: where the next turn begins, if the file is read in turns.
    case end(next: Int64?)
    case error(code: String, reason: String)

    /// Bytes that the name of a part may have.
    static let longestPart = 4096
    /// Bytes that the name of an attribute may have.
    static let longestName = 256
    /// Attributes of one item.
    static let mostAttributes = 2000
    /// Lists and objects within an attribute's value.
    static let deepestValue = 4

    /// Why a line is refused.
    struct Fault: Error {
        var reason: String
    }

    /// Reads a line without its line break.
    init(_ bytes: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes[...])
        } catch {
            throw Fault(reason: "a line is not JSON: \(error.message) (byte \(error.offset))")
        }
        guard case .object(let members) = value else { throw Fault(reason: "a line is not an object") }
        switch members.first?.key {
        case "end": self = try Self.end(members)
        case "error": self = try Self.error(members)
        default: self = .item(try Self.item(members, bytes))
        }
    }

    private static func end(_ members: [JSONValue.Member]) throws(Fault) -> AnswerLine {
        guard members.count <= 2, members[0].value == .boolean(true) else {
            throw Fault(reason: "the end has a wrong value")
        }
        guard members.count == 2 else { return .end(next: nil) }
        guard members[1].key == "next", case .integer(let next) = members[1].value, next > 0 else {
            throw Fault(reason: "the end has a wrong position")
        }
        return .end(next: next)
    }

    private static func error(_ members: [JSONValue.Member]) throws(Fault) -> AnswerLine {
        guard members.count == 1, case .object(let parts) = members[0].value, parts.count == 2,
            case .string(let code)? = members[0].value["code"], case .string(let reason)? = members[0].value["reason"]
        else { throw Fault(reason: "an error has not one code and one reason") }
        return .error(code: VisibleText.code(code), reason: VisibleText.sentence(reason))
    }

    private static func item(_ members: [JSONValue.Member], _ bytes: [UInt8]) throws(Fault) -> WorkerItem {
        var part: String?
        var attributes: [JSONValue.Member]?
        for member in members {
            switch (member.key, member.value) {
            case ("part", .string(let text)): part = text
            case ("attributes", .object(let named)): attributes = named
            default: throw Fault(reason: "an item has a member that is not allowed, or of a wrong kind")
            }
        }
        guard let part, let attributes else { throw Fault(reason: "an item has not one part and its attributes") }
        guard part.utf8.count <= longestPart else { throw Fault(reason: "the name of a part is too long") }
        guard attributes.count <= mostAttributes else { throw Fault(reason: "an item has too many attributes") }
        for attribute in attributes {
            guard !attribute.key.isEmpty, attribute.key.utf8.count <= longestName else {
                throw Fault(reason: "the name of an attribute is empty or too long")
            }
            guard isShallow(attribute.value, deepestValue) else {
                throw Fault(reason: "the value of an attribute is nested too deep")
            }
        }
        return WorkerItem(part: part, attributes: attributes, bytes: bytes)
    }

    private static func isShallow(_ value: JSONValue, _ depth: Int) -> Bool {
        switch value {
        case .array(let values): depth > 0 && values.allSatisfy { isShallow($0, depth - 1) }
        case .object(let members): depth > 0 && members.allSatisfy { isShallow($0.value, depth - 1) }
        default: true
        }
    }
}

/// An item of an answer: what is known of a file, or of a part of it.
package struct WorkerItem: Sendable {
    /// Which part of the file it is; empty for the file itself.
    package var part: String
    /// Names and values, as JSON.
    package var attributes: [JSONValue.Member]
    /// The line that it came in, without its line break.
    package var bytes: [UInt8]
}

/// A stranger's words, made fit for a person's screen.
enum VisibleText {
    /// A code: letters, digits, hyphens and underscores, at most 64 of them.
    static func code(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(64).filter {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0))
            })
    }

    /// A sentence on one line, at most 300 characters, without characters that steer a terminal or turn the direction
    /// of writing.
    static func sentence(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(300) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            case .format, .privateUse, .surrogate, .unassigned: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
