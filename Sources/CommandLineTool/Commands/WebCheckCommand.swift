import ArgumentParser
import Crawler
import SearchlightBasics
import SystemIndex
import WebMarkup

struct WebCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check what Apple's search finds on a web page.",
        discussion: """
            For an address, this also checks the server, robots.txt and apple-app-site-association. For a file, it \
            checks the markup only. It says where each thing stands and how to fix each problem. The exit status is 1 \
            if something required is missing or faulty.

            EXAMPLES
              searchlight web check https://example.org/page
              searchlight web check build/page.html --json
            """)

    @Argument(help: "A web address, a file, or - for standard input.")
    var page: String

    @Flag(
        name: .customLong("private"),
        help: "Allow an address of this computer or its network.")
    var isPrivate = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let check = try check()
        if json {
            Output.line(Self.json(check).text)
        } else {
            Self.tell(check, name: page)
        }
        if !check.report.isSound { throw ExitStatus.nothing }
    }

    private func check() throws -> PageCheck {
        if page.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil {
            guard let address = WebAddress(page) else {
                throw Failure("\(printable(page)) is not a web address. Start it with https:// or http:// and a host.")
            }
            do {
                return try PageCheck(address, fetcher: NetworkFetcher(), allowsPrivateAddresses: isPrivate)
            } catch {
                throw Failure(printable(error.sentence))
            }
        }
        let bytes = try WholeFile.read(page, atMost: HTMLTree.maximumBytes)
        do {
            return try PageCheck(file: bytes)
        } catch {
            throw Failure(
                "Cannot read the HTML of \(printable(page)): it is \(error == .tooLong ? "too long" : "too deeply nested")."
            )
        }
    }

    private static func tell(_ check: PageCheck, name: String) {
        Output.line(printable(check.address?.description ?? name))
        let width = check.report.findings.map(\.name.count).max() ?? 0
        for finding in check.report.findings {
            let mark = finding.isRequired ? "*" : " "
            let padded = finding.name + String(repeating: " ", count: width - finding.name.count)
            let state = finding.state.rawValue
            let value = finding.value.map { printable(String($0.prefix(200))) }
            Output.line("  \(mark) \(padded)  \(state)\(value.map { ": \($0)" } ?? "")")
            let place = [finding.line.map { "line \($0)" }, finding.tag].compactMap { $0 }.joined(separator: ", ")
            if !place.isEmpty, finding.state != .missing || finding.tag != nil {
                Output.line("      \(String(repeating: " ", count: width))\(printable(place))")
            }
            guard let mend = finding.mend else { continue }
            Output.line("      \(String(repeating: " ", count: width))\(printable(mend))")
        }
        Output.line("")
        let unknown = check.report.unknown.map(\.name).joined(separator: "; ")
        if !check.report.isSound {
            Output.line("Something required (*) is missing or faulty. Apple's search would not show this page.")
        } else if unknown.isEmpty {
            Output.line("Everything required (*) is there.")
        } else {
            Output.line("Nothing required (*) is missing or faulty in the markup. Not looked for: \(unknown).")
            Output.line("Check the page's address instead of a file to have these looked for, too.")
        }
    }

    private static func json(_ check: PageCheck) -> JSONValue {
        .members([
            "address": check.address.map { .string($0.description) } ?? .null,
            "complete": .boolean(check.report.isComplete),
            "notLookedFor": .array(check.report.unknown.map { .string($0.identifier) }),
            "findings": .array(
                check.report.findings.map { finding in
                    .members([
                        "id": .string(finding.identifier), "name": .string(finding.name),
                        "state": .string(finding.state.rawValue), "required": .boolean(finding.isRequired),
                        "value": finding.value.map(JSONValue.string) ?? .null,
                        "mend": finding.mend.map(JSONValue.string) ?? .null,
                        "line": finding.line.map { .integer(Int64($0)) } ?? .null,
                        "tag": finding.tag.map(JSONValue.string) ?? .null,
                    ])
                }),
        ])
    }
}

struct WebLinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Show which app a site's association file gives addresses to.",
        discussion: """
            The exit status is 1 if an address goes to no app.

            EXAMPLES
              searchlight web links apple-app-site-association https://example.org/buy/1
            """)

    @Argument(help: "The apple-app-site-association file, or - for standard input.")
    var file: String

    @Argument(help: "The web addresses to check.")
    var addresses: [String] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let association: SiteAssociation
        do {
            association = try SiteAssociation(try WholeFile.read(file, atMost: 1 << 20))
        } catch let error as AssociationProblem {
            throw Failure(printable("\(error.sentence) \(error.remedy)"))
        }
        let found = try addresses.map { text in
            guard let address = WebAddress(text) else {
                throw Failure("\(printable(text)) is not a web address. Start it with https:// or http:// and a host.")
            }
            return (address, association.apps(for: address))
        }
        if json {
            Output.line(
                JSONValue.members([
                    "problems": .array(association.problems.map(JSONValue.string)),
                    "addresses": .array(
                        found.map { address, apps in
                            .members([
                                "address": .string(address.description), "apps": .array(apps.map(JSONValue.string)),
                            ])
                        }),
                ]).text)
        } else {
            for problem in association.problems { Output.error("searchlight: \(printable(problem))") }
            for (address, apps) in found {
                let names = apps.isEmpty ? "no app" : apps.joined(separator: ", ")
                Output.line("\(printable(address.description))  \(printable(names))")
            }
        }
        if found.contains(where: { $0.1.isEmpty }) { throw ExitStatus.nothing }
    }
}
