import DesktopIntegration
import FoundationEssentials
import Hummingbird
import SearchlightBasics

/// Which key opens the search box, for the settings.
enum ShortcutRoute {
    @Sendable static func shortcut(_ route: RouteRequest) async throws -> Response {
        try route.takesNoParameters()
        return try await route.service.waiting {
            let state = ShortcutState(environment: ProcessInfo.processInfo.environment)
            return .json(
                .members([
                    "keeper": .string(state.keeper.rawValue), "key": state.key.isEmpty ? .null : .string(state.key),
                ]))
        }
    }
}
