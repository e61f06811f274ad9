import CoreSpotlight
import MobileCoreServices

// A shelf for files: each is an item with its type, size and text; other apps may drag them out.

class ShelvedFile: NSObject {
    let url: URL
    let tags: [String]
    init(url: URL, tags: [String] = []) {
        self.url = url
        self.tags = tags
    }

    var uti: String {
        let ext = url.pathExtension as CFString
        if let uti = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, ext, nil) {
            return uti.takeRetainedValue() as String
        }
        return kUTTypeData as String
    }

    lazy var searchableItem: CSSearchableItem = {
        let attrs = CSSearchableItemAttributeSet(itemContentType: self.uti)
        attrs.title = self.url.lastPathComponent
        attrs.displayName = self.url.deletingPathExtension().lastPathComponent
        attrs.path = self.url.path
        attrs.contentURL = self.url
        attrs.keywords = self.tags
        if let values = try? FileManager.default.attributesOfItem(atPath: self.url.path) {
            attrs.fileSize = values[.size] as? NSNumber
            attrs.contentModificationDate = values[FileAttributeKey.modificationDate] as? Date
        }
        if UTTypeConformsTo(self.uti as CFString, kUTTypeText) {
            attrs.textContent = try? String(contentsOf: self.url, encoding: .utf8)
        }
        attrs.providerDataTypeIdentifiers = [self.uti]
        return CSSearchableItem(
            uniqueIdentifier: self.url.lastPathComponent, domainIdentifier: "shelf", attributeSet: attrs)
    }()
}

class FileShelf: NSObject, CSSearchableIndexDelegate {
    var files = [String: ShelvedFile]()
    let searchableIndex = CSSearchableIndex(name: "Shelf")

    override init() {
        super.init()
        searchableIndex.indexDelegate = self
    }

    func put(_ urls: [URL], tags: [String], completion: @escaping (Error?) -> Swift.Void) {
        urls.forEach { files[$0.lastPathComponent] = ShelvedFile(url: $0, tags: tags) }
        let items = urls.map { files[$0.lastPathComponent]!.searchableItem }
        searchableIndex.indexSearchableItems(items, completionHandler: completion)
    }

    func remove(_ name: String, completion: @escaping (Error?) -> Swift.Void) {
        files.removeValue(forKey: name)
        searchableIndex.deleteSearchableItems(withIdentifiers: [name], completionHandler: completion)
    }

    // MARK: - CSSearchableIndexDelegate

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        searchableIndex.indexSearchableItems(files.values.map { $0.searchableItem }) { error in
            if error == nil { acknowledgementHandler() }
        }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        let items = identifiers.flatMap { self.files[$0]?.searchableItem }
        searchableIndex.indexSearchableItems(items) { _ in acknowledgementHandler() }
    }

    func data(for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String) throws -> Data {
        guard let file = files[itemIdentifier] else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: file.url)
    }
}
