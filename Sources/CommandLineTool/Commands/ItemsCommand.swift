import ArgumentParser
import ItemExchange
import SearchEngine
import SearchlightBasics
import SystemIndex

struct ItemsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List the items that apps have indexed.",
        discussion: """
            Items are listed by app and id. With --json, each line is a whole item as `searchlight export` writes it.

            EXAMPLES
              searchlight items --app org.example.films --limit 10
              searchlight items --domain films.drama --json
            """)

    @OptionGroup var which: ItemOptions

    @Option(help: "Maximum number of items (default: all).")
    var limit: Int?

    @Flag(help: "Print one JSON object on each line.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    func run() throws {
        var count = 0
        let style = Style.standard(1)
        let unreadable = try which.forEach { app, item, isOneOfSeveral in
            count += 1
            if json {
                Output.line(JSONValue(item, app: isOneOfSeveral ? app.rawValue : nil).text)
            } else {
                let location = [isOneOfSeveral ? app.rawValue : "", item.placeText].filter { !$0.isEmpty }
                    .joined(separator: " · ")
                let tail = location.isEmpty ? "" : "  \(style.faint.on)\(printable(location))\(style.faint.off)"
                Output.line("\(printable(item.identifier))  \(printable(item.displayTitle))\(tail)")
            }
            return limit.map { count < $0 } ?? true
        }
        try UnreadableReport.end(unreadable)
        if count == 0 { throw ExitStatus.nothing }
    }
}

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write whole items to standard output as JSON Lines.",
        discussion: """
            `searchlight import` reads every value back unchanged. If there are several apps, each item has an `app`, \
            which import ignores. Values that JSON cannot express are written as {"$value": …}, {"$date": …}, \
            {"$data": "Base64"} or {"$number": "nan"}. {"$custom": {…}} holds custom attributes with the names of \
            standard ones. {"$searched": […]} lists the custom attributes that searches read.

            EXAMPLES
              searchlight export --app org.example.notes > notes.jsonl
              searchlight export --domain films.drama | wc -l
            """)

    @OptionGroup var which: ItemOptions

    func run() throws {
        var buffer: [UInt8] = [], count = 0
        let unreadable = try which.forEach { app, item, isOneOfSeveral in
            count += 1
            JSONValue(item, app: isOneOfSeveral ? app.rawValue : nil).write(into: &buffer)
            buffer.append(UInt8(ascii: "\n"))
            if buffer.count > 64 << 10 {
                Output.write(buffer)
                buffer.removeAll(keepingCapacity: true)
            }
            return true
        }
        Output.write(buffer)
        try UnreadableReport.end(unreadable)
        if count == 0 { throw ExitStatus.nothing }
    }
}
