import FileTestSupport
import Foundation
import Testing

@testable import DesktopIntegration

/// GNOME's settings as a program that keeps them in files: what is there before stays there.
@Suite struct BoxShortcutTests {
    private let desktop: Desktop

    init() throws { desktop = try Desktop() }

    /// Stands in place of `gsettings`: a file for each key.
    private func installSettings() throws {
        try FileManager.default.createDirectory(atPath: desktop.folder + "/bin", withIntermediateDirectories: true)
        try ProgramFile.write(
            """
            #!/bin/sh
            mkdir -p "\(desktop.folder)/settings"
            file="\(desktop.folder)/settings/$(echo "$2-$3" | tr '/:' '__')"
            case $1 in
            get) cat "$file" 2>/dev/null || { [ "$3" = custom-keybindings ] && echo "@as []" || echo "''"; } ;;
            set) printf '%s\\n' "$4" > "$file" ;;
            reset) rm -f "$file" ;;
            esac

            """,
            to: desktop.folder + "/bin/gsettings")
    }

    private var shortcut: BoxShortcut {
        // All tests at once leave a program little of the machine.
        BoxShortcut(environment: ["PATH": desktop.folder + "/bin:/usr/bin:/bin"], patience: 120)
    }

    private func setting(_ schema: String, _ key: String) throws -> String {
        let name = "org.gnome.settings-daemon.plugins.media-keys\(schema)-\(key)"
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: ":", with: "_")
        return try String(contentsOfFile: desktop.folder + "/settings/" + name, encoding: .utf8)
    }

    private let own = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/searchlight/"
    private let other = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/custom0/"

    @Test func theKeyIsOneOfThePersonsOwnAndGoesAgain() throws {
        try installSettings()
        try desktop.write(
            "settings/org.gnome.settings-daemon.plugins.media-keys-custom-keybindings", "['\(other)']\n")
        for _ in 0..<2 { #expect(shortcut.install(command: "/opt/it's here/searchlight box") == .done) }
        #expect(try setting("", "custom-keybindings") == "['\(other)', '\(own)']\n")
        #expect(try setting(".custom-keybinding:" + own, "command") == "'/opt/it\\'s here/searchlight box'\n")
        #expect(try setting(".custom-keybinding:" + own, "binding") == "'<Control><Alt>space'\n")
        #expect(shortcut.uninstall() && !shortcut.uninstall())
        #expect(try setting("", "custom-keybindings") == "['\(other)']\n")
    }

    @Test func aKeyThatIsTakenIsLeftAlone() throws {
        try installSettings()
        try desktop.write(
            "settings/org.gnome.settings-daemon.plugins.media-keys-custom-keybindings", "['\(other)']\n")
        let schema = "org.gnome.settings-daemon.plugins.media-keys.custom-keybinding:\(other)"
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: ":", with: "_")
        try desktop.write("settings/\(schema)-binding", "'<Control><Alt>space'\n")
        try desktop.write("settings/\(schema)-name", "'Terminal'\n")
        #expect(shortcut.install(command: "searchlight box") == .taken(by: "'Terminal'"))
        #expect(try setting("", "custom-keybindings") == "['\(other)']\n")
    }

    @Test func withoutGNOMEsSettingsNothingIsSet() {
        #expect(shortcut.install(command: "searchlight box") == .noSettings && !shortcut.uninstall())
    }

    // MARK: Which key it is

    private func state(_ desktopName: String) -> ShortcutState {
        ShortcutState(
            environment: [
                "PATH": desktop.folder + "/bin:/usr/bin:/bin", "XDG_CURRENT_DESKTOP": desktopName,
                "XDG_CONFIG_HOME": desktop.folder + "/config", "XDG_DATA_HOME": desktop.folder + "/data",
                "XDG_DATA_DIRS": desktop.folder + "/none",
            ], patience: 120)
    }

    @Test func theKeyOfGNOMEsSettingsIsTold() throws {
        try installSettings()
        #expect(state("GNOME") == ShortcutState(.none, ""))
        #expect(shortcut.install(command: "searchlight box", key: "<Super><Shift>f") == .done)
        #expect(state("ubuntu:GNOME") == ShortcutState(.gnome, "Super+Shift+F"))
        #expect(shortcut.uninstall())
        // One that the person made.
        let file = "settings/org.gnome.settings-daemon.plugins.media-keys"
        try desktop.write(file + "-custom-keybindings", "['\(other)']\n")
        let own = file + (".custom-keybinding:" + other).replacing("/", with: "_").replacing(":", with: "_")
        try desktop.write(own + "-command", "'/usr/bin/searchlight box'\n")
        try desktop.write(own + "-binding", "'<Primary>space'\n")
        #expect(state("GNOME") == ShortcutState(.gnome, "Ctrl+Space"))
    }

    @Test(arguments: [
        ("[services][org.searchlight.Box.desktop]\n_launch=Meta+F\n", "Meta+F"),
        ("[org.searchlight.Box.desktop]\n_launch=Alt+F,Ctrl+Alt+Space,Searchlight Box\n", "Alt+F"),
        ("[services][org.searchlight.Box.desktop]\n_launch=none\n", ""),
        ("[services][org.searchlight.Box.desktop]\n_launch=Meta+F\\tSearch\n", "Meta+F"),
        ("[kwin]\nx=1\n", "Ctrl+Alt+Space"),
    ])
    func theKeyOfKDEsSettingsIsTold(file: String, key: String) throws {
        #expect(state("KDE") == ShortcutState(.none, ""))
        try desktop.write(
            "data/applications/org.searchlight.Box.desktop",
            "[Desktop Entry]\nType=Application\nName=Box\nExec=true\nX-KDE-Shortcuts=Ctrl+Alt+Space\n")
        try desktop.write("config/kglobalshortcutsrc", file)
        #expect(state("KDE") == ShortcutState(.kde, key))
    }

    @Test func keysAreWrittenAsPeopleDo() {
        #expect(ShortcutState.readable("<Control><Alt>space") == "Ctrl+Alt+Space")
        #expect(ShortcutState.readable("F12") == "F12" && ShortcutState.readable("") == "")
        #expect(ShortcutState.readable("<Super>") == "")
    }
}
