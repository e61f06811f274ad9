/// Who keeps the person's keys on this desktop.
public enum ShortcutKeeper: Sendable, Hashable {
    /// GNOME's settings, and desktops that are made of it: ``BoxShortcut``.
    case gnome
    /// KDE, which reads the key from the box's desktop file.
    case kde
    /// Any other: the portal, where there is one.
    case other

    /// - Parameter environment: `XDG_CURRENT_DESKTOP`, names with colons between them.
    public init(environment: [String: String]) {
        let names = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map { $0.lowercased() }
        if names.contains("kde") {
            self = .kde
        } else if names.contains(where: { ["gnome", "unity", "ubuntu", "budgie", "gnome-classic"].contains($0) }) {
            self = .gnome
        } else {
            self = .other
        }
    }
}
