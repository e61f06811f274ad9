import SearchlightBasics

#if Server
    import ArgumentParser
    import DesktopIntegration
    import FoundationEssentials
    import Glibc
    import Logging
    import SearchEngine
    import SearchServer
    import SearchServerClient
    import SystemIndex

    struct ServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Serve the search page and the HTTP API.",
            discussion: """
                The page is at http://127.0.0.1:7700. /openapi.json describes the API. Only you can connect, and only \
                from this machine. If you listen on another address, every client needs the access token of \
                SEARCHLIGHT_ACCESS_TOKEN, or the one that is printed. Requests are logged to standard error, without \
                search texts.

                If the package is installed, systemd can start the server with the first connection: run \
                `systemctl --user enable --now searchlight-page.socket`. The socket unit then says where it listens, \
                and --host and --port do not.

                EXAMPLES
                  searchlight serve
                  searchlight serve --open
                  searchlight serve --port 0 --quiet
                  searchlight serve --host 192.168.1.20 --host-name search.example
                """)

        @Option(help: "Port. 0 picks a free one.")
        var port = 7700

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        @Option(
            name: .customLong("host-name"), parsing: .singleValue,
            help: ArgumentHelp(
                "Another name that browsers may use for the server. Repeat it for several names.", valueName: "name"))
        var hostNames: [String] = []

        @Option(
            help: ArgumentHelp(
                "The map service for routes: an address with {latitude} and {longitude} (default: geo: addresses).",
                valueName: "address"))
        var maps: String?

        @Flag(help: "Open the page in the browser.")
        var open = false

        @Flag(help: "Log failures only.")
        var quiet = false

        @Flag(help: "Print one JSON object when the server listens.")
        var json = false

        func validate() throws {
            guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
            if let maps {
                guard maps.hasPrefix("https://") || maps.hasPrefix("http://"), maps.contains("{latitude}"),
                    maps.contains("{longitude}")
                else {
                    throw ValidationError(
                        "--maps must be a web address with {latitude} and {longitude}, such as "
                            + "'https://www.openstreetmap.org/directions?to={latitude},{longitude}'.")
                }
            }
        }

        func run() throws {
            var configuration = ServerConfiguration(home: try Home.standard())
            configuration.host = host
            configuration.port = port
            configuration.hostNames = hostNames
            configuration.mapService = maps
            configuration.isAnnounced = true
            configuration.mayWork = { MachineUse(now: Clock.monotonicSeconds).isOnBattery() != true }
            configuration.socket = try PassedSocket.take()
            let given = ProcessInfo.processInfo.environment["SEARCHLIGHT_ACCESS_TOKEN"].flatMap {
                $0.isEmpty ? nil : $0
            }
            // A service has no terminal, so the person would not see a token that it prints.
            let needsToken = !configuration.isLoopback && configuration.socket == nil
            configuration.accessToken = given ?? (needsToken ? ServerConfiguration.newToken() : nil)
            try Self.serve(configuration, opens: open, json: json, quiet: quiet)
        }

        /// Serves until the program is ended, and keeps the desktop's content in line meanwhile.
        static func serve(_ configuration: ServerConfiguration, opens: Bool, json: Bool, quiet: Bool) throws {
            var logger = Logger(label: "searchlight") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = quiet ? .error : .info
            let host = configuration.host
            // Apps that are started from the page lead back to it. Before there are threads that read the environment.
            if configuration.port != 0, configuration.isLoopback {
                setenv(
                    "SEARCHLIGHT_PAGE", "http://\(host.contains(":") ? "[\(host)]" : host):\(configuration.port)/", 0)
            }
            var configuration = configuration
            let index = SystemIndex(home: configuration.home)
            #if Files
                let content = ContentAccess(index)
                configuration.content = content
                configuration.drawing = FileDrawings()
                defer { content.end() }
            #endif
            let server = try SearchServer(configuration, logger: logger)
            let announcement = Announcement(
                host: host.contains(":") ? "[\(host)]" : host, token: configuration.accessToken, isOpened: opens,
                json: json, isLoopback: configuration.isLoopback)
            DesktopUpkeep.refresh(index)
            #if Files
                content.resume()
            #endif
            let watcher = DesktopUpkeep.watch(index)
            // A token does not belong into the journal.
            let isTold = configuration.socket == nil
            try withExtendedLifetime(watcher) { try server.runAndWait { if isTold { announcement.tell(port: $0) } } }
        }
    }

    /// The message when the server listens.
    private struct Announcement: Sendable {
        var host: String
        var token: String?
        var isOpened: Bool
        var json: Bool
        var isLoopback: Bool

        func tell(port: Int) {
            let page = "http://\(host):\(port)/"
            // A token may have what means something else in an address.
            let entrance = token.map { page + "?access=" + PercentEncoding.escaped($0) } ?? page
            if json {
                Output.line(
                    JSONValue.members([
                        "url": .string(page), "port": .integer(Int64(port)), "entrance": .string(entrance),
                    ]).text)
            } else {
                Output.line("The search page is at \(entrance)")
                if !isLoopback {
                    Output.error(
                        "searchlight: Other machines can connect with the access token in that address. It is sent without "
                            + "encryption. On a network that you do not trust, put a proxy with a certificate in front."
                    )
                }
                Output.line("Press Ctrl-C to stop it.")
            }
            guard isOpened else { return }
            do {
                // Every user of the machine sees what programs are started with.
                try Browser.open(token == nil ? page : EntrancePage.make(leadingTo: entrance))
            } catch let error as LocalServer.Failure {
                Output.error("searchlight: Cannot open a browser: \(error).")
            } catch {
                Output.error("searchlight: Cannot open a browser: \(error)")
            }
        }
    }
#endif
