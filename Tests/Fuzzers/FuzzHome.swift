import Foundation
import SearchEngine
import SystemIndex

/// A home on the disk with two apps, for what searches homes. `SEARCHLIGHT_FUZZ_HOME` says where; it is emptied first.
enum FuzzHome {
    static let apps = ["org.example.music", "org.example.people"]

    static func make() throws -> SystemIndex {
        let path =
            environment("SEARCHLIGHT_FUZZ_HOME")
            ?? FileManager.default.temporaryDirectory.path + "/searchlight-fuzz-\(getpid())"
        try? FileManager.default.removeItem(atPath: path)
        let index = SystemIndex(home: Home(path: path))
        for (place, name) in apps.enumerated() {
            let app = try AppIdentifier(name)
            try index.setApp(app, openToModels: true)
            let items = FuzzItems.all.enumerated().filter { $0.offset % 2 == place }.map(\.element)
            try index.app(app).commit { transaction in for item in items { try transaction.index(item) } }
        }
        var seen = ActivityRecord(activityType: "org.example.viewing")
        seen.title = "Jazz, seen"
        _ = try index.app(AppIdentifier(apps[0])).activities.save(seen, now: fuzzedNow) { _ in true }
        return index
    }
}
