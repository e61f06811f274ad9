import SearchEngine

/// Changes to items and to the state that become durable together.
struct ItemBatch {
    /// The changes of one app.
    struct AppChanges {
        var deletedIdentifiers: [String] = []
        var deletedDomains: [String] = []
        var updates: [DocumentUpdate] = []
        var documents: [Document] = []
        var isEmpty: Bool {
            deletedIdentifiers.isEmpty && deletedDomains.isEmpty && updates.isEmpty && documents.isEmpty
        }
    }

    var apps: [ContentApp: AppChanges] = [:]
    var state: [ContentState.Change] = []
    /// About how much memory the documents take.
    private(set) var bytes = 0

    var isEmpty: Bool { state.isEmpty && apps.values.allSatisfy(\.isEmpty) }

    /// Whether it is to be committed before more is added.
    var isFull: Bool { bytes >= ContentLimits.batchBytes || state.count >= ContentLimits.batchFiles }

    mutating func index(_ document: Document, in app: ContentApp) {
        bytes += 500
        for attribute in document.attributes { attribute.value.forEachText { bytes += $0.utf8.count } }
        apps[app, default: AppChanges()].documents.append(document)
    }

    /// Deletes all items of a file.
    mutating func delete(_ item: FileItem, hasParts: Bool) {
        if hasParts {
            apps[item.record.app, default: AppChanges()].deletedDomains.append(item.domain)
        } else {
            apps[item.record.app, default: AppChanges()].deletedIdentifiers.append(item.identifier)
        }
    }

    mutating func put(_ location: ContentState.Location, _ record: FileRecord) {
        state.append(.put(root: location.root, folder: location.path.parent ?? .root, record))
    }

    mutating func remove(_ location: ContentState.Location) {
        state.append(
            .remove(root: location.root, folder: location.path.parent ?? .root, name: location.path.name))
    }
}
