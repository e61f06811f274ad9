import SearchlightBasics

#if Server
    import ArgumentParser
    import Crawler
    import Foundation
    import Logging
    import PublicIndex
    import SearchEngine
    import SearchServer
    import SystemIndex
    import WebMarkup

    /// What a public index is called and how it takes reports.
    struct PublisherOptions: ParsableArguments {
        @Option(help: "The name that people see.")
        var name = "Public index"

        @Option(
            help: ArgumentHelp(
                "The address of a key server that another operator runs (default: none, so reports are refused).",
                valueName: "address")
        )
        var keys: String?

        @Option(help: "Number of people who must send the same report before it can be read.")
        var people = 20

        @Flag(
            name: .customLong("private"),
            help: "Allow a key server at an address of this computer or its network.")
        var isPrivate = false

        func validate() throws {
            guard ReportCollection.thresholds ~= people else {
                throw ValidationError("--people must be from 2 to 200.")
            }
        }

        /// The reports' collection and what the manifest says of it; nil if none are taken. Asks the key server how long its periods are.
        func reports(_ index: SystemIndex) throws -> (collection: ReportCollection, manifest: PublicManifest.Reports)? {
            guard let keys else { return nil }
            guard let address = WebAddress(keys.hasSuffix("/") ? keys : keys + "/") else {
                throw Failure(
                    "\(printable(keys)) is not a web address. Start it with https:// or http:// and a host.")
            }
            let announced = try PublicCommand.failing {
                try KeyServer(address, fetcher: NetworkFetcher { Signals.isInterrupted }, isPrivate: isPrivate)
                    .announcement(now: PublicCommand.now)
            }
            return (
                ReportCollection(index, threshold: people, period: ReportPeriod(seconds: announced.seconds)),
                PublicManifest.Reports(keys: address.description, threshold: people)
            )
        }

        func publish(
            _ index: SystemIndex, to folder: String,
            _ reports: (collection: ReportCollection, manifest: PublicManifest.Reports)?
        ) throws -> PublicManifest {
            let now = PublicCommand.now
            try reports?.collection.purge(now: now)
            return try Publication(
                name: name, reports: reports?.manifest, opened: reports?.collection.opened(now: now) ?? []
            ).write(index, to: folder)
        }
    }

    struct PublicPublishCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish",
            abstract: "Write a public index of your sites into a folder.",
            discussion: """
                Any web server can serve the folder. It holds the pages that `searchlight web add` read without cookies, \
                except those of sites added with --private.

                EXAMPLES
                  searchlight public publish /srv/www/index --name 'Example index'
                """)

        @Argument(help: "The folder. It is created if it does not exist.")
        var folder: String

        @OptionGroup var options: PublisherOptions

        func run() throws {
            let index = try Homes.standard()
            let manifest = try options.publish(index, to: folder, options.reports(index))
            let pages = manifest.parts.reduce(0) { $0 + $1.pages }
            Output.line(
                "\(Formatting.count(pages, "page")) of \(Formatting.count(manifest.parts.count, "site")) published in \(printable(folder))."
            )
        }
    }

    struct PublicServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serve a public index, and collect reports.",
            discussion: """
                It serves what `searchlight public publish` writes, and renews it every ten minutes. Everyone who can \
                connect may ask. Put a proxy with a certificate in front of it, because reports are sent over https only.

                EXAMPLES
                  searchlight public serve
                  searchlight public serve --keys https://keys.example.net/
                """)

        @OptionGroup var options: PublisherOptions

        @OptionGroup var listening: ListeningOptions

        func run() throws {
            let index = try Homes.standard(), reports = try options.reports(index)
            let folder = index.file("publication", of: .publicIndex).path
            _ = try options.publish(index, to: folder, reports)
            let logger = listening.logger, options = options
            let renewal = Thread {
                while true {
                    Thread.sleep(forTimeInterval: 600)
                    do {
                        _ = try options.publish(index, to: folder, reports)
                    } catch {
                        logger.error("not published", metadata: ["error": "\(error)"])
                    }
                }
            }
            renewal.start()
            try listening.serve(
                .index(folder: folder, reports: reports?.collection), standardPort: 7701, logger,
                "The public index is at")
        }
    }

    struct PublicKeysCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keys",
            abstract: "Serve the keys that encrypt reports to another operator's index.",
            discussion: """
                The key server never learns what a report says. Do not run it together with the index: both together could \
                guess reports. The key of each period is destroyed at its end.

                EXAMPLES
                  searchlight public keys --days 7
                """)

        @Option(help: "Lifetime of each key in days.")
        var days = 7

        @OptionGroup var listening: ListeningOptions

        func validate() throws {
            guard 1...90 ~= days else { throw ValidationError("--days must be from 1 to 90.") }
        }

        func run() throws {
            let keys = ReportKeys(try Homes.standard(), seconds: Int64(days) * 86_400)
            let logger = listening.logger
            try keys.destroyOld(now: PublicCommand.now)
            let rotation = Thread {
                while true {
                    Thread.sleep(forTimeInterval: 60)
                    do {
                        try keys.destroyOld(now: PublicCommand.now)
                    } catch {
                        logger.error("a key was not destroyed", metadata: ["error": "\(error)"])
                    }
                }
            }
            rotation.start()
            try listening.serve(.keys(keys), standardPort: 7702, logger, "The keys are at")
        }
    }

    /// How both servers listen, and what they say.
    struct ListeningOptions: ParsableArguments {
        @Option(help: "Port. 0 picks a free one (default: 7701 for an index, 7702 for keys).")
        var port: Int?

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        @Flag(help: "Log failures only.")
        var quiet = false

        @Flag(help: "Print one JSON object when the server listens.")
        var json = false

        func validate() throws {
            guard port.map((0...65_535).contains) ?? true else {
                throw ValidationError("--port must be from 0 to 65535.")
            }
        }

        var logger: Logger {
            var logger = Logger(label: "searchlight") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = quiet ? .error : .info
            return logger
        }

        func serve(_ role: PublicIndexServer.Role, standardPort: Int, _ logger: Logger, _ sentence: String) throws {
            var configuration = PublicIndexServer.Configuration(port: port ?? standardPort)
            configuration.host = host
            let shown = host.contains(":") ? "[\(host)]" : host, json = json
            try PublicIndexServer(role, configuration, logger: logger).runAndWait { port in
                let address = "http://\(shown):\(port)/"
                Output.line(
                    json
                        ? JSONValue.members(["url": .string(address), "port": .integer(Int64(port))]).text
                        : "\(sentence) \(address)\nPress Ctrl-C to stop it.")
            }
        }
    }
#endif
