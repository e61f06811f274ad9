import SearchlightBasics
import SystemIndex

/// Which programs open files of a media type: freedesktop.org, "Association between MIME types and applications".
package struct FilePrograms {
    /// A program that is installed.
    package struct Program: Sendable, Hashable {
        /// Its desktop file's ID.
        package var identifier: String
        /// In the person's language.
        package var name: String

        package init(identifier: String, name: String) { (self.identifier, self.name) = (identifier, name) }
    }

    private let environment: [String: String]
    /// More are no choice.
    private static let maximum = 12

    package init(environment: [String: String]) { self.environment = environment }

    /// Returns the programs for a type, the person's default first. Empty if none is installed.
    package func programs(for type: String) -> [Program] {
        let type = type.lowercased()
        var wanted: [String] = [], removed: Set<String> = []
        func add(_ list: String?) {
            for name in Self.list(list) where !wanted.contains(name) && !removed.contains(name) { wanted.append(name) }
        }
        let lists = lists()
        for groups in lists { add(groups["Default Applications"]?[type]) }
        for groups in lists {
            add(groups["Added Associations"]?[type])
            removed.formUnion(Self.list(groups["Removed Associations"]?[type]))
        }
        for folder in DesktopFile.folders(environment) {
            add(groups(folder + "/mimeinfo.cache")["MIME Cache"]?[type])
        }
        let languages = PersonLanguages(environment: environment)
        let installed = wanted.lazy.compactMap { identifier -> Program? in
            guard !identifier.contains("/"), let file = DesktopFile(identifier, environment: environment),
                file.entries["Hidden"] != "true", let name = languages.value("Name", in: file.entries)
            else { return nil }
            return Program(identifier: identifier, name: name)
        }
        return Array(installed.prefix(Self.maximum))
    }

    /// The words that open a file's address with a program; nil if the program is not installed.
    package func words(opening address: String, with identifier: String) -> [String]? {
        guard !identifier.contains("/"), let file = DesktopFile(identifier, environment: environment) else {
            return nil
        }
        var words = file.launcher
        guard words.last == "{}" else { return words + [address] }
        // "Desktop Entry Specification", D-Bus activation.
        words.removeLast(2)
        return words + ["org.freedesktop.Application.Open", "[\"\(address)\"]", "{}"]
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ";").map { $0.filter { !$0.isWhitespace } }
    }

    private func groups(_ path: String) -> [String: [String: String]] {
        FileContent.text(path).map(KeyFile.groups) ?? [:]
    }

    /// The person's choices, then the desktop's and the machine's.
    private func lists() -> [[String: [String: String]]] {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
        let shared = (value("XDG_CONFIG_DIRS") ?? "/etc/xdg").split(separator: ":").map(String.init)
        let folders = (own.map { [$0] } ?? []) + shared + DesktopFile.folders(environment)
        let desktops = (value("XDG_CURRENT_DESKTOP") ?? "").lowercased().split(separator: ":").map { "\($0)-" }
        return folders.flatMap { folder in
            (desktops + [""]).map { groups("\(folder)/\($0)mimeapps.list") }.filter { !$0.isEmpty }
        }
    }
}
