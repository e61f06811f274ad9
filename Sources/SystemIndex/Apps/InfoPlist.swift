import FoundationEssentials

/// What a program says of itself in a property list, as apps do on Apple's systems.
public struct InfoPlist: Sendable, Hashable, Decodable {
    public var identifier: String?
    public var name: String?
    /// Types of activity that the app continues.
    public var activityTypes: [String]?
    /// Whether "search in app" is offered.
    public var continuesSearches: Bool?

    enum CodingKeys: String, CodingKey {
        case identifier = "CFBundleIdentifier"
        case name = "CFBundleName"
        case activityTypes = "NSUserActivityTypes"
        case continuesSearches = "CoreSpotlightContinuation"
    }

    public init(
        identifier: String? = nil, name: String? = nil, activityTypes: [String]? = nil, continuesSearches: Bool? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.activityTypes = activityTypes
        self.continuesSearches = continuesSearches
    }

    /// Whether an activity of a type is delivered to the app: items and pages always, searches and the app's own types
    /// where the app declares that it continues them.
    public func continues(_ activityType: String) -> Bool {
        switch activityType {
        case Landing.itemType, Landing.pageType: true
        case Landing.searchType: continuesSearches ?? false
        default: activityTypes?.contains(activityType) ?? false
        }
    }

    /// That of the running program: `<executable>-Info.plist` or `Info.plist`, beside the executable or among the
    /// resources that the Swift package manager puts there.
    public static let main: InfoPlist? = ProgramFiles.own.infoPlist
}

extension ProgramFiles {
    var infoPlist: InfoPlist? {
        first(["\(name)-Info.plist", "Info.plist"]) { path in
            FileManager.default.contents(atPath: path).flatMap {
                try? PropertyListDecoder().decode(InfoPlist.self, from: $0)
            }
        }
    }
}
