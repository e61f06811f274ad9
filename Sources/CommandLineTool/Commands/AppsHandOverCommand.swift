import ArgumentParser
import BusDoor
import SystemIndex

struct AppsHandOverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hand-over",
        abstract: "Give an app's items to its Flatpak, or back.",
        discussion: """
            A sandboxed program does not get the items of another program, even if both have the same id. Use this \
            if you moved from one to the other. The program has the items with its next start.

            EXAMPLES
              searchlight apps hand-over org.example.notes --to flatpak
              searchlight apps hand-over org.example.notes --to host
            """)

    /// Which program has the items from then on.
    enum Target: String, ExpressibleByArgument, CaseIterable { case flatpak, host }

    @Argument(help: "The app's id.")
    var app: String

    @Option(help: "The program that gets the items: flatpak, or host for one without a sandbox.")
    var to: Target

    func run() throws {
        let index = try Homes.standard()
        let identifier = try Homes.existing(app, in: index)
        try CallerRecord.handOver(identifier, to: to == .flatpak ? .flatpak : .desktopFile, in: index.home)
        let program =
            to == .flatpak ? "The Flatpak \(printable(app))" : "The program \(printable(app)) without a sandbox"
        Output.line("\(program) has the items now.")
    }
}
