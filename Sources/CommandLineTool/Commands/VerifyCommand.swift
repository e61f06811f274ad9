import AppLanding
import ArgumentParser
#if Handoff
    import Handoff
#endif
import SearchEngine
import SearchlightBasics
import SystemIndex

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check every byte of the indexes.",
        discussion: """
            This reads all files, checks each checksum, and checks that all parts fit together. It changes nothing. \
            If something is damaged or in quarantine, it says what and exits with status 1.

            EXAMPLES
              searchlight verify
              searchlight verify --app org.example.notes
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let index = try Homes.standard()
        var found = try index.verify(app.isEmpty ? nil : Homes.apps(app, in: index))
        if app.isEmpty { for check in Self.otherChecks(index.home) { try found.note(check) } }
        let report = found.indexes
        for error in found.damage { Output.error("searchlight: \(error)") }
        for finding in report.findings { Output.error("searchlight: \(printable(finding.path)): \(finding.message)") }
        QuarantineReport.tell(found.quarantined)
        if json {
            var findings = report.findings.map { finding in
                JSONValue.members(["path": .string(finding.path), "message": .string(finding.message)])
            }
            findings += found.damage.map { error in
                JSONValue.members(["path": .string(error.path ?? ""), "message": .string(error.message)])
            }
            Output.line(
                JSONValue.members([
                    "sound": .boolean(found.isSound), "files": .integer(Int64(report.files)),
                    "bytes": .integer(Int64(report.bytes)), "findings": .array(findings),
                    "quarantined": .array(found.quarantined.map(QuarantineReport.json)),
                ]).text)
        } else {
            let problems = report.findings.count + found.damage.count, aside = found.quarantined.count
            var verdict = problems == 0 ? "no damage" : Formatting.count(problems, "problem") + " found"
            if aside > 0 { verdict += ", \(Formatting.count(aside)) in quarantine" }
            Output.line(
                "\(Formatting.count(report.files, "file")), \(Formatting.bytes(report.bytes)) checked: \(verdict).")
        }
        if !found.isSound { throw ExitStatus.nothing }
    }

    /// Of files in the home that are no app's.
    private static func otherChecks(_ home: Home) -> [() throws -> Void] {
        #if Handoff
            HandoffStore(home: home).checks
        #else
            []
        #endif
    }
}

struct CompactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Rewrite the indexes without deleted and expired items.",
        discussion: """
            EXAMPLES
              searchlight compact
              searchlight compact --app org.example.notes
            """)

    @Option(parsing: .singleValue, help: ArgumentHelp("Only this app. Repeat it for several apps.", valueName: "id"))
    var app: [String] = []

    func run() throws {
        let index = try Homes.standard()
        // One app's damage keeps no other's deleted content on the disk.
        var unreadable: [UnreadableApp] = []
        for identifier in try Homes.apps(app, in: index) {
            do {
                if index.sandbox(of: identifier) != nil {
                    Output.line(
                        "\(printable(identifier.rawValue))  left to its program, because the items are its sandbox's")
                    continue
                }
                let app = index.app(identifier)
                let before = try app.statistics().bytes
                try app.compact()
                let after = try app.statistics().bytes
                Output.line(
                    "\(printable(identifier.rawValue))  \(Formatting.bytes(before)) → \(Formatting.bytes(after))")
                QuarantineReport.tell(try app.quarantined())
            } catch let error as IndexError {
                unreadable.append(UnreadableApp(app: identifier, error: error))
            }
        }
        try UnreadableReport.end(unreadable)
    }
}
