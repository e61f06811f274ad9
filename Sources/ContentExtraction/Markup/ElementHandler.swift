/// Reads XML by elements: keeps the path to where the reader is, and the text of the innermost element that has only text.
class ElementHandler: XMLHandler {
    /// Local names from the root to the current element.
    private(set) var path: [String] = []
    /// Text directly in the current element since its start or its last child.
    private(set) var value = ""
    /// Bytes of an element's text that are kept.
    static let maximumValueBytes = 1 << 20

    /// An element began; it is the last of the path.
    func began(_ name: String, space: String, attributes: XMLAttributes) {}
    /// An element ended; `text` is its text behind its last child, without white space around it.
    func ended(_ name: String, space: String, text: String) {}
    /// Text as it comes.
    func read(_ text: String) {}

    final func start(_ name: String, space: String, attributes: XMLAttributes) {
        path.append(name)
        value = ""
        began(name, space: space, attributes: attributes)
    }

    final func end(_ name: String, space: String) {
        ended(name, space: space, text: value.cleaned)
        value = ""
        path.removeLast()
    }

    final func text(_ text: String) {
        if value.utf8.count < Self.maximumValueBytes { value += text }
        read(text)
    }

    /// Whether the current element is inside of one with this name.
    final func isInside(_ name: String) -> Bool { path.dropLast().contains(name) }
    /// The element around the current one.
    final var parent: String { path.count > 1 ? path[path.count - 2] : "" }
}

/// XML that is a whole file or part: in any encoding that it names.
enum XMLBytes {
    /// - Returns: whether it was well-formed to its end, or to where the handler stopped it.
    @discardableResult
    static func read(_ bytes: [UInt8], _ handler: any XMLHandler) -> Bool {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if !isMarked, let label = HTMLEncoding.declared(byXML: bytes),
            let name = CharacterDecoding.name(ofLabel: label), name != "UTF-8",
            !name.hasPrefix("UTF-16")
        {
            return XMLStream.read(CharacterDecoding.text(bytes, label: label).utf8, handler, encoding: "UTF-8")
        }
        return XMLStream.read(bytes, handler)
    }
}
