import SearchEngine
import SearchlightBasics
import SystemIndex

extension AppRegistration {
    /// What an app in a sandbox is called, and how it is opened: as the desktop file says that was installed with it.
    ///
    /// A registration that its program wrote into its own home does not count. A command from there would run outside the sandbox.
    init(_ sandbox: SandboxHome, environment: [String: String]? = nil) {
        let environment = environment ?? ProcessEnvironment.all
        let identifier = Self.desktopFile(of: sandbox, environment)
        let entries = identifier.flatMap { DesktopFile($0, environment: environment)?.entries }
        self.init(
            name: entries?["Name"] ?? sandbox.name, icon: entries?["Icon"],
            opening: entries == nil ? nil : identifier.map { .desktopFile($0) })
    }

    /// A Flatpak's desktop file is called like it. A snap has one for each of its programs: the first counts.
    ///
    /// Source: flatpak-builder, "Exporting"; snapd, "Desktop files": `<snap>_<program>.desktop`.
    private static func desktopFile(of sandbox: SandboxHome, _ environment: [String: String]) -> String? {
        switch sandbox.kind {
        case .flatpak: return sandbox.name
        case .snap:
            for folder in DesktopFile.folders(environment) {
                let names = (try? DiskStorage(path: folder).list()) ?? []
                let own = names.filter { $0.hasPrefix(sandbox.name + "_") && $0.hasSuffix(".desktop") }.min()
                if let own { return String(own.dropLast(".desktop".utf8.count)) }
            }
            return nil
        }
    }
}
