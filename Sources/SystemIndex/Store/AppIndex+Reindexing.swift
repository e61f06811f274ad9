package import SearchEngine

extension AppIndex {
    private var stateFile: SmallFile { home.file("reindexing.json", of: app) }

    /// A damaged file is quarantined, and everything is asked for: what it asked for is not known.
    private func read() throws -> ReindexState? {
        do {
            return try stateFile.decode(ReindexState.self)
        } catch let error as IndexError where error.code == .corrupted {
            try update(ReindexState()) { _ in }
            return try stateFile.decode(ReindexState.self)
        }
    }

    private func update(_ initial: ReindexState, _ change: (inout ReindexState) -> Void) throws {
        try stateFile.update(
            initial,
            ifDamaged: { [self] in
                var state = ReindexState(classes: Set(try ProtectionClass.allCases.filter(contains).map(\.rawValue)))
                state.askForEverything()
                return state
            }, change)
    }

    /// Reads every byte of what the app has to index again.
    ///
    /// - Throws: `IndexError.Code.corrupted` if the file is damaged.
    package func checkReindexing() throws { try stateFile.check(ReindexState.self) }

    /// The same of the notes about the history.
    package func checkNotes() throws { try notes.check() }

    /// The same of how far consequences were drawn.
    package func checkConsequences() throws { try consequences.check() }

    /// What the app has to index again and has not acknowledged: what was asked for before, and what is found missing now.
    ///
    /// Quarantines damaged indexes: call this only for an app that can fill them again. Looks at the expiration of
    /// every item, some nanoseconds each. It reads every byte only if damage was noticed. Several processes may call it
    /// at once.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: nil when nothing is wanted.
    package func reindexRequest(now: Int64) throws -> ReindexRequest? {
        if isSandboxed { return nil }
        let before = try read()
        let existing = try ProtectionClass.allCases.filter { try contains($0) }
        var isLost = before == nil && existing.isEmpty
        let known = Set((before?.classes ?? []).compactMap(ProtectionClass.init(rawValue:))).union(existing)
        for protection in known where !existing.contains(protection) { isLost = true }

        let damaged = try existing.filter { try isDamaged($0, readingAll: before?.isDamageSuspected ?? false) }
        let expiring: [String: Int64]
        do {
            expiring = damaged.isEmpty ? try expiringItems(now, before ?? ReindexState()) : [:]
        } catch let error as IndexError where error.code == .corrupted && before?.isDamageSuspected != true {
            try suspectDamage()
            return try reindexRequest(now: now)
        }
        let isMany = expiring.count > ReindexPolicy.maximumIdentifiers
        let isChanged =
            before == nil || isLost || !damaged.isEmpty || !expiring.isEmpty || before?.isDamageSuspected == true
        guard isChanged else { return before?.request }

        var state = ReindexState()
        try update(ReindexState()) {
            if isLost || !damaged.isEmpty || isMany { $0.askForEverything() }
            $0.asked = $0.asked.filter { $0.value > now - ReindexPolicy.window }
            if isMany {
                $0.askedUntil = now + ReindexPolicy.window
            } else {
                $0.ask(for: Array(expiring.keys))
                $0.asked.merge(expiring) { _, new in new }
            }
            // A lost index was asked for already, and a damaged one is lost in a moment.
            $0.classes = Set(existing.map(\.rawValue)).subtracting(damaged.map(\.rawValue))
            $0.isDamageSuspected = false
            state = $0
        }
        for protection in damaged { try quarantine(protection) }
        try activities.quarantineIfDamaged()
        return state.request
    }

    /// Makes the app index everything again, or some items, at the next occasion: durable when this returns.
    ///
    /// - Parameter identifiers: nil for everything.
    package func requestReindexing(of identifiers: [String]? = nil) throws {
        try refuseIfSandboxed()
        let classes = Set(try ProtectionClass.allCases.filter(contains).map(\.rawValue))
        try update(ReindexState(classes: classes)) {
            if let identifiers { $0.ask(for: identifiers) } else { $0.askForEverything() }
        }
    }

    /// Ends a request: the app has indexed what it wanted. Later causes start a new request.
    package func acknowledge(_ request: ReindexRequest) throws {
        try update(ReindexState()) { $0.acknowledge(request) }
    }

    /// Says that something read from this app's indexes was damaged; the next ``reindexRequest(now:)`` reads every byte.
    package func suspectDamage() throws {
        // The program in the sandbox finds its damage itself.
        if isSandboxed { return }
        guard try read()?.isDamageSuspected != true else { return }
        let classes = Set(try ProtectionClass.allCases.filter(contains).map(\.rawValue))
        try update(ReindexState(classes: classes)) { $0.isDamageSuspected = true }
    }

    /// Called before a missing index is made: if there was one before, it is lost.
    func willCreate(_ protection: ProtectionClass) throws {
        guard let state = try read() else {
            let classes = Set(try ProtectionClass.allCases.filter(contains).map(\.rawValue))
            return try stateFile.set(ReindexState(classes: classes.union([protection.rawValue])))
        }
        let isLost = state.classes.contains(protection.rawValue)
        try update(state) {
            if isLost { $0.askForEverything() }
            $0.classes.insert(protection.rawValue)
        }
    }

    /// Whether the app's extension may be started now. Not within a minute of the last start, so that one that fails is
    /// not started again and again.
    package func mayStartExtension(now: Int64) throws -> Bool {
        var may = false
        try update(ReindexState()) {
            // A clock that was set back, or a file that was changed by hand, must not keep the extension from starting.
            let (since, isFar) = now.subtractingReportingOverflow($0.extensionStarted)
            may = isFar || !(0...60).contains(since)
            if may { $0.extensionStarted = now }
        }
        return may
    }

    /// Items that are about to expire, or did so just now, and were not asked for, with their dates.
    private func expiringItems(_ now: Int64, _ state: ReindexState) throws -> [String: Int64] {
        let start = max(state.askedUntil, now - ReindexPolicy.window)
        let end = now + ReindexPolicy.window
        var found: [String: Int64] = [:]
        for snapshot in try snapshots() {
            // The engine's columns rather than its items: an item costs a thousand times as much to read.
            for view in snapshot.views where view.segment.meta.earliestExpiration <= end {
                for document in view.liveDocuments {
                    let expiration = try view.segment.expiration(document)
                    guard start < expiration, expiration <= end else { continue }
                    let identifier = String(decoding: try view.segment.identifier(document), as: UTF8.self)
                    if state.asked[identifier] != expiration { found[identifier] = expiration }
                }
                try view.segment.checkDisk()
            }
        }
        return found
    }
}

extension AppIndex {
    /// Held by the app's extension while it runs, so that there is one at a time.
    package func extensionLock() throws -> any StorageLock {
        let storage = home.storage(folder)
        try storage.prepare()
        return try storage.lock("lock-extension")
    }
}
