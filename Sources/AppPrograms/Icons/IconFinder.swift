import SearchlightBasics
import Synchronization

/// Finds icons of programs and of types, and remembers for a minute what it found: a list names the same few at every key.
package final class IconFinder: Sendable {
    private struct State {
        var theme: IconTheme?
        var genericNames: [String: String] = [:]
        var found: [String: String?] = [:]
        var read = ContinuousClock.now
    }

    /// The finder of this process, in the person's own theme.
    package static let shared = IconFinder(environment: ProcessEnvironment.all)

    private let environment: [String: String]
    private let state = Mutex(State())

    package init(environment: [String: String]) { self.environment = environment }

    /// Returns the file of a program's icon, or nil if there is no such file. The name may be a path already.
    package func program(_ name: String) -> String? {
        if name.hasPrefix("/") { return FileContent.exists(name) ? name : nil }
        return find("program \(name)") { theme, _ in
            // Some desktop files write an ending that the theme's names have not.
            let endings = [".png", ".svg", ".xpm"]
            let bare = endings.first { name.hasSuffix($0) }.map { String(name.dropLast($0.utf8.count)) }
            return theme.file([name] + (bare.map { [$0] } ?? []))
        }
    }

    /// Returns the file of the icon for files of a media type, such as `application/pdf`; nil if the theme has none.
    ///
    /// freedesktop.org, "Icon Naming Specification": the type's own name, then that of its kind.
    package func type(_ type: String) -> String? {
        let type = String(type.prefix { $0 != ";" }).lowercased()
        guard type.contains("/") else { return nil }
        return find("type \(type)") { theme, genericNames in
            let kind = String(type.prefix { $0 != "/" })
            let generic = kind == "application" || kind == "inode" ? Self.genericName(type) : "\(kind)-x-generic"
            return theme.file([type.replacing("/", with: "-"), genericNames[type] ?? generic, generic])
        }
    }

    private static func genericName(_ type: String) -> String {
        if type == "inode/directory" { return "folder" }
        let isOffice = ["msword", "officedocument", "opendocument", "pdf", "rtf"].contains { type.contains($0) }
        guard isOffice else { return "text-x-generic" }
        if type.contains("sheet") || type.contains("excel") { return "x-office-spreadsheet" }
        return type.contains("presentation") || type.contains("powerpoint")
            ? "x-office-presentation" : "x-office-document"
    }

    private func find(_ key: String, _ look: (IconTheme, [String: String]) -> String?) -> String? {
        state.withLock { state in
            let now = ContinuousClock.now
            if state.theme == nil || state.read.duration(to: now) > .seconds(60) {
                state = State(
                    theme: IconTheme(IconThemeName.ofPerson(environment), environment: environment),
                    genericNames: genericNames(), read: now)
            }
            if let found = state.found[key] { return found }
            let file = state.theme.flatMap { look($0, state.genericNames) }
            state.found[key] = .some(file)
            return file
        }
    }

    /// What each type's icon is called if it has none of its own: freedesktop.org, "Shared MIME-info Database".
    private func genericNames() -> [String: String] {
        var names: [String: String] = [:]
        for folder in DesktopFile.folders(environment).reversed() {
            let path = String(folder.dropLast("/applications".utf8.count)) + "/mime/generic-icons"
            guard let text = FileContent.text(path) else { continue }
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: ":")
                if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
            }
        }
        return names
    }
}
