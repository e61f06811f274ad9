// What UIKit calls these, so that the part of an iOS app that continues activities compiles as it is. There is no
// other part of UIKit here.

/// UIKit's name for ``Application``.
public typealias UIApplication = Application
/// UIKit's name for ``ApplicationDelegate``.
public typealias UIApplicationDelegate = ApplicationDelegate
/// UIKit's name for ``Responder``.
public typealias UIResponder = Responder
/// UIKit's name for ``UserActivityRestoring``.
public typealias UIUserActivityRestoring = UserActivityRestoring
/// The name that ``Application/LaunchOptionsKey`` had in Swift 3 and 4.
public typealias UIApplicationLaunchOptionsKey = Application.LaunchOptionsKey
/// The name that ``Application/OpenURLOptionsKey`` had in Swift 3 and 4.
public typealias UIApplicationOpenURLOptionsKey = Application.OpenURLOptionsKey

extension Application {
    /// Names why an app was launched. Of these only ``url`` is ever there.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// - Parameter rawValue: the name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An address to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// An activity to go on with, as a dictionary of what is known of it.
        public static let userActivityDictionary = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
        /// That activity's type.
        public static let userActivityType = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey")
    }

    /// Names what is known of who opens an address. Nothing is, here.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// - Parameter rawValue: the name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app that opens the address.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// A property list from that app.
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// Whether the file has to be copied before it is used.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
}
