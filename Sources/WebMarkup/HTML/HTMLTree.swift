import CHTMLParser

/// HTML as browsers read it, as one list of nodes in document order.
///
/// The tree is the one that WHATWG HTML, "Parsing HTML documents", makes of any bytes: missing and misplaced tags are
/// mended as browsers mend them. The content of a `template` is not part of it, unless it is shown as the shadow of the
/// element around it. The parser is libgumbo.
package struct HTMLTree: Sendable {
    /// An element, or text.
    package struct Node: Sendable {
        /// Of an element its name, in lower case; of text, the text.
        package let text: String
        /// Whether it is an element; else it is text.
        package let isElement: Bool
        /// Whether it is an element of SVG or MathML.
        package let isForeign: Bool
        /// The position of the node that it stands in; of the first, its own.
        package let parent: Int
        /// The position behind the last node in it.
        package let end: Int
        fileprivate let attributes: Range<Int>
        fileprivate let offset: UInt32
    }

    /// Why a page is not read.
    package enum Failure: Error, Hashable {
        /// More bytes than ``maximumBytes``.
        case tooLong
        /// Parsing takes more than ``memory`` or ``milliseconds``, or fails: no page that is meant to be read is like that.
        case tooComplicated
        /// The caller stopped it.
        case stopped
    }

    /// What parsing took, in units that do not depend on the machine. Both grow with the length of a page, whatever is in it.
    package struct Cost: Sendable, Hashable {
        /// Tags, elements that were looked at to bound the nesting, and libgumbo's requests for memory.
        package var steps: Int
        /// Tags that were taken out because elements nested deeper than ``HTMLTree/mostDepth``, or for the like.
        package var dropped: Int
    }

    /// Bytes of a page that are read.
    package static let maximumBytes = 8 << 20
    /// Bytes that parsing may take, besides the page itself.
    package static let memory = 512 << 20
    /// Processor time that parsing may take: a page of ``maximumBytes`` takes half a second.
    package static let milliseconds: Int64 = 5_000
    /// How deep elements nest, in Chromium as well: of deeper ones only the text is read.
    package static let mostDepth = Int(html_most_depth)

    /// In document order: each before those in it.
    package let nodes: [Node]
    /// What parsing took.
    package let cost: Cost
    private let attributes: [(name: String, value: String)]
    /// Where lines end.
    private let lineEnds: [UInt32]

    /// Parses in a process of its own, which takes half a millisecond more: no thread can be ended, and libgumbo's assertions end a process.
    ///
    /// - Parameters:
    ///   - bytes: any bytes.
    ///   - encoding: what the server said of their encoding; nil for nothing.
    ///   - milliseconds: see ``milliseconds``.
    ///   - isCancelled: asked some times a second while a page takes long.
    /// - Throws: ``Failure``, of a page that is too long or made to be hard to read.
    package init(
        _ bytes: [UInt8], encoding: String? = nil, milliseconds: Int64 = HTMLTree.milliseconds,
        isCancelled: () -> Bool = { false }
    ) throws(Failure) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLong }
        let text = CharacterEncoding.utf8(bytes, declared: encoding)
        let (outcome, parsed) = Self.parse(text, milliseconds, isCancelled)
        if outcome == Int32(html_stopped.rawValue) { throw .stopped }
        guard outcome == 0, let tree = parsed else { throw .tooComplicated }
        defer { html_free(tree) }
        let cost = html_cost_of(tree)
        self.cost = Cost(steps: Int(clamping: cost.steps) + Int(cost.requests), dropped: Int(cost.dropped))
        attributes = (0..<html_attribute_count(tree)).map { position in
            let attribute = html_attribute_at(tree, position)
            return (Self.string(attribute.name).lowercased(), Self.string(attribute.value))
        }
        nodes = (0..<html_node_count(tree)).map { position in
            let node = html_node_at(tree, position), first = Int(node.first_attribute)
            return Node(
                text: Self.string(node.text), isElement: node.is_element != 0, isForeign: node.is_foreign != 0,
                parent: Int(node.parent), end: Int(node.end), attributes: first..<first + Int(node.attributes),
                offset: node.offset)
        }
        lineEnds = text.indices.lazy.filter { place in
            text[place] == 0x0A || text[place] == 0x0D && (place + 1 == text.count || text[place + 1] != 0x0A)
        }.map { UInt32($0) }
    }

    /// The line of the page on which a node begins; none for what the page does not write.
    package func line(of place: Int) -> SourceLine {
        let offset = nodes[place].offset
        guard offset != .max else { return SourceLine() }
        var low = 0, high = lineEnds.count
        while low < high {
            let middle = (low + high) / 2
            if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return SourceLine(low + 1)
    }

    /// Carries a closure through C.
    private final class Stop {
        let isCancelled: () -> Bool
        init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
    }

    private static func parse(
        _ text: [UInt8], _ milliseconds: Int64, _ isCancelled: () -> Bool
    ) -> (outcome: Int32, tree: OpaquePointer?) {
        withoutActuallyEscaping(isCancelled) { isCancelled in
            let stop = Stop(isCancelled)
            return withExtendedLifetime(stop) {
                var tree: OpaquePointer?
                let outcome = html_parse(
                    text, text.count, Self.memory, milliseconds,
                    { context in
                        guard let context else { return 0 }
                        return Unmanaged<Stop>.fromOpaque(context).takeUnretainedValue().isCancelled() ? 1 : 0
                    }, Unmanaged.passUnretained(stop).toOpaque(), &tree)
                return (outcome, tree)
            }
        }
    }

    private static func string(_ text: html_text) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(text.length))
        html_copy(text, &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value of an element's attribute; nil if it has none of that name (in lower case).
    package func attribute(_ name: String, of position: Int) -> String? {
        for index in nodes[position].attributes where attributes[index].name == name { return attributes[index].value }
        return nil
    }

    /// The parts of an attribute that are separated by white space.
    package func words(_ name: String, of position: Int) -> [String] {
        (attribute(name, of: position) ?? "").split(whereSeparator: \.isHTMLSpace).map(String.init)
    }

    /// Calls `body` with the position of each node that stands directly in another. Costs as much as there are of them.
    package func forEachChild(of position: Int, _ body: (Int) -> Void) {
        var child = position + 1
        while child < nodes[position].end {
            body(child)
            child = nodes[child].end
        }
    }

    /// All text in a node, as it stands there (the DOM's `textContent`).
    package func text(in position: Int) -> String {
        let node = nodes[position]
        if !node.isElement { return node.text }
        var text = ""
        for inner in nodes[position + 1..<node.end] where !inner.isElement { text += inner.text }
        return text
    }
}

extension Character {
    /// White space as HTML has it: blank, tab, line feed, form feed, carriage return.
    var isHTMLSpace: Bool {
        self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" || self == "\r\n"
    }
}

extension StringProtocol {
    /// Without white space around it, and with a single blank for any other.
    package var collapsed: String {
        split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    }
}

extension String {
    /// Without white space around it.
    var trimmed: String {
        let start = drop { $0.isWhitespace || $0.isNewline }
        var end = start
        while let last = end.last, last.isWhitespace || last.isNewline { end.removeLast() }
        return String(end)
    }
}
