#if Files
    import ArgumentParser
    import CEngineSupport
    import ContentIndexing
    import DesktopIntegration
    import Glibc
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct FilesIndexCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "index",
            abstract: "Index what is new or changed, and end.",
            discussion: """
                Names come first, then contents, the newest files first. Ctrl-C stops it; the next run goes on there. It \
                does not wait for a quiet machine, but lets other programs go first.

                EXAMPLES
                  searchlight files index
                  searchlight files index --json
                """)

        @Flag(help: "Print what came of it as JSON.")
        var json = false

        func run() throws {
            let index = try Homes.standard()
            let choices = try ContentChoiceStore(index.home).read()
            _ = nice(10)
            se_share_one_heap()
            Signals.watchInterrupt()
            let line = ProgressLine()
            let indexer = try ContentIndexer(index, reader: ContentReaders.standard(isForeground: true))
            indexer.shouldStop = { Signals.isInterrupted }
            indexer.onProgress = { line.show($0.line) }
            let isComplete = try indexer.run()
            line.clear()
            if json {
                Output.line(FilesReport.json(indexer.status, choices, isComplete: isComplete).text)
            } else if choices.isEmpty {
                Output.error("searchlight: No folder is added yet. Add one with `searchlight files add`.")
            } else {
                Output.line("\(isComplete ? "Done" : "Stopped"): \(indexer.status.line).")
            }
            if !isComplete { throw ExitStatus.interrupted }
            if choices.isEmpty { throw ExitStatus.nothing }
        }
    }

    struct FilesWatchCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "watch",
            abstract: "Index your files, and follow their changes until stopped.",
            discussion: """
                It waits while other programs need the machine, or a film, a game or a presentation is on the screen. It \
                reads only names on battery. It ends if no folder and \
                no source is chosen any more. If the package is installed, run \
                `systemctl --user enable --now searchlight-files.service` to start it with your session.

                EXAMPLES
                  searchlight files watch
                """)

        @Flag(help: "Print failures only.")
        var quiet = false

        @Flag(help: "Do not wait while other programs need the machine.")
        var atOnce = false

        @Option(help: ArgumentHelp("End when the program of this number ends, which started it.", valueName: "pid"))
        var parent: Int32?

        func run() throws {
            let index = try Homes.standard()
            let parent = parent
            if !atOnce {
                _ = nice(19)
                // A program that started this one ends it, too.
                ContentWatcher.beIdle(beginsSession: parent != nil)
            }
            se_share_one_heap()
            Signals.watchInterrupt()
            let line = ProgressLine()
            let use = MachineUse(now: Clock.monotonicSeconds)
            let machine = MachineState(
                isOnBattery: { use.isOnBattery() }, isScreenKept: { use.isScreenKept() ?? false })
            let watcher = try ContentWatcher(
                index, reader: ContentReaders.standard(isForeground: atOnce), isQuiet: !atOnce,
                machine: machine
            ) {
                Signals.isInterrupted || parent.map { $0 != getppid() } ?? false
            }
            let isQuiet = quiet
            watcher.onProgress = { if !isQuiet { line.show(FilesReport.line($0), step: FilesReport.phase($0)) } }
            try watcher.run()
            line.clear()
        }
    }

    struct FilesStatusCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Show your folders, and how far indexing is.",
            discussion: """
                EXAMPLES
                  searchlight files status
                  searchlight files status --json
                """)

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let index = try Homes.standard()
            let choices = try ContentChoiceStore(index.home).read()
            let status = try ContentOverview(index.home).status()
            if json {
                Output.line(FilesReport.json(status, choices, isComplete: nil).text)
            } else {
                for folder in choices.folders {
                    let source = folder.source.map { "  (source \($0))" } ?? ""
                    let missing = status.missing.contains(folder.path) ? "  (not there now; its files are hidden)" : ""
                    Output.line("\(printable(folder.path))\(source)\(missing)")
                }
                if choices.isEmpty {
                    Output.error("searchlight: No folder is added yet. Add one with `searchlight files add`.")
                } else {
                    Output.line(FilesReport.line(status))
                    if choices.isPaused { Output.line(hinted("Paused. Run `searchlight files resume` to go on.")) }
                }
            }
            if choices.isEmpty { throw ExitStatus.nothing }
        }
    }

    struct FilesProblemsCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "problems",
            abstract: "List files that could not be read, and why.",
            discussion: """
                EXAMPLES
                  searchlight files problems
                  searchlight files problems --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let problems = try ContentOverview(try Homes.standard().home).problems()
            if json {
                Output.line(JSONValue.array(problems.map(FilesReport.json)).text)
            } else {
                for problem in problems { Output.line("\(printable(problem.path)): \(printable(problem.sentence))") }
                if problems.isEmpty { Output.line("No problems.") }
            }
            if problems.isEmpty { throw ExitStatus.nothing }
        }
    }
#endif
