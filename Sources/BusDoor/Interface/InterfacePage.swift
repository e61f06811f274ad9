import AppDoor

/// The part of `Docs/DBus.md` that follows from the code.
package enum InterfacePage {
    /// Markdown: methods, signals, errors and limits.
    package static var text: String {
        var lines = ["## Methods", ""]
        for method in BusMethod.allCases { lines += section(method.rawValue, method.description) }
        lines += ["## Signals", ""]
        for signal in BusSignalName.allCases {
            // What a signal carries is written as what a method takes.
            let description = signal.description
            lines += section(signal.rawValue, BusDescription(text: description.text, takes: description.gives))
        }
        lines += ["## Errors", "", "| `\(BusDoorNames.errorPrefix)…` | when |", "|---|---|"]
        lines += BusDoorError.Name.allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }
        return (lines + [""] + limits).joined(separator: "\n") + "\n"
    }

    private static func section(_ name: String, _ description: BusDescription) -> [String] {
        let taken = description.takes.map { "\($0.signature) \($0.name)" }.joined(separator: ", ")
        let given = description.gives.map { "\($0.signature) \($0.name)" }.joined(separator: ", ")
        var lines = ["### \(name)(\(taken))\(given.isEmpty ? "" : " → (\(given))")", ""]
        lines += wrapped(description.text) + [""]
        let values = description.takes + description.gives
        for value in values { lines += wrapped("- `\(value.name)`: \(value.meaning)", indent: "  ") }
        return lines + (values.isEmpty ? [] : [""])
    }

    /// A text in lines of at most 100 columns.
    private static func wrapped(_ text: String, indent: String = "") -> [String] {
        var lines: [String] = [], line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + word.count + 1 > 100 {
                lines.append(line)
                line = indent + word
            } else {
                line += line.isEmpty ? String(word) : " " + word
            }
        }
        return lines + [line]
    }

    private static var limits: [String] {
        let rows: [(String, String)] = [
            ("JSON in a message", bytes(BusDoorLimits.messageBytes)),
            ("JSON in a file, and in one batch", bytes(DoorLimits.bytes)),
            ("JSON of one item", bytes(DoorLimits.itemBytes)),
            ("items in a call, and changes in a batch", "\(DoorLimits.items)"),
            ("identifiers or domains in a call", "\(DoorLimits.names)"),
            ("client state", "\(DoorLimits.clientStateBytes) bytes"),
            ("JSON of an activity", bytes(DoorLimits.activityBytes)),
            ("typed text", "\(DoorLimits.textBytes) bytes"),
            ("results of a search", "\(DoorLimits.results)"),
            ("attributes of the results of a search", bytes(DoorLimits.answerBytes)),
            ("waiting calls of a connection", "\(BusDoorLimits.waitingCalls)"),
            ("waiting calls of all", "\(BusDoorLimits.allWaitingCalls)"),
            ("bytes that all calls and batches hold", bytes(BusDoorLimits.allWaitingBytes)),
            ("connections", "\(BusDoorLimits.connections)"),
            ("listening apps", "\(BusDoorLimits.listeningApps)"),
        ]
        return ["## Limits", "", "| what | limit |", "|---|---|"] + rows.map { "| \($0.0) | \($0.1) |" }
    }

    private static func bytes(_ count: Int) -> String { "\(count >> 20) MiB" }
}
