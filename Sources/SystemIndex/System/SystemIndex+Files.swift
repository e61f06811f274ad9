extension SystemIndex {
    /// A small file for the keeper of one of the system's own apps, beside its index. It stays when the app is
    /// forgotten, as settings do, and goes when it is removed.
    ///
    /// - Parameter folder: below the app's; nil for that one itself.
    package func file(_ name: String, in folder: String? = nil, of app: AppIdentifier) -> SmallFile {
        home.file(name, in: folder, of: app)
    }
}
