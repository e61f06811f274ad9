import SearchlightBasics

/// One file while it is read: what every reader needs, and where its items go.
final class Reading {
    let file: FileBytes
    /// The file's type, for items that are the file itself.
    let type: String
    /// The name that the file has for people, without folders.
    let name: String
    let limits: ExtractionLimits
    let deadline: Deadline
    /// When a reader that can go on later should stop.
    private let turn: Deadline
    /// Where reading begins, and where the next turn does: for readers that can begin in the middle.
    let start: Int
    private(set) var next: Int?
    /// Bytes of text that were handed over.
    private var textBytes = 0
    /// Items that were handed over.
    private(set) var items = 0
    /// Why something is missing; belongs to the next item.
    private var note: String?
    private var parts: Set<String> = []
    private let sink: (ExtractedItem) throws -> Void

    init(
        file: FileBytes, type: String, name: String, limits: ExtractionLimits,
        start: Int = 0, sink: @escaping (ExtractedItem) throws -> Void
    ) {
        self.file = file
        self.type = type
        self.name = name
        self.limits = limits
        self.sink = sink
        self.start = start
        deadline = Deadline(seconds: limits.seconds)
        turn = Deadline(seconds: limits.seconds / 2)
    }

    /// Seconds since 1970 from which on recurring events count as next.
    var now: Double { limits.now ?? Deadline.wallClock }

    /// A collector for the file's text.
    func collector() -> TextCollector { TextCollector(limit: limits.textBytes) }

    /// Says that something is missing. The first reason stays.
    func cut(_ reason: String) { if note == nil { note = reason } }

    /// Hands over the file itself, or an item in it.
    ///
    /// - Parameters:
    ///   - part: an identifier; a second item with the same one gets a number behind it. Empty for the file itself.
    ///   - text: the text content.
    func emit(part: String = "", _ attributes: AttributeList, text: TextCollector? = nil) throws {
        var attributes = attributes
        if let text {
            attributes.set("textContent", text.text, maximumBytes: limits.textBytes)
            if text.isCut { cut("Only the first \(limits.textBytes >> 20) MB of the text are searched.") }
        }
        attributes.set("contentType", type)
        var unique = part.prefix(utf8Bytes: 1000), number = 1
        while !part.isEmpty, parts.contains(unique) {
            number += 1
            unique = part.prefix(utf8Bytes: 1000) + "#\(number)"
        }
        if !part.isEmpty { parts.insert(unique) }
        items += 1
        textBytes += text?.text.utf8.count ?? 0
        try sink(ExtractedItem(part: unique, attributes: attributes.values, note: note))
        note = nil
    }

    /// Whether the rest of a file with many items is better read in another turn: after half of the time, of the items, or
    /// many bytes of text.
    var isTurnOver: Bool {
        items > 0 && (items >= limits.items / 2 || textBytes > limits.partBytes / 4 || turn.isPast)
    }

    /// Ends this turn, and says where the next one begins.
    func goOn(at position: Int) { next = position }

    /// Whether more items may be handed over.
    ///
    /// - Throws: ``ExtractionFailure`` once the time is over.
    func mayContinue() throws(ExtractionFailure) -> Bool {
        if items >= limits.items { return false }
        try deadline.check()
        return true
    }
}
