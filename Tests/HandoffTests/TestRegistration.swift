import AppPrograms
import SystemIndex

enum AppRegistrationOpening {
    case window, terminal
}

enum TestRegistration {
    static func register(
        _ app: String, _ opening: AppRegistrationOpening, _ types: [String]?, in index: SystemIndex
    ) throws {
        var registration = AppRegistration(
            name: app, opening: opening == .window ? .command(["true"]) : .terminal(["true"]))
        registration.activityTypes = types
        try index.register(AppIdentifier(app), registration)
    }
}
