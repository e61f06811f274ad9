import AppPrograms
import SystemIndex

/// Where a running app listens for landings.
enum LandingSocket {
    /// - Throws: `IndexError.Code.permissionDenied` when the folder belongs to another user.
    static func path(home: Home, app: AppIdentifier, environment: [String: String]? = nil) throws -> String {
        try MessageSocket.path(home: home, name: app.rawValue, environment: environment)
    }
}
