import CoreSpotlight
import Foundation
import Testing

/// Files that import CoreSpotlight have Foundation's localized texts, as files on Apple's systems have them.
@Suite struct LocalizedTextTests {
    @Test func attributesFromLocalizedTexts() {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        let count = 3
        attributes.title = String(localized: "Risk checker")
        attributes.contentDescription = String(localized: "\(count) risks", comment: "How many there are")
        attributes.keywords = [String(localized: "risk.keyword", defaultValue: "Risk")]
        #expect(attributes.title == "Risk checker" && attributes.contentDescription == "3 risks")
        #expect(attributes.keywords == ["Risk"])
        let later: LocalizedStringResource = "Risk checker"
        #expect(String(localized: later) == attributes.title)
    }
}
