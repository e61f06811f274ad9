import FoundationEssentials

/// What a program says of itself in a property list, as apps do on Apple's systems.
package struct InfoPlist: Sendable, Hashable, Decodable {
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
    package struct Action: Sendable, Hashable, Decodable {
        /// What items name it by.
        package var identifier: String
        /// What its button is called.
        package var title: String

        enum CodingKeys: String, CodingKey {
            case identifier = "CoreSpotlightActionIdentifier"
            case title = "CoreSpotlightActionTitle"
        }
    }

    enum CodingKeys: String, CodingKey {
        case identifier = "CFBundleIdentifier"
        case name = "CFBundleName"
        case activityTypes = "NSUserActivityTypes"
        case continuesSearches = "CoreSpotlightContinuation"
        case actions = "CoreSpotlightActions"
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
    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        identifier = try? keys.decode(String.self, forKey: .identifier)
        name = try? keys.decode(String.self, forKey: .name)
        activityTypes = try? keys.decode([String].self, forKey: .activityTypes)
        continuesSearches = try? keys.decode(Bool.self, forKey: .continuesSearches)
        actions = (try? keys.decode([Attempt].self, forKey: .actions))?.compactMap(\.action)
    }

    private struct Attempt: Decodable {
        let action: Action?
        init(from decoder: any Decoder) throws { action = try? Action(from: decoder) }
    }

    /// That of the running program: `<executable>-Info.plist` or `Info.plist`, beside the executable or among the
    /// resources that the Swift package manager puts there.
    package static let main: InfoPlist? = ProgramFiles.own.infoPlist
}

extension ProgramFiles {
    package var infoPlist: InfoPlist? {
        first(["\(name)-Info.plist", "Info.plist"]) { path in
            FileManager.default.contents(atPath: path).flatMap {
                try? PropertyListDecoder().decode(InfoPlist.self, from: $0)
            }
        }
    }
}
