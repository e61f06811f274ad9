import PeerSupport
import SearchEngine
import SystemIndex

/// A home as a person has it: items of an app, and activities of what was viewed there.
///
/// Searching it costs what a keystroke in the box costs: switches, the learned order and the merging of items and activities included.
enum ViewedHome {
    private static let now: Int64 = 1_767_225_600

    /// Makes the home.
    ///
    /// - Parameters:
    ///   - activities: a tab-separated file: an item's identifier, empty for an activity about none, and a title.
    static func make(_ items: String, _ activities: String, _ path: String) throws {
        let index = SystemIndex(home: Home(path: path))
        let app = index.app(try AppIdentifier("org.example.bench"))
        let file = try ItemFile(items)
        let names = [1: "title", 2: "contentDescription", 3: "keywords", 4: "contentCreationDate", 5: "rating"]
            .mapValues { AttributeCatalog.schema.attribute($0) }
        var count = 0
        try app.commit { transaction in
            while true {
                let batch = file.read(1000)
                if batch.isEmpty { break }
                for var item in batch {
                    item.attributes = item.attributes.map { attribute in
                        guard case .known(let number) = attribute.name, let name = names[Int(number)] else {
                            return attribute
                        }
                        return Attribute(name, attribute.value)
                    }
                    item.expiration = .max
                    try transaction.index(item)
                }
                count += batch.count
            }
        }
        let lines = try LineReader(activities)
        var viewed = 0
        while let line = lines.next() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2 else { continue }
            var record = ActivityRecord(activityType: "org.example.bench.viewing")
            record.title = String(fields[1])
            record.relatedIdentifier = fields[0].isEmpty ? nil : String(fields[0])
            record.persistentIdentifier = "\(viewed)"
            record.expiration = .max
            try app.activities.save(record, now: now + Int64(viewed)) { _ in true }
            viewed += 1
        }
        while try app.maintain(maximumBytes: .max, isIdle: true) {}
        print("{\"items\": \(count), \"activities\": \(viewed)}")
    }

    /// What searches a home with a request, as the box does.
    static func searching(_ path: String) -> (SearchRequest) throws -> [SearchHit] {
        let index = SystemIndex(home: Home(path: path))
        return { request in
            var request = request
            request.now = now
            return try index.search(request, in: index.scope()).items.map(\.hit)
        }
    }
}
