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
