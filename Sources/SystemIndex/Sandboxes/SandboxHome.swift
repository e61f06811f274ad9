/// Errors are the engine's.
package import SearchEngine

/// A home that a sandboxed program filled with the Swift modules. This program only reads it.
package struct SandboxHome: Sendable, Hashable {
    /// What keeps the program in.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case flatpak, snap

        /// What people call it.
        package var name: String { self == .flatpak ? "Flatpak" : "snap" }
    }

    package let kind: Kind
    /// The Flatpak's or the snap's own name. It is read from the path, which the sandbox cannot change.
    package let name: String
    /// The app that has the items: the same as for the program's calls over D-Bus, whatever identifier the program gave itself.
    package let app: AppIdentifier
    /// The folder of the home.
    let path: String
    /// A folder above it. From there on no link is followed.
    let root: String
    /// The folder of the app whose items count; nil if there are several and none is called like the sandbox.
    package let items: String?

    /// What an attempt to change the items throws.
    package var denied: IndexError {
        IndexError(
            .permissionDenied, "The items are the sandbox's.", path: path, remedy: "Remove the app, or switch it off.")
    }

    /// Returns a folder below the home, for reading only.
    func storage(_ path: String) -> ReadOnlyStorage { ReadOnlyStorage(path: path, below: root, denied: denied) }
}
