package import SearchEngine
package import SystemIndex

/// A result as it is shown: its texts with what matches in them.
package struct ResultView: Sendable, Hashable {
    /// The app's identifier.
    package var app: String
    /// The item's identifier; an activity's persistent one.
    package var id: String
    /// Empty for none.
    package var domain: String
    /// Where it is, for people: the folder of a file, else the domain; empty for none.
    package var place = ""
    /// What it is called.
    package var title: Snippet
    /// A passage that matches, else the start of the subtitle or of the description.
    package var snippet: Snippet
    /// What kind of thing it is.
    package var kind: ItemKind
    /// See `Docs/Ranking.md`; compares within one search only.
    package var score: Int
    /// Of an activity without an item.
    package var activityType: String?
    /// The address of its file, as ``FileAddress`` has it; nil for an item that is no file.
    package var file: String?
    /// What earlier choices add to the score.
    package var lift = Lift.none
    /// How near it is by meaning, if that counts.
    package var nearness: MeaningMatch?
    /// Whether it was found by meaning alone.
    package var isByMeaning: Bool { nearness?.isOnlyReason ?? false }

    /// Attributes that a passage is taken of, in the order of preference.
    private static let passages = [
        "contentDescription", "textContent", "information", "comment", "transcribedTextContent", "keywords",
        "alternateNames", "authorNames", "performers", "director", "artist", "album", "subject", "namedLocation",
        "organizations", "phoneNumbers", "emailAddresses", "city",
    ]

    /// Of parts that are there already; nothing is read.
    package init(
        app: String, id: String, domain: String, title: Snippet, snippet: Snippet, kind: ItemKind, score: Int
    ) {
        self.app = app
        self.id = id
        self.domain = domain
        self.title = title
        self.snippet = snippet
        self.kind = kind
        self.score = score
    }

    /// Bytes of a text in which a passage is looked for if the title has the word.
    private static let bytesBelowTitle = 16 << 10

    /// Reads and decodes the item.
    package init(_ found: FoundItem, _ highlighter: inout Highlighter) throws {
        self.init(found, try found.document(), &highlighter)
    }

    /// - Parameter document: the item of the result.
    package init(_ found: FoundItem, _ document: Document, _ highlighter: inout Highlighter) {
        app = found.app.rawValue
        id = document.identifier
        domain = document.domain
        place = document.placeText
        file = FileAddress.of(document)
        let activity = found.isActivity ? ActivityRecord(document) : nil
        activityType = activity?.activityType
        let name = activity.map { $0.title ?? $0.activityType } ?? document.displayTitle
        let toleratesTypos = found.hit.matchClass == .fuzzy
        title = Snippet(text: name, ranges: highlighter.ranges(in: name, toleratesTypos: toleratesTypos))
        kind = ItemKind.of(document)
        score = found.hit.score
        lift = found.lift
        nearness = found.hit.nearness
        snippet = Snippet(text: "", ranges: [])
        // A result with the word in its title needs no passage: a whole log is not read for one at each key.
        let maximum = highlighter.hasOneUnit && !title.ranges.isEmpty ? Self.bytesBelowTitle : .max
        for attribute in Self.passages {
            let text = document.texts(attribute).joined(separator: ", ")
            if text.isEmpty || text == name { continue }
            let passage = highlighter.snippet(of: text, toleratesTypos: toleratesTypos, within: maximum)
            if !passage.ranges.isEmpty {
                snippet = passage
                return
            }
        }
        // Lists say little about an item that they do not match.
        if let subtitle = document.subtitle, subtitle != name {
            snippet = highlighter.snippet(of: subtitle, toleratesTypos: toleratesTypos)
        }
    }
}
