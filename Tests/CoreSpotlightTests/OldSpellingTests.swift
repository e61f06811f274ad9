import CoreSpotlight
import Testing

/// What Swift 2 called things, and handlers as it had them.
private protocol OldProgram {
    func attributes() -> [Bool]
    func batch(_ done: @escaping @Sendable ([NSError?]) -> Void)
    func activities() -> [Bool]
}

/// Reached through a protocol, so that the uses of deprecated names are deprecated themselves.
@available(*, deprecated) private struct OldSpellings: OldProgram {
    func attributes() -> [Bool] {
        let set = CSSearchableItemAttributeSet(itemContentType: "public.text")
        let date = Date(timeIntervalSinceReferenceDate: 1)
        set.HTMLContentData = Data([1])
        set.ISOSpeed = 100
        set.EXIFVersion = "2.3"
        set.EXIFGPSVersion = "2.2"
        set.GPSTrack = 1
        set.GPSStatus = "A"
        set.GPSMeasureMode = "3"
        set.GPSDOP = 2
        set.GPSMapDatum = "WGS-84"
        set.GPSDestLatitude = 3
        set.GPSDestLongitude = 4
        set.GPSDestBearing = 5
        set.GPSDestDistance = 6
        set.GPSProcessingMethod = "GPS"
        set.GPSAreaInformation = "area"
        set.GPSDateStamp = date
        set.GPSDifferental = 7
        let key = CSCustomAttributeKey(
            keyName: "old", searchable: false, searchableByDefault: true, unique: true, multiValued: false)!
        set.setValue("v" as NSString, forCustomKey: key)
        return [
            set.htmlContentData == Data([1]), set.isoSpeed == 100, set.exifVersion == "2.3",
            set.exifgpsVersion == "2.2", set.gpsTrack == 1, set.gpsStatus == "A", set.gpsMeasureMode == "3",
            set.gpsdop == 2, set.gpsMapDatum == "WGS-84", set.gpsDestLatitude == 3, set.gpsDestLongitude == 4,
            set.gpsDestBearing == 5, set.gpsDestDistance == 6, set.gpsProcessingMethod == "GPS",
            set.gpsAreaInformation == "area", set.gpsDateStamp == date, set.gpsDifferental == 7,
            set.HTMLContentData == Data([1]), set.ISOSpeed == 100, set.GPSDateStamp == date,
            set.valueForCustomKey(key) as? NSString == "v", !key.searchable, key.searchableByDefault, key.unique,
            !key.multiValued, CSIndexErrorCode.quotaExceeded == CSIndexError.Code.quotaExceeded,
        ]
    }

    func batch(_ done: @escaping @Sendable ([NSError?]) -> Void) {
        let index = CSSearchableIndex(name: "old")
        guard CSSearchableIndex.defaultSearchableIndex() === CSSearchableIndex.default() else { return done([nil]) }
        nonisolated(unsafe) var errors: [NSError?] = []
        index.deleteAllSearchableItemsWithCompletionHandler { error in
            errors.append(error)
            index.beginIndexBatch()
            index.indexSearchableItems([
                OneApp.item("a", "Old Spelling"), OneApp.item("b", "Old Spelling", domain: "d"),
                OneApp.item("c", "Old Spelling"),
            ])
            index.endIndexBatchWithClientState(Data([9])) { error in
                errors.append(error)
                index.deleteSearchableItemsWithIdentifiers(["a"]) { error in
                    errors.append(error)
                    index.deleteSearchableItemsWithDomainIdentifiers(["d"]) { error in
                        errors.append(error)
                        index.fetchLastClientStateWithCompletionHandler { state, error in
                            errors.append(state == Data([9]) ? error : NSError(domain: "state", code: 1))
                            done(errors)
                        }
                    }
                }
            }
        }
    }

    func activities() -> [Bool] {
        let activity = NSUserActivity(activityType: "org.example.old")
        activity.eligibleForSearch = true
        activity.eligibleForHandoff = false
        activity.eligibleForPublicIndexing = true
        activity.addUserInfoEntriesFromDictionary(["a": 1])
        return [
            activity.isEligibleForSearch, !activity.isEligibleForHandoff, activity.isEligibleForPublicIndexing,
            activity.userInfo?["a"] as? Int == 1, activity.eligibleForSearch,
        ]
    }
}

/// Asked for through a table, which warns of nothing.
private protocol Maker { func make() -> any OldProgram }
private struct OldMaker {}
@available(*, deprecated) extension OldMaker: Maker { func make() -> any OldProgram { OldSpellings() } }

extension OneApp {
    @Suite struct OldSpellingTests {
        private let old = (OldMaker() as Any as! any Maker).make()

        @Test func everyOldNameDoesWhatTheNewOneDoes() async throws {
            _ = try await OneApp.emptied()
            #expect(old.attributes().allSatisfy { $0 })
            let errors = await withCheckedContinuation { (continuation: CheckedContinuation<[NSError?], Never>) in
                old.batch { continuation.resume(returning: $0) }
            }
            #expect(errors == [nil, nil, nil, nil, nil])
            #expect(try await OneApp.find("title == 'Old Spelling'") == ["c"])
        }

        @Test func oldNamesOfActivities() { #expect(old.activities().allSatisfy { $0 }) }
    }
}
