import AppIntents
import CoreSpotlight
import Foundation
import Testing
import UserActivity

/// Three modules bring the same names along, and none is in another's way.
@Suite struct LocalizedEntityTests {
    private struct Film: CustomLocalizedStringResourceConvertible {
        var localizedStringResource: LocalizedStringResource { "Film" }
    }

    @Test func namesAreThereOnce() {
        let name = "Lanterns"
        #expect(String(localized: "Risk checker") == "Risk checker")
        #expect(String(localized: Film().localizedStringResource) == "Film")
        let looks = DisplayRepresentation(title: "\(name) at night", subtitle: "film.subtitle")
        #expect(String(localized: looks.title) == "Lanterns at night")
        let activity = NSUserActivity(activityType: "org.example.films.viewing")
        activity.title = String(localized: "Viewing \(name)")
        #expect(activity.title == "Viewing Lanterns")
    }
}
