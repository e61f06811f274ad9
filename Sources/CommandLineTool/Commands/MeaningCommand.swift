import ArgumentParser
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

struct MeaningCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meaning",
        abstract: "Find items by what they mean, on this computer alone.",
        discussion: """
            A search for “doctor visit” also finds “Cita con el médico”. Nothing leaves the computer. The files that \
            know what words mean come with the package searchlight-meaning, or from `Scripts/make-meaning-model`.

            EXAMPLES
              searchlight meaning
              searchlight meaning install ~/Downloads/meaning
              searchlight meaning off
            """,
        subcommands: [
            MeaningStatusCommand.self, MeaningInstallCommand.self, MeaningRemoveCommand.self, MeaningOnCommand.self,
            MeaningOffCommand.self, MeaningUpdateCommand.self,
        ],
        defaultSubcommand: MeaningStatusCommand.self)
}

struct MeaningStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say what is installed and how far it is.",
        discussion: """
            EXAMPLES
              searchlight meaning status
              searchlight meaning status --json
            """)

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(help: "Print what the files were made of, and their licences.")
    var notice = false

    func run() throws {
        let index = try Homes.standard(), source = index.meaning
        let isOn = try !index.switches().isMeaningOff
        let files = source.folder.map { MeaningInstallation.files(in: $0.path) } ?? []
        let progress = try index.meaningProgress()
        if notice {
            Output.line(printable(source.notice))
        } else if json {
            Output.line(
                JSONValue.members([
                    "on": .boolean(isOn), "folder": source.folder.map { .string($0.path) } ?? .null,
                    "files": .array(
                        files.map { .members(["name": .string($0.name), "bytes": .integer(Int64($0.byteCount))]) }),
                    "hasEncoder": .boolean(source.hasEncoder),
                    "problem": source.problem.map { .string($0.message) } ?? .null,
                    "encodedItems": .integer(Int64(progress.encoded)),
                    "waitingItems": .integer(Int64(progress.waiting)),
                    "ownEmbeddingItems": .integer(Int64(progress.own)),
                ]).text)
        } else {
            tell(source, files, progress, isOn: isOn)
        }
        if source.problem != nil { throw ExitStatus.wrong }
        if source.folder == nil { throw ExitStatus.nothing }
    }

    private func tell(
        _ source: MeaningSource, _ files: [MeaningInstallation.File], _ progress: MeaningProgress, isOn: Bool
    ) {
        if let problem = source.problem { Output.error("searchlight: \(printable(problem.description))") }
        guard let folder = source.folder else {
            Output.error("searchlight: Nothing is installed, so only words count. " + Self.advice)
            return
        }
        if source.isThere { Output.line(isOn ? "On: items are found by meaning too." : "Off: only words count.") }
        for file in files {
            Output.line("\(file.name), \(Formatting.bytes(file.byteCount)), in \(printable(folder.path))")
        }
        if source.hasEncoder {
            let all = progress.encoded + progress.waiting
            let read = Formatting.count(progress.encoded)
            Output.line("\(read) of \(Formatting.count(all, "item")) read with the encoder.")
            if progress.own > 0 {
                Output.line("Of these, \(Formatting.count(progress.own, "item")) with the app's own embedding.")
            }
        } else if source.problem == nil {
            Output.line("There is no encoder, so meaning is rougher.")
        }
        Output.line("Licences: searchlight meaning status --notice")
    }

    /// What to do if nothing is installed.
    private static var advice: String {
        MeaningFolder.named() == nil
            ? "Install the package searchlight-meaning, or run `searchlight meaning install FOLDER`."
            : "\(MeaningFolder.variable) names a folder without words.table: unset it, or name another."
    }
}

struct MeaningInstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Take over the files of a model.",
        discussion: """
            The files are words.table and encoder.model. Each is checked before it is used.

            EXAMPLES
              searchlight meaning install ~/Downloads/meaning
              searchlight meaning install Data/Meaning/words.table
            """)

    @Argument(help: "Folders with such files, or the files.", completion: .file())
    var paths: [String]

    func run() throws {
        let index = try Homes.standard()
        let files = try MeaningInstallation(home: index.home).install(paths)
        let installed = try Homes.standard()
        for file in files { Output.line("\(file.name), \(Formatting.bytes(file.byteCount))") }
        if MeaningFolder.named() != nil {
            Output.error("searchlight: Installed, but not used while \(MeaningFolder.variable) is set.")
            return
        }
        Output.line(printable(installed.meaning.notice))
        Output.line("Installed. Older items follow in idle time, or with `searchlight meaning update`.")
    }
}

struct MeaningRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove the files that were installed in the home.",
        discussion: """
            EXAMPLES
              searchlight meaning remove
            """)

    func run() throws {
        let files = try MeaningInstallation(home: try Homes.standard().home).remove()
        for file in files { Output.line("Removed \(file.name) from the home.") }
        if let folder = try Homes.standard().meaning.folder {
            Output.line("The files in \(printable(folder.path)) are used now.")
        }
        if files.isEmpty {
            Output.error("searchlight: Nothing is installed in the home.")
            throw ExitStatus.nothing
        }
    }
}

struct MeaningOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on",
        abstract: "Find items by meaning.",
        discussion: """
            EXAMPLES
              searchlight meaning on
            """)

    func run() throws {
        let index = try Homes.standard()
        try index.setMeaning(on: true)
        if index.meaning.folder == nil {
            Output.error("searchlight: On, but nothing is installed: see `searchlight meaning status`.")
        }
    }
}

struct MeaningOffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off",
        abstract: "Find items by their words only.",
        discussion: """
            EXAMPLES
              searchlight meaning off
            """)

    func run() throws { try Homes.standard().setMeaning(on: false) }
}

struct MeaningUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Read waiting items with the encoder now.",
        discussion: """
            Otherwise `searchlight upkeep` and the search page do so in idle time. You may stop it at any moment.

            EXAMPLES
              searchlight meaning update
              searchlight meaning update --seconds 60
            """)

    @Option(help: "Seconds after which it stops.")
    var seconds = 86_400

    @Flag(help: "Print failures only.")
    var quiet = false

    func validate() throws {
        guard (1...86_400).contains(seconds) else { throw ValidationError("--seconds must be from 1 to 86400.") }
    }

    func run() throws {
        _ = nice(10)
        let index = try Homes.standard()
        guard index.meaning.hasEncoder else {
            Output.error("searchlight: There is no encoder: see `searchlight meaning status`.")
            throw ExitStatus.nothing
        }
        let switches = try index.switches()
        if switches.isMeaningOff || switches.isEverythingOff {
            Output.error(
                "searchlight: Searching is off: see `searchlight \(switches.isMeaningOff ? "meaning" : "apps") on`.")
            throw ExitStatus.nothing
        }
        let end = ContinuousClock.now + .seconds(seconds)
        var unreadable: [UnreadableApp] = [], count = 0
        let progress = ProgressLine()
        for app in try index.apps() {
            do {
                let done = count
                count += try index.encodeVectors(of: app) { items in
                    if !quiet { progress.show(Formatting.count(done + items, "item")) }
                    return ContinuousClock.now >= end
                }
            } catch let error as IndexError {
                unreadable.append(UnreadableApp(app: app, error: error))
            }
        }
        progress.clear()
        if !quiet { Output.line("\(Formatting.count(count, "item")) read with the encoder.") }
        try UnreadableReport.end(unreadable)
    }
}
