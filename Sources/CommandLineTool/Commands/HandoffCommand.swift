#if Handoff
    import ArgumentParser
    import Handoff
    import HandoffLink
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct HandoffCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "handoff",
            abstract: "Go on with an activity on your other computer.",
            discussion: """
                Pair two computers once: run `searchlight handoff pair` on one, and the command that it prints on the \
                other. From then on each offers what you do in apps that support it. No server is involved.

                EXAMPLES
                  searchlight handoff pair
                  searchlight handoff pair 123456
                  searchlight handoff offers
                  searchlight handoff off --app org.example.diary
                """,
            subcommands: [
                HandoffPairCommand.self, HandoffDevicesCommand.self, HandoffRenameCommand.self,
                HandoffRemoveCommand.self, HandoffStatusCommand.self, HandoffOffersCommand.self,
                HandoffContinueCommand.self, HandoffOnCommand.self, HandoffOffCommand.self,
                HandoffNetworksCommand.self, HandoffHistoryCommand.self, HandoffServeCommand.self,
            ],
            defaultSubcommand: HandoffStatusCommand.self)
    }

    struct HandoffStatusCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status",
            abstract: "Say whether other computers are connected.",
            discussion: """
                EXAMPLES
                  searchlight handoff status
                  searchlight handoff status --json
                """)

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let store = try HandoffHome.store(), settings = try store.settings()
            let devices = try store.devices(), status = try HandoffHome.client().status()
            if json {
                Output.line(Self.json(settings, devices, status).text)
            } else {
                tell(settings, devices, status)
            }
            if devices.isEmpty || status == nil { throw ExitStatus.nothing }
        }

        private func tell(_ settings: HandoffSettings, _ devices: [PairedDevice], _ status: HandoffStatus?) {
            guard !devices.isEmpty else {
                Output.error("searchlight: No computer is paired. Run `searchlight handoff pair`.")
                return
            }
            Output.line(settings.isOff ? "Off: run `searchlight handoff on`." : "On.")
            if status == nil { Output.error("searchlight: \(HandoffUnit.doesNotRun)") }
            if !settings.isOff, let hindrance = HandoffHome.silence(settings) ?? status?.hindrance {
                Output.error("searchlight: \(hindrance)")
            }
            for device in devices {
                let known = status?.devices.first { $0.identifier == device.identifier }
                Output.line("\(printable(device.name))  \(HandoffReport.connection(device, known, settings))")
            }
            if !settings.appsOff.isEmpty {
                Output.line("Apps that are off: \(printable(settings.appsOff.sorted().joined(separator: ", "))).")
            }
            if !settings.networks.isEmpty {
                let names = settings.networks.map { printable($0.name) }.joined(separator: ", ")
                Output.line("Only in these networks: \(names).")
            }
        }

        private static func json(
            _ settings: HandoffSettings, _ devices: [PairedDevice], _ status: HandoffStatus?
        ) -> JSONValue {
            .members([
                "on": .boolean(!settings.isOff), "running": .boolean(status != nil),
                "port": status?.port.map { .integer(Int64($0)) } ?? .null,
                "hindrance": status?.hindrance.map(JSONValue.string) ?? .null,
                "devices": .array(devices.map { HandoffReport.json($0, status, settings) }),
                "appsOff": .array(settings.appsOff.sorted().map(JSONValue.string)),
                "networks": .array(settings.networks.map { .string($0.name) }),
            ])
        }
    }

    struct HandoffServeCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Run the Handoff service until you stop it.",
            discussion: """
                systemd runs it for you once a computer is paired, if the package is installed. Connections and \
                failures are printed to standard error, without names and titles.

                EXAMPLES
                  searchlight handoff serve
                  searchlight handoff serve --port 4100 --quiet
                """)

        @Option(help: "The address to listen on (default: all).")
        var host: String?

        @Option(help: "Port. 0 picks a free one (default: one that stays the same).")
        var port: Int?

        @Flag(help: "Do not look for other computers in the network.")
        var noDiscovery = false

        @Flag(help: "Print failures only.")
        var quiet = false

        func validate() throws {
            guard port.map({ (0...65_535).contains($0) }) ?? true else {
                throw ValidationError("--port must be from 0 to 65535.")
            }
        }

        func run() throws {
            var configuration = HandoffConfiguration(home: try Home.standard())
            configuration.host = host
            configuration.port = port
            configuration.usesDiscovery = !noDiscovery
            configuration.log = { Output.error("searchlight: \(printable($0))") }
            if !quiet { configuration.note = configuration.log }
            try HandoffService.runUntilSignal(configuration) {
                if !quiet { Output.error("searchlight: The Handoff service runs. Press Ctrl-C to stop it.") }
            }
        }
    }
#endif
