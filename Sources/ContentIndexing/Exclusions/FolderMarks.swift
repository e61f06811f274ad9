/// What the names in a folder say of the folder itself.
struct FolderMarks: Sendable, Hashable {
    private var names: Set<[UInt8]>

    /// Of the names that say something; the others are not kept.
    init(_ all: some Sequence<[UInt8]>) { names = Set(all.filter { Self.telling.contains($0) || Self.isProject($0) }) }

    private static func bytes(_ names: [String]) -> [[UInt8]] { names.map { Array($0.utf8) } }

    private static let byName: [[UInt8]: Exclusion] = {
        var all: [[UInt8]: Exclusion] = [:]
        for name in bytes([
            "gocryptfs.conf", "gocryptfs.diriv", ".encfs6.xml", ".encfs5", ".encfs4", "cryfs.config",
            "masterkey.cryptomator", "vault.cryptomator", ".ecryptfs", "Access-Your-Private-Data.desktop",
            "securefs.json", ".securefs.json", ".tomb",
        ]) { all[name] = .vault }
        for name in bytes([".gpg-id", ".gopass.yml"]) { all[name] = .passwordStore }
        for name in bytes([".trackerignore", ".noindex", ".metadata_never_index"]) {
            all[name] = .trackerIgnore
        }
        all[Array(".nomedia".utf8)] = .noMedia
        for name in bytes(["pyvenv.cfg", "conda-meta"]) { all[name] = .virtualEnvironment }
        for name in bytes(["CMakeCache.txt", "build.ninja", ".ninja_log", "meson-info"]) { all[name] = .buildFolder }
        return all
    }()

    /// The tag counts if its content says so: see ``FolderMarks/isCacheTag(_:)``.
    static let cacheTag = Array("CACHEDIR.TAG".utf8)

    private static let telling = Set(byName.keys)

    /// Why the folder with these names is left out; nil where they do not say so.
    var exclusion: Exclusion? { names.lazy.compactMap { Self.byName[$0] }.first }

    /// Whether the content of a `CACHEDIR.TAG` is one: bford.info/cachedir.
    static func isCacheTag(_ content: [UInt8]) -> Bool {
        content.starts(with: "Signature: 8a477f597d28d172789f06886806bc55".utf8)
    }

    // MARK: Build folders

    /// Folders that programs make, whatever stands beside them.
    private static let made = Set(
        bytes([
            "node_modules", "bower_components", "jspm_packages", "__pycache__", "DerivedData", "elm-stuff",
            "zig-cache", "zig-out", "site-packages", "dist-packages", "lost+found", "$RECYCLE.BIN",
            "System Volume Information", "Trash-1000", "CMakeFiles",
        ]))

    /// Folders that programs make beside files of such names, or such endings.
    private static let madeBeside: [[UInt8]: [String]] = {
        let anyProject = [
            "package.json", "CMakeLists.txt", "meson.build", "Makefile", "configure.ac", "build.gradle",
            "build.gradle.kts", "settings.gradle", "pom.xml", "setup.py", "pyproject.toml", "pubspec.yaml",
            "build.xml", "Cargo.toml", "gulpfile.js", "webpack.config.js", "vite.config.js", "build.zig",
        ]
        let table: [(String, [String])] = [
            ("target", ["Cargo.toml", "pom.xml", "build.sbt", "project.clj"]), ("build", anyProject),
            ("_build", ["mix.exs", "dune-project", "conf.py", "rebar.config"]), ("deps", ["mix.exs"]),
            ("dist", anyProject + ["setup.cfg", "angular.json"]), ("out", anyProject), ("coverage", ["package.json"]),
            ("vendor", ["composer.json", "go.mod", "Gemfile"]), ("Pods", ["Podfile"]),
            ("Carthage", ["Cartfile"]), ("obj", [".csproj", ".vbproj", ".fsproj"]),
            ("bin", [".csproj", ".vbproj", ".fsproj"]), ("venv", anyProject + ["requirements.txt"]),
            ("env", ["requirements.txt"]), ("dist-newstyle", [".cabal", "cabal.project"]),
        ]
        return Dictionary(uniqueKeysWithValues: table.map { (Array($0.0.utf8), $0.1) })
    }()

    private static let projectNames = Set(
        madeBeside.values.joined().filter { !$0.hasPrefix(".") }.map { Array($0.utf8) })
    private static let projectEndings = Set(
        madeBeside.values.joined().filter { $0.hasPrefix(".") }.map { Array($0.dropFirst().utf8) })

    private static func isProject(_ name: [UInt8]) -> Bool {
        projectNames.contains(name) || projectEndings.contains(FileName.fileExtension(name))
    }

    /// Whether a folder inside this one was made by a program out of what is beside it.
    func isBuildFolder(_ name: [UInt8]) -> Bool {
        if Self.made.contains(name) || name.starts(with: "cmake-build-".utf8) { return true }
        guard let beside = Self.madeBeside[name] else { return false }
        return beside.contains { file in
            if !file.hasPrefix(".") { return names.contains(Array(file.utf8)) }
            return names.contains { FileName.fileExtension($0) == Array(file.dropFirst().utf8) }
        }
    }

    /// Whether a folder is a trash by its content: freedesktop.org, "The FreeDesktop.org Trash specification".
    static func isTrash(_ name: [UInt8], _ entries: some Collection<[UInt8]>) -> Bool {
        FileName.lowercased(name).starts(with: "trash".utf8) && entries.contains(Array("files".utf8))
            && entries.contains(Array("info".utf8))
    }
}
