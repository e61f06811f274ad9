import FileTestSupport
import Foundation
import SearchEngine
import Testing

@testable import SystemIndex

/// A program that is killed while it makes an app's index leaves nothing that others stumble over.
@Suite struct UnfinishedIndexTests {
    private let app = AppIdentifier.web

    private func item(_ title: String) -> Document {
        Document(
            identifier: title, attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))])
    }

    /// Whatever operation the kill comes at, `verify` finds nothing wrong, readers find nothing, and the next writer goes on.
    @Test(arguments: [false, true]) func aKillWhileAnIndexIsMadeIsNoDamage(ofActivities: Bool) throws {
        var operation = 1
        while true {
            let folder = try Folder()
            let disk = FailingDisk()
            let index = SystemIndex(home: Home(path: folder.path + "/home"), storage: disk.open)
            disk.fail(at: operation, .crash)
            func write(_ index: SystemIndex, _ title: String) throws {
                var record = ActivityRecord(activityType: title)
                record.title = title
                if ofActivities {
                    try index.app(app).activities.save(record, now: 1) { _ in true }
                } else {
                    try index.app(app).commit { try $0.index(item(title)) }
                }
            }
            func count(_ index: SystemIndex) throws -> Int {
                try ofActivities ? index.app(app).activities.history(now: 1).count : index.app(app).statistics().items
            }
            let outcome = Result { try write(index, "first") }
            let isWritten = (try? outcome.get()) != nil
            let reader = folder.index
            #expect(try reader.app(app).verify().findings == [], "operation \(operation)")
            #expect(try count(reader) <= 1 && (!isWritten || count(reader) == 1), "operation \(operation)")
            #expect(try reader.scope().search(SearchRequest("nothing", now: 0)).items.isEmpty)
            #expect(try reader.app(app).reindexRequest(now: 0)?.identifiers.isEmpty != false)
            try write(folder.index, "second")
            #expect(try count(folder.index) >= 1 && folder.index.app(app).verify().isSound, "operation \(operation)")
            try folder.index.app(app).compact()
            #expect(try IndexDamage.files("new-", in: folder.path + "/home").isEmpty, "operation \(operation)")
            if !disk.hasFailed { break }
            operation += 1
        }
        #expect(operation > 5)
    }

    /// Only the folder, or only its lock, or a log without anything in it.
    @Test func foldersWithoutAnIndexAreNotThereYet() throws {
        for files in [[], ["lock"], ["lock", "state", "lock-build"], ["lock", "new-manifest-0000000000000001"]] {
            let folder = try Folder()
            for name in ["complete", "activities"] {
                let path = folder.path + "/home/apps/searchlight.web/" + name
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                for file in files { try Data().write(to: URL(fileURLWithPath: path + "/" + file)) }
            }
            let own = folder.index.app(app)
            #expect(try own.verify().isSound && own.snapshots().isEmpty && own.activities.history(now: 0).isEmpty)
            #expect(try folder.index.scope().search(SearchRequest("a", now: 0)).items.isEmpty)
            try own.commit(protection: .complete) { try $0.index(item("a")) }
            #expect(try folder.index.app(app).verify().isSound && own.document("a") != nil)
        }
    }

    /// An index with items that lost its manifest is damaged all the same.
    @Test func aLostManifestIsDamage() throws {
        let folder = try Folder()
        try folder.index.app(app).commit { try $0.index(item("a")) }
        for manifest in try IndexDamage.files("manifest-", in: folder.path) {
            try FileManager.default.removeItem(atPath: manifest)
        }
        let report = try folder.index.app(app).verify()
        #expect(report.findings.map(\.message).contains { $0.contains("manifest is missing") })
    }
}
