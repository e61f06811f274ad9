import ArgumentParser
import Crawler
import FoundationEssentials
import SearchEngine
import SearchlightBasics
import SystemIndex
import WebMarkup

struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Index web sites that you name, and check your own.",
        discussion: """
            Each page becomes an item of the app searchlight.web. A result opens the installed app that its site names \
            for the page, or your browser. Only sites that you add are read.

            EXAMPLES
              searchlight web add https://swift.org
              searchlight web update
              searchlight web check https://example.org/page
            """,
        subcommands: [
            WebAddCommand.self, WebUpdateCommand.self, WebSitesCommand.self, WebRemoveCommand.self,
            WebCheckCommand.self,
            WebLinksCommand.self,
        ])
}

struct WebAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add sites and find their pages.",
        discussion: """
            Reading starts at the address, and follows its links and the site's sitemaps, nearest pages first. It keeps \
            the pace of the site's robots.txt, or one request a second. Pages that exclude themselves from searches are \
            skipped. Adding a site again replaces its settings and reads it again.

            EXAMPLES
              searchlight web add https://swift.org --pages 200
              searchlight web add https://example.org/a.html --depth 0 --no-sitemaps
              searchlight web add http://wiki.internal --private
            """)

    @Argument(help: "The web addresses to start at.")
    var addresses: [String]

    @Option(help: "Maximum number of pages to read of each site.")
    var pages: Int = CrawlLimits().pages

    @Option(help: "Maximum number of links to follow in a row from the first page.")
    var depth: Int = CrawlLimits().depth

    @Flag(inversion: .prefixedNo, help: "Read the sites' sitemaps.")
    var sitemaps = true

    @Flag(
        name: .customLong("private"),
        help: "Allow addresses of this computer or its network.")
    var isPrivate = false

    @Flag(help: "Print one JSON array.")
    var json = false

    func validate() throws {
        guard 1...100_000 ~= pages else { throw ValidationError("--pages must be from 1 to 100000.") }
        guard 0...32 ~= depth else { throw ValidationError("--depth must be from 0 to 32.") }
    }

    func run() throws {
        let sites = try addresses.map { text in
            WebSite(
                address: try WebArguments.address(text), pages: pages, depth: depth, readsSitemaps: sitemaps,
                isPrivate: isPrivate)
        }
        try WebReading.read(sites, in: WebArguments.content(), json: json)
    }
}

struct WebUpdateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Read sites again, and update their pages.",
        discussion: """
            If the server supports it, unchanged pages are not downloaded again.

            EXAMPLES
              searchlight web update
              searchlight web update swift.org
            """)

    @Argument(help: "Names as `searchlight web sites` shows them (default: all).")
    var sites: [String] = []

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() throws {
        let content = try WebArguments.content()
        let all = try content.sites()
        let chosen = try sites.isEmpty ? all : sites.map { try WebArguments.site($0, among: all) }
        if chosen.isEmpty {
            Output.error("searchlight: There is no site yet. Add one with `searchlight web add`.")
            throw ExitStatus.nothing
        }
        try WebReading.read(chosen, in: content, json: json)
    }
}

struct WebSitesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sites",
        abstract: "List your sites.",
        discussion: """
            EXAMPLES
              searchlight web sites
              searchlight web sites --json
            """)

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() throws {
        let content = WebContent(try Homes.standard())
        let sites = try content.sites()
        if json {
            Output.line(
                JSONValue.array(
                    try sites.map { site in
                        .members([
                            "site": .string(site.name), "address": .string(site.address),
                            "pages": .integer(Int64(try content.pages(of: site))),
                            "mostPages": .integer(Int64(site.pages)),
                            "depth": .integer(Int64(site.depth)), "sitemaps": .boolean(site.readsSitemaps),
                            "private": .boolean(site.isPrivate),
                            "updated": site.updated.map { .string(WebReport.time($0)) } ?? .null,
                        ])
                    }
                ).text)
        } else if sites.isEmpty {
            Output.error("searchlight: There is no site yet. Add one with `searchlight web add`.")
        } else {
            for site in sites {
                let updated = site.updated.map { "read \(WebReport.time($0))" } ?? "not fully read yet"
                Output.line(
                    "\(printable(site.name))  \(Formatting.count(try content.pages(of: site), "page")), \(updated)")
            }
        }
        if sites.isEmpty { throw ExitStatus.nothing }
    }
}

struct WebRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a site and delete its pages.",
        discussion: """
            EXAMPLES
              searchlight web remove swift.org
            """)

    @Argument(help: "Its name, as `searchlight web sites` shows it.")
    var site: String

    func run() throws {
        let content = WebContent(try Homes.standard())
        let found = try WebArguments.site(site, among: content.sites())
        let pages = try content.pages(of: found)
        guard try content.remove(found.name) else { throw ExitStatus.nothing }
        Output.line("Removed \(printable(found.name)), \(Formatting.count(pages, "page")) deleted.")
    }
}
