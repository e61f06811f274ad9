import SearchlightBasics

#if Server
    import ArgumentParser
    import Crawler
    import FoundationEssentials
    import PublicIndex
    import SearchEngine
    import SystemIndex
    import WebMarkup

    struct PublicCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "public",
            abstract: "Use public indexes, publish one, and report what you opened.",
            discussion: """
                A public index is downloaded whole and searched on this computer, so nothing that you type is sent. \
                Reports are off by default. Each report is shown before it is sent. It becomes readable only when enough \
                people sent the same.

                EXAMPLES
                  searchlight public use https://index.example.org/
                  searchlight public update
                  searchlight public reports on
                  searchlight public send
                """,
            subcommands: [
                PublicUseCommand.self, PublicUpdateCommand.self, PublicListCommand.self, PublicRemoveCommand.self,
                PublicReportsCommand.self, PublicSendCommand.self, PublicPublishCommand.self, PublicServeCommand.self,
                PublicKeysCommand.self,
            ])

        /// Sources that are read until the person presses Ctrl-C.
        static func sources() throws -> PublicSources {
            PublicSources(try Homes.standard(), fetcher: NetworkFetcher { Signals.isInterrupted })
        }

        static var now: Int64 { Int64(Date().timeIntervalSince1970) }

        /// What goes wrong there, as the tool's own failures.
        static func failing<T>(_ body: () throws -> T) throws -> T {
            do {
                return try body()
            } catch let error as PublicIndexError {
                throw Failure(printable(error.description), error.code == .unknown ? .nothing : .wrong)
            }
        }

        static func source(_ name: String, among sources: [PublicSource]) throws -> PublicSource {
            if let source = sources.first(where: { $0.name == name || $0.address == name }) { return source }
            let known = sources.prefix(10).map(\.name).joined(separator: ", ")
            throw Failure(
                "You do not use a public index \(printable(name)). "
                    + (known.isEmpty ? "Add one with `searchlight public use`." : "You use: \(printable(known))."),
                .nothing)
        }

        /// Reads some, one after the other. One that fails does not keep the others from being read.
        static func read(_ chosen: [PublicSource], in sources: PublicSources, adds: Bool = false, json: Bool) throws {
            var results: [JSONValue] = [], hasFailed = false
            for source in chosen {
                let line = ProgressLine()
                do {
                    let outcome = try sources.read(source, adds: adds, now: now) {
                        line.show("\(source.name): \($0) of \($1) sites")
                    }
                    line.clear()
                    if json { results.append(Self.json(source, outcome)) } else { tell(source, outcome) }
                } catch let error as PublicIndexError {
                    line.clear()
                    hasFailed = true
                    Output.error("searchlight: \(printable(error.description))")
                    if json {
                        results.append(
                            .members(["index": .string(source.name), "failure": .string(error.description)]))
                    }
                }
            }
            if json { Output.line(JSONValue.array(results).text) }
            if hasFailed { throw ExitStatus.wrong }
        }

        private static func json(_ source: PublicSource, _ outcome: PublicSources.Outcome) -> JSONValue {
            .members([
                "index": .string(source.name), "indexed": .integer(Int64(outcome.indexed)),
                "deleted": .integer(Int64(outcome.deleted)), "unchangedSites": .integer(Int64(outcome.unchanged)),
                "refused": .integer(Int64(outcome.refused)),
            ])
        }

        private static func tell(_ source: PublicSource, _ outcome: PublicSources.Outcome) {
            var parts = ["\(Formatting.count(outcome.indexed, "page")) indexed"]
            if outcome.unchanged > 0 { parts.append("\(Formatting.count(outcome.unchanged, "site")) unchanged") }
            if outcome.deleted > 0 { parts.append("\(Formatting.count(outcome.deleted)) deleted") }
            if outcome.refused > 0 { parts.append("\(Formatting.count(outcome.refused)) refused") }
            Output.line("\(printable(source.name)): \(parts.joined(separator: ", ")).")
        }

        /// Who would read reports, and of how many; the person decides by it.
        static func receivers(_ source: PublicSource) -> String {
            guard let reports = source.manifest?.reports else { return printable(source.name) }
            let keys = WebAddress(reports.keys)?.scope ?? reports.keys
            return
                "\(printable(source.name)) (keys: \(printable(keys)), readable once \(reports.threshold) people agree)"
        }
    }

    struct PublicUseCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use",
            abstract: "Add a public index and find its pages.",
            discussion: """
                EXAMPLES
                  searchlight public use https://index.example.org/
                  searchlight public use http://127.0.0.1:7701/ --private
                """)

        @Argument(help: "The address of its folder or of its index.json.")
        var address: String

        @Flag(
            name: .customLong("private"),
            help: "Allow an address of this computer or its network. Reports to such an index are at your own risk.")
        var isPrivate = false

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let source = PublicSource(address: try WebArguments.address(address), isPrivate: isPrivate)
            try PublicCommand.read([source], in: PublicCommand.sources(), adds: true, json: json)
        }
    }

    struct PublicUpdateCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update",
            abstract: "Download changes of the public indexes that you use.",
            discussion: """
                EXAMPLES
                  searchlight public update
                  searchlight public update index.example.org
                """)

        @Argument(help: "Names as `searchlight public list` shows them (default: all).")
        var names: [String] = []

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let sources = try PublicCommand.sources(), all = try sources.all()
            let chosen = try names.isEmpty ? all : names.map { try PublicCommand.source($0, among: all) }
            if chosen.isEmpty {
                Output.error("searchlight: You use no public index. Add one with `searchlight public use`.")
                throw ExitStatus.nothing
            }
            try PublicCommand.read(chosen, in: sources, json: json)
        }
    }

    struct PublicListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the public indexes that you use.",
            discussion: """
                EXAMPLES
                  searchlight public list --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let sources = PublicSources(try Homes.standard()), all = try sources.all()
            if json {
                Output.line(
                    JSONValue.array(
                        try all.map { source in
                            .members([
                                "index": .string(source.name), "address": .string(source.address),
                                "pages": .integer(Int64(try sources.pages(of: source).count)),
                                "sites": .integer(Int64(source.manifest?.parts.count ?? 0)),
                                "people": source.manifest?.reports.map { .integer(Int64($0.threshold)) } ?? .null,
                                "private": .boolean(source.isPrivate),
                                "updated": source.updated.map { .string(WebReport.time($0)) } ?? .null,
                            ])
                        }
                    ).text)
            } else if all.isEmpty {
                Output.error("searchlight: You use no public index. Add one with `searchlight public use`.")
            } else {
                for source in all {
                    let pages = Formatting.count(try sources.pages(of: source).count, "page")
                    let sites = Formatting.count(source.manifest?.parts.count ?? 0, "site")
                    let reports = source.manifest?.reports.map { ", reads reports of \($0.threshold) people" } ?? ""
                    Output.line("\(printable(source.name))  \(pages) of \(sites)\(reports)")
                }
            }
            if all.isEmpty { throw ExitStatus.nothing }
        }
    }

    struct PublicRemoveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a public index and delete its pages here.",
            discussion: """
                EXAMPLES
                  searchlight public remove index.example.org
                """)

        @Argument(help: "Its name, as `searchlight public list` shows it.")
        var name: String

        func run() throws {
            let sources = PublicSources(try Homes.standard())
            let source = try PublicCommand.source(name, among: sources.all())
            guard let pages = try sources.remove(source.name) else { throw ExitStatus.nothing }
            Output.line("Removed \(printable(source.name)), \(Formatting.count(pages, "page")) deleted.")
        }
    }
#endif
