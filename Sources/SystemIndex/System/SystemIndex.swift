/// Indexes are opened with the engine's options.
public import SearchEngine
import Synchronization

/// Everything that is indexed in a home: one index for each app, searched as one. Any thread.
public final class SystemIndex: Sendable {
    /// Where the indexes are.
    public let home: Home
    /// What knows the meaning of texts.
    package let meaning: MeaningSource
    /// What stands for all apps' items when all are searched.
    let combined: CombinedIndex
    let locations: IndexLocations
    private let options: Index.Options
    private let storage: @Sendable (_ path: String) -> any Storage
    private let open = Mutex<[AppIdentifier: AppIndex]>([:])
    /// What was read last: a keystroke looks whether it changed, and reads it if it did.
    private let listed = Mutex<(mark: FileMark, apps: [AppIdentifier])?>(nil)
    /// What was searched last.
    private let searched = Mutex<SearchedApps?>(nil)
    /// The sandboxes' homes as they were looked at last.
    let sandboxesRead = Mutex<SandboxedApps?>(nil)
    let switchesRead = Mutex<(mark: FileMark, switches: Switches)?>(nil)
    /// What this process's searches learned their order from last.
    let typing = Mutex(TypingSession(patience: 60))

    /// Which items activities are about, whatever was searched last.
    private let links = ActivityLinks()

    /// Opens nothing yet: apps' indexes are opened when they are asked for.
    public convenience init(home: Home, options: Index.Options = Index.Options()) {
        self.init(home: home, options: options) { home.storage($0) }
    }

    /// The same with indexes in any storage: tests give one that fails.
    package init(
        home: Home, options: Index.Options = Index.Options(),
        storage: @escaping @Sendable (_ path: String) -> any Storage
    ) {
        self.storage = storage
        self.home = home
        meaning = MeaningSource(folder: MeaningFolder.find(for: home))
        var options = options
        options.vectorizer = options.vectorizer ?? meaning.vectorizer
        self.options = options
        combined = home.combined
        locations = IndexLocations(home: home)
    }

    /// The apps that have indexed something, by identifier.
    ///
    /// - Throws: `IndexError` when the home cannot be read; a home that does not exist has no apps.
    public func apps() throws -> [AppIdentifier] {
        let own = try ownApps(), sandboxed = sandboxed()
        return sandboxed.isEmpty ? own : Set(own).union(sandboxed.keys).sorted()
    }

    /// The apps that have something in this home, by identifier.
    ///
    /// - Throws: `IndexError` when the home cannot be read; a home that does not exist has no apps.
    package func ownApps() throws -> [AppIdentifier] {
        guard try home.contains(home.appsPath) else { return [] }
        let mark = FileMark(home.appsPath)
        if let mark, let known = listed.withLock({ $0 }), known.mark == mark { return known.apps }
        do {
            let apps = try DiskStorage(path: home.appsPath).list()
                .compactMap(AppIdentifier.init(folderName:)).filter { !home.isFile(home.folder(of: $0)) }
                .sorted()
            if let mark, mark.isSettled { listed.withLock { $0 = (mark, apps) } }
            return apps
        } catch {
            throw IndexError(
                .permissionDenied, "The indexes cannot be listed.", path: home.appsPath,
                remedy: "Check who owns the folder and its mode, or choose another with SEARCHLIGHT_HOME.")
        }
    }

    /// One app's items. Nothing is made on the disk before something is indexed. Items in a sandbox cannot be changed.
    public func app(_ app: AppIdentifier) -> AppIndex { sandboxed()[app] ?? ownApp(app) }

    /// One app's items in this home, for the app itself, which may index here what it has in its sandbox.
    package func ownApp(_ app: AppIdentifier) -> AppIndex {
        open.withLock { open in
            if let known = open[app] { return known }
            let made = AppIndex(
                app: app, home: home, locations: locations, options: options, combined: combined,
                storage: storage)
            open[app] = made
            return made
        }
    }

