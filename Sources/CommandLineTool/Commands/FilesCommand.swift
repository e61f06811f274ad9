#if Files
    import ArgumentParser
    import ContentIndexing
    import FoundationEssentials
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct FilesCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "files",
            abstract: "Find your own files by name and content.",
            discussion: """
                Only folders that you add are read. Hidden folders, caches, build folders, keys and what Git ignores are \
                left out. Mail, address books, calendars and browsers are in `searchlight sources`.

                EXAMPLES
                  searchlight files add ~/Documents ~/Pictures
                  searchlight files index
                  searchlight files status
                  searchlight files problems
                """,
            subcommands: [
                FilesAddCommand.self, FilesRemoveCommand.self, FilesPauseCommand.self, FilesResumeCommand.self,
                FilesStatusCommand.self, FilesProblemsCommand.self, FilesIndexCommand.self, FilesWatchCommand.self,
            ])
    }

    struct FilesAddCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add folders to index.",
            discussion: """
                Without folders, it lists those of your desktop that you could add. If Searchlight's package is installed, \
                adding a folder also starts the indexing service.

                EXAMPLES
                  searchlight files add ~/Documents ~/Music
                  searchlight files add /media/disk/Photos
                  searchlight files add
                """)

        @Argument(help: "The folders.")
        var folders: [String] = []

        @Flag(help: "Print one JSON array.")
        var json = false

        @Flag(help: "Do not start the indexing service.")
        var noService = false

        func run() throws {
            let index = try Homes.standard()
            guard !folders.isEmpty else { return try suggest(index) }
            let store = ContentChoiceStore(index.home)
            var results: [JSONValue] = [], failure: (any Error)?
            for folder in folders {
                do {
                    let added = try store.add(folder)
                    results.append(.members(["folder": .string(added.path), "added": .boolean(added.isNew)]))
                    if !json {
                        let named = FileArgument.text(folder)
                        let link = named == added.path ? "" : " (\(printable(named)) leads there)"
                        let state = added.isNew ? "was added" : "was added before"
                        Output.line("\(printable(added.path)) \(state)\(link).")
                    }
                } catch {
                    // Those before it stay added, and are indexed.
                    failure = error
                    break
                }
            }
            if json { Output.line(JSONValue.array(results).text) }
            if !results.isEmpty { FilesService.startOrHint(index, mayStart: !noService, saysSo: !json) }
            if let failure { throw failure }
        }

        private func suggest(_ index: SystemIndex) throws {
            let found = FoundFolder.offered(try ContentChoiceStore(index.home).read())
            if json {
                Output.line(
                    JSONValue.array(
                        found.map {
                            .members([
                                "folder": .string($0.path), "added": .boolean($0.isChosen),
                                "files": .integer(Int64($0.size.files)), "bytes": .integer($0.size.bytes),
                            ])
                        }
                    ).text)
            } else {
                for folder in found {
                    Output.line(
                        "\(printable(folder.path))  \(folder.size.sentence)\(folder.isChosen ? "  (added)" : "")")
                }
            }
            if found.isEmpty {
                if !json { Output.error("searchlight: There are no folders of a desktop here. Name one to add it.") }
                throw ExitStatus.nothing
            }
        }
    }

    struct FilesRemoveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove folders, and delete everything of them from the index.",
            discussion: """
                Your files stay as they are. If a program indexes at the moment, it deletes the items within seconds.

                EXAMPLES
                  searchlight files remove ~/Music
                """)

        @Argument(help: "The folders.")
        var folders: [String]

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let index = try Homes.standard()
            let store = ContentChoiceStore(index.home)
            var results: [JSONValue] = [], missing = 0
            for folder in folders {
                let isRemoved = try store.remove(folder)
                if !isRemoved { missing += 1 }
                results.append(.members(["folder": .string(folder), "removed": .boolean(isRemoved)]))
                if !isRemoved {
                    Output.error("searchlight: \(printable(folder)) was not added. See `searchlight files status`.")
                }
            }
            let isDeleted = try FilesService.deleteRemoved(index)
            if json {
                Output.line(JSONValue.array(results).text)
            } else if missing < folders.count {
                let soon = isDeleted ? "" : " \(FilesService.deletesSoon)"
                Output.line("Removed \(Formatting.count(folders.count - missing, "folder")).\(soon)")
            }
            if missing > 0 { throw ExitStatus.nothing }
        }
    }

    struct FilesPauseCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pause",
            abstract: "Pause the indexing service.",
            discussion: """
                What is indexed stays findable. `searchlight files index` indexes in spite of the pause, since you ask for it.

                EXAMPLES
                  searchlight files pause
                """)

        func run() throws {
            try ContentChoiceStore(try Homes.standard().home).setPaused(true)
            Output.line(hinted("Paused. Run `searchlight files resume` to go on."))
        }
    }

    struct FilesResumeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "resume",
            abstract: "Let the indexing service go on.",
            discussion: """
                EXAMPLES
                  searchlight files resume
                """)

        func run() throws {
            let index = try Homes.standard(), store = ContentChoiceStore(index.home)
            try store.setPaused(false)
            let isAnythingChosen = try !store.read().isEmpty
            if isAnythingChosen, FilesService.unit.start() || FilesService.isIndexing(index) {
                Output.line("Indexing goes on.")
            } else if isAnythingChosen {
                Output.line("Not paused any more, but no program indexes now.")
                FilesService.startOrHint(index, saysSo: true)
            } else {
                Output.line(hinted("Not paused any more. Add folders with `searchlight files add`."))
            }
        }
    }
#endif
