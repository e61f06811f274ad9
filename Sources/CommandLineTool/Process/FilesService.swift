#if Files
    import ContentIndexing
    import FoundationEssentials
    import SearchEngine
    import SystemIndex

    /// The service of the person's session that indexes files.
    enum FilesService {
        static let unit = SessionUnit(name: "searchlight-files.service")

        /// Starts the service; where that does not run, and no other program indexes, a person reads what to run.
        ///
        /// - Parameters:
        ///   - mayStart: whether the person wants the service.
        ///   - saysSo: whether a person reads it.
        static func startOrHint(_ index: SystemIndex, mayStart: Bool = true, saysSo: Bool) {
            if mayStart && unit.start() || isIndexing(index) || !saysSo { return }
            Output.line(hinted("Run `searchlight files index` to index now, or `searchlight files watch` to go on."))
        }

        /// Brings chosen folders up to date, unless a running service does so itself.
        static func update(_ index: SystemIndex, shouldStop: @escaping () -> Bool) throws {
            let choices = try ContentChoiceStore(index.home).read()
            guard !choices.isEmpty, !choices.isPaused else { return }
            do {
                let indexer = try ContentIndexer(index, reader: ContentReaders.standard())
                indexer.shouldStop = shouldStop
                try indexer.run()
            } catch let error as IndexError where error.code == .busy {
                return
            }
        }

        /// Deletes the items of folders that were taken out, unless another program indexes: that one deletes them.
        ///
        /// Reads no file, so that it works without the worker.
        ///
        /// - Returns: whether they are deleted now.
        @discardableResult static func deleteRemoved(_ index: SystemIndex) throws -> Bool {
            do {
                let indexer = try ContentIndexer(index, reader: ContentReaders.worker(isForeground: false))
                try indexer.removeTakenOut()
                return true
            } catch let error as IndexError where error.code == .busy {
                return false
            }
        }

        /// What a person reads where items are deleted by the program that indexes.
        static let deletesSoon = "The program that indexes deletes the items in a moment."

        /// Whether a program indexes this home now.
        static func isIndexing(_ index: SystemIndex) -> Bool { ContentOverview.statusOfRunning(index.home) != nil }
    }

    /// What reads files' contents.
    enum ContentReaders {
        /// Returns the worker, which stands beside this program.
        ///
        /// - Parameter isForeground: whether a person waits for the answer. Otherwise it gives way to all other programs.
        static func standard(isForeground: Bool = false) throws -> any ContentReader {
            let reader = try worker(isForeground: isForeground)
            guard FileManager.default.isExecutableFile(atPath: reader.program) else {
                throw Failure("Files cannot be read: \(reader.program) is missing. Install Searchlight again.")
            }
            return reader
        }

        /// The worker, whether it is there or not.
        static func worker(isForeground: Bool) throws -> SandboxedReader {
            let folder = try URL(filePath: Program.path()).deletingLastPathComponent().path(percentEncoded: false)
            return SandboxedReader(program: folder + "searchlight-content-worker", isForeground: isForeground)
        }
    }
#endif
