import SearchlightBasics

/// What a program says of itself in a property list, as apps do on Apple's systems.
package struct InfoPlist: Sendable, Hashable {
    /// The app's, in reverse-DNS.
    package var identifier: String?
    /// What people call the app.
    package var name: String?
    /// Types of activity that the app continues.
    package var activityTypes: [String]?
    /// Whether "search in app" is offered.
    package var continuesSearches: Bool?
    /// The buttons that items may name in `actionIdentifiers`.
    package var actions: [Action]?

    /// A button of the app's own on its items' cards.
    package struct Action: Sendable, Hashable {
        /// What items name it by.
        package var identifier: String
        /// What its button is called.
        package var title: String

        /// - Returns: nil without both.
        fileprivate init?(_ list: PropertyList) {
            guard let identifier = list["CoreSpotlightActionIdentifier"]?.text,
                let title = list["CoreSpotlightActionTitle"]?.text
            else { return nil }
            self.identifier = identifier
            self.title = title
        }
    }

    /// One that no file says; nil stands for what is not declared.
    package init(
        identifier: String? = nil, name: String? = nil, activityTypes: [String]? = nil, continuesSearches: Bool? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.activityTypes = activityTypes
        self.continuesSearches = continuesSearches
    }

    /// A malformed value counts as not declared, and does not affect the others.
    ///
    /// - Returns: nil if the list is no dictionary.
    init?(_ list: PropertyList) {
        guard case .dictionary = list else { return nil }
        identifier = list["CFBundleIdentifier"]?.text
        name = list["CFBundleName"]?.text
        activityTypes = list["NSUserActivityTypes"]?.texts
        continuesSearches = list["CoreSpotlightContinuation"]?.flag
        actions = list["CoreSpotlightActions"]?.list?.compactMap(Action.init)
    }

    /// That of the running program: `<executable>-Info.plist` or `Info.plist`, beside the executable or among the
    /// resources that the Swift package manager puts there.
    package static let main: InfoPlist? = ProgramFiles.own.infoPlist
}

extension ProgramFiles {
    package var infoPlist: InfoPlist? {
        first(["\(name)-Info.plist", "Info.plist"]) { path in
            FileContent.bytes(path).flatMap(PropertyList.init(parsing:)).flatMap(InfoPlist.init)
        }
    }
}
