import Glibc
import SearchEngine
import TestSupport
import Testing

/// An index of each format version stays readable, or is refused by name: `Tests/Fixtures/Indexes/format-N` was written by the program of
/// that version.
///
/// `SEARCHLIGHT_RENEW_GOLDEN=1 swift test --filter GoldenIndexTests` writes the one of the current version. It is written once for a
/// version, by its last change, and never again.
@Suite struct GoldenIndexTests {
    private static func folder(_ version: UInt16) -> String {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/") + "/Fixtures/Indexes/format-\(version)"
    }

    /// The versions that are read. A version that is not has no fixture any more.
    private static let versions = Array(FileHeader.oldestVersion...FileHeader.formatVersion)

    /// Items of every kind of value and several scripts. Those of the first commit become a segment file, the others stay in the log.
    private static let items: [Document] = {
        var items = (0..<3000).map { number in
            TestSchema.item(
                "item-\(number)", title: "Lantern \(number) of Kyoto", keywords: ["light", "k\(number % 7)"],
                description: "Paper lantern number \(number), seen from the river at night",
                domain: "lanterns.d\(number % 3)",
                more: [Attribute(.known(TestSchema.rating), .double(Double(number % 5)))])
        }
        items += [
            TestSchema.item("中", title: "电影院", names: ["cinema"], domain: "films"),
            TestSchema.item("한", title: "서울의 밤", domain: "films"),
            TestSchema.item("crème", title: "Crème brûlée", content: "A dessert with a crust of burnt sugar"),
            TestSchema.item("tel", title: "Anna", keywords: ["+49 171 1234567"], expiration: 4_102_444_800),
            TestSchema.item(
                "values", title: "Values",
                more: [
                    Attribute(.known(TestSchema.date), .date(123_456_789.5)),
                    Attribute(.known(TestSchema.rating), .integer(4)),
                    Attribute(.custom("com_example_list"), .list([.text("a"), .integer(-1), .boolean(true), .null])),
                    Attribute(.custom("com_example_data"), .data([0, 1, 254, 255])),
                ]),
        ]
        return items
    }()

    private static let state: [UInt8] = [1, 2, 3]
    private static let deleted = "item-17"

    private static func write(_ storage: some Storage) throws {
        let index = try Index(storage: storage, schema: TestSchema.schema)
        let bulk = try index.transaction()
        for item in items.prefix(3000) { try bulk.index(item) }
        try index.commit(bulk)
        try index.compact()
        for item in items.dropFirst(3000) {
            let one = try index.transaction()
            try one.index(item)
            try one.setClientState(state, name: "golden")
            try index.commit(one)
        }
        let deletion = try index.transaction()
        deletion.delete(identifiers: [deleted])
        try index.commit(deletion)
    }

    @Test(.enabled(if: getenv("SEARCHLIGHT_RENEW_GOLDEN") != nil)) func renew() throws {
        let storage = DiskStorage(path: Self.folder(FileHeader.formatVersion))
        try storage.prepare()
        for name in try storage.list() { try storage.remove(name) }
        try Self.write(storage)
        // Files that only coordinate processes are no part of the format.
        for name in try storage.list() where name.hasPrefix("lock") || name == "state" { try storage.remove(name) }
    }

    /// The index of a version, in memory, so that reading it leaves the fixture as it is.
    private func golden(_ version: UInt16) throws -> MemoryStorage {
        let disk = DiskStorage(path: Self.folder(version)), memory = MemoryStorage(path: "golden")
        try memory.prepare()
        for name in try disk.list() where !name.hasPrefix(".") {
            let region = try disk.map(name), file = try memory.create(name)
            try file.write(region.array(0, region.count), at: 0)
            try file.sync()
            file.close()
        }
        try memory.syncFolder()
        return memory
    }

