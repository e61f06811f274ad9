import Glibc
import SearchEngine

/// Finds the homes that sandboxed programs filled: `Docs/FileFormats.md`, "Homes in sandboxes".
package enum SandboxHomes {
    /// Homes of each kind, and apps in one: a person has some dozens.
    static let maximum = 1000

    /// The homes in which something was indexed, Flatpaks' first, each kind's in the order of names. One `lstat` for each sandbox
    /// without a home.
    ///
    /// - Parameter person: the person's home folder.
    package static func list(below person: String) -> [SandboxHome] {
        SandboxHome.Kind.allCases.flatMap { kind in
            Array(
                names(in: folder(of: kind, person), person).lazy.filter { isName($0, kind) }
                    .compactMap { home(kind, $0, person) }.prefix(maximum))
        }
    }

    private static func folder(of kind: SandboxHome.Kind, _ person: String) -> String {
        person + (kind == .flatpak ? "/.var/app" : "/snap")
    }

    private static func isName(_ name: String, _ kind: SandboxHome.Kind) -> Bool {
        switch kind {
        case .flatpak: SandboxNames.isBusName(name) && !SandboxNames.isReserved(name)
        case .snap: SandboxNames.isSnapName(name)
        }
    }

    private static func home(_ kind: SandboxHome.Kind, _ name: String, _ person: String) -> SandboxHome? {
        let own = folder(of: kind, person) + "/" + name
        let path: String
        switch kind {
        case .flatpak: path = own + "/data/searchlight"
        case .snap:
            guard let revision = revision(own) else { return nil }
            path = own + "/" + revision + "/.local/share/searchlight"
        }
        guard isOwn(path, below: person),
            let app = try? AppIdentifier(kind == .flatpak ? name : SandboxNames.identifier(ofSnap: name))
        else { return nil }
        let inside = apps(in: path, person)
        guard !inside.isEmpty else { return nil }
        let chosen = inside.first { $0.rawValue == app.rawValue } ?? inside.first { $0.rawValue == name }
        return SandboxHome(
            kind: kind, name: name, app: app, path: path, root: person,
            items: (chosen ?? (inside.count == 1 ? inside[0] : nil)).map { Home(path: path).folder(of: $0) })
    }

    /// The revision that a snap's `current` leads to. The link itself is never followed.
    ///
    /// Source: snapd, "Data locations": `current` leads to a revision's number, or to `x` and a number if it was installed from a file.
    private static func revision(_ folder: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 32)
        let length = readlink(folder + "/current", &buffer, buffer.count)
        guard length > 0, length < buffer.count else { return nil }
        let target = buffer[..<length].map { UInt8(bitPattern: $0) }
        let digits = target.first == UInt8(ascii: "x") ? target.dropFirst() : target[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return String(decoding: target, as: UTF8.self)
    }

    /// Whether a folder and those above it, up to a root, are folders of this user and no links.
    private static func isOwn(_ path: String, below root: String) -> Bool {
        var status = stat()
        // Most sandboxes have no home: one look is enough for these.
        guard lstat(path, &status) == 0 else { return false }
        var made = root
        for part in path.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/")) {
            made += "/" + String(decoding: part, as: UTF8.self)
            guard lstat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
                return false
            }
        }
        return true
    }

    /// The apps that the program made folders for.
    private static func apps(in home: String, _ person: String) -> [AppIdentifier] {
        let home = Home(path: home)
        return names(in: home.appsPath, person).prefix(maximum).compactMap(AppIdentifier.init(folderName:)).filter {
            isOwn(home.folder(of: $0), below: home.appsPath)
        }
    }

    /// Nothing if the folder cannot be listed.
    private static func names(in folder: String, _ person: String) -> [String] {
        let denied = IndexError(.permissionDenied, "The folder is only read.", path: folder)
        return (try? ReadOnlyStorage(path: folder, below: person, denied: denied).list()) ?? []
    }
}
