import ArgumentParser
import BusDoor
import FoundationEssentials
import MessageBus
import SystemIndex

struct BusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bus",
        abstract: "Let programs of any language index over D-Bus.",
        discussion: """
            A program calls org.searchlight.Index1 on the session bus. Each program reads and changes its own items \
            only: the bus says which program it is.

            EXAMPLES
              searchlight bus serve
              searchlight bus interface
              searchlight bus interface --markdown
            """,
        subcommands: [BusServeCommand.self, BusInterfaceCommand.self])
}

struct BusServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answer programs on the session bus.",
        discussion: """
            After `searchlight desktop install`, the session bus starts this command by itself. It ends after an idle \
            minute. It stays while an app listens for what you choose.

            EXAMPLES
              searchlight bus serve
              searchlight bus serve --idle-seconds 600
            """)

    @Option(help: ArgumentHelp("Seconds without a call until it ends.", valueName: "seconds"))
    var idleSeconds = BusDoorLimits.idleSeconds

    func validate() throws {
        guard 1...86_400 ~= idleSeconds else { throw ValidationError("--idle-seconds must be from 1 to 86400.") }
    }

    func run() throws {
        do {
            let service = try BusDoorService(
                Homes.standard(), on: SessionBus(), environment: ProcessInfo.processInfo.environment,
                idleSeconds: idleSeconds)
            try service.run()
        } catch let error as BusError {
            throw Failure(error.description)
        }
    }
}

struct BusInterfaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "interface",
        abstract: "Print the D-Bus interface.",
        discussion: """
            The XML is for tools that write code, such as gdbus-codegen. It is also installed in \
            share/dbus-1/interfaces.

            EXAMPLES
              searchlight bus interface
              searchlight bus interface --markdown
            """)

    @Flag(help: "Print the methods, errors and limits for people.")
    var markdown = false

    func run() throws {
        Output.write(markdown ? InterfacePage.text : InterfaceXML.text(isDocumented: true), to: 1)
    }
}
