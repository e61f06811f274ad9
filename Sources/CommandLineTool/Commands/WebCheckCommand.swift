import ArgumentParser
import Crawler
import SearchlightBasics
import SystemIndex
import WebMarkup

struct WebCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what Apple's search would find on a page, what is missing, and what mends it.",
        discussion: """
            Of an address, its server, robots.txt and apple-app-site-association are asked, too; of a file, what stands in it is \
            checked. Exit status 1 where something is missing or faulty that a page must have to be shown.

            EXAMPLES
              searchlight web check https://example.org/page
              searchlight web check build/page.html --json
            """)

    @Argument(help: "A web address, or a file; - is standard input.")
    var page: String

    @Flag(
        name: .customLong("private"),
        help: "The address may be one of this computer or its network, which is refused otherwise.")
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
        if !check.report.isComplete { throw ExitStatus.nothing }
    }

    private func check() throws -> PageCheck {
        if page.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil {
            guard let address = WebAddress(page) else { throw Failure("\(printable(page)) is no web address.") }
            do {
                return try PageCheck(address, fetcher: NetworkFetcher(), allowsPrivateAddresses: isPrivate)
            } catch {
                throw Failure(printable(error.sentence))
            }
        }
        let bytes = try WholeFile.read(page, atMost: HTMLTree.mostBytes)
        do {
            return try PageCheck(file: bytes)
        } catch {
            throw Failure(
                "The HTML of \(printable(page)) is \(error == .tooLong ? "too long" : "too complicated to be read").")
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
            guard let mend = finding.mend else { continue }
            Output.line("      \(String(repeating: " ", count: width))\(printable(mend))")
        }
        Output.line("")
        Output.line(
            check.report.isComplete
                ? "Nothing is missing that a page must have (*)."
                : "A page must have what is marked with * to be shown.")
    }

    private static func json(_ check: PageCheck) -> JSONValue {
        .members([
            "address": check.address.map { .string($0.description) } ?? .null,
            "complete": .boolean(check.report.isComplete),
            "findings": .array(
                check.report.findings.map { finding in
                    .members([
                        "id": .string(finding.identifier), "name": .string(finding.name),
                        "state": .string(finding.state.rawValue), "required": .boolean(finding.isRequired),
                        "value": finding.value.map(JSONValue.string) ?? .null,
                        "mend": finding.mend.map(JSONValue.string) ?? .null,
                    ])
                }),
        ])
    }
}

struct WebLinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Say which app an apple-app-site-association file gives addresses to.",
        discussion: """
            Exit status 1 where one is given to none.

            EXAMPLES
              searchlight web links apple-app-site-association https://example.org/buy/1 https://example.org/help
            """)

    @Argument(help: "The file; - is standard input.")
    var file: String

    @Argument(help: "Web addresses.")
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
            guard let address = WebAddress(text) else { throw Failure("\(printable(text)) is no web address.") }
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
