import FoundationEssentials
import SearchEngine

/// The files by which desktop shells know of the service, and the bus of how to start it.
public struct ShellFiles {
    /// A file with what stands in it.
    public struct File: Sendable, Equatable {
        /// Below the folder of data.
        public var path: String
        /// UTF-8, with a line feed at its end.
        public var content: String
    }

    /// Such as `~/.local/share` or `/usr/local/share`: freedesktop.org, "XDG Base Directory Specification".
    public let folder: String
    let program: String
    private let home: String?
    let icon: String
    let box: String?

    /// - Parameters:
    ///   - folder: of data.
    ///   - program: the absolute path of the `searchlight` that is started.
    ///   - home: the folder of the indexes if it is not the standard one.
    ///   - box: the absolute path of the window's program, if it is installed later than these files; else it is looked for
    ///     beside `program`.
    ///   - hasIcon: whether Searchlight's own icon is installed too. Otherwise the desktop's icon for searches stands for it.
    public init(folder: String, program: String, home: String?, box: String? = nil, hasIcon: Bool = false) {
        self.box = box
        self.folder = folder
        self.program = program
        self.home = home
        icon = hasIcon ? ShellService.busName : "system-search"
    }

    /// The person's own folder of data.
    ///
    /// - Parameter environment: `XDG_DATA_HOME`, `HOME`.
    public static func ownFolder(_ environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        return value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    }

    /// In the order of writing: what names another file comes after it.
    public var files: [File] {
        let name = ShellService.busName
        return [
            File(
                path: "applications/\(name).desktop",
                content: """
                    [Desktop Entry]
                    Type=Application
                    Name=Searchlight
                    GenericName=Search
                    GenericName[zh_CN]=搜索
                    Comment=Search in all apps
                    Comment[zh_CN]=在所有应用中搜索
                    Icon=\(icon)
                    Exec=\(Self.entry(command("desktop", "page")))
                    Terminal=false
                    Categories=Utility;
                    Keywords=search;find;spotlight;
                    Keywords[zh_CN]=搜索;查找;
                    Actions=\(boxProgram == nil ? "" : "box;")apps;history;

                    \(boxAction)[Desktop Action apps]
                    Name=Apps and Switches
                    Name[zh_CN]=应用与开关
                    Exec=\(Self.entry(command("desktop", "page", "--show", "apps")))

                    [Desktop Action history]
                    Name=History
                    Name[zh_CN]=历史记录
                    Exec=\(Self.entry(command("desktop", "page", "--show", "history")))

                    """),
            File(
                path: "dbus-1/services/\(name).service",
                content: """
                    [D-BUS Service]
                    Name=\(name)
                    Exec=\(command("desktop", "serve"))

                    """),
            File(
                path: "krunner/dbusplugins/\(name).desktop",
                content: """
                    [Desktop Entry]
                    Type=Service
                    Name=Searchlight
                    Comment=What apps have indexed
                    Comment[zh_CN]=应用的内容
                    Icon=\(icon)
                    X-KDE-ServiceTypes=Plasma/Runner
                    X-KDE-PluginInfo-Name=searchlight
                    X-KDE-PluginInfo-EnabledByDefault=true
                    X-Plasma-API=DBus
                    X-Plasma-DBusRunner-Service=\(name)
                    X-Plasma-DBusRunner-Path=\(ShellService.objectPath)
                    X-Plasma-Request-Actions-Once=true

                    """),
            File(
                path: "gnome-shell/search-providers/\(name).search-provider.ini",
                content: """
                    [Shell Search Provider]
                    DesktopId=\(name).desktop
                    BusName=\(name)
                    ObjectPath=\(ShellService.objectPath)
                    Version=2

                    """),
        ] + programFiles + boxFiles
    }

    /// The words that start the program, with the environment that it needs.
    public func words(_ words: String...) -> [String] {
        (home.map { ["/usr/bin/env", "SEARCHLIGHT_HOME=\($0)"] } ?? []) + [program] + words
    }

    /// A command as the `Exec` key of a desktop entry has it.
    public static func entry(_ words: [String]) -> String { entry(words.map(quoted).joined(separator: " ")) }

    /// A command line with each word in quotes if it needs them, as a shell reads them: D-Bus Specification, "Message Bus
    /// Starting Services".
    func command(_ words: String...) -> String { line([program] + words) }

    func line(_ words: [String]) -> String {
        let environment = home.map { ["/usr/bin/env", "SEARCHLIGHT_HOME=\($0)"] } ?? []
        return (environment + words).map(Self.quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy {
            ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z"))
                || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || "-_./=:+,@".utf8.contains($0) || $0 >= 0x80
        }
        if isPlain { return word }
        return "\"" + word.map { "\"`$\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    /// The same within a desktop entry. Its values have escapes of their own and treat a percent sign specially:
    /// freedesktop.org, "Desktop Entry Specification", 1.5, "The Exec key".
    static func entry(_ command: String) -> String {
        command.replacing("%", with: "%%").replacing("\\", with: "\\\\")
    }

    /// Writes them all, each as a whole.
    ///
    /// - Returns: their absolute paths.
    /// - Throws: `IndexError.Code.permissionDenied` with the file that cannot be written.
    public func install() throws -> [String] {
        try files.map { file in
            let path = folder + "/" + file.path
            try Self.write(file.content, to: path)
            return path
        }
    }

    static func write(_ content: String, to path: String) throws(IndexError) {
        let parent = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        do {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(content.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw IndexError(.permissionDenied, "The file cannot be written.", path: path)
        }
    }

    /// Removes those that are there.
    ///
    /// - Returns: their absolute paths.
    public func uninstall() throws -> [String] {
        try files.reversed().map { folder + "/" + $0.path }.filter { FileManager.default.fileExists(atPath: $0) }.map {
            path in
            do {
                try FileManager.default.removeItem(atPath: path)
            } catch {
                throw IndexError(.permissionDenied, "The file cannot be removed.", path: path)
            }
            return path
        }
    }
}
