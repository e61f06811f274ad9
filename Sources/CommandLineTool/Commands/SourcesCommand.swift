#if Files
    import ArgumentParser
    import ContentIndexing
    import FoundationEssentials
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct SourcesCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sources",
            abstract: "List folders, mail, address books, calendars and browsers to index.",
            discussion: """
                A source is off until you switch it on. Private windows are never read.

                EXAMPLES
                  searchlight sources
                  searchlight sources on thunderbird firefox
                  searchlight sources off firefox
                """,
            subcommands: [SourcesListCommand.self, SourcesOnCommand.self, SourcesOffCommand.self],
            defaultSubcommand: SourcesListCommand.self)
    }

    struct SourcesListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the folders and sources of this computer, with sizes.",
            discussion: """
                `searchlight files add FOLDER` chooses a folder, `searchlight sources on NAME` a source. No file is opened for \
                this list.

                EXAMPLES
                  searchlight sources list
                  searchlight sources --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let index = try Homes.standard()
            let choices = try ContentChoiceStore(index.home).read(), folders = FoundFolder.offered(choices)
            let sources = SourceFinder(environment: ProcessInfo.processInfo.environment).sources(choices)
            if json {
                Output.line(JSONValue.array(sources.map(Self.json) + folders.map(Self.json)).text)
            } else {
                for source in sources {
                    Output.line(
                        "\(source.isOn ? "on " : "off")  \(source.kind.rawValue.padded(to: 22))\(source.kind.title), "
                            + source.size.sentence)
                }
                for folder in folders {
                    let state = folder.isChosen ? "on " : "off"
                    Output.line(
                        "\(state)  \("folder".padded(to: 22))\(printable(folder.path)), \(folder.size.sentence)")
                }
                if sources.isEmpty, folders.isEmpty {
                    Output.error("searchlight: This computer has none of the folders and sources.")
                }
            }
            if sources.isEmpty, folders.isEmpty { throw ExitStatus.nothing }
        }

        private static func json(_ folder: FoundFolder) -> JSONValue {
            .members([
                "kind": .string("folder"), "path": .string(folder.path), "on": .boolean(folder.isChosen),
                "files": .integer(Int64(folder.size.files)), "bytes": .integer(folder.size.bytes),
                "isComplete": .boolean(folder.size.isComplete),
            ])
        }

        private static func json(_ source: FoundSource) -> JSONValue {
            .members([
                "kind": .string("source"), "name": .string(source.kind.rawValue), "title": .string(source.kind.title),
                "app": .string(source.kind.app.identifier.rawValue), "on": .boolean(source.isOn),
                "files": .integer(Int64(source.size.files)), "bytes": .integer(source.size.bytes),
                "paths": .array(source.paths.map(JSONValue.string)),
            ])
        }
    }

    struct SourcesOnCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on",
            abstract: "Index sources.",
            discussion: """
                EXAMPLES
                  searchlight sources on maildir contacts calendars
                """)

        @OptionGroup var which: SourceOptions

        func run() throws { try which.flip(on: true) }
    }

    struct SourcesOffCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off",
            abstract: "Stop indexing sources, and delete their items.",
            discussion: """
                EXAMPLES
                  searchlight sources off firefox
                """)

        @OptionGroup var which: SourceOptions

        func run() throws { try which.flip(on: false) }
    }

    /// Which sources.
    struct SourceOptions: ParsableArguments {
        @Argument(help: ArgumentHelp("Names as `searchlight sources` shows them.", valueName: "name"))
        var names: [String]

        @Flag(help: "Print one JSON array.")
        var json = false

        func flip(on: Bool) throws {
            let index = try Homes.standard()
            let kinds = try names.map { name in
                guard let kind = SourceKind(rawValue: name) else {
                    let meant = NearestName.of(name, among: SourceKind.allCases.map(\.rawValue))
                    let hint = meant.map { "Did you mean \($0)?" } ?? "Run `searchlight sources` for a list."
                    throw Failure("There is no source \(printable(name)). \(hint)")
                }
                return kind
            }
            let store = ContentChoiceStore(index.home)
            let before = Set(try store.read().folders.compactMap(\.source))
            var results: [JSONValue] = [], isMissing = false, isAnyOn = false
            for kind in kinds {
                if !on, !before.contains(kind.rawValue) {
                    results.append(.members(["name": .string(kind.rawValue), "on": .boolean(false)]))
                    if !json { Output.line("\(kind.title): was off already.") }
                    continue
                }
                let isDone = try store.setSource(
                    kind, isOn: on, environment: ProcessInfo.processInfo.environment)
                results.append(.members(["name": .string(kind.rawValue), "on": .boolean(on && isDone)]))
                if isDone {
                    isAnyOn = true
                    if !json { Output.line("\(kind.title): switched \(on ? "on" : "off").") }
                } else {
                    isMissing = true
                    Output.error("searchlight: There is nothing to read for \(kind.rawValue) on this computer.")
                }
            }
            if json { Output.line(JSONValue.array(results).text) }
            if on {
                if isAnyOn { FilesService.startOrHint(index, saysSo: !json) }
            } else if try !FilesService.deleteRemoved(index), !json {
                Output.line(FilesService.deletesSoon)
            }
            if isMissing { throw ExitStatus.nothing }
        }
    }

    extension String {
        /// With blanks behind it; at least two.
        fileprivate func padded(to width: Int) -> String {
            self + String(repeating: " ", count: max(2, width - count))
        }
    }
#endif
