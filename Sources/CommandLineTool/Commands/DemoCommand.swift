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
        abstract: "Try it: prepared content of several apps, and a search box.",
        discussion: """
            Fills a home of its own, $SEARCHLIGHT_HOME or searchlight-demo beside your own home, registers five \
            example apps there (Movies, Colleagues, Friends, Cards and Topics), and opens the search: the page in \
            your browser where there is a screen, else the search box in this terminal. Enter opens a result in its \
            app: in a window of the browser, or without a screen in this terminal, where Enter leads back. Where there \
            is neither screen nor terminal it says what to do.

            EXAMPLES
              searchlight demo
              searchlight demo --page --port 7701
              searchlight demo --terminal --home /tmp/try
            """)

    @Flag(help: "In this terminal, which is the default where there is no screen.")
    var terminal = false

    @Flag(help: "The page in the browser, which is the default where there is a screen.")
    var page = false

    @Option(help: "The page's port; 0 for any that is free.")
    var port = 7700

    @Option(help: "The folder to fill.")
    var home: String?

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535.") }
        if page && terminal { throw ValidationError("--page or --terminal, not both.") }
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
            if page { throw Failure("This program was built without the trait Server, which has the page.") }
        #endif
        guard Terminal.isInteractive else {
            let prefix = "SEARCHLIGHT_HOME=\(home.path) searchlight"
            var text = "The demo's items are in \(home.path). In a terminal, `searchlight demo --terminal` opens the\n"
            text += "search box; or try:\n"
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
