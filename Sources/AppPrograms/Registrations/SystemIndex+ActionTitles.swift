package import SystemIndex

extension SystemIndex {
    /// What an app's custom actions are called, by their identifiers, as the Info.plist beside the program says that the
    /// app is registered with. Reads files: ask once for many cards.
    package func actionTitles(of app: AppIdentifier) throws -> [String: String] {
        let actions =
            try registration(app)?.opening?.program.flatMap { ProgramFiles(program: $0)?.infoPlist?.actions } ?? []
        return Dictionary(actions.map { ($0.identifier, $0.title) }, uniquingKeysWith: { first, _ in first })
    }
}
