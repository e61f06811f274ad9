package import SystemIndex

extension SystemIndex {
    /// Returns the file of an app's picture: as it was registered, else its desktop file's; nil without one.
    ///
    /// A name is looked for in the person's theme: freedesktop.org, "Icon Theme Specification".
    package func iconPath(of app: AppIdentifier) throws -> String? {
        guard let registration = try registration(app) else { return nil }
        var names = [registration.icon].compactMap { $0 }
        if case .desktopFile(let name)? = registration.opening, let icon = DesktopFile(name)?.entries["Icon"] {
            names.append(icon)
        }
        return names.lazy.compactMap { IconFinder.shared.program($0) }.first
    }
}
