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
        @Option(help: "What people call the public index.")
        var name = "Public index"

        @Option(
            help: ArgumentHelp(
                "The address of a key server that somebody else runs; with it reports are taken.", valueName: "address")
        )
        var keys: String?

        @Option(help: "People who have to report the same before it is read.")
        var people = 20

        @Flag(
            name: .customLong("private"),
            help: "The key server may stand at an address of this computer or its network.")
        var isPrivate = false

        func validate() throws {
            guard ReportCollection.thresholds ~= people else {
                throw ValidationError("--people is a number from 2 to 200.")
            }
        }

        /// The reports' collection and what the manifest says of it; nil where none are taken. Asks the key server how long its periods are.
        func reports(_ index: SystemIndex) throws -> (collection: ReportCollection, manifest: PublicManifest.Reports)? {
            guard let keys else { return nil }
            guard let address = WebAddress(keys.hasSuffix("/") ? keys : keys + "/") else {
                throw Failure(
                    "\(printable(keys)) is no web address: it begins with https:// or http://, and has a host.")
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
            try reports?.collection.sweep(now: now)
            return try Publication(
                name: name, reports: reports?.manifest, opened: reports?.collection.opened(now: now) ?? []
            ).write(index, to: folder)
        }
    }

    struct PublicPublishCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "publish",
            abstract: "Write the pages of the sites that you read into a folder, for any web server to hand out.",
            discussion: """
                Pages are those that `searchlight web add` read without cookies; sites that were added with --private are left out.

                EXAMPLES
                  searchlight public publish /srv/www/index --name 'Example index'
                """)

        @Argument(help: "The folder; it is made where there is none.")
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
            abstract: "Hand out a public index, and take reports.",
            discussion: """
                What is handed out is what `searchlight public publish` writes, renewed every ten minutes. Everybody who can connect may \
                ask. Put a proxy with a certificate before it: nobody reports without https.

                EXAMPLES
                  searchlight public serve
                  searchlight public serve --keys https://keys.example.net/ --people 20
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
            abstract: "Serve the keys by which reports to somebody else's public index are sealed.",
            discussion: """
                It learns nothing of what is reported, and must not be run by who runs the index: together they could guess. The key of each \
                period is destroyed when it is over.

                EXAMPLES
                  searchlight public keys --days 7
                """)

        @Option(help: "Days that each key lasts.")
        var days = 7

        @OptionGroup var listening: ListeningOptions

        func validate() throws {
            guard 1...90 ~= days else { throw ValidationError("--days is a number from 1 to 90.") }
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
        @Option(help: "The port, 7701 for an index and 7702 for keys unless it is said; 0 for any that is free.")
        var port: Int?

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        @Flag(help: "Log failures only.")
        var quiet = false

        @Flag(help: "Print one JSON object when it listens.")
        var json = false

        func validate() throws {
            guard port.map((0...65_535).contains) ?? true else { throw ValidationError("--port is 0 to 65535.") }
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
                        : "\(sentence) \(address)\nCtrl-C ends it.")
            }
        }
    }
#endif
