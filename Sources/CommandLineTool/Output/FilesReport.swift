#if Files
    import ContentIndexing
    import SearchlightBasics

    /// How the state of files is shown.
    enum FilesReport {
        /// One line for people.
        static func line(_ status: IndexingStatus) -> String { "\(phase(status)): \(status.line)." }

        /// What the program does.
        static func phase(_ status: IndexingStatus) -> String {
            switch status.phase {
            case .stopped: "Not running"
            case .names: "Looking for files"
            case .contents: "Reading"
            case .watching: "Up to date, and watching"
            case .waiting: "Waiting, because \(status.waitsBecause?.words ?? "the computer is busy")"
            }
        }

        /// - Parameter isComplete: whether indexing came to its end; nil if that was not the question.
        static func json(_ status: IndexingStatus, _ choices: ContentChoices, isComplete: Bool?) -> JSONValue {
            func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }
            let folders = choices.folders.map { folder -> JSONValue in
                .members([
                    "path": .string(folder.path), "source": folder.source.map(JSONValue.string) ?? .null,
                    "present": .boolean(!status.missing.contains(folder.path)),
                ])
            }
            var members: [JSONValue.Member] = [
                .init("phase", .string(status.phase.rawValue)),
                .init("waitsBecause", status.waitsBecause.map { .string($0.words) } ?? .null),
                .init("paused", .boolean(choices.isPaused)), .init("found", number(status.found)),
                .init("named", number(status.named)), .init("read", number(status.read)),
                .init("left", number(status.left)), .init("skipped", number(status.skipped)),
                .init("watchedFolders", number(status.watchedFolders)),
                .init("sweptFolders", number(status.sweptFolders)), .init("folders", .array(folders)),
            ]
            if let isComplete { members.append(.init("complete", .boolean(isComplete))) }
            return .object(members)
        }

        static func json(_ problem: FileProblem) -> JSONValue {
            .members([
                "file": .string(problem.path), "reason": .string("\(problem.reason)"),
                "error": .string(problem.sentence), "foundByName": .boolean(problem.isNamed),
            ])
        }
    }
#endif
