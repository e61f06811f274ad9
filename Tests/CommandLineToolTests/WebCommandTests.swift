import Foundation
import Testing

/// `searchlight web`, as a person uses it, with a site of this computer.
@Suite struct WebCommandTests {
    /// Python's own web server over a folder, for as long as the value lives.
    private final class Site {
        let tool: Tool
        let address: String
        private let server: Child

        init(_ tool: Tool) throws {
            self.tool = tool
            let folder = tool.folder + "/site", said = tool.folder + "/site.out"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            server = try tool.start(
                ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], program: "python3",
                output: said)
            while try server.isRunning && !Tool.read(said).contains("\n") { usleep(10_000) }
            let port = try #require(Tool.read(said).firstMatch(of: /port (\d+)/)?.1)
            address = "http://127.0.0.1:\(port)/"
        }

        deinit {
            kill(server.identifier, SIGKILL)
            server.wait()
        }

        func write(_ name: String, _ text: String) throws {
            let path = tool.folder + "/site/" + name
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
            try tool.write(path, text)
        }
    }

    /// W4 on a file: where things stand, and what a file cannot show.
    @Test func checkTellsTagAndLine() throws {
        let tool = try Tool(), file = tool.folder + "/page.html"
        try tool.write(
            file,
            """
            <html lang=en_US>
            <title>T</title><meta name=description content=D>
            <script type=application/ld+json>
            {"@type": "Offer",
             "price": "£199.99"}</script>
            """)
        let checked = try tool.run("web", "check", file)
        #expect(checked.status == 0 && checked.output.contains("line 5, \"price\" in JSON-LD"))
        #expect(checked.output.contains("line 1, <html lang>") && checked.output.contains("Not looked for: "))
        #expect(!checked.output.contains("Everything required"))
        let json = try tool.run("web", "check", file, "--json").output
        #expect(json.contains(#""complete": false"#) && json.contains(#""notLookedFor": ["robots", "deep-link"]"#))
        #expect(json.contains(#""line": 5"#))
        try tool.write(file, "<p>nothing")
        #expect(try tool.run("web", "check", file).status == 1)
    }

    private let page = """
        <html lang=en><title>Harbour Films</title><meta name=description content="A small cinema."><main>
        <a href=lanterns.html>Lanterns</a></main></html>
        """

    @Test func addFindUpdateRemove() throws {
        let tool = try Tool(), site = try Site(tool)
        try site.write("index.html", page)
        try site.write("lanterns.html", "<title>Lanterns of the North 电影</title><p>In the snow.")
        let refused = try tool.run("web", "add", site.address)
        #expect(refused.status == 1 && refused.errors.contains("is not on the public Internet"))
        #expect(refused.errors.contains("was not added") && !refused.errors.contains("web update"))
        #expect(try tool.run("web", "sites").status == 1)
        let added = try tool.run("web", "add", site.address, "--private", "--no-sitemaps")
        #expect(added.status == 0 && added.output.hasSuffix(": 2 pages indexed.\n") && added.errors.isEmpty)
        #expect(try tool.run("search", "lanterns nor").output.contains("Lanterns of the North"))
        #expect(try tool.run("search", "dianying").output.contains("Lanterns of the North"))
        #expect(try tool.run("apps").output.contains("Web"))

        try site.write("lanterns.html", "<title>Lanterns of the South</title>")
        // Python's server tells seconds apart.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: tool.folder + "/site/lanterns.html")
        let updated = try tool.run("web", "update", "--json")
        #expect(updated.status == 0 && updated.output.contains(#""indexed": 1, "unchanged": 1, "deleted": 0"#))
        #expect(try tool.run("search", "south").status == 0)
        #expect(try tool.run("search", "north").status == 1)

        let sites = try tool.run("web", "sites", "--json")
        #expect(sites.output.contains(#""pages": 2"#) && sites.output.contains(#""private": true"#))
        let name = try #require(sites.output.firstMatch(of: /"site": "([^"]*)"/)?.1)
        #expect(try tool.run("web", "remove", "elsewhere.example").status == 1)
        // As it was added, or as it is called.
        #expect(try tool.run("web", "remove", site.address).output == "Removed \(name), 2 pages deleted.\n")
        #expect(try tool.run("search", "lanterns").status == 1)
        #expect(try tool.run("web", "sites").status == 1)
        #expect(try tool.run("web", "update").status == 1)
    }

    /// W3 from end to end: a page that its site gives to an app is shown by the app.
    @Test func aPageOpensInItsApp() throws {
        let tool = try Tool(), site = try Site(tool)
        try site.write("films/3.html", "<title>The page of a film</title>")
        try site.write(
            ".well-known/apple-app-site-association",
            #"{"applinks":{"apps":[],"details":[{"appID":"TEAM.org.example.movies","paths":["/films/*"]}]}}"#)
        #expect(try tool.run("web", "add", site.address + "films/3.html", "--private", "--no-sitemaps").status == 0)
        try tool.example("Movies", "index")
        let movies = try RunningExample(tool, "Movies")
        let register = ["register", "--app", "org.example.movies", "--name", "Movies", "--command", "/bin/false"]
        #expect(try tool.run(register + ["--associated-domain", "applinks:127.0.0.1"]).status == 0)
        let opened = try tool.run("open", "--app", "searchlight.web", site.address + "films/3.html")
        #expect(opened.status == 0, "\(opened)")
        let film = try tool.run("show", "--app", "org.example.movies", "org.example.movies.3", "--json")
        let title = try #require(film.output.firstMatch(of: /"title": *"([^"]*)"/)?.1)
        movies.end()
        let shown = try movies.output
        #expect(shown.contains(title), "\(shown) has no \(title)")
    }

    /// As pages' addresses and entitlements have it.
    @Test func anAssociatedDomainInAnotherScriptIsKnownAsDNSHasIt() throws {
        let tool = try Tool(), app = "org.example.wiki"
        let register = ["register", "--app", app, "--name", "Wiki", "--url", "https://wiki.example/{id}"]
        let domains = ["applinks:*.例え.jp", "applinks:wiki.example", "applinks:☃.例え.jp?mode=developer"]
        #expect(try tool.run(register + domains.flatMap { ["--associated-domain", $0] }).status == 0)
        let file = try String(contentsOfFile: "\(tool.home)/apps/\(app)/app.json", encoding: .utf8)
        #expect(file.contains("applinks:*.xn--r8jz45g.jp") && file.contains("applinks:wiki.example"), "\(file)")
    }

    @Test func aPageIsChecked() throws {
        let tool = try Tool(), site = try Site(tool)
        try tool.write(tool.folder + "/page.html", page)
        let file = try tool.run("web", "check", "page.html")
        #expect(file.status == 0)
        #expect(file.lines.contains { $0.contains("* Title") && $0.contains("found: Harbour Films") })
        #expect(file.lines.contains { $0.contains("Picture of the content") && $0.hasSuffix("missing") })
        #expect(file.lines.contains { $0.contains("Add og:image") })
        let empty = try tool.run("web", "check", "-", "--json", input: "<p>")
        #expect(empty.status == 1 && empty.json?["complete"] as? Bool == false)

        try site.write("index.html", page)
        try site.write("robots.txt", "User-agent: Applebot\nDisallow: /\n")
        let checked = try tool.run("web", "check", site.address, "--private")
        #expect(checked.status == 1)
        #expect(checked.lines.contains { $0.contains("* robots.txt lets Applebot in") && $0.hasSuffix("faulty") })
        #expect(try tool.run("web", "check", site.address).status == 2)
        #expect(try tool.run("web", "check", site.address + "none", "--private").errors.contains("404"))
        #expect(try tool.run("web", "check", "none.html").status == 2)
    }

    @Test func associationsAreTold() throws {
        let tool = try Tool()
        try tool.write(
            tool.folder + "/association",
            #"{"applinks":{"details":[{"appIDs":["T.org.example.shop"],"components":[{"/":"/buy/*"}]}]}}"#)
        let found = try tool.run("web", "links", "association", "https://a.example/buy/1")
        #expect(found.status == 0 && found.output == "https://a.example/buy/1  T.org.example.shop\n")
        let none = try tool.run("web", "links", "association", "https://a.example/help")
        #expect(none.status == 1 && none.output == "https://a.example/help  no app\n")
        #expect(try tool.run("web", "links", "-", input: "no JSON").status == 2)
        #expect(try tool.run("web", "links", "association", "mailto:a@b.example").status == 2)
    }

    /// A server that takes connections in and never answers would be waited for.
    @Test func controlCEndsARequestThatWaits() throws {
        let tool = try Tool()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var socketAddress = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
        socketAddress.sin_family = sa_family_t(AF_INET)
        socketAddress.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafeMutablePointer(to: &socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #expect(bind(listener, pointer, length) == 0 && listen(listener, 8) == 0)
                #expect(getsockname(listener, pointer, &length) == 0)
            }
        }
        let address = "http://127.0.0.1:\(UInt16(bigEndian: socketAddress.sin_port))/"
        let child = try tool.start(["web", "add", address, "--private"], output: tool.folder + "/out")
        // Once a client is there it waits for the answer.
        var wanted = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wanted, 1, 60_000) == 1)
        usleep(100_000)
        kill(child.identifier, SIGINT)
        #expect(child.wait() == 130)
        #expect(try Tool.read(tool.folder + "/out").contains("stopped, 0 pages indexed"))
    }

    @Test func whatIsNoAddressIsSaid() throws {
        let tool = try Tool()
        for address in ["ftp://a.example/", "https://user:secret@a.example/", "https://"] {
            let run = try tool.run("web", "add", address)
            #expect(run.status == 2 && run.errors.contains("is not a web address"))
        }
        #expect(try tool.run("web", "add", "https://a.example", "--pages", "0").status == 2)
    }
}
