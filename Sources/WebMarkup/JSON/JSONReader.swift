/// Reads JSON as web pages have it: what is wrong is passed over if what was meant is clear, and said.
///
/// Source: RFC 8259; what is passed over is what pages are known to have.
package struct JSONReader {
    /// Values inside of each other beyond that many are null.
    package static let deepest = 128
    /// So many problems are said; a file that is not JSON has one at each byte.
    package static let maximumProblems = 100

    /// Any bytes; linear in their number.
    ///
    /// Several objects after each other are a list of them.
    ///
    /// - Returns: nil if there is no value at all; problems in the order of the text, at most ``maximumProblems``.
    package static func read(_ bytes: [UInt8]) -> (node: JSONNode?, problems: [JSONProblem]) {
        var reader = JSONReader(scanner: JSONScanner(bytes: bytes))
        let node = reader.document()
        return (node, reader.scanner.problems())
    }

    private var scanner: JSONScanner
    private var openLists = 0
    private var openObjects = 0

    private mutating func document() -> JSONNode? {
        if scanner.skip([0xEF, 0xBB, 0xBF]) { scanner.report("A byte-order mark stands before the JSON.") }
        var nodes: [JSONNode] = [], areObjects = true
        while scanner.skipSpace(), let byte = scanner.byte() {
            let start = scanner.position
            switch byte {
            case UInt8(ascii: ";"), UInt8(ascii: ","):
                scanner.report("“\(Character(Unicode.Scalar(byte)))” has no place outside of the JSON.")
                scanner.position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                scanner.report("“\(Character(Unicode.Scalar(byte)))” closes nothing.")
                scanner.position += 1
            case _ where nodes.isEmpty:
                if let node = value(isWhole: true) {
                    nodes.append(node)
                    areObjects = node.isObject
                }
            case UInt8(ascii: "{") where areObjects:
                if nodes.count == 1 {
                    scanner.report("Several objects stand after each other without a list around them.")
                }
                if let node = value() {
                    nodes.append(node)
                    areObjects = node.isObject
                }
            default:
                scanner.report("Something stands after the end of the JSON.")
                scanner.position = scanner.bytes.count
            }
            if scanner.position == start { scanner.position += 1 }
        }
        if nodes.isEmpty { scanner.report("There is no JSON.") }
        return nodes.count > 1 ? .list(nodes) : nodes.first
    }

    /// nil if none begins here, and then nothing is taken unless it is the whole document.
    ///
    /// - Parameter isWhole: whether nothing says that a value is expected, so that any words are something else.
    private mutating func value(isWhole: Bool = false) -> JSONNode? {
        guard let byte = scanner.byte() else { return nil }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard openLists + openObjects < Self.deepest else {
                scanner.report("Values are nested more than \(Self.deepest) deep; what is deeper is left out.")
                scanner.skipNested()
                return .null
            }
            return byte == UInt8(ascii: "{") ? object() : list()
        case UInt8(ascii: "\""): return .text(scanner.text())
        case UInt8(ascii: "'"):
            scanner.report("A text stands in single quotation marks.")
            return .text(scanner.text())
        default: return bare(isWhole: isWhole)
        }
    }

    private mutating func list() -> JSONNode {
        let start = scanner.position
        scanner.position += 1
        openLists += 1
        defer { openLists -= 1 }
        var items: [JSONNode] = [], needsComma = false
        while scanner.skipSpace(), let byte = scanner.byte() {
            switch byte {
            case UInt8(ascii: "]"):
                endsItems(needsComma || items.isEmpty)
                scanner.position += 1
                return .list(items)
            case UInt8(ascii: "}"):
                if closesOuter(openObjects, start) { return .list(items) }
            case UInt8(ascii: ","): takeComma(&needsComma)
            default:
                if needsComma { scanner.report("A comma is missing.") }
                if let item = value() {
                    items.append(item)
                    needsComma = true
                } else {
                    passOver()
                }
            }
        }
        scanner.report("“[” is not closed.", at: start)
        return .list(items)
    }

    private mutating func object() -> JSONNode {
        let start = scanner.position
        scanner.position += 1
        openObjects += 1
        defer { openObjects -= 1 }
        var members: [JSONNode.Member] = [], needsComma = false
        while scanner.skipSpace(), let byte = scanner.byte() {
            switch byte {
            case UInt8(ascii: "}"):
                endsItems(needsComma || members.isEmpty)
                scanner.position += 1
                return .object(members)
            case UInt8(ascii: "]"):
                if closesOuter(openLists, start) { return .object(members) }
            case UInt8(ascii: ","): takeComma(&needsComma)
            default:
                if needsComma { scanner.report("A comma is missing.") }
                if let member = member() {
                    members.append(member)
                    needsComma = true
                } else {
                    passOver()
                }
            }
        }
        scanner.report("“{” is not closed.", at: start)
        return .object(members)
    }

    private mutating func member() -> JSONNode.Member? {
        let start = scanner.position, line = scanner.line(at: start)
        let name: String
        switch scanner.byte() {
        case UInt8(ascii: "\""): name = scanner.text()
        case UInt8(ascii: "'"):
            scanner.report("A name stands in single quotation marks.")
            name = scanner.text()
        default:
            guard let word = scanner.word(endsAtColon: true) else { return nil }
            scanner.report("The name “\(word.prefix(40))” has no quotation marks.", at: start)
            name = word
        }
        _ = scanner.skipSpace()
        if scanner.byte() == UInt8(ascii: ":") {
            scanner.position += 1
            _ = scanner.skipSpace()
        } else {
            scanner.report("A colon is missing after “\(name.prefix(40))”.")
        }
        if let value = value() { return JSONNode.Member(name: name, value: value, line: line) }
        scanner.report("“\(name.prefix(40))” has no value.")
        return JSONNode.Member(name: name, value: .null, line: line)
    }

    /// A number, a literal, or a text that lost its quotation marks.
    private mutating func bare(isWhole: Bool) -> JSONNode? {
        let start = scanner.position
        guard let word = scanner.word(endsAtColon: false) else { return nil }
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: break
        }
        switch JSONNumber(word) {
        case .exact: return .number(word)
        case .loose:
            scanner.report("“\(word.prefix(40))” is not how JSON writes numbers.", at: start)
            return .number(word)
        case .none: break
        }
        if isWhole {
            scanner.report("“\(word.prefix(40))” stands before the JSON.", at: start)
            return nil
        }
        scanner.report("“\(word.prefix(40))” is no value of JSON: a text stands in quotation marks.", at: start)
        switch word.lowercased() {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null", "none", "nil", "undefined", "nan", "infinity", "-infinity": return .null
        default: return .text(word)
        }
    }

    private mutating func takeComma(_ needsComma: inout Bool) {
        if !needsComma { scanner.report("A comma stands where a value should.") }
        needsComma = false
        scanner.position += 1
    }

    private mutating func endsItems(_ isProper: Bool) {
        if !isProper { scanner.report("A comma stands after the last value.") }
    }

    /// Whether the bracket at this position, of the other kind, closes something around; if not, it is passed over.
    private mutating func closesOuter(_ openOthers: Int, _ start: Int) -> Bool {
        if openOthers > 0 {
            scanner.report("“\(Character(Unicode.Scalar(scanner.bytes[start])))” is not closed.", at: start)
            return true
        }
        passOver()
        return false
    }

    private mutating func passOver() {
        guard let byte = scanner.byte() else { return }
        scanner.report(
            byte < 0x80 && byte > 0x20
                ? "“\(Character(Unicode.Scalar(byte)))” has no place here." : "A character has no place here.")
        scanner.position += 1
    }
}

extension JSONNode {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
