import ArgumentParser
import SearchlightBasics
import SystemIndex

/// The parser takes an unknown command for a superfluous argument. That message does not help a person who mistyped a
/// command.
enum CommandNames {
    /// - Parameter arguments: without the program's own name.
    /// - Throws: ``Failure`` if there is no such command, with the one that may have been meant.
    static func check(_ arguments: [String]) throws {
        let root = "searchlight"
        var words = arguments[...], command: any ParsableCommand.Type = Searchlight.self, path = root
        let isHelp = words.first == "help"
        if isHelp { words.removeFirst() }
        while let word = words.popFirst(), !word.hasPrefix("-") {
            let configuration = command.configuration
            let names = configuration.subcommands.compactMap { $0.configuration.commandName }
            if names.isEmpty { return }
            if let index = names.firstIndex(of: word) {
                command = configuration.subcommands[index]
                path += " " + word
                continue
            }
            let meant = NearestName.of(word, among: names)
            // A command without a default says itself what is wrong with its arguments. No default takes any.
            if meant == nil, !isHelp, path != root, configuration.defaultSubcommand == nil { return }
            let hint = meant.map { "Did you mean `\(path) \($0)`?" } ?? "Run `\(path) --help` for a list."
            throw Failure("There is no command `\(printable("\(path) \(word)"))`. \(hint)")
        }
    }
}
