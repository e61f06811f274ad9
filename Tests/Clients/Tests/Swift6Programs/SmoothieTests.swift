import CoreSpotlight
import XCTest

final class SmoothieTests: ProgramTestCase {
    private let smoothies = [
        Smoothie(id: UUID(), name: "Berry Blue", fruits: ["blueberry", "banana"]),
        Smoothie(id: UUID(), name: "Mango Jambo", fruits: ["mango", "lime"]),
        Smoothie(id: UUID(), name: "Mandarin Dream", fruits: ["mandarin"]),
    ]

    @MainActor func testSearchingAsThePersonTypes() async throws {
        let indexer = SmoothieIndexer()
        try await indexer.indexAll(smoothies)
        let state = try await indexer.state()
        XCTAssertEqual(state, "3")
        let search = SmoothieSearch()
        try await search.search("man")
        XCTAssertEqual(Set(search.items.map(\.id)), [smoothies[1].id.uuidString, smoothies[2].id.uuidString])
        XCTAssertTrue(Set(Set(search.suggestions.map(search.label))).isSuperset(of: ["mango", "mandarin"]))
        XCTAssertNil(search.items[0].item.attributeSet.keywords)
        search.choose(search.items[0])
        let chosen = try XCTUnwrap(search.suggestions.first { search.label($0) == "mango" })
        try await search.search("mango", current: chosen.suggestion)
        XCTAssertEqual(search.items.map(\.id), [smoothies[1].id.uuidString])
        try await indexer.remove(smoothies[1])
        try await search.search("mango")
        XCTAssertEqual(search.items.count, 0)
    }

    @MainActor func testSuggestionsThroughHandlers() async throws {
        try await SmoothieIndexer().indexAll(smoothies)
        let model = SuggestionModel()
        model.start("ber")
        for _ in 0..<400 where !model.isDone || model.texts.isEmpty { try await Task.sleep(nanoseconds: 20_000_000) }
        XCTAssertTrue(model.isDone)
        XCTAssertTrue(Set(model.texts).isSuperset(of: ["berry"]))
    }

    @MainActor func testADetailScreensActivity() async throws {
        try await SmoothieIndexer().indexAll(smoothies)
        let detail = SmoothieDetail()
        detail.appear(smoothies[0])
        var history: [String] = []
        for _ in 0..<100 where history.isEmpty {
            history = try Processes.run("ClientObserver", "activities", Processes.app)
        }
        XCTAssertEqual(history, ["org.example.smoothies.detail\tBerry Blue\t1"])
        await detail.forgetEverything()
        XCTAssertEqual(try Processes.run("ClientObserver", "activities", Processes.app), [])
        XCTAssertEqual(try Processes.run("ClientObserver", "search", "berry").count, 1)
    }
}
