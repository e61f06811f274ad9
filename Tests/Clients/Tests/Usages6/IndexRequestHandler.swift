import CoreSpotlight
import UniformTypeIdentifiers

// Extensions, as programs of their own.

class OutlineRequestHandler: CSIndexExtensionRequestHandler {
    nonisolated(unsafe) static var documents: [String] = []

    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        Task { @MainActor in
            for document in Self.documents {
                await withCheckedContinuation { continuation in
                    searchableIndex.indexSearchableItems([Self.item(document)]) { _ in continuation.resume() }
                }
            }
            acknowledge()
        }
    }

    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        nonisolated(unsafe) let acknowledge = acknowledgementHandler
        Task {
            do {
                searchableIndex.beginBatch()
                try await searchableIndex.indexSearchableItems(identifiers.map { Self.item($0) })
                try await searchableIndex.endBatch(withClientState: Data())
            } catch {
                print("searchableIndex error: \(error)")
            }
            acknowledge()
        }
    }

    override func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data { Data() }

    override func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL { URL(fileURLWithPath: "") }

    override func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}
    override func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    override func searchableItems(
        forIdentifiers identifiers: [String], searchableItemsHandler: @escaping ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler(identifiers.map { Self.item($0) }) }

    override func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}

    static func item(_ name: String) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: UTType(exportedAs: "org.example.outline"))
        attributes.title = name
        return CSSearchableItem(uniqueIdentifier: name, domainIdentifier: "outlines", attributeSet: attributes)
    }
}

class StoryImporter: CSImportExtension {
    override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt: URL) throws {
        let text = try String(contentsOf: forFileAt, encoding: .utf8)
        let lines = text.split(separator: "\n")
        guard let title = lines.first else { throw CocoaError(.fileReadCorruptFile) }
        attributes.title = String(title)
        attributes.authorNames = lines.dropFirst().first.map { [String($0)] }
        if let genre = CSCustomAttributeKey(keyName: "public_story_genre") {
            attributes.setValue("adventure" as NSString, forCustomKey: genre)
        }
        let year = 1980
        if year != 0, let key = CSCustomAttributeKey(keyName: "public_story_year") {
            attributes.setValue(year as NSNumber, forCustomKey: key)
        }
        attributes.textContent = text
    }
}
