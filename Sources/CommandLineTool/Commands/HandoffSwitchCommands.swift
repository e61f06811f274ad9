#if Handoff
    import ArgumentParser
    import Handoff
    import HandoffLink
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct HandoffOnCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on",
            abstract: "Switch Handoff on, for everything, an app or a computer.",
            discussion: """
                EXAMPLES
                  searchlight handoff on
                  searchlight handoff on --app org.example.diary
                  searchlight handoff on --device "Living room"
                """)

        @OptionGroup
        var scope: HandoffSwitch

        func run() throws { try scope.set(on: true) }
    }

    struct HandoffOffCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "off",
            abstract: "Switch Handoff off, for everything, an app or a computer.",
            discussion: """
                An app that is off is neither offered to other computers, nor does it continue anything here. With \
                everything off, nothing is said in the network.

                EXAMPLES
                  searchlight handoff off
                  searchlight handoff off --app org.example.diary
                  searchlight handoff off --device "Living room"
                """)

        @OptionGroup
        var scope: HandoffSwitch

        func run() throws { try scope.set(on: false) }
    }

    /// What is switched.
    struct HandoffSwitch: ParsableArguments {
        @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several.", valueName: "id"))
        var app: [String] = []

        @Option(
            parsing: .singleValue,
            help: ArgumentHelp("Only this computer. Repeat it for several.", valueName: "name"))
        var device: [String] = []

        func set(on: Bool) throws {
            let store = try HandoffHome.store()
            let apps = try app.map { try Homes.identifier($0).rawValue }
            let devices = try device.map { try HandoffHome.device($0, in: store) }
            try store.changeSettings { settings in
                if apps.isEmpty, devices.isEmpty { settings.isOff = !on }
                for app in apps { if on { settings.appsOff.remove(app) } else { settings.appsOff.insert(app) } }
                for digest in devices.map(\.keyDigest) {
                    if on { settings.devicesOff.remove(digest) } else { settings.devicesOff.insert(digest) }
                }
            }
            HandoffUnit.reloadOrStart(try Home.standard(), mayStart: false)
            let names = (apps + devices.map(\.name)).map { printable($0) }.joined(separator: ", ")
            Output.line("\(names.isEmpty ? "Handoff" : names): \(on ? "on" : "off").")
            if !on { try Self.tellUnknown(apps) }
            guard on else { return }
            let settings = try store.settings()
            if settings.isOff {
                Output.error("searchlight: Handoff itself is off: run `searchlight handoff on`.")
            } else if names.isEmpty {
                try Self.tellOff(settings, store)
            }
        }

        /// What was switched off by itself stays off.
        private static func tellOff(_ settings: HandoffSettings, _ store: HandoffStore) throws {
            let devices = try store.devices().filter { settings.devicesOff.contains($0.keyDigest) }.map(\.name)
            let names = (settings.appsOff.sorted() + devices).map { printable($0) }
            if !names.isEmpty { Output.line("Still off: \(names.joined(separator: ", ")).") }
        }

        /// A misspelt app would go on to be offered. An app need not be registered to offer something.
        private static func tellUnknown(_ apps: [String]) throws {
            let offering = try HandoffHome.client().status()?.offeringApps ?? []
            let known = try Homes.standard().apps().map(\.rawValue) + offering
            for app in apps where !known.contains(app) {
                let hint = NearestName.of(app, among: known).map { " Did you mean \(printable($0))?" } ?? ""
                Output.error("searchlight: No app here is called \(printable(app)) yet.\(hint)")
            }
        }
    }

    struct HandoffNetworksCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "networks",
            abstract: "Choose the networks in which Handoff works.",
            discussion: """
                Without a choice it works in any network. A network is recognised by its router, which a stranger's \
                router could imitate.

                EXAMPLES
                  searchlight handoff networks
                  searchlight handoff networks add Home
                  searchlight handoff networks remove Home
                  searchlight handoff networks any
                """,
            subcommands: [
                HandoffNetworksListCommand.self, HandoffNetworksAddCommand.self, HandoffNetworksRemoveCommand.self,
                HandoffNetworksAnyCommand.self,
            ],
            defaultSubcommand: HandoffNetworksListCommand.self)
    }

    struct HandoffNetworksListCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the networks that you chose.",
            discussion: """
                EXAMPLES
                  searchlight handoff networks list
                  searchlight handoff networks list --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let networks = try HandoffHome.store().settings().networks
            let router = networks.isEmpty && !json ? nil : NetworkIdentity.router()
            if json {
                Output.line(
                    JSONValue.array(
                        networks.map {
                            .members([
                                "name": .string($0.name), "router": .string($0.router),
                                "current": .boolean($0.router == router),
                            ])
                        }
                    ).text)
            } else {
                for network in networks {
                    Output.line("\(printable(network.name))\(network.router == router ? "  (this one)" : "")")
                }
                if networks.isEmpty { Output.line("Any network.") }
            }
        }
    }

    struct HandoffNetworksAddCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add the network that this computer is in.",
            discussion: """
                From then on Handoff works in the networks that you added, and in no other.

                EXAMPLES
                  searchlight handoff networks add Home
                """)

        @Argument(help: "What you call it.")
        var name: String

        func validate() throws { try HandoffRenameCommand.check(name) }

        func run() throws {
            guard let router = NetworkIdentity.router() else {
                throw Failure("This network has no router that can be recognised. Connect to your network first.")
            }
            var before: String?
            try HandoffHome.store().changeSettings { settings in
                switch settings.add(network: name, router: router) {
                case .added: break
                case .renamed(let old): before = old
                case .taken(let taken):
                    throw Failure(
                        "Another network is called \(printable(taken)). Choose another name for this one. "
                            + "`searchlight handoff networks remove` then removes the other.")
                }
            }
            try HandoffHome.client().reload()
            Output.line(
                before.map { "\(printable($0)) is called \(printable(name)) now." }
                    ?? "Handoff works in \(printable(name)) now, and only in networks that you added.")
        }
    }

    struct HandoffNetworksRemoveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a network that you added.",
            discussion: """
                EXAMPLES
                  searchlight handoff networks remove Home
                """)

        @Argument(help: "Its name.")
        var name: String

        func run() throws {
            let store = try HandoffHome.store(), settings = try store.settings()
            guard let network = settings.network(name) else {
                throw Failure(
                    "No network is called \(printable(name)). See `searchlight handoff networks list`.", .nothing)
            }
            // Without any, it would work everywhere, which the person did not ask for.
            guard settings.networks.count > 1 else {
                throw Failure(
                    "It is the only one. Run `searchlight handoff networks any` to allow all, or `searchlight handoff off`."
                )
            }
            try store.changeSettings { $0.networks.removeAll { $0 == network } }
            try HandoffHome.client().reload()
            Output.line("Removed \(printable(network.name)).")
        }
    }

    struct HandoffNetworksAnyCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "any",
            abstract: "Let Handoff work in any network.",
            discussion: """
                EXAMPLES
                  searchlight handoff networks any
                """)

        func run() throws {
            try HandoffHome.store().changeSettings { $0.networks = [] }
            try HandoffHome.client().reload()
            Output.line("Handoff works in any network now.")
        }
    }
#endif
