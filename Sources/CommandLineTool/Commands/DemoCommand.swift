import ArgumentParser
import Demo
import SearchEngine
import SystemIndex

#if Server
    import SearchServer
#endif

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Try Searchlight with prepared content.",
        discussion: """
            The demo fills a folder of its own with items and registers five example apps: Movies, Colleagues, \
            Friends, Cards and Topics. Then it opens the search page in your browser. Without a screen, it opens the \
            search in this terminal. Press Enter to open a result in its app.

            EXAMPLES
              searchlight demo
              searchlight demo --page --port 7701
              searchlight demo --terminal --home /tmp/try
            """)

    @Flag(help: "Search in this terminal (the default without a screen).")
    var terminal = false

    @Flag(help: "Search in the browser (the default with a screen).")
    var page = false

    @Option(help: "The page's port. 0 picks a free one.")
    var port = 7700

    @Option(help: "The folder to fill (default: $SEARCHLIGHT_HOME, or searchlight-demo beside your own home).")
    var home: String?

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
        if page && terminal { throw ValidationError("Give either --page or --terminal.") }
    }

    func run() throws {
        let demo = try Demo(home: home)
        try Self.fill(demo)
        let home = demo.index.home
        #if Server
            if page || !terminal && Demo.hasScreen {
                var configuration = ServerConfiguration(home: home)
                configuration.port = port
                try ServeCommand.serve(configuration, opens: Demo.hasScreen, json: false, quiet: true)
                return
            }
        #else
            if page {
                throw Failure("This program has no page: it was built without the trait Server. Use --terminal.")
            }
        #endif
        guard Terminal.isInteractive else {
            let prefix = "SEARCHLIGHT_HOME=\(home.path) \(Program.command)"
            var text = "The demo's items are in \(home.path). Run `\(Program.command) demo --terminal`\n"
            text += "in a terminal to search as you type, or try:\n"
            for query in demo.queries { text += "  \(prefix) search \(query)\n" }
            Output.write(text, to: 1)
            return
        }
        var search = try InteractiveSearch(
            index: demo.index, request: SearchOptions.standard.request("", mode: .keystroke))
        try search.run()
    }

    private static func fill(_ demo: Demo) throws {
        var bar: ProgressBar?
        let start = ContinuousClock.now
        defer { bar?.clear() }
        try demo.fill { progress in
            bar = bar ?? ProgressBar(total: progress.totalApps)
            bar?.show(done: progress.apps, items: progress.items, seconds: start.duration(to: .now) / .seconds(1))
        }
    }
}
