import ArgumentParser
import SearchEngine
import SearchlightBasics
import SystemIndex

struct AttributesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attributes",
        abstract: "List the attributes that items can have.",
        discussion: """
            These are the attributes of Core Spotlight. Each line has a name, what to write in a file for \
            `searchlight import`, and where words are searched in it. Names of your own must have an underscore.

            EXAMPLES
              searchlight attributes
              searchlight attributes date
              searchlight attributes --json
            """)

    @Argument(help: "Only names that contain this text, in either case (default: all).")
    var text: String?

    @Flag(help: "Print one JSON object for each attribute.")
    var json = false

    func run() throws {
        let wanted = text?.lowercased() ?? ""
        let found = AttributeCatalog.all.filter { wanted.isEmpty || $0.name.lowercased().contains(wanted) }
            .sorted { $0.name < $1.name }
        let width = found.map(\.name.count).max() ?? 0
        for attribute in found {
            let field = attribute.field.map { "\($0)" }
            if json {
                Output.line(
                    JSONValue.members([
                        "name": .string(attribute.name), "kind": .string(attribute.kind.rawValue),
                        "expects": .string(attribute.kind.expectation),
                        "searchedAs": field.map(JSONValue.string) ?? .null,
                    ]).text)
            } else {
                let name = attribute.name + String(repeating: " ", count: width - attribute.name.count)
                let searched = field.map { "; searched as \(Self.words($0))" } ?? ""
                Output.line("\(name)  \(attribute.kind.expectation)\(searched)")
            }
        }
        if found.isEmpty {
            if !json { Output.line("No attribute has \(printable(text ?? "")) in its name.") }
            throw ExitStatus.nothing
        }
    }

    /// `alternateNames` as people write it.
    private static func words(_ field: String) -> String {
        field.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
