import FoundationEssentials
import Glibc
import SearchEngine

/// The folder that holds a person's indexes, readable by its owner only.
///
///     apps/<app>/<protection class>/    an index: log, segments, manifest
///     state                             counters: how often an index came or went
///     combined/                         what stands for all of them when all are searched; made again when it is not there
public struct Home: Sendable, Hashable {
    /// Absolute, or relative to where the program was started.
    public let path: String

    /// - Parameter path: need not exist yet.
    public init(path: String) { self.path = path }

    /// `$SEARCHLIGHT_HOME`, else `searchlight` in `$XDG_DATA_HOME`, else `~/.local/share/searchlight`.
    ///
    /// - Throws: `IndexError.Code.notFound` when none of the variables nor `HOME` is set.
    ///
    /// - Parameter environment: nil for the process's own.
    public static func standard(environment: [String: String]? = nil) throws -> Home {
        let environment = environment ?? ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let explicit = value("SEARCHLIGHT_HOME") { return Home(path: explicit) }
        if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") { return Home(path: data + "/searchlight") }
        if let home = value("HOME") { return Home(path: home + "/.local/share/searchlight") }
        throw IndexError(
            .notFound, "There is no folder to keep indexes in: neither SEARCHLIGHT_HOME nor HOME is set.",
            remedy: "Set SEARCHLIGHT_HOME.")
    }

    var appsPath: String { path + "/apps" }

    var combinedPath: String { path + "/combined" }

    /// What stands for apps' indexes when all are searched.
    var combined: CombinedIndex { CombinedIndex(path: combinedPath, schema: AttributeCatalog.schema) }

    /// Whether a folder is there. One that may not be looked at is not the same as none.
    func contains(_ folder: String) throws -> Bool {
        var status = stat()
        if stat(folder, &status) == 0 { return true }
        if errno == ENOENT { return false }
        throw IndexError(
            errno == EACCES ? .permissionDenied : .inputOutput,
            "Cannot look at the folder: \(String(cString: strerror(errno))).", path: folder,
            remedy: "Check who owns the folder and its mode, or choose another with SEARCHLIGHT_HOME.",
            systemError: errno)
    }

    /// Whether something is there that is no folder: among apps' folders, nothing of ours.
    func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    package func folder(of app: AppIdentifier) -> String { appsPath + "/" + app.folderName }
}
