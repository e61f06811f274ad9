#if Handoff
    import ArgumentParser
    import Handoff
    import HandoffLink
    import SearchEngine
    import SystemIndex

    struct HandoffPairCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pair",
            abstract: "Pair this computer with another one of yours.",
            discussion: """
                Without a code, it shows one and waits five minutes. With the code of the other computer, it pairs \
                both. They find each other with Avahi in the same network; --address works without. The first pairing \
                starts the Handoff service, if Searchlight's package is installed.

                EXAMPLES
                  searchlight handoff pair
                  searchlight handoff pair 123456
                  searchlight handoff pair 123456 --address 192.168.1.20:41234
                  searchlight handoff pair 123456 --name "Living room"
                """)

        @Argument(help: "The six digits that the other computer shows.")
        var digits: [String] = []

        private var code: String? { digits.isEmpty ? nil : digits.joined() }

        @Option(help: ArgumentHelp("Where the other computer waits.", valueName: "host:port"))
        var address: String?

        @Option(help: "What you call the other computer (default: the name you gave it, else its own).")
        var name: String?

        @Option(help: "Port to wait at. 0 picks a free one.")
        var port = 0

        @Flag(help: "Do not start the Handoff service.")
        var noService = false

        func validate() throws {
            if let code, PairingCode(code) == nil { throw ValidationError("A code has six digits, such as 123456.") }
            if let address, HostAndPort(address) == nil {
                throw ValidationError("Write --address as 192.168.1.20:41234 or [fe80::1]:41234.")
            }
            guard address == nil || code != nil else { throw ValidationError("--address needs a code.") }
            guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
            if let name { try HandoffRenameCommand.check(name) }
        }

        func run() throws {
            let store = try HandoffHome.store()
            let device: PairedDevice
            if let code = code.flatMap({ PairingCode($0) }) {
                do {
                    device = try HandoffPairing.type(
                        code, at: address.flatMap { HostAndPort($0) }, name: name, store, tell: Self.tell)
                } catch let problem as PairingProblem {
                    throw Self.failure(problem)
                }
            } else {
                Signals.watchInterrupt()
                let found = try HandoffPairing.show(
                    store, name: name, port: port, tell: Self.tell, shouldStop: { Signals.isInterrupted })
                switch found {
                case .paired(let found): device = found
                case .unconfirmed(let found):
                    // The service lets it confirm.
                    HandoffUnit.reloadOrStart(try Home.standard(), mayStart: !noService)
                    let wasPaired = try store.devices().contains { $0.keyDigest == found.keyDigest }
                    throw Failure(Self.unconfirmed(printable(found.name), wasPaired: wasPaired))
                case nil:
                    if Signals.isInterrupted { throw ExitStatus.interrupted }
                    throw Failure(
                        "No computer was paired within five minutes. Run `searchlight handoff pair` for a new code.",
                        .nothing)
                }
            }
            Output.line("Paired with \(printable(device.name)).")
            if !HandoffUnit.reloadOrStart(try Home.standard(), mayStart: !noService) {
                Output.line(hinted("Run `searchlight handoff serve` to connect them."))
            }
            try Self.tellWhatIsOff(device, try store.settings())
        }

        private static func unconfirmed(_ name: String, wasPaired: Bool) -> String {
            "The connection to \(name) broke at the end. "
                + (wasPaired
                    ? "Both stay paired."
                    : "If \(name) says that it is paired, both are. Otherwise run it again on both.")
        }

        /// What keeps the two from connecting though they are paired.
        private static func tellWhatIsOff(_ device: PairedDevice, _ settings: HandoffSettings) throws {
            if let obstacle = HandoffHome.obstacle(settings) { Output.error("searchlight: \(obstacle)") }
            if settings.devicesOff.contains(device.keyDigest) {
                Output.error(
                    "searchlight: \(printable(device.name)) is off. "
                        + "Run `searchlight handoff on --device \(device.identifier)`.")
            }
        }

        private static func tell(_ notice: HandoffPairing.Notice) {
            switch notice {
            case .code(let code, let addresses):
                Output.line("Code: \(code.text)")
                Output.line(hinted("Run on the other computer:\n  searchlight handoff pair \(code.digits)"))
                if let address = addresses.first {
                    Output.line("If it does not find this one, add --address \(address.text)")
                }
            case .wrongCode(let triesLeft):
                Output.error(
                    triesLeft > 0
                        ? "searchlight: A wrong code was typed. \(triesLeft == 1 ? "1 try is" : "\(triesLeft) tries are") left."
                        : "searchlight: Three wrong codes were typed. Wait a minute, then type the new code that appears here."
                )
            case .interrupted:
                Output.error("searchlight: The right code was typed, but the connection broke. Type it there again.")
            case .typedHere:
                Output.error("searchlight: The code was typed on this computer. Type it on the other one.")
            case .hindrance(let sentence): Output.error("searchlight: \(sentence)")
            }
        }

        private static func failure(_ problem: PairingProblem) -> Failure {
            switch problem {
            case .unreachable(let reason):
                Failure(
                    "The other computer cannot be reached: \(printable(reason)). Check that it still shows the code. "
                        + "After five minutes, run `searchlight handoff pair` there again.")
            case .broken:
                Failure(
                    "The other computer does not answer any more. If it still shows the code, type it again. "
                        + "Otherwise run it again on both.")
            case .wrongCode: Failure("The code is wrong. Type the six digits that the other computer shows.")
            case .wrongCodeEverywhere:
                Failure(
                    "No computer that was found has that code. Type the six digits that the other computer shows. "
                        + "`--address` names one directly.")
            case .tooManyTries:
                Failure(
                    "Three wrong codes were typed. In a minute the other computer shows a new code. Type that one.")
            case .isThisMachine: Failure("That is this computer. Type the code on the other one.")
            case .notFound:
                Failure(
                    "No computer that shows a code was found. A code ends after five minutes: run "
                        + "`searchlight handoff pair` there again. Else check the network, or give its --address.",
                    .nothing)
            }
        }
    }
#endif
