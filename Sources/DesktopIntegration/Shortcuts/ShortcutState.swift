import AppPrograms
import FoundationEssentials

/// Which key opens the box now, for a page that says so.
package struct ShortcutState: Sendable, Hashable {
    /// Who keeps the key, which says where it is changed.
    package enum Keeper: String, Sendable, Hashable, CaseIterable {
        case gnome, kde, portal
        /// No key is set, or this program cannot find it.
        case none
    }

    package var keeper: Keeper
    /// As people write it, such as `Ctrl+Alt+Space`; empty for none.
    package var key: String

    /// Reads it from the desktop. Waits for programs and the session bus.
    ///
    /// - Parameters:
    ///   - environment: of the programs that are asked.
    ///   - patience: how long each answer is waited for, in seconds.
    package init(environment: [String: String], patience: Double = 2) {
        let keeper = ShortcutKeeper(environment: environment)
        if keeper == .kde {
            let key = Self.keyOfKDE(environment)
            self.init(key == nil ? .none : .kde, key ?? "")
        } else if keeper == .other, let key = ShortcutListener.key(seconds: patience) {
            self.init(.portal, key)
        } else if let key = BoxShortcut(environment: environment, patience: patience).current() {
            self.init(.gnome, Self.readable(key))
        } else {
            self.init(.none, "")
        }
    }

    init(_ keeper: Keeper, _ key: String) { (self.keeper, self.key) = (keeper, key) }

    /// Nil if KDE does not know the box.
    ///
    /// Source: KDE's kglobalacceld, `component.cpp` and `kserviceactioncomponent.cpp`. A key has its default and its
    /// description behind commas in Plasma 5.
    private static func keyOfKDE(_ environment: [String: String]) -> String? {
        let name = DesktopCalls.boxName + ".desktop"
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
        let settings = folder.flatMap { FileManager.default.contents(atPath: $0 + "/kglobalshortcutsrc") }
        let groups = KeyFile.groups(String(decoding: settings ?? Data(), as: UTF8.self))
        guard let set = ["services][\(name)", name].lazy.compactMap({ groups[$0]?["_launch"] }).first else {
            return DesktopFile(name, environment: environment)?.entries["X-KDE-Shortcuts"]
        }
        // Several keys have `\t` between them, as the file writes a tab.
        let first = String(set.prefix { $0 != "," }).split(separator: "\\t").first.map(String.init) ?? ""
        return first == "none" ? "" : first
    }

    /// `<Control><Alt>space` as `Ctrl+Alt+Space`.
    static func readable(_ accelerator: String) -> String {
        let names = [
            "control": "Ctrl", "ctrl": "Ctrl", "primary": "Ctrl", "alt": "Alt", "mod1": "Alt", "shift": "Shift",
            "super": "Super", "mod4": "Super", "meta": "Meta",
        ]
        var parts = accelerator.split { $0 == "<" || $0 == ">" }.map(String.init)
        guard let key = accelerator.hasSuffix(">") ? nil : parts.popLast() else { return "" }
        parts = parts.map { names[$0.lowercased()] ?? $0 }
        return (parts + [key.prefix(1).uppercased() + key.dropFirst()]).joined(separator: "+")
    }
}
