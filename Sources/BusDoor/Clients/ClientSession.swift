import AppDoor
import AppPrograms
import MessageBus
import Synchronization
import SearchlightBasics
import SystemIndex

/// One connection's work: does what its calls ask for. One call at a time, on any thread.
final class ClientSession: Sendable {
    let identity: CallerIdentity
    let app: AppSession
    private let batch = Mutex<DoorBatch?>(nil)

    var door: AppDoor { app.door }

    init(_ identity: CallerIdentity, _ app: AppSession) {
        self.identity = identity
        self.app = app
    }

    /// What a call came to.
    struct Outcome: Sendable {
        var values: [BusValue] = []
        /// What the app has to index again; only ``BusMethod/listen`` asks.
        var reindexing: ReindexRequest?
    }

    /// Does a call. What it says is done is on the disk.
    ///
    /// - Parameter programs: the installed applications now; only ``BusMethod/registerApplication`` needs them.
    func run(_ method: BusMethod, _ arguments: CallArguments, _ programs: InstalledPrograms?) throws -> Outcome {
        try app.admit(identity, changes: method.changesIndex)
        if method == .listen { return Outcome(reindexing: try door.reindexRequest()) }
        return Outcome(values: try values(method, arguments, programs))
    }

    private func values(
        _ method: BusMethod, _ arguments: CallArguments, _ programs: InstalledPrograms?
    ) throws -> [BusValue] {
        switch method {
        case .identify: return [.text(identity.app.rawValue), .text(identity.source.rawValue)]
        case .addItems, .addItemsFrom, .updateItems, .updateItemsFrom: return try change(method, arguments)
        case .deleteItems:
            let names = arguments.texts(0)
            try batch.withLock { $0 }.map { try $0.deleteItems(names) } ?? door.deleteItems(names)
        case .deleteDomains:
            let names = arguments.texts(0)
            try batch.withLock { $0 }.map { try $0.deleteDomains(names) } ?? door.deleteDomains(names)
        case .deleteAll: try batch.withLock { $0 }.map { try $0.deleteAll() } ?? door.deleteAll()
        case .beginBatch: batch.withLock { $0 = door.beginBatch() }
        case .endBatch: try endBatch(arguments.bytes(0))
        case .fetchLastClientState: return [.bytes(try door.lastClientState() ?? [])]
        case .registerApplication: if let programs { try register(arguments, programs) }
        case .becomeCurrent: return [.text(try door.becomeCurrent(arguments.json(0)) ?? "")]
        case .resignCurrent: try door.resignCurrent(arguments.text(0))
        case .invalidate: door.invalidate(arguments.text(0))
        case .deleteActivities: return [.count(UInt32(clamping: try door.deleteActivities(arguments.texts(0))))]
        default: return try find(method, arguments)
        }
        return []
    }

    private func find(_ method: BusMethod, _ arguments: CallArguments) throws -> [BusValue] {
        switch method {
        case .reportEngagement:
            guard let kind = AppDoor.Engagement(rawValue: arguments.text(2)) else {
                throw BusDoorError(.invalidArgument, "The kind is chosen or lookedAt.")
            }
            try door.reportEngagement(arguments.text(0), typed: arguments.text(1), kind: kind)
            return []
        case .search:
            let found = try door.search(
                arguments.text(0), limit: arguments.count(2), offset: arguments.count(1),
                options: DoorSearchOptions(json: arguments.json(3)))
            return [
                .text(String(decoding: found.jsonLines, as: UTF8.self)), .number(UInt64(clamping: found.total)),
            ]
        case .explain: return [.text(try door.explain(arguments.text(0), arguments.text(1)).text)]
        case .fetchItem:
            guard let item = try door.item(arguments.text(0)) else {
                throw BusDoorError(.notFound, "No item with this identifier is indexed.")
            }
            return [.text(item.text)]
        default: return []
        }
    }

    private func change(_ method: BusMethod, _ arguments: CallArguments) throws -> [BusValue] {
        let batch = batch.withLock { $0 }
        let count: Int
        switch method {
        case .addItems:
            count = try batch.map { try $0.addItems(arguments.json(0)) } ?? door.addItems(arguments.json(0))
        case .updateItems:
            count = try batch.map { try $0.updateItems(arguments.json(0)) } ?? door.updateItems(arguments.json(0))
        case .addItemsFrom:
            let input = try arguments.file(0).input()
            count = try batch.map { try $0.addItems(input) } ?? door.addItems(input)
        default:
            let input = try arguments.file(0).input()
            count = try batch.map { try $0.updateItems(input) } ?? door.updateItems(input)
        }
        return [.count(UInt32(clamping: count))]
    }

    private func endBatch(_ clientState: [UInt8]) throws {
        let batch = batch.withLock { batch in
            defer { batch = nil }
            return batch
        }
        guard let batch else {
            throw BusDoorError(.invalidArgument, "This connection has no batch. Call BeginBatch first.")
        }
        try batch.end(clientState: clientState)
    }

    private func register(_ arguments: CallArguments, _ programs: InstalledPrograms) throws {
        let icon = arguments.text(1)
        let opening = try RegisteredOpening(arguments.json(2), identity)
        if identity.source.isSandbox, icon.contains("/") {
            throw BusDoorError(.notAllowed, "A sandboxed program names its icon, and gives no path.")
        }
        try door.register(name: arguments.text(0), icon: icon.isEmpty ? nil : icon, opening: opening.opening)
        let claims = try ClaimFinder(identity: identity, programs: programs, index: door.index).claims(
            name: arguments.text(0), desktopFile: opening.desktopFile, busName: opening.busName)
        guard var record = try CallerRecord.of(identity.app, in: door.index.home), record.claims != claims else {
            return
        }
        record.claims = claims
        try record.write(identity.app, door.index.home)
    }
}

extension BusMethod {
    /// Whether the method writes to the index, so that the app's folder must say whose it is.
    var changesIndex: Bool {
        switch self {
        case .addItems, .addItemsFrom, .updateItems, .updateItemsFrom, .endBatch, .registerApplication, .becomeCurrent,
            .reportEngagement, .listen:
            true
        default: false
        }
    }
}
