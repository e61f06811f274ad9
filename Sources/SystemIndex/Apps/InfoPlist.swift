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
