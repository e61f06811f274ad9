import AppIntents
import CoreSpotlight
import XCTest

/// Apple, "Making app entities available in Spotlight": computed properties with an indexing key are indexed, deferred ones are not.
final class ComputedPropertyTests: ProgramTestCase {
    func testWhatIsWorkedOutIsIndexed() async throws {
        try await CSSearchableIndex(name: "islands").indexAppEntities(IslandQuery.all)
        let found = try await search("lighthouse")
        XCTAssertEqual(found.map(\.uniqueIdentifier), ["IslandEntity/1"])
        let attributes = try XCTUnwrap(found.first?.attributeSet)
        XCTAssertEqual(attributes.displayName, "Hiddensee")
        XCTAssertEqual(attributes.contentDescription, "Dunes and a lighthouse {\"Baltic\"}")
        XCTAssertEqual(attributes.keywords, ["Kloster", "Vitte"])
        let key = try XCTUnwrap(CSCustomAttributeKey(keyName: "org_example_islands_sea"))
        XCTAssertEqual(attributes.value(forCustomKey: key) as? String, "Baltic")
        let (vitte, quassia) = try await (search("vitte"), search("quassia"))
        XCTAssertEqual(vitte.map(\.uniqueIdentifier), ["IslandEntity/1"])
        XCTAssertTrue(quassia.isEmpty, "A deferred property is not indexed.")
        XCTAssertNil(CSSearchableItem(appEntity: IslandQuery.all[1]).attributeSet.keywords)
    }

    func testTheSignGivesTheEntitysProperty() async throws {
        var island = IslandQuery.all[0]
        XCTAssertEqual(island.$description.title?.key, "What is to be seen")
        XCTAssertEqual(island.$default.identifier, "default")
        XCTAssertEqual(island.$nickname.wrappedValue, "Hid")
        island.nickname = "Had"
        XCTAssertEqual(island.name, "Haddensee")
        XCTAssertEqual(island.$name.wrappedValue, "Haddensee")
        // A copy takes what is written.
        let property = island.$nickname
        property.wrappedValue = "Hud"
        XCTAssertEqual(property.wrappedValue, "Hud")
        XCTAssertEqual(island.name, "Haddensee")
        XCTAssertEqual(island[keyPath: \.$ferries].title?.key, "Ferries today")
        let ferries = try await island.ferries
        XCTAssertEqual(ferries, "1 quassia")
    }

    func testComputedPropertiesChangeNothingElseOfTheEntity() throws {
        let island = IslandQuery.all[0]
        XCTAssertEqual(Set([island, island, IslandQuery.all[1]]).count, 2)
        let coded = try JSONEncoder().encode(island)
        let object = try XCTUnwrap(JSONSerialization.jsonObject(with: coded) as? [String: Any])
        XCTAssertEqual(Array(object.keys), ["island"])
        XCTAssertEqual(try JSONDecoder().decode(IslandEntity.self, from: coded), island)
        XCTAssertEqual(
            CSSearchableItem(appEntity: try JSONDecoder().decode(IslandEntity.self, from: coded)).attributeSet
                .displayName, "Hiddensee")
    }

    func testClassesAndExtensionsHaveThemToo() async throws {
        let entities = try await LighthouseQuery().entities(for: [UUID()])
        XCTAssertEqual(
            CSSearchableItem(appEntity: entities[0]).attributeSet.contentDescription, "seen from 24 miles")
        XCTAssertEqual(entities[0].$letter.wrappedValue, "D")
        XCTAssertEqual(entities[0].$letter.title?.key, "Letter")
    }

    private func search(_ text: String) async throws -> [CSSearchableItem] {
        let context = CSUserQueryContext()
        context.fetchAttributes = ["displayName", "contentDescription", "keywords", "org_example_islands_sea"]
        var items: [CSSearchableItem] = []
        for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
            if case .item(let found) = response { items.append(found.item) }
        }
        return items
    }
}
