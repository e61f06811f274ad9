import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// `Docs/System.md`, S3: what a person may be about to type.
@Suite struct CompletionTests {
    private let folder: Folder
    private let index: SystemIndex
    private let app: AppIdentifier

    init() throws {
        folder = try Folder()
        index = folder.index
        app = try AppIdentifier("org.example.films")
    }

    private func put(_ identifier: String, _ title: String, performers: [String] = [], keywords: [String] = []) throws {
        func list(_ name: String, _ values: [String]) -> [Attribute] {
            values.isEmpty
                ? [] : [Attribute(AttributeCatalog.schema.attribute(name), .list(values.map(AttributeValue.text)))]
        }
        try index.app(app).commit {
            try $0.index(
                Document(
                    identifier: identifier, domain: "d",
                    attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))]
                        + list("performers", performers) + list("keywords", keywords)))
        }
    }

    private func completions(_ text: String) throws -> [String] {
        try index.scope().completions(SearchRequest(text, now: 0), limit: 8, learned: .nothing).map(\.text)
    }

    @Test func wordsBehindTheWordBeforeComeFirst() throws {
        try put("1", "Tom in the house", performers: ["Tom Hanks"], keywords: ["history"])
        try put("2", "Castaway", performers: ["Tom Hanks"], keywords: ["history", "horror"])
        try put("3", "Tom and the historians", keywords: ["history"])
        let found = try completions("tom h")
        #expect(found.first == "tom hanks", "\(found)")
        #expect(found.dropFirst().first == "tom history", "\(found)")
        #expect(try completions("Tom Ha").first == "Tom Hanks")
        #expect(try completions("han").contains("hanks"))
        #expect(try completions("tom").contains("tom Hanks"))
        #expect(try completions("history ").isEmpty)
    }

    @Test func koreanIsCompletedAtEachKey() throws {
        try put("1", "한국 음악", keywords: ["서울"])
        for text in ["하", "한", "한ㄱ", "한구"] { #expect(try completions(text).contains("한국"), "\(text)") }
        #expect(try completions("성").contains("서울") && completions("한국 으").contains("한국 음악"))
        #expect(try completions("한굼").isEmpty)
    }

    @Test func aMarkJoinsOnlyWhatStandsSo() throws {
        try put("1", "E.T. the Extra-Terrestrial", keywords: ["they", "e.t."])
        #expect(
            try completions("e.t").allSatisfy {
                !$0.contains("they") && !$0.contains("the ") || $0.hasPrefix("e.t. the")
            })
        #expect(try completions("extra-t").contains("extra-terrestrial"))
        #expect(try completions("e.t").contains { $0.hasPrefix("e.t. the") })
    }
}
