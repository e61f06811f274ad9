/// The kinds of results, which are the sections of the box: `Docs/Design.md`, "Order of the list".
package enum BoxGroup: String, Sendable, Hashable, CaseIterable {
    case applications, documents, people, messages, mail, events, pictures, music, films, places, products, web, texts,
        folders, archives
    /// Anything else: its section is its app.
    case other
    /// What the box calculated.
    case answer
    /// What the person was doing on another machine.
    case handoff
}

extension BoxGroup {
    /// The name of its glyph among the page's pictures.
    var glyph: String {
        switch self {
        case .applications: "application"
        case .documents: "document"
        case .people: "contact"
        case .messages: "message"
        case .mail: "mail"
        case .events: "event"
        case .pictures: "picture"
        case .music: "music"
        case .films: "film"
        case .places: "place"
        case .products: "product"
        case .web: "web"
        case .texts: "text"
        case .folders: "folder"
        case .archives: "archive"
        case .other: "plain"
        case .answer: "answer"
        case .handoff: "handoff"
        }
    }

    /// The word of `type:` that has all of the kind; nil for none.
    package var filterWord: String? {
        switch self {
        case .applications: "app"
        case .documents: "document"
        case .people: "contact"
        case .messages: "message"
        case .mail: "mail"
        case .events: "event"
        case .pictures: "image"
        case .music: "music"
        case .films: "film"
        case .texts: "text"
        case .folders: "folder"
        case .places, .products, .web, .archives, .other, .answer, .handoff: nil
        }
    }
}