    /// An app's items in its sandbox.
    ///
    /// - Parameter own: the app in this home, which has what the person did.
    func appIndex(_ own: AppIndex, in sandbox: SandboxHome) -> AppIndex {
        AppIndex(
            app: own.app, home: home, locations: locations, options: options, combined: combined, sandbox: sandbox,
            own: own, storage: storage)
    }

    /// Removes an app's index with everything in it. No program may have it open.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ app: AppIdentifier) throws -> Bool {
        try self.app(app).refuseIfSandboxed()
        let folder = home.folder(of: app)
        guard try home.contains(folder) else {
            try combined.erase()
            return false
        }
        open.withLock { $0[app] = nil }
        searched.withLock { $0 = nil }
        try home.storage(folder).removeTree()
        try locations.announce()
        // Later builds of the combined index do not find it.
        try combined.erase()
        return true
    }

    /// What is searched: the named apps, or all, as they are now. One that cannot be read is an error: see
    /// ``reading(_:_:)``.
    ///
    /// - Parameters:
    ///   - apps: nil for all.
    ///   - respectsSwitches: whether to leave out apps that are switched off, and items that are for their own app
    ///     only. Everything that shows results to a person must do so.
    public func scope(apps: [AppIdentifier]? = nil, respectsSwitches: Bool = true) throws -> SearchScope {
        let moment = locations.moment()
        let choice = SearchedApps.Choice(
            apps: try apps ?? self.apps(), switches: respectsSwitches ? try switches() : Switches(),
            hidesPrivateItems: respectsSwitches)
        if let moment, let known = searched.withLock({ $0 }), known.holds(for: choice, at: moment) {
            return known.scope
        }
        // A protection class, or nil for activities.
        var indexes: [(app: AppIdentifier, protection: ProtectionClass?, index: Index)] = []
        for app in choice.apps where choice.switches.isOn(app) {
            let own = self.app(app)
            for (protection, index) in try own.indexes(asOf: moment) { indexes.append((app, protection, index)) }
            if let index = try own.activities.index(asOf: moment) { indexes.append((app, nil, index)) }
        }
        let group = IndexGroup(indexes.map(\.index))
        var items: [(app: AppIdentifier, snapshot: Snapshot)] = []
        var activities: [(app: AppIdentifier, snapshot: Snapshot)] = []
        let snapshots = try group.snapshots()
        var next = 0
        while next < indexes.count {
            // An app's indexes are side by side.
            let app = indexes[next].app
            let own = (next..<indexes.count).prefix { indexes[$0].app == app }
            next = own.upperBound
            let classes = own.compactMap { index in indexes[index].protection.map { ($0, snapshots[index]) } }
            for snapshot in try NoticeFollowing.visible(classes) { items.append((app, snapshot)) }
            for index in own where indexes[index].protection == nil {
                let visible = try NoticeFollowing.visible(activities: snapshots[index], of: classes, related: false)
                if visible.count > 0 { activities.append((app, visible)) }
            }
        }
        let scope = SearchScope(
            items: items, activities: activities, hidesPrivateItems: respectsSwitches,
            hidden: choice.switches.hiddenResults, absentDomains: choice.switches.absentDomains, combined: combined,
            links: links,
            previous: searched.withLock { $0?.scope })
        if let moment {
            let made = SearchedApps(choice, at: moment, indexes: group, scope: scope)
            searched.withLock { $0 = made }
        }
        return scope
    }

    /// One app's own items and no activities, for its own searches: nothing is hidden from it.
    ///
    /// - Parameter protection: the classes that are searched; nil for all.
    public func scope(of app: AppIdentifier, protection: Set<ProtectionClass>?) throws -> SearchScope {
        let snapshots = try ownApp(app).snapshots(protection: protection)
        return SearchScope(
            items: snapshots.map { (app, $0) }, activities: [], hidesPrivateItems: false, combined: nil, links: links)
    }
}
