#if Files && Server
    import AppPrograms
    import ContentIndexing
    import FoundationEssentials
    import Glibc
    import SearchEngine
    import SearchServer
    import Synchronization
    import SystemIndex

    /// What the page asks of the person's own content, answered by the module that indexes it.
    final class ContentAccess: ContentControl {
        private let index: SystemIndex
        private let indexing: IndexingProgram
        /// The choices are changed by one call at a time.
        private let changing = Mutex(())

        /// Seconds that files are counted for an offer, folders and sources together.
        private static let countingSeconds = 0.4

        init(_ index: SystemIndex) {
            self.index = index
            indexing = IndexingProgram(index)
        }

        private var environment: [String: String] { ProcessInfo.processInfo.environment }
        private var store: ContentChoiceStore { ContentChoiceStore(index.home) }

        /// Goes on with what was chosen before the server started.
        func resume() {
            // A server whose choices cannot be read serves everything else; the page shows the problem.
            indexing.resume(isAnythingChosen: !((try? store.read())?.isEmpty ?? true))
        }

        /// Ends the indexing program that this server started.
        func end() { indexing.end() }

        func state() throws -> ContentChoiceState {
            let choices = try store.read()
            var state = ContentChoiceState()
            state.isPaused = choices.isPaused
            let running = ContentOverview.statusOfRunning(index.home)
            // What it deleted last is not worth a look at all files.
            let status = try running ?? (choices.isEmpty ? IndexingStatus() : ContentOverview(index.home).status())
            if running == nil, !choices.isEmpty { indexing.startAgain() }
            state.hasFailed = running == nil && indexing.hasFailed
            state.phase = status.phase.rawValue
            if !choices.isEmpty, running == nil, indexing.isRunning {
                // It has just started.
                state.phase = IndexingStatus.Phase.names.rawValue
            }
            state.waitsBecause = status.phase == .waiting ? status.waitsBecause?.rawValue : nil
            (state.named, state.read, state.left, state.skipped) = (
                status.named, status.read, status.left, status.skipped
            )
            state.folders = choices.folders.filter { $0.source == nil }.map {
                .init(path: $0.path, isPresent: !status.missing.contains($0.path))
            }
            state.sources = SourceKind.allCases.filter { choices.sources.contains($0.rawValue) }.map(Self.source)
            return state
        }

        private static func source(_ kind: SourceKind) -> ContentSource {
            ContentSource(name: kind.rawValue, title: kind.title, app: kind.app.identifier.rawValue)
        }

        func offers() throws -> ContentOffers {
            let choices = try store.read()
            func size(_ size: FolderSize) -> ContentOffers.Size {
                .init(files: size.files, bytes: size.bytes, isComplete: size.isComplete)
            }
            let folders = FoundFolder.all(
                environment: environment, choices: choices, seconds: Self.countingSeconds / 2)
            let sources = SourceFinder(environment: environment, seconds: Self.countingSeconds / 2).sources(choices)
            return ContentOffers(
                folders: folders.map { .init($0.path, size: size($0.size), isChosen: $0.isChosen) },
                sources: sources.map { .init(Self.source($0.kind), size: size($0.size), isChosen: $0.isOn) })
        }

        func add(folders: [String], sources: [String]) throws {
            try changing.withLock { _ in
                let home = environment["HOME"] ?? ""
                var isAnythingChosen = false
                defer { if isAnythingChosen { indexing.start() } }
                for folder in folders {
                    try store.add(folder.hasPrefix("~/") ? home + folder.dropFirst() : folder)
                    isAnythingChosen = true
                }
                for name in sources {
                    guard let kind = SourceKind(rawValue: name),
                        try store.setSource(kind, isOn: true, environment: environment)
                    else {
                        throw IndexError(
                            .notFound, "There is nothing to read for the source \(name) on this computer.",
                            remedy: "Choose one that is offered.")
                    }
                    isAnythingChosen = true
                }
            }
        }

        func remove(_ choice: ContentChoice) throws -> Bool {
            let isRemoved = try changing.withLock { _ in
                switch choice {
                case .folder(let path): return try store.remove(path)
                case .source(let name):
                    guard try store.read().sources.contains(name) else { return false }
                    try store.set(name, paths: [])
                    return true
                }
            }
            // A running program deletes the items itself.
            if isRemoved { try FilesService.deleteRemoved(index) }
            return isRemoved
        }

        func setPaused(_ isPaused: Bool) throws { try store.setPaused(isPaused) }

        func problems() throws -> [ContentProblem] { try ContentOverview(index.home).problems().map(Self.problem) }

        func problem(of path: String) throws -> ContentProblem? {
            try ContentOverview(index.home).problem(of: path).map(Self.problem)
        }

        private static func problem(_ problem: FileProblem) -> ContentProblem {
            ContentProblem(
                file: problem.path, reason: "\(problem.reason)", detail: problem.sentence, isNamed: problem.isNamed)
        }
    }
#endif
