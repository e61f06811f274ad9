import SearchlightBasics

/// Which icon theme the person chose.
enum IconThemeName {
    /// Asks in the order in which desktops keep it: KDE's file, GNOME's settings, GTK's files.
    static func ofPerson(_ environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let configuration = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
        let desktop = value("XDG_CURRENT_DESKTOP") ?? ""
        func read(_ file: String, _ group: String, _ key: String) -> String? {
            guard let folder = configuration, let text = FileContent.text("\(folder)/\(file)") else { return nil }
            let name = KeyFile.groups(text)[group]?[key]
            return name.flatMap { $0.isEmpty ? nil : $0 }
        }
        if desktop.contains("KDE"), let name = read("kdeglobals", "Icons", "Theme") { return name }
        // A process, so only if there is a desktop that may answer.
        if !desktop.isEmpty, let name = ofGNOME(environment) { return name }
        let files = ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"]
        let written = files.lazy.compactMap { read($0, "Settings", "gtk-icon-theme-name") }.first
        return written ?? (desktop.contains("KDE") ? "breeze" : "Adwaita")
    }

    private static func ofGNOME(_ environment: [String: String]) -> String? {
        let words = ["gsettings", "get", "org.gnome.desktop.interface", "icon-theme"]
        guard let answer = ChildProgram.output(of: words, environment: environment, seconds: 1) else { return nil }
        let name = answer.filter { $0 != "'" && !$0.isNewline }
        return name.isEmpty ? nil : name
    }
}
