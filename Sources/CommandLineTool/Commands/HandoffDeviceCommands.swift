#if Handoff
    import ArgumentParser
    import Handoff
    import HandoffLink
    import SearchEngine
    import SearchlightBasics
    import SystemIndex

    struct HandoffDevicesCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "devices",
            abstract: "List the paired computers.",
            discussion: """
                EXAMPLES
                  searchlight handoff devices
                  searchlight handoff devices --json
                """)

        @Flag(help: "Print one JSON array.")
        var json = false

        func run() throws {
            let store = try HandoffHome.store(), devices = try store.devices()
            let status = try HandoffHome.client().status(), settings = try store.settings()
            if json {
                Output.line(JSONValue.array(devices.map { HandoffReport.json($0, status, settings) }).text)
            } else {
                let style = Style.standard(1)
                for device in devices {
                    let known = status?.devices.first { $0.identifier == device.identifier }
                    let state = HandoffReport.connection(device, known, settings)
                    Output.line(
                        "\(printable(device.name))  \(state)  \(style.faint.on)\(device.identifier)\(style.faint.off)")
                }
                if devices.isEmpty {
                    Output.error("searchlight: No computer is paired. Run `searchlight handoff pair`.")
                }
            }
            if devices.isEmpty { throw ExitStatus.nothing }
        }
    }

    struct HandoffRenameCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a paired computer, or this one, another name.",
            discussion: """
                The name is yours alone: the other computer keeps its own. With --this, you rename this computer for \
                later pairings.

                EXAMPLES
                  searchlight handoff rename debian "Living room"
                  searchlight handoff rename --this "Desk"
                """)

        @Flag(help: "Rename this computer.")
        var this = false

        @Argument(help: "The computer, if it is not this one, and its new name.")
        var words: [String]

        func validate() throws {
            guard words.count == (this ? 1 : 2) else {
                throw ValidationError(
                    this
                        ? "Give the new name, in quotes if it has spaces."
                        : "Give the computer and its new name, such as Desk \"Living room\". "
                            + "`searchlight handoff devices` lists the computers. `--this` renames this one.")
            }
            if let name = words.last { try Self.check(name) }
        }

        /// Throws for a name that cannot be kept as it is.
        static func check(_ name: String) throws {
            guard !name.isEmpty, DeviceName.shortened(name) == name else {
                throw ValidationError("A name has 1 to \(DeviceName.maximumBytes) bytes on one line.")
            }
        }

        func run() throws {
            let store = try HandoffHome.store(), name = words.last ?? ""
            var before: String?
            if this {
                try store.changeSettings { $0.name = name }
            } else {
                let device = try HandoffHome.device(words[0], in: store)
                before = device.name
                if let other = try store.rename(device, to: name) {
                    throw Failure("Another computer is called \(printable(other.name)). Choose another name.")
                }
            }
            try HandoffHome.client().reload()
            Output.line("\(before.map { printable($0) } ?? "This computer") is called \(printable(name)) now.")
        }
    }

    struct HandoffRemoveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "End the pairing with a computer, on both.",
            discussion: """
                From now on this computer offers it nothing. It learns of that immediately if it is connected, else at \
                the next connection within 90 days. Then it forgets this computer too.

                EXAMPLES
                  searchlight handoff remove "Living room"
                """)

        @Argument(help: "The computer.")
        var device: String

        func run() throws {
            let store = try HandoffHome.store(), device = try HandoffHome.device(device, in: store)
            let status = try HandoffHome.client().status()
            let isConnected = status?.devices.contains { $0.identifier == device.identifier && $0.isConnected } ?? false
            try store.remove(device)
            try HandoffHome.client().reload()
            Output.line("Removed \(printable(device.name)).")
            if !isConnected { Output.line("It learns of it when both are connected the next time.") }
        }
    }
#endif
