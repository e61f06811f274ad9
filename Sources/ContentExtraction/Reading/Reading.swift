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
    /// Items that were handed over.
    private(set) var items = 0
    /// Why something is missing; belongs to the next item.
    private var note: String?
    private var parts: Set<String> = []
    private let sink: (ExtractedItem) throws -> Void

    init(
        file: FileBytes, type: String, name: String, limits: ExtractionLimits,
        sink: @escaping (ExtractedItem) throws -> Void
    ) {
        self.file = file
        self.type = type
        self.name = name
        self.limits = limits
        self.sink = sink
        deadline = Deadline(seconds: limits.seconds)
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
        try sink(ExtractedItem(part: unique, attributes: attributes.values, note: note))
        note = nil
    }

    /// Whether more items may be handed over.
    ///
    /// - Throws: ``ExtractionFailure`` once the time is over.
    func mayContinue() throws(ExtractionFailure) -> Bool {
        if items >= limits.items { return false }
        try deadline.check()
        return true
    }
}
