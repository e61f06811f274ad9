import ArgumentParser
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import items from JSON files into an app's index.",
        discussion: """
            A file holds one object on each line (JSON Lines), or one array of objects. An object has the attributes \
            of Core Spotlight's API by name, such as title, contentDescription, keywords or rating. It can also have \
            `id` (default: a new one), `domain` and `expires` (default: never). Names of custom attributes have an \
            underscore. Dates are ISO 8601 or seconds since 1970. Use --map to rename the keys of a file.

            Items are saved 1,000 at a time, or after 250 ms. Invalid items are reported by line and skipped. \
            `searchlight attributes` lists the attributes.

            EXAMPLES
              searchlight import notes.jsonl --app org.example.notes
              searchlight import films.json --app org.example.films --map href=id
              searchlight import films.json --app org.example.films --map year=
              searchlight import films.json --app org.example.films --ignore-unknown
              zcat dump.jsonl.gz | searchlight import - --app org.example.dump
            """)

    @Argument(help: "Files to read, or - for standard input.")
    var files: [String]

    @Option(help: ArgumentHelp("The id of the app that gets the items.", valueName: "id"))
    var app: String

    @Option(
        name: .customLong("map"), parsing: .singleValue,
        help: ArgumentHelp(
            "Import the key SOURCE as TARGET: an attribute, id, domain or expires. Without a target, skip the key. "
                + "Repeat it for several keys.", valueName: "source=target"))
    var mappings: [String] = []

    @Option(help: "The domain of items that have none (default: no domain).")
    var domain: String?

    @Option(help: ArgumentHelp("Text to put before each id (default: none).", valueName: "text"))
    var prefixID: String?

    @Flag(help: "Leave out keys that are no attributes (default: skip such items).")
    var ignoreUnknown = false

    @Flag(help: "Print {\"durable\": N} whenever N items are saved, and a summary.")
    var json = false

    func run() throws {
        let app = try Homes.identifier(app)
        var reader = ItemReader(mappings: try mappings.map(Self.mapping))
        reader.domain = domain ?? ""
        reader.identifierPrefix = prefixID ?? ""
        let ignored = ignoreUnknown ? IgnoredNames() : nil
        reader.ignored = ignored
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
                    "ignored": .object(
                        (ignored?.names ?? []).map { .init($0.name, .integer(Int64($0.count))) }),
                ]).text)
        } else {
            let rate = seconds > 0 ? " (\(Formatting.count(Int(Double(report.imported) / seconds))) a second)" : ""
            Output.line(
                "\(report.isStopped ? "Stopped: " : "")\(Formatting.count(report.imported, "item")) "
                    + "\(report.isStopped ? "saved in" : "imported into") \(app) "
                    + "in \(Formatting.decimals(seconds, 2)) s\(rate).")
            if report.skippedCount > 0 { Output.line("\(Formatting.count(report.skippedCount, "item")) skipped.") }
            if let ignored, ignored.total > 0 { Output.line(Self.sentence(ignored)) }
        }
        if let failure = report.upkeepFailure { UpkeepReport.tell(failure) }
        if report.isStopped { throw ExitStatus.interrupted }
        if report.skippedCount > 0 { throw ExitStatus.wrong }
    }

    private static func sentence(_ ignored: IgnoredNames) -> String {
        let names = ignored.names.prefix(5).map { "\(printable($0.name)) (\(Formatting.count($0.count)))" }
        let rest = ignored.names.count > names.count ? ", …" : ""
        return "\(Formatting.count(ignored.total, "value")) with unknown names left out: "
            + names.joined(separator: ", ") + rest + "."
    }

    private static func mapping(_ text: String) throws -> ItemReader.Mapping {
        do {
            return try ItemReader.Mapping(text)
        } catch {
            throw Failure("Cannot use --map \(printable(text)): \(error.message).")
        }
    }
}
