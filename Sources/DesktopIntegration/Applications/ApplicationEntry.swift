import AppLanding
import AppPrograms
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// An installed application as something that can be found.
struct ApplicationEntry: Sendable, Hashable {
    /// The desktop file's ID: its name, with the folders it is in before it.
    var identifier: String
    var path: String
    var name: String
    /// Other names: what kind of program it is, its name in its own language, its command.
    var otherNames: [String] = []
    var comment: String?
    /// The comment as the program's authors wrote it, if the person reads a translation.
    var untranslatedComment: String?
    var keywords: [String] = []
    /// A PNG or SVG file.
    var icon: String?

    /// nil for what no menu would show: no application, hidden, of another desktop, or not installed really.
    init?(_ file: DesktopFile, identifier: String, environment: [String: String], icons: IconFinder) {
        let entries = file.entries
        func isTrue(_ key: String) -> Bool { entries[key]?.trimmed == "true" }
        guard entries["Type"]?.trimmed == "Application", !isTrue("Hidden"), !isTrue("NoDisplay"),
            entries["Exec"] != nil || isTrue("DBusActivatable"),
            Self.isShown(entries, environment), Self.canRun(entries["TryExec"], environment)
        else { return nil }
        let languages = PersonLanguages(environment: environment)
        func text(_ key: String) -> String? { languages.value(key, in: entries).map(Self.unescaped) }
        guard let name = text("Name") else { return nil }
        self.name = name
        self.identifier = identifier
        path = file.path
        comment = text("Comment")
        untranslatedComment = entries["Comment"].map(Self.unescaped).flatMap { $0 == comment ? nil : $0 }
        let command = file.program.map { String($0.split(separator: "/").last ?? "") }
        // Launchers that start others by their arguments say nothing.
        let own = command.flatMap { ["env", "sh", "bash", "flatpak", "snap", ""].contains($0) ? nil : $0 }
        // Many people know programs by their English names, whatever language their desktop speaks.
        let untranslated = ["Name", "GenericName"].map { entries[$0].map(Self.unescaped) }
        let others = [text("GenericName")] + untranslated + [own]
        for other in others {
            if let other, !other.isEmpty, other != name, !otherNames.contains(other) { otherNames.append(other) }
        }
        for key in [languages.value("Keywords", in: entries), entries["Keywords"]] {
            for keyword in Self.list(key ?? "") where !keywords.contains(keyword) { keywords.append(keyword) }
        }
        icon = entries["Icon"].flatMap { Self.iconFile($0.trimmed, icons) }
    }

    private static func isShown(_ entries: [String: String], _ environment: [String: String]) -> Bool {
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        // Without a desktop, no entry is excluded.
        guard !desktops.isEmpty else { return true }
        if let only = entries["OnlyShowIn"], !list(only).contains(where: desktops.contains) { return false }
        return !list(entries["NotShowIn"] ?? "").contains(where: desktops.contains)
    }

    private static func canRun(_ program: String?, _ environment: [String: String]) -> Bool {
        guard let program = program?.trimmed, !program.isEmpty else { return true }
        if program.hasPrefix("/") { return access(program, X_OK) == 0 }
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// "Desktop Entry Specification", "Possible value types".
    static func unescaped(_ text: String) -> String {
        var result = "", rest = text.makeIterator()
        while let character = rest.next() {
            guard character == "\\" else {
                result.append(character)
                continue
            }
            switch rest.next() {
            case "s": result += " "
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case let other?: result.append(other)
            case nil: break
            }
        }
        return result
    }

    /// Parts between semicolons, those with a backslash before them being of a part.
    static func list(_ text: String) -> [String] {
        var parts = [""], isEscaped = false
        for character in text {
            if character == ";" && !isEscaped {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts.map { unescaped($0).trimmed }.filter { !$0.isEmpty }
    }

    /// A file that a browser can show, of the person's theme.
    private static func iconFile(_ name: String, _ icons: IconFinder) -> String? {
        icons.program(name).flatMap { $0.hasSuffix(".png") || $0.hasSuffix(".svg") ? $0 : nil }
    }

    var document: Document {
        let schema = AttributeCatalog.schema
        var attributes: [Attribute] = [
            Attribute(schema.attribute("title"), .text(name)),
            Attribute(schema.attribute("contentType"), .text("com.apple.application")),
            Attribute(schema.attribute("path"), .text(path)),
            // Of what is found as well, the program is meant rather than what it made.
            Attribute(schema.attribute("rankingHint"), .integer(90)),
        ]
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty {
                attributes.append(Attribute(schema.attribute(name), .list(texts.map(AttributeValue.text))))
            }
        }
        add("alternateNames", otherNames)
        add("keywords", Array(keywords.prefix(100)))
        if let comment { attributes.append(Attribute(schema.attribute("contentDescription"), .text(comment))) }
        if let untranslatedComment {
            attributes.append(Attribute(schema.attribute("comment"), .text(untranslatedComment)))
        }
        if let icon {
            attributes.append(Attribute(schema.attribute("thumbnailURL"), .text(FileAddress.address(of: icon))))
        }
        return Document(identifier: identifier, attributes: attributes)
    }
}

extension String {
    var trimmed: String {
        String(trimmingPrefix(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
