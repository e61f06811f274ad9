import ArgumentParser
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take items from JSON into an app's index.",
        discussion: """
            A file holds one object on each line (JSON Lines), or one array of objects. An object has `id` (else one \
            is made), `domain`, `expires` (else never), and any attribute by its name in Core Spotlight's API, such as \
            title, contentDescription, keywords, contentCreationDate, rating; custom names have an underscore. Dates are \
            ISO 8601 or seconds since 1970. A name of your own file is aimed at one of these with --map.

            Items become durable 1,000 at a time, or after 250 ms. A bad one is named with its line, and left out.

            EXAMPLES
              searchlight import notes.jsonl --app org.example.notes
              searchlight import movies.json --app org.example.movies --map href=id \\
                --map extract=contentDescription --map cast=performers --map genres=keywords --map year=
              zcat dump.jsonl.gz | searchlight import - --app org.example.dump --json
            """)

    @Argument(help: "Files to read; - is standard input.")
    var files: [String]

    @Option(help: ArgumentHelp("The app whose items these are.", valueName: "id"))
    var app: String

    @Option(
        name: .customLong("map"), parsing: .singleValue,
        help: ArgumentHelp(
            "Take the key SOURCE as TARGET: an attribute, id, domain or expires. Several may have one target; without "
                + "a target the key is left out.", valueName: "source=target"))
    var mappings: [String] = []

    @Option(help: "The domain of items without one.")
    var domain: String?

    @Option(help: ArgumentHelp("Put before every id.", valueName: "text"))
    var prefixID: String?

    @Flag(help: "Print {\"durable\": N} each time that more is durable, and a summary.")
    var json = false

    func run() throws {
        let app = try Homes.identifier(app)
        var reader = ItemReader(mappings: try mappings.map(Self.mapping))
        reader.domain = domain ?? ""
        reader.identifierPrefix = prefixID ?? ""
        let inputs = try files.map(InputFile.init)
        let importer = Importer(app: try Homes.standard().app(app), reader: reader)
        let session = ImportSession(inputs: inputs, json: json)
        Signals.watchInterrupt()
        let report = try session.run(importer)
        let seconds = session.seconds
        if json {
            Output.line(
                JSONValue.members([
                    "imported": .integer(Int64(report.imported)), "skipped": .integer(Int64(report.skippedCount)),
                    "seconds": .double(seconds),
                ]).text)
        } else {
            let rate = seconds > 0 ? " (\(Formatting.count(Int(Double(report.imported) / seconds))) a second)" : ""
            Output.line(
                "\(report.isStopped ? "Stopped: " : "")\(Formatting.count(report.imported, "item")) "
                    + "\(report.isStopped ? "durable in" : "imported into") \(app) "
                    + "in \(Formatting.decimals(seconds, 2)) s\(rate).")
        }
        if let failure = report.upkeepFailure { UpkeepReport.tell(failure) }
        if report.isStopped { throw ExitStatus.interrupted }
        if report.skippedCount > 0 { throw ExitStatus.wrong }
    }

    private static func mapping(_ text: String) throws -> ItemReader.Mapping {
        do {
            return try ItemReader.Mapping(text)
        } catch {
            throw Failure("--map \(printable(text)): \(error.message).")
        }
    }
}
