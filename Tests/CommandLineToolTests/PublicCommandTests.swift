import Foundation
import Testing

/// W5 as people use it: one reads a site and publishes it, another keeps keys, and two find and report.
@Suite struct PublicCommandTests {
    /// One of the tool's servers, for as long as the value lives.
    private final class Server {
        let address: String
        private let child: Child

        init(_ tool: Tool, _ words: String..., program: String = Tool.path) throws {
            let said = tool.folder + "/said-\(words[0])-\(words[1])"
            child = try tool.start(words, program: program, output: said, errors: said + ".err")
            while try child.isRunning && !Tool.read(said).contains("\n") { usleep(10_000) }
            let port = try #require(
                Tool.read(said).firstMatch(of: /(?:port[": ]+)(\d+)/)?.1, "\((try? Tool.read(said + ".err")) ?? "")")
            address = "http://127.0.0.1:\(port)/"
        }

        deinit {
            kill(child.identifier, SIGKILL)
            child.wait()
        }
    }

    /// Has the publisher's crawler read a page of this computer, and then takes it for one of the Internet.
    private func publisher() throws -> (tool: Tool, page: String, site: Server) {
        let tool = try Tool(), folder = tool.folder + "/site"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try tool.write(folder + "/lanterns.html", "<title>Lanterns of the North 电影</title><p>In the snow.")
        let site = try Server(
            tool, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder, program: "python3")
        let page = site.address + "lanterns.html"
        #expect(try tool.run("web", "add", page, "--private", "--no-sitemaps", "--depth", "0").status == 0)
        let sites = tool.home + "/apps/searchlight.web/sites.json"
        // Who changes it by hand removes the checksum.
        let byHand = try Tool.read(sites).replacing(#/,\n  "checksum" : "[^"]*"/#, with: "")
        try tool.write(
            sites, byHand.replacingOccurrences(of: "\"isPrivate\" : true", with: "\"isPrivate\" : false"))
        return (tool, page, site)
    }

    @Test func publishedFoundReported() throws {
        let (publisher, page, site) = try publisher(), keeper = try Tool()
        let keys = try Server(keeper, "public", "keys", "--port", "0", "--json", "--quiet")
        let index = try Server(
            publisher, "public", "serve", "--port", "0", "--json", "--quiet", "--keys", keys.address, "--people", "2",
            "--private")
        let people = [try Tool(), try Tool()]
        for person in people {
            let refused = try person.run("public", "use", index.address)
            #expect(refused.status == 2 && refused.errors.contains("is not on the public Internet"))
            let used = try person.run("public", "use", index.address, "--private")
            #expect(used.status == 0 && used.output.hasSuffix(": 1 page indexed.\n"), "\(used)")
            #expect(try person.run("search", "lanterns nor").output.contains("Lanterns of the North"))
            #expect(try person.run("search", "dianying").output.contains("Lanterns of the North"))
            #expect(try person.run("public", "send", "--yes").errors.contains("Reports are off"))
            #expect(try person.run("public", "reports", "on").status == 0)
            #expect(try person.run(["open", "lanterns"], environment: person.opener()).status == 0)
            let shown = try person.run("public", "reports", "--json")
            #expect(shown.output.contains(#""content": {"page": "\#(page)"}"#) && shown.output.contains(#""on": true"#))
            // Nothing is sent if there is no person to ask.
            #expect(try person.run("public", "send").status == 2)
            let encrypted = try person.run("public", "send", "--yes")
            #expect(
                encrypted.status == 0 && encrypted.output.contains(page)
                    && encrypted.output.hasSuffix("0 reports sent, 1 encrypted.\n"))
        }
        // As if it had been in the period before: who collects goes by the period that a report says.
        for (number, person) in people.enumerated() {
            let box = person.home + "/apps/searchlight.public/history-notes.json"
            var text = try Tool.read(box).replacing(#/,\n  "checksum" : "[^"]*"/#, with: "")
            let digits = try #require(text.firstMatch(of: /\\"report\\":\{[^}]*\\"period\\":(\d+)/)?.1)
            let period = try #require(Int(digits))
            text = text.replacing(/\\"ends\\":\d+/, with: #"\"ends\":\#(period * 604_800)"#)
            text = text.replacing(/(?<first>\\"report\\":\{[^}]*\\"period\\":)\d+/) {
                "\($0.output.first)\(period - 1)"
            }
            try person.write(box, text)
            let sent = try person.run("public", "send", "--yes")
            #expect(sent.status == 0 && sent.output.contains("1 report sent"), "\(sent)")
            let folder = publisher.home + "/apps/searchlight.public/reports/604800-2/\(period - 1)"
            let opened = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("opened-") }
            #expect(opened.count == number)
            #expect(try person.run("public", "reports", "--json").output.contains(#""waiting": []"#))
        }
        withExtendedLifetime(site) {}
    }

    @Test func publishedIntoAFolder() throws {
        let (publisher, page, site) = try publisher()
        let published = try publisher.run("public", "publish", "out", "--name", "Example")
        #expect(published.status == 0 && published.output == "1 page of 1 site published in out.\n")
        let manifest = try Tool.read(publisher.folder + "/out/index.json")
        #expect(manifest.contains("\"name\" : \"Example\"") && !manifest.contains("reports"))
        // Any web server hands it out.
        let server = try Server(
            publisher, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", publisher.folder + "/out",
            program: "python3")
        let person = try Tool()
        #expect(try person.run("public", "list").status == 1)
        #expect(try person.run("public", "update").status == 1)
        let used = try person.run("public", "use", server.address, "--private", "--json")
        #expect(used.output.contains(#""indexed": 1"#))
        #expect(try person.run("show", "--app", "searchlight.public", page).output.contains("Lanterns"))
        let name = try #require(
            try person.run("public", "list", "--json").output.firstMatch(of: /"index": "([^"]*)"/)?.1)
        #expect(try person.run("public", "update", String(name)).output.contains("1 site unchanged"))
        #expect(try person.run("public", "remove", "elsewhere.example").status == 1)
        #expect(try person.run("public", "remove", String(name)).output == "Removed \(name), 1 page deleted.\n")
        #expect(try person.run("search", "lanterns").status == 1)
        #expect(try person.run("public", "use", "ftp://x").status == 2)
        #expect(try person.run("public", "use", server.address + "none/", "--private").errors.contains("404"))
        withExtendedLifetime(site) {}
    }
}