    @Test(arguments: versions) func eachVersionIsReadByteForByte(version: UInt16) throws {
        let storage = try golden(version)
        let names = try storage.list()
        #expect(names.contains { $0.hasPrefix("seg-") } && names.contains { $0.hasPrefix("manifest") })
        #expect(try Index.verify(storage: storage).isSound)
        let index = try Index(storage: storage, schema: TestSchema.schema)
        let snapshot = try index.snapshot()
        #expect(snapshot.clientState("golden") == Self.state)
        var found: [String: Document] = [:]
        try snapshot.forEachDocument { document in
            found[document.identifier] = document
            return true
        }
        let expected = Self.items.filter { $0.identifier != Self.deleted }
        #expect(found.count == expected.count)
        for item in expected { #expect(found[item.identifier] == item, "\(item.identifier)") }
    }

    @Test(arguments: versions) func eachVersionIsSearchedAsItWas(version: UInt16) throws {
        let index = try Index(storage: try golden(version), schema: TestSchema.schema)
        let searcher = Searcher([try index.snapshot()])
        func find(_ text: String, _ mode: SearchRequest.Mode = .keystroke) throws -> [String] {
            try searcher.search(SearchRequest(text, mode: mode, limit: 3, now: 0)).hits.map(\.identifier)
        }
        #expect(try find("brulee") == ["crème"])
        #expect(try find("dianying") == ["中"])
        #expect(try find("서울") == ["한"])
        #expect(try find("0171 1234") == ["tel"])
        #expect(try find("lantrn 2999") == ["item-2999"])
        #expect(try find("lantern 17").contains(Self.deleted) == false)
        #expect(try find("burnt sugar", .committed) == ["crème"])
        #expect(try searcher.search(SearchRequest("lantern", limit: 3000, now: 0)).total == 2999)
    }

    /// Version 12 has the terms of an older analysis. Maintenance makes them anew of the stored items, some at a time, and loses nothing.
    @Test func anOlderAnalysisIsBroughtUpToDate() throws {
        let storage = try golden(12)
        let index = try Index(storage: storage, schema: TestSchema.schema)
        func find(_ text: String) throws -> [String] {
            try Searcher([try index.snapshot()]).search(SearchRequest(text, limit: 3, now: 0)).hits.map(\.identifier)
        }
        // A blank divided Korean.
        #expect(try find("서울의밤").isEmpty && find("서울의 밤") == ["한"])
        var renewed = 0
        for _ in 0..<50 {
            let done = try index.maintain(isIdle: true, now: 0)
            renewed += done.renewedItems
            if !done.flushed && done.mergedSegments == 0 && done.renewedItems == 0 { break }
        }
        let expected = Self.items.filter { $0.identifier != Self.deleted }
        #expect(renewed == expected.count)
        #expect(try find("서울의밤") == ["한"])
        let reopened = try Index(storage: storage, schema: TestSchema.schema).snapshot()
        #expect(reopened.views.allSatisfy { $0.segment.version == FileHeader.formatVersion || $0.liveCount == 0 })
        #expect(reopened.clientState("golden") == Self.state)
        var found: [String: Document] = [:]
        try reopened.forEachDocument { document in
            found[document.identifier] = document
            return true
        }
        #expect(found.count == expected.count)
        for item in expected { #expect(found[item.identifier] == item, "\(item.identifier)") }
        #expect(try Index.verify(storage: storage).isSound)
    }

    /// A merge of old and new segments is as old as the oldest, so that it is brought up to date as a whole.
    @Test func aMergeIsAsOldAsItsSources() throws {
        let index = try Index(storage: try golden(12), schema: TestSchema.schema)
        try index.add([TestSchema.item("new", title: "Redis v6.2.8")])
        try index.compact(now: 0)
        #expect(try index.snapshot().views.map(\.segment.version) == [12])
        while try index.maintain(isIdle: true, now: 0).renewedItems > 0 {}
        #expect(try index.find("redis 6.2") == ["new"])
    }
}
