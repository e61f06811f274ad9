import SearchEngine
package import SystemIndex

/// What a program of any language may do with its own items: the one way in behind the C library, D-Bus and HTTP.
///
/// A value for one app. The face finds out which app a program is, and no call takes an app's name. So no program reads or changes
/// another app's items. Any thread. Calls wait for the disk, so make them where no person waits. Every call throws ``DoorError``
/// only.
///
/// Copies share their state. Two values made for the same app in one process share its index, but not what the app is doing at
/// the moment (``becomeCurrent(_:)``) nor the count of waiting changes: a service keeps one for each app.
package struct AppDoor: Sendable {
    /// Where all apps' items are.
    package let index: SystemIndex
    /// Whose items these are.
    package let app: AppIdentifier

    let writer: ChangeWriter
    let current: CurrentActivities

    var own: AppIndex { writer.app }

    /// Opens nothing yet: a damaged index is an error of the first call that needs it.
    package init(index: SystemIndex, app: AppIdentifier) {
        self.index = index
        self.app = app
        writer = ChangeWriter(app: index.ownApp(app))
        current = CurrentActivities()
    }

    /// Seconds since 1970.
    var now: Int64 { Int64(Clock.now()) }

    /// Makes every error one that a program of another language can read.
    static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw DoorError(error)
        }
    }

    func reporting<Result>(_ body: () throws -> Result) throws -> Result { try Self.reporting(body) }
}
