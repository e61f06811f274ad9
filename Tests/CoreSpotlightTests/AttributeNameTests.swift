import CoreSpotlight
import Testing

extension OneApp {
    /// Attributes by the names that they have in Objective-C, where those are others than Swift's.
    @Suite struct AttributeNameTests {
        private static let names = [
            "EXIFGPSVersion", "EXIFVersion", "GPSAreaInformation", "GPSDOP", "GPSDateStamp", "GPSDestBearing",
            "GPSDestDistance", "GPSDestLatitude", "GPSDestLongitude", "GPSDifferental", "GPSMapDatum", "GPSMeasureMode",
            "GPSProcessingMethod", "GPSStatus", "GPSTrack", "ISOSpeed", "URL",
        ]

        /// Two items: one has every attribute whose names differ, the other none.
        private func fill() async throws {
            let index = try await OneApp.emptied()
            let picture = OneApp.item("picture", "Picture")
            let set = picture.attributeSet
            set.exifgpsVersion = "exifgpsVersion"
            set.exifVersion = "exifVersion"
            set.gpsAreaInformation = "gpsAreaInformation"
            set.gpsdop = 1
            set.gpsDateStamp = Date(timeIntervalSinceReferenceDate: 2)
            set.gpsDestBearing = 3
            set.gpsDestDistance = 4
            set.gpsDestLatitude = 5
            set.gpsDestLongitude = 6
            set.gpsDifferental = 1
            set.gpsMapDatum = "gpsMapDatum"
            set.gpsMeasureMode = "gpsMeasureMode"
            set.gpsProcessingMethod = "gpsProcessingMethod"
            set.gpsStatus = "gpsStatus"
            set.gpsTrack = 7
            set.isoSpeed = 400
            set.url = URL(string: "https://example.org/picture")
            set.htmlContentData = Data("<p>Harbour</p>".utf8)
            try await index.indexSearchableItems([picture, OneApp.item("plain", "Plain")])
        }

        @Test func queriesKnowThem() async throws {
            try await fill()
            for name in Self.names + Self.names.map({ "kMDItem" + $0 }) {
                #expect(try await OneApp.find("\(name) == *") == ["picture"], "\(name)")
            }
            for query in [
                "ISOSpeed > 200 && InRange(GPSTrack, 7, 8)", "GPSDateStamp == 2", "InRange(GPSDateStamp, 1, 3)",
                "URL == 'https://example.org/*'", "EXIFVersion == 'EXIF*'c", "kMDItemISOSpeed == 400",
                "kMDItemURL == '*picture'",
            ] {
                #expect(try await OneApp.find(query) == ["picture"], "\(query)")
            }
            #expect(try await OneApp.find("ISOSpeed > 400 || iSOSpeed == 400") == [])
        }

        @Test func fetchAttributesKnowThem() async throws {
            try await fill()
            let context = CSSearchQueryContext()
            context.fetchAttributes = ["URL", "HTMLContentData", "GPSDOP", "EXIFGPSVersion"]
            var sets: [CSSearchableItemAttributeSet] = []
            for try await result in CSSearchQuery(queryString: "ISOSpeed == 400", queryContext: context).results {
                sets.append(result.item.attributeSet)
            }
            let set = try #require(sets.first)
            #expect(set.url == URL(string: "https://example.org/picture"))
            #expect(set.htmlContentData == Data("<p>Harbour</p>".utf8))
            #expect(set.gpsdop == 1 && set.exifgpsVersion == "exifgpsVersion")
            #expect(set.isoSpeed == nil && set.title == nil)
        }

        @Test func filtersKnowThem() async throws {
            try await fill()
            let context = CSUserQueryContext()
            context.filterQueries = ["ISOSpeed == 400"]
            context.maxResultCount = 10
            var found: [String] = []
            for try await response in CSUserQuery(userQueryString: "p", userQueryContext: context).responses {
                if case .item(let item) = response { found.append(item.item.uniqueIdentifier) }
            }
            #expect(found == ["picture"])
        }

        @Test func keyValueCodingKnowsThem() {
            let set = CSSearchableItemAttributeSet(contentType: .image)
            set.setValue(100, forKey: "ISOSpeed")
            set.setValue("https://example.org", forKey: "URL")
            #expect(set.isoSpeed == 100 && set.url == URL(string: "https://example.org"))
            set.exifVersion = "2.3"
            #expect(set.value(forKey: "EXIFVersion") as? String == "2.3")
            #expect(set.value(forKey: "URL") as? URL == set.url)
            set.setValue(nil, forKey: "URL")
            #expect(set.url == nil)
        }
    }
}
