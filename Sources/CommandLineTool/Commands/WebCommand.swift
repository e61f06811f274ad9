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
        abstract: "Find pages of the web that you name sites of, and check your own.",
        discussion: """
            Pages become items of the app searchlight.web, one for each page; a result opens the installed app that its site gives the \
            page to, else your browser. Nothing is read but the sites that you add.

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
        abstract: "Read sites, and find their pages from now on.",
        discussion: """
            Reading begins at the address and goes on with its links and the site's sitemaps, nearest first, at the pace that the site's \
            robots.txt asks for: a request a second without one. Pages that ask not to be found are not. Adding a site again \
            replaces its settings and reads it again.

            EXAMPLES
              searchlight web add https://swift.org --pages 200
              searchlight web add https://example.org/notes.html --depth 0 --no-sitemaps
              searchlight web add http://wiki.internal --private
            """)

    @Argument(help: "Where to begin: web addresses.")
    var addresses: [String]

    @Option(help: "Read at most so many pages of each.")
    var pages: Int = CrawlLimits().pages

    @Option(help: "Follow at most so many links from the first page on.")
    var depth: Int = CrawlLimits().depth

    @Flag(inversion: .prefixedNo, help: "Read the sites' sitemaps.")
    var sitemaps = true

    @Flag(
        name: .customLong("private"),
        help: "They may stand at an address of this computer or its network, which is refused otherwise.")
    var isPrivate = false

    @Flag(help: "Print one JSON array.")
    var json = false

    func validate() throws {
        guard 1...100_000 ~= pages else { throw ValidationError("--pages is a number from 1 to 100,000.") }
        guard 0...32 ~= depth else { throw ValidationError("--depth is a number from 0 to 32.") }
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
        abstract: "Read sites again: what changed, and what is new or gone.",
        discussion: """
            What has not changed since is not sent again, where the server knows that.

            EXAMPLES
              searchlight web update
              searchlight web update swift.org
            """)

    @Argument(help: "Sites, as `searchlight web sites` calls them; all without one.")
    var sites: [String] = []

    @Flag(help: "Print one JSON array.")
    var json = false

    func run() throws {
        let content = try WebArguments.content()
        let all = try content.sites()
        let chosen = try sites.isEmpty ? all : sites.map { try WebArguments.site($0, among: all) }
        if chosen.isEmpty {
            Output.error("searchlight: There is no site yet; `searchlight web add` adds one.")
            throw ExitStatus.nothing
        }
        try WebReading.read(chosen, in: content, json: json)
    }
}

struct WebSitesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sites",
        abstract: "List the sites whose pages are found.",
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
            Output.error("searchlight: There is no site yet; `searchlight web add` adds one.")
        } else {
            for site in sites {
                let updated = site.updated.map { "read \(WebReport.time($0))" } ?? "not read to its end"
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
        abstract: "Forget a site, and delete its pages.",
        discussion: """
            EXAMPLES
              searchlight web remove swift.org
            """)

    @Argument(help: "A site, as `searchlight web sites` calls it.")
    var site: String

    func run() throws {
        let content = WebContent(try Homes.standard())
        let found = try WebArguments.site(site, among: content.sites())
        let pages = try content.pages(of: found)
        guard try content.remove(found.name) else { throw ExitStatus.nothing }
        Output.line("\(printable(found.name)) is forgotten, \(Formatting.count(pages, "page")) deleted.")
    }
}
