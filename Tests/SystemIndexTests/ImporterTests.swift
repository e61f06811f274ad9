import ItemExchange
import SearchEngine
import Testing

@testable import SystemIndex

@Suite struct ImporterTests {
    @Test func goodItemsAreTakenAndBadOnesNamed() throws {
        let folder = try Folder()
        let file = try folder.write(
            "in.jsonl",
            """
            {"id": "a", "title": "one"}
            {"id": "b", "titel": "two"}
            not JSON
            {"id": "c", "title": "three"}
            {"id": "a", "title": "one again"}
            {"id": "\(String(repeating: "x", count: 5000))"}
            """)
        let app = folder.index.app(try AppIdentifier("org.example.a"))
        let importer = Importer(app: app, reader: ItemReader())
        var complaints: [ImportComplaint] = [], durable: [Int] = []
        importer.onComplaint = { complaints.append($0) }
        importer.onDurable = { durable.append($0.durable) }
        let report = try importer.run([try InputFile(file)])
        #expect(report.imported == 3)
        #expect(report.skipped == [.unknownAttribute: 1, .brokenJSON: 1, .tooLarge: 1])
        #expect(complaints.map(\.line) == [2, 3, 6])
        #expect(durable.last == 3)
        #expect(try app.document("a")?.text("title") == "one again")
        #expect(try app.statistics().items == 2)
    }

    @Test func durableCountsAreMonotonousAndItemsAreThere() throws {
        let folder = try Folder()
        let file = try folder.write(
            "in.jsonl", (0..<2500).map { "{\"id\": \($0), \"title\": \"number \($0)\"}" }.joined(separator: "\n"))
        let app = folder.index.app(try AppIdentifier("org.example.a"))
        let importer = Importer(app: app, reader: ItemReader())
        var counts: [Int] = []
        importer.onDurable = { progress in
            counts.append(progress.durable)
            #expect((try? app.document("\(progress.durable - 1)")) != nil)
        }
        #expect(try importer.run([try InputFile(file)]).imported == 2500)
        #expect(counts == counts.sorted() && counts.last == 2500)
        #expect(zip([0] + counts, counts).allSatisfy { $1 - $0 <= Importer.batchItems })
    }

    @Test func stoppingKeepsWhatWasRead() throws {
        let folder = try Folder()
        let file = try folder.write("in.json", "[" + (0..<50).map { "{\"id\": \($0)}" }.joined(separator: ", ") + "]")
        let app = folder.index.app(try AppIdentifier("org.example.a"))
        let importer = Importer(app: app, reader: ItemReader())
        var asked = 0
        importer.shouldStop = {
            asked += 1
            return asked > 10
        }
        let report = try importer.run([try InputFile(file)])
        #expect(report.isStopped && report.imported == 10)
        #expect(try app.statistics().items == 10)
    }
}
