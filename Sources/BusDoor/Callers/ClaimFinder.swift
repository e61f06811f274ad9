import AppPrograms
import SystemIndex

/// Finds what a program registers itself as that is another's: the person is told, and switches it off if it lies.
struct ClaimFinder {
    var identity: CallerIdentity
    var programs: InstalledPrograms
    var index: SystemIndex

    /// The claims in a registration.
    ///
    /// - Parameters:
    ///   - desktopFile: with or without `.desktop`; nil if it is opened in another way.
    ///   - busName: of a D-Bus action; nil if it is opened in another way.
    func claims(name: String, desktopFile: String?, busName: String?) throws -> [CallerRecord.Claim] {
        var claims: [CallerRecord.Claim] = []
        if let owner = try owner(of: name) { claims.append(.init(kind: .name, value: name, owner: owner)) }
        if let desktopFile, let owner = owner(ofDesktopFile: desktopFile) {
            claims.append(.init(kind: .desktopFile, value: desktopFile, owner: owner))
        }
        if let busName, let application = programs.byIdentifier[busName], !isOwn(application) {
            claims.append(.init(kind: .busName, value: busName, owner: busName))
        }
        return claims
    }

    private func isOwn(_ application: InstalledPrograms.Application) -> Bool {
        application.identifier == identity.desktopFile || application.programs.contains(identity.program)
    }

    /// Another app with the name: installed, or registered here.
    private func owner(of name: String) throws -> String? {
        let name = name.lowercased()
        let installed = programs.byIdentifier.values.filter { $0.names.contains(name) }
        // Several programs may have a name in good faith, such as "Files"; one of them is enough.
        if installed.contains(where: isOwn) { return nil }
        if let other = installed.map(\.identifier).min() { return other }
        for app in try index.apps() where app != identity.app {
            // A damaged registration claims nothing.
            if (try? index.registration(app))??.name.lowercased() == name { return app.rawValue }
        }
        return nil
    }

    /// The app of a desktop file that starts another program; its own identifier if it is not installed under that name.
    private func owner(ofDesktopFile name: String) -> String? {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let identifier = file.hasSuffix(".desktop") ? String(file.dropLast(".desktop".utf8.count)) : file
        guard let application = programs.byIdentifier[identifier] else { return nil }
        return isOwn(application) ? nil : identifier
    }

    /// Whether a sandboxed program may be opened in this way: only as itself, since anything else would start a program
    /// outside of its sandbox.
    static func mayOpen(_ identity: CallerIdentity, desktopFile: String?, busName: String?) -> Bool {
        switch identity.source {
        case .desktopFile, .program: return true
        case .flatpak:
            let name = desktopFile ?? busName ?? ""
            let bare = name.hasSuffix(".desktop") ? String(name.dropLast(".desktop".utf8.count)) : name
            return bare == identity.program || bare.hasPrefix(identity.program + ".")
        case .snap:
            // snapd names desktop files `snap_app.desktop`, and owns no bus names of other snaps.
            return desktopFile.map { $0.hasPrefix(identity.program + "_") && !$0.contains("/") } ?? false
        }
    }
}
