import CoreSpotlight
import Testing

extension OneApp {
    /// Names of attributes as values.
    @Suite struct SearchableItemAttributeTests {
        @Test func rawValuesAreTheNamesOfAttributes() {
            #expect(SearchableItemAttribute.title.rawValue == "title")
            #expect(SearchableItemAttribute(rawValue: "contentURL") == .contentURL)
            #expect(Set<SearchableItemAttribute>([.title, .init(rawValue: "title"), .url]).count == 2)
        }

        @Test func whatIsSpelledApartNamesTheSameAttribute() {
            let set = CSSearchableItemAttributeSet(contentType: .image)
            func give(_ attribute: SearchableItemAttribute, _ number: Int) {
                set.setValue(number, forKey: attribute.rawValue)
            }
            give(.gpsDestinationBearing, 1)
            give(.gpsDestinationDistance, 2)
            give(.gpsDestinationLatitude, 3)
            give(.gpsDestinationLongitude, 4)
            give(.gpsDifferential, 5)
            give(.gpsDilutionOfPrecision, 6)
            give(.focalLength35mmEquivalent, 7)
            give(.maximumAperture, 8)
            #expect(set.gpsDestBearing == 1 && set.gpsDestDistance == 2)
            #expect(set.gpsDestLatitude == 3 && set.gpsDestLongitude == 4)
            #expect(set.gpsDifferental == 5 && set.gpsdop == 6)
            #expect(set.focalLength35mm == 7 && set.maxAperture == 8)
            set.setValue("2.3", forKey: SearchableItemAttribute.exifGPSVersion.rawValue)
            #expect(set.exifgpsVersion == "2.3")
        }

        @Test func queriesFetchByThem() async throws {
            let index = try await OneApp.emptied()
            let key = try #require(CSCustomAttributeKey(keyName: "trail_distance"))
            let trail = OneApp.item("trail", "Trail")
            trail.attributeSet.namedLocation = "Highlands"
            trail.attributeSet.rating = 4
            trail.attributeSet.setValue(12 as NSNumber, forCustomKey: key)
            try await index.indexSearchableItems([trail])
            let attributes: [SearchableItemAttribute] = [
                .namedLocation, SearchableItemAttribute(rawValue: key.keyName),
            ]
            let context = CSSearchQueryContext()
            context.fetchAttributes = attributes.map(\.rawValue)
            var sets: [CSSearchableItemAttributeSet] = []
            for try await result in CSSearchQuery(queryString: "title == 'Trail'", queryContext: context).results {
                sets.append(result.item.attributeSet)
            }
            let set = try #require(sets.first)
            #expect(set.namedLocation == "Highlands" && set.value(forCustomKey: key) as? NSNumber == 12)
            #expect(set.title == nil && set.rating == nil)
        }
    }
}
