#if canImport(CoreSpotlight)
    import CoreSpotlight
#endif
import Foundation

// A notes app: every note is an item under a folder's domain; locked notes are not.

struct Note: Codable, Identifiable, Equatable {
    var id = UUID()
    var text: String
    var folder: String
    var isLocked = false
    var modified = Date()

    var title: String { text.split(separator: "\n").first.map(String.init) ?? "New Note" }
}

extension CSSearchableItem {
    convenience init(note: Note) {
        let attributes: CSSearchableItemAttributeSet
        if #available(iOS 14.0, macOS 11.0, *) {
            attributes = .init(contentType: .plainText)
        } else {
            attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
        }
        attributes.title = note.title
        attributes.contentDescription = String(note.text.dropFirst(note.title.count).prefix(300))
        attributes.textContent = note.text
        attributes.contentModificationDate = note.modified
        attributes.contentCreationDate = note.modified
        self.init(
            uniqueIdentifier: note.id.uuidString, domainIdentifier: "notes.\(note.folder)", attributeSet: attributes)
        expirationDate = .distantFuture
    }

    var noteID: UUID? { UUID(uuidString: uniqueIdentifier) }
}

final class NotesIndexer {
    static let shared = NotesIndexer()
    private let index: CSSearchableIndex
    private let queue = DispatchQueue(label: "notes.indexer", qos: .utility)
    private(set) var lastError: Error?

    init(index: CSSearchableIndex = CSSearchableIndex(name: "Notes", protectionClass: .complete)) {
        self.index = index
    }

    func save(_ notes: [Note], completion: (() -> Void)? = nil) {
        guard CSSearchableIndex.isIndexingAvailable() else { completion?(); return }
        queue.async { [self] in
            let group = DispatchGroup()
            let (locked, open) = notes.reduce(into: ([Note](), [Note]())) { result, note in
                if note.isLocked { result.0.append(note) } else { result.1.append(note) }
            }
            group.enter()
            index.indexSearchableItems(open.map(CSSearchableItem.init(note:))) { error in
                self.lastError = error
                group.leave()
            }
            if !locked.isEmpty {
                group.enter()
                index.deleteSearchableItems(withIdentifiers: locked.map(\.id.uuidString)) { error in
                    if let error = error { self.lastError = error }
                    group.leave()
                }
            }
            group.notify(queue: .main) { completion?() }
        }
    }

    func deleteFolder(_ name: String, completion: @escaping (Result<Void, Error>) -> Void) {
        index.deleteSearchableItems(withDomainIdentifiers: ["notes.\(name)"]) { error in
            DispatchQueue.main.async {
                completion(error.map(Result.failure) ?? .success(()))
            }
        }
    }
}
