import AppIntents
import CoreSpotlight
import XCTest

final class RichEntityTests: XCTestCase {
    func testAttributesTakeWhatComesNextToAValue() {
        let day = DateComponents(calendar: Calendar(identifier: .gregorian), year: 2026, month: 3, day: 4)
        let item = CSSearchableItem(appEntity: ClimbEntity(id: 1, day: day)).attributeSet
        XCTAssertEqual(item.duration, 5400)
        XCTAssertEqual(item.altitude, 2000)
        XCTAssertEqual(item.keywords, ["Bare rock", "Blue ice"])
        XCTAssertEqual(item.genre, "Blue ice")
        XCTAssertEqual(item.authorNames, ["Ines"])
        XCTAssertEqual(item.dueDate, day.date)
        XCTAssertEqual(item.contentDescription, "6.5")
        XCTAssertEqual(item.performers, ["Ada Berg"])
        let tags = item.value(forCustomKey: CSCustomAttributeKey(keyName: "climb_tags")!) as? [String]
        XCTAssertEqual(tags, ["face", "north"])
        let rope = item.value(forCustomKey: CSCustomAttributeKey(keyName: "climb_rope")!) as? NSNumber
        XCTAssertEqual(rope, 60)
        XCTAssertEqual(item.comment, "Own words", "what it cannot take leaves it as it is")
        XCTAssertEqual(item.theme, "Own theme")
    }

    func testAnItemThatStandsForAnEntityIsFoundByItsProperties() {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "North face"
        attributes.genre = "Own genre"
        let item = CSSearchableItem(uniqueIdentifier: "page 1", domainIdentifier: nil, attributeSet: attributes)
        item.associateAppEntity(ClimbEntity(id: 1, day: nil))
        XCTAssertEqual(item.attributeSet.altitude, 2000)
        let rope = item.attributeSet.value(forCustomKey: CSCustomAttributeKey(keyName: "climb_rope")!) as? NSNumber
        XCTAssertEqual(rope, 60)
        XCTAssertEqual(item.attributeSet.genre, "Own genre")
        XCTAssertEqual(item.attributeSet.title, "North face")
    }

    func testAnEntityIsKnownByWhatTheActivitySays() {
        let climb = ClimbEntity(id: 7, day: nil)
        XCTAssertEqual(climb.ownership, .shared)
        let chosen = CSSearchableItem(appEntity: climb).uniqueIdentifier
        XCTAssertEqual(EntityIdentifier(activityIdentifier: chosen), EntityIdentifier(for: climb))
        XCTAssertEqual(EntityIdentifier(activityIdentifier: chosen)?.identifier, "7")
        XCTAssertNil(EntityIdentifier(activityIdentifier: "note 7"))
    }

    func testRawValuesAreEntities() async throws {
        XCTAssertEqual(Wing.west.id, "west")
        let west = try await Wing.find("west"), none = try await Wing.find("north")
        XCTAssertEqual(west, .west)
        XCTAssertNil(none)
        let found = try await Wing.defaultQuery.entities(matching: "WING"), all = try await Wing.defaultQuery.results()
        XCTAssertEqual(found, [.east, .west])
        XCTAssertEqual(all, [.east, .west])
        let east = try await Wing.defaultQuery.entities(matching: "east")
        XCTAssertEqual(east, [.east])
        XCTAssertEqual(String(localized: Wing.east.localizedStringResource), "East wing")
    }

    func testEntitiesThatSayLittleOfThemselves() async throws {
        let preferences = PreferencesEntity()
        XCTAssertEqual(preferences.id, "PreferencesEntity")
        XCTAssertEqual(String(localized: preferences.displayRepresentation.title), "Preferences")
        let found = try await PreferencesEntity.find("PreferencesEntity")
        XCTAssertNotNil(found)
        let guide = try await GuideEntity.find(1.5)
        XCTAssertEqual(guide?.name, "Ines")
        let again = EntityIdentifier(for: GuideEntity.self, identifier: 1.5).identifier(of: GuideEntity.self)
        XCTAssertEqual(again, 1.5)
        let spans = try await SpanQuery().results()
        XCTAssertEqual(spans.items.map(\.value), [5])
    }
}
