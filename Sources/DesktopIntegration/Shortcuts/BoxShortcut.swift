import AppPrograms
import FoundationEssentials

/// The key that opens the box from anywhere, as GNOME's settings keep it. It is one of the person's own shortcuts,
/// which GNOME's settings show and change like any other.
///
/// Source: gnome-settings-daemon, `org.gnome.settings-daemon.plugins.media-keys.gschema.xml`.
public struct BoxShortcut {
    /// What becomes of a change.
    public enum Outcome: Sendable, Equatable {
        case done
        /// This desktop has none of GNOME's settings.
        case noSettings
        /// Another shortcut of the person has the key: its name.
        case taken(by: String)
    }

    /// Ctrl+Alt+Space: the desktops and input methods that use Super, Alt or Ctrl with the space bar keep theirs.
    public static let standardKey = "<Control><Alt>space"
    private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
    private static let folder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/"
    private static let own = folder + "searchlight/"

    private let environment: [String: String]
    private let patience: Double

    /// - Parameters:
    ///   - environment: of the programs that are asked.
    ///   - patience: how long each answer is waited for, in seconds.
    public init(environment: [String: String], patience: Double = 5) {
        self.environment = environment
        self.patience = patience
    }

    private func settings(_ words: String...) -> String? {
        ChildProgram.output(of: ["/usr/bin/env", "gsettings"] + words, environment: environment, seconds: patience).map
        {
            String($0.reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    private static func key(_ path: String) -> String { "\(schema).custom-keybinding:\(path)" }

    /// The paths in GVariant's text of a list of texts: `['/a/', '/b/']`, or `@as []`.
    static func paths(_ list: String) -> [String] {
        list.split(separator: "'").enumerated().compactMap { position, part in
            position % 2 == 1 ? String(part) : nil
        }
    }

    static func list(_ paths: [String]) -> String {
        paths.isEmpty ? "@as []" : "[" + paths.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }

    private static func text(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// Sets the shortcut.
    ///
    /// - Parameters:
    ///   - command: what the key runs.
    ///   - key: as GTK writes accelerators.
    public func install(command: String, key: String = standardKey) -> Outcome {
        guard let list = settings("get", Self.schema, "custom-keybindings") else { return .noSettings }
        var paths = Self.paths(list)
        for path in paths where path != Self.own {
            if settings("get", Self.key(path), "binding") == Self.text(key) {
                return .taken(by: settings("get", Self.key(path), "name") ?? path)
            }
        }
        for (name, value) in [("name", "Searchlight"), ("command", command), ("binding", key)]
        where settings("set", Self.key(Self.own), name, Self.text(value)) == nil { return .noSettings }
        guard !paths.contains(Self.own) else { return .done }
        paths.append(Self.own)
        return settings("set", Self.schema, "custom-keybindings", Self.list(paths)) == nil ? .noSettings : .done
    }

    /// The key as GTK writes accelerators, empty if the person took it away; nil if there is no shortcut. One that the
    /// person made for the box counts, too.
    func current() -> String? {
        guard let list = settings("get", Self.schema, "custom-keybindings") else { return nil }
        let paths = Self.paths(list)
        let path =
            paths.contains(Self.own)
            ? Self.own
            : paths.first { path in
                guard let command = settings("get", Self.key(path), "command") else { return false }
                return command.contains("searchlight box")
            }
        return path.flatMap { settings("get", Self.key($0), "binding") }.map { $0.filter { $0 != "'" } }
    }

    /// Takes the shortcut back; the person's others stay.
    ///
    /// - Returns: whether there was one.
    public func uninstall() -> Bool {
        guard let list = settings("get", Self.schema, "custom-keybindings") else { return false }
        let paths = Self.paths(list)
        guard paths.contains(Self.own) else { return false }
        _ = settings("set", Self.schema, "custom-keybindings", Self.list(paths.filter { $0 != Self.own }))
        for name in ["name", "command", "binding"] { _ = settings("reset", Self.key(Self.own), name) }
        return true
    }
}
