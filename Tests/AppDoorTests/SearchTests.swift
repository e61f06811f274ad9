import FileTestSupport
import SearchEngine
import SearchlightBasics
import SystemIndex
import Testing

@testable import AppDoor

@Suite struct SearchTests {
    let folder: Folder
    let door: AppDoor

    init() throws {
        folder = try Folder()
        door = AppDoor(index: folder.index, app: try AppIdentifier("org.example.notes"))
        let items = """
            {"id": "a", "title": "Grüße aus Köln", "contentDescription": "A card from Cologne", "rating": 5, "domain": "cards"}
            {"id": "b", "title": "Cologne cathedral", "rating": 2}
            {"id": "c", "title": "Shopping list", "rating": 4}
            """
        try door.addItems(Array(items.utf8))
    }

    @Test func resultsHaveTitlesScoresAndRangesInBytes() throws {
        let found = try door.search("koln")
        let result = try #require(found.results.first)
        #expect(found.results.count == 1 && found.total == 1 && found.isTotalExact)
        #expect(result.identifier == "a" && result.domain == "cards" && result.score > 0)
        let title = Array(result.title.text.utf8)
        #expect(result.title.ranges.map { String(decoding: title[$0], as: UTF8.self) } == ["Köln"])
        let passage = try #require(try door.search("cologne").results.first { $0.identifier == "a" }?.snippet)
        let bytes = Array(passage.text.utf8)
        #expect(passage.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["Cologne"])
    }

    @Test func jsonHasALineForEachResultWithWhatWasAskedFor() throws {
        var options = DoorSearchOptions()
        options.attributes = ["rating"]
        let lines = String(decoding: try door.search("cologne", options: options).jsonLines, as: UTF8.self)
            .split(separator: "\n")
        #expect(lines.count == 2)
        let first = try JSONValue(parsing: Array(lines[0].utf8))
        #expect(first["id"] == .string("b"))
        #expect(first["attributes"] == .members(["rating": .integer(2)]))
        #expect(first["titleRanges"] == .array([.array([.integer(0), .integer(7)])]))
    }

    @Test func limitOffsetAndFiltersHold() throws {
        let all = try door.search("cologne").results.map(\.identifier)
        #expect(all == ["b", "a"])
        #expect(try door.search("cologne", limit: 1, offset: 1).results.map(\.identifier) == ["a"])
        #expect(try door.search("cologne", limit: 5, offset: 2).results.isEmpty)
        let options = try DoorSearchOptions(json: Array(#"{"conditions": ["rating>=4"], "mode": "words"}"#.utf8))
        #expect(try door.search("cologne", options: options).results.map(\.identifier) == ["a"])
        let domains = try DoorSearchOptions(json: Array(#"{"domains": ["cards"]}"#.utf8))
        #expect(try door.search("cologne", options: domains).results.map(\.identifier) == ["a"])
        let error = #expect(throws: DoorError.self) { try door.search("x", limit: DoorLimits.results + 1) }
        #expect(error?.code == .limitExceeded)
    }

    @Test(arguments: [
        #"{"mode": "fast"}"#, #"{"modus": 1}"#, "[]", #"{"attributes": [1]}"#, "x", #"{"toleratesTypos": 1}"#,
    ]) func wrongOptionsAreNamed(_ json: String) throws {
        let error = #expect(throws: DoorError.self) { try DoorSearchOptions(json: Array(json.utf8)) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func typosAreToleratedUnlessSwitchedOff() throws {
        #expect(try door.search("cathedrel").results.map(\.identifier) == ["b"])
        #expect(try door.search("cathedrel").results.first?.matchClass == "fuzzy")
        let options = try DoorSearchOptions(json: Array(#"{"toleratesTypos": false}"#.utf8))
        #expect(try door.search("cathedrel", options: options).results.isEmpty)
    }

    @Test func explanationsNameTheOutcome() throws {
        #expect(try door.explain("cologne", "b")["outcome"] == .string("matched"))
        #expect(try door.explain("cologne", "c")["outcome"] == .string("wordsMissing"))
        #expect(try door.explain("cologne", "none")["outcome"] == .string("notIndexed"))
    }

    @Test func engagementMovesAnItemUp() throws {
        for _ in 0..<4 { try door.reportEngagement("a", typed: "cologne", kind: .chosen) }
        // The order that a process learned stays while a text is typed; another one knows at once.
        let other = AppDoor(index: folder.index, app: door.app)
        #expect(try other.search("cologne").results.first?.identifier == "a")
        // What is not indexed is not learned, and no error.
        try door.reportEngagement("none", typed: "cologne", kind: .lookedAt)
    }
}
