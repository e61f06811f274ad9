import Glibc
import SearchEngine
import SystemIndex

/// Turns what a walk found into changes of items and of the state.
struct ChangeFeeding {
    private let index: SystemIndex
    private let file: StateFile
    private let roots: [UInt32: WalkedRoot]
    private let importers: Importers

    init(_ index: SystemIndex, _ file: StateFile, _ roots: [WalkedRoot], _ importers: Importers) {
        self.importers = importers
        self.index = index
        self.file = file
        self.roots = Dictionary(roots.map { ($0.chosen.number, $0) }, uniquingKeysWith: { $1 })
    }

    /// A file with all that its items need; nil for one of a folder that is not there.
    func item(_ location: ContentState.Location, _ record: FileRecord) -> FileItem? {
        guard let volume = file.state.volumes[location.root] else { return nil }
        let root = roots[location.root]
        let source = root?.chosen.source.flatMap(SourceKind.init(rawValue:))
        return FileItem(
            location: location, record: record, type: FileType.of(location.path, source: source, importers),
            absolute: root?.absolute(location.path) ?? location.path.bytes, volume: volume.number)
    }

    /// Whether an item is stored for the name of a file whose content says nothing.
    func isNamed(_ item: FileItem) -> Bool {
        item.type.isNamed(
            item.location.path,
            source: roots[item.location.root]?.chosen.source.flatMap(SourceKind.init(rawValue:)))
    }

    /// - Parameter batch: gets what the change comes to.
    func apply(_ change: FileChange, to batch: inout ItemBatch) throws {
        switch change {
        case .added(let location, let record): add(location, record, to: &batch)
        case .touched(let location, let record):
            // The time of the metadata also changes with who may read it.
            if record.stage == .read, isForbidden(location), let old = file.state.record(location) {
                modify(location, old, record, &batch)
            } else {
                batch.put(location, record)
            }
        case .removed(let location, let record):
            if let item = item(location, record), record.reason == .none || record.stage != .known {
                batch.delete(item, hasParts: record.hasParts)
            }
            batch.remove(location)
        case .vacated(let location): batch.remove(location)
        case .modified(let location, let old, let new): modify(location, old, new, &batch)
        case .moved(let from, let to, let old, let new): try move(from, to, old, new, &batch)
        }
    }

    private func isForbidden(_ location: ContentState.Location) -> Bool {
        guard let root = roots[location.root] else { return false }
        let opened = root.open(location.path, isFolder: false)
        if opened >= 0 { close(opened) }
        return opened == -EACCES || opened == -EPERM
    }

    private func add(_ location: ContentState.Location, _ record: FileRecord, to batch: inout ItemBatch) {
        var record = record
        guard record.reason == .none, var item = item(location, record) else {
            batch.put(location, record)
            return
        }
        record.app = item.type.app
        item.record = record
        if isNamed(item) {
            batch.index(item.named, in: record.app)
            record.stage = .named
        }
        batch.put(location, record)
    }

    private func modify(
        _ location: ContentState.Location, _ old: FileRecord, _ new: FileRecord, _ batch: inout ItemBatch
    ) {
        let hadItems = old.reason == .none || old.stage != .known
        if new.reason != .none || !hadItems || old.changed == .min {
            if hadItems, old.changed != .min, let item = item(location, old) {
                batch.delete(item, hasParts: old.hasParts)
            }
            add(location, new, to: &batch)
            return
        }
        // Its items stay findable until its new content was read.
        var record = new
        record.app = old.app
        record.hasParts = old.hasParts
        record.stage = old.stage == .known ? .known : .named
        batch.put(location, record)
    }

    private func move(
        _ from: ContentState.Location, _ to: ContentState.Location, _ old: FileRecord, _ new: FileRecord,
        _ batch: inout ItemBatch
    ) throws {
        guard let source = item(from, old), var target = item(to, new) else { return }
        guard source.type == target.type else {
            // Another extension may mean another reader.
            if old.reason == .none || old.stage != .known { batch.delete(source, hasParts: old.hasParts) }
            var record = new
            record.stage = .known
            record.reason = .none
            record.hasParts = false
            add(to, record, to: &batch)
            return
        }
        target.record.app = old.app
        batch.put(to, target.record)
        guard old.reason == .none || old.stage != .known else { return }
        let domain = source.domain == target.domain ? nil : target.domain
        if old.hasParts {
            for snapshot in try index.app(old.app.identifier).snapshots() {
                try snapshot.forEachDocument(inDomain: source.domain) { document in
                    batch.apps[old.app, default: ItemBatch.AppChanges()].updates.append(
                        DocumentUpdate(identifier: document.identifier, domain: domain, attributes: target.placing))
                    return true
                }
            }
        } else {
            batch.apps[old.app, default: ItemBatch.AppChanges()].updates.append(
                DocumentUpdate(identifier: source.identifier, domain: domain, attributes: target.placing))
        }
    }
}
