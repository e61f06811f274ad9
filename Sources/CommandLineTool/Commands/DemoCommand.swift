import ArgumentParser
import FoundationEssentials
import SearchEngine
import SystemIndex

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Try it: prepared content of several apps, and a search box.",
        discussion: """
            Fills a home of its own, $SEARCHLIGHT_HOME or searchlight-demo beside your own home, and opens the
            interactive search there. Five example apps are registered there: Movies, Colleagues, Friends, Cards and
            Topics. In the search box Enter opens one of their results in the app: in a window of the browser, or
            without a screen in this terminal, where Enter leads back. Where there is no terminal it says what to do.

            EXAMPLES
              searchlight demo
              searchlight demo --terminal --home /tmp/try
            """)

    @Flag(help: "In this terminal, which is the default.")
    var terminal = false

    @Option(help: "The folder to fill.")
    var home: String?

    func run() throws {
        let home = try Home(path: self.home ?? Self.standardHome())
        let index = SystemIndex(home: home)
        let content = try DemoContent.find()
        try content.fill(index)
        let examples = try DemoExamples.find()
        try examples?.install(in: index)
        guard Terminal.isInteractive else {
            let prefix = "SEARCHLIGHT_HOME=\(home.path) searchlight"
            var text = "The demo's items are in \(home.path). In a terminal, `searchlight demo --terminal` opens the\n"
            text += "search box; or try:\n"
            for query in content.queries + (examples == nil ? [] : ["falloway", "glassblowing"]) {
                text += "  \(prefix) search \(query)\n"
            }
            Output.write(text, to: 1)
            return
        }
        var search = try InteractiveSearch(index: index, options: SearchOptions.standard, mode: .keystroke)
        try search.run()
    }

    private static func standardHome() throws -> String {
        let explicit = ProcessInfo.processInfo.environment["SEARCHLIGHT_HOME"] ?? ""
        return try Home.standard().path + (explicit.isEmpty ? "-demo" : "")
    }
}
