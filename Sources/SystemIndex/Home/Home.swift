import Glibc
import SearchEngine
import SearchlightBasics

/// The folder that holds a person's indexes, readable by its owner only.
///
///     apps/<app>/<protection class>/    an index: log, segments, manifest
///     state                             counters: how often an index came or went
///     combined/                         what stands for all of them when all are searched; made again when it is not there
public struct Home: Sendable, Hashable {
    /// Absolute, or relative to where the program was started.
    public let path: String
    /// The person's folder below which sandboxed programs have homes of their own; nil if none are looked for.
    let personsFolder: String?

    /// - Parameter path: need not exist yet.
    public init(path: String) { self.init(path: path, personsFolder: nil) }

    /// The same with the homes of sandboxed programs below a person's folder.
    package init(path: String, personsFolder: String?) {
        self.path = path
        self.personsFolder = personsFolder
    }

    /// `$SEARCHLIGHT_HOME`, else `searchlight` in `$XDG_DATA_HOME`, else `~/.local/share/searchlight`. What sandboxed programs
    /// indexed is found too, unless `SEARCHLIGHT_HOME` is set.
    ///
    /// - Throws: `IndexError.Code.notFound` when none of the variables nor `HOME` is set.
    ///
    /// - Parameter environment: nil for the process's own.
    public static func standard(environment: [String: String]? = nil) throws -> Home {
        let environment = environment ?? ProcessEnvironment.all
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let explicit = value("SEARCHLIGHT_HOME") { return Home(path: explicit) }
        let person = value("HOME")
        if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") {
            return Home(path: data + "/searchlight", personsFolder: person)
        }
        if let person { return Home(path: person + "/.local/share/searchlight", personsFolder: person) }
        throw IndexError(
            .notFound, "There is no folder to keep indexes in: neither SEARCHLIGHT_HOME nor HOME is set.",
            remedy: "Set SEARCHLIGHT_HOME.")
    }

    var appsPath: String { path + "/apps" }

    var combinedPath: String { path + "/combined" }

    /// What stands for apps' indexes when all are searched.
    var combined: CombinedIndex {
        CombinedIndex(storage: storage(combinedPath), schema: AttributeCatalog.schema)
    }

    /// A folder below the home, through which no symbolic link is followed.
    func storage(_ path: String) -> DiskStorage { DiskStorage(path: path, below: self.path) }

    /// Where what is damaged of the home's own files is kept.
    var quarantine: Quarantine { Quarantine(path: path + "/damaged", below: path) }

    /// Where what is damaged of an app is kept.
    func quarantine(of app: AppIdentifier) -> Quarantine {
        Quarantine(path: folder(of: app) + "/damaged", below: path)
    }

    /// A small file of an app. Damaged, it is quarantined by the next program that writes it.
    ///
    /// - Parameters:
    ///   - folder: below the app's; nil for that one itself.
    ///   - lock: the name of the lock under which it is written.
    package func file(
        _ name: String, in folder: String? = nil, of app: AppIdentifier, lock: String = "lock-settings"
    ) -> SmallFile {
        SmallFile(
            folder: self.folder(of: app) + (folder.map { "/" + $0 } ?? ""), name: name, lock: lock, below: path,
            quarantine: quarantine(of: app).path)
    }

    /// Whether a folder is there. One that may not be looked at is not the same as none.
    ///
    /// - Throws: `IndexError`, also if it is a symbolic link, or in one.
    func contains(_ folder: String) throws -> Bool {
        var status = stat()
        if lstat(folder, &status) == 0 {
            try storage(folder).refuseLinks()
            return true
        }
        if errno == ENOENT { return false }
        throw IndexError(
            errno == EACCES ? .permissionDenied : .inputOutput,
            "Cannot look at the folder: \(String(cString: strerror(errno))).", path: folder,
            remedy: "Check who owns the folder and its mode, or choose another with SEARCHLIGHT_HOME.",
            systemError: errno)
    }

    /// Whether something is there that is not a folder: among apps' folders, nothing of ours.
    func isFile(_ path: String) -> Bool {
        var status = stat()
        // A link to a folder stays in the list, so that readers learn why it is refused.
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    package func folder(of app: AppIdentifier) -> String { appsPath + "/" + app.folderName }
}

extension Home {
    /// Symbolic links in the home and its own folders, in order; not those in apps' folders.
    package func links() -> [String] {
        let folders = Self.links(in: path)
        let below = [appsPath, combinedPath, path + "/damaged"].filter { !folders.contains($0) }
        return folders + below.flatMap(Self.links)
    }

    /// Symbolic links in an app's folder and those below it, in order; the folder itself, if it is one.
    package func links(of app: AppIdentifier) -> [String] {
        let folder = folder(of: app)
        var found: [String] = [], open = [folder]
        while let next = open.popLast() {
            switch Self.kind(next) {
            case S_IFLNK: found.append(next)
            case S_IFDIR: open += Self.names(in: next)
            default: break
            }
        }
        return found.sorted()
    }

    private static func links(in folder: String) -> [String] { names(in: folder).filter { kind($0) == S_IFLNK } }

    private static func names(in folder: String) -> [String] {
        ((try? DiskStorage(path: folder).list()) ?? []).map { folder + "/" + $0 }
    }

    /// 0 if there is nothing.
    private static func kind(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }
}
