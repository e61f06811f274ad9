import AppLanding
import HandoffLink
import SearchlightBasics
import SystemIndex

extension HandoffOffer {
    /// What the page shows of an activity on another machine.
    func json(_ apps: AppNames) -> JSONValue {
        let app = self.app.flatMap { try? AppIdentifier($0) }
        return .members([
            "token": .string(result.text), "title": .string(shownTitle), "device": .string(device),
            "activityType": .string(activityType), "app": app.map(apps.reference) ?? .null,
            "appName": .string(appName),
        ])
    }
}
