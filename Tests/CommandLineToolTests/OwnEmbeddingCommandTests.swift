import FileTestSupport
import Foundation
import Testing

/// What the program says about an app's own embeddings, and about what decides between equals.
@Suite struct OwnEmbeddingCommandTests {
    private static let app = ["--app", "org.example.a"]

    @Test func explainAndStatusSayWhetherItIsUsed() throws {
        let tool = try Tool()
        let model = try TinyModelFolder.make(tool.folder + "/model")
        let numbers = "[" + (1...64).map(String.init).joined(separator: ", ") + "]"
        func line(_ id: String, _ network: String) -> String {
            #"{"id": "\#(id)", "title": "dentist", "searchlight_embedding": \#(numbers), "#
                + #""searchlight_embedding_model": "\#(network)"}"#
        }
        let lines = [line("own", "searchlight-tiny"), line("other", "x"), #"{"id": "none", "title": "dentist"}"#]
        try tool.run(["import", tool.write("in.jsonl", lines.joined(separator: "\n"))] + Self.app)
        func explained(_ id: String) throws -> (text: String, json: String?) {
            (
                try tool.run(["explain", "dentist", id] + Self.app).output,
                try tool.run(["explain", "dentist", id, "--json"] + Self.app).json?["ownEmbedding"] as? String
            )
        }
        var own = try explained("own")
        #expect(own.text.contains("  Its app's own embedding is not used: no encoder is installed.\n"))
        #expect(own.json == "noEncoder")
        #expect(try tool.run("meaning", "install", model).status == 0)
        own = try explained("own")
        #expect(own.text.contains("  Its app's own embedding is not used yet: run `searchlight meaning update`.\n"))
        #expect(own.json == "waiting")
        #expect(try !tool.run("meaning").output.contains("own embedding"))
        #expect(try tool.run("meaning", "update").status == 0)
        own = try explained("own")
        #expect(own.text.contains("  Its app's own embedding says what it means.\n"))
        #expect(own.json == "used")
        #expect(try explained("other").json == "otherNetwork")
        #expect(try explained("none").json == nil && !explained("none").text.contains("embedding"))
        #expect(
            try tool.run("meaning").output.contains(
                "3 of 3 items read with the encoder.\nOf these, 1 item with the app's own embedding.\n"))
        #expect(try tool.run("meaning", "status", "--json").json?["ownEmbeddingItems"] as? Int == 1)
    }

    /// The static rank is a date that the ranking hint moved by three days a point.
    @Test func amongEqualsTheDateDecides() throws {
        let tool = try Tool()
        let lines = [
            #"{"id": "dated", "title": "salt cart", "contentCreationDate": "2024-05-01"}"#,
            #"{"id": "hinted", "title": "salt cart", "contentCreationDate": "2024-05-01", "rankingHint": 60}"#,
            #"{"id": "undated", "title": "salt cart"}"#, #"{"id": "hint", "title": "salt cart", "rankingHint": 30}"#,
        ]
        try tool.run(["import", tool.write("in.jsonl", lines.joined(separator: "\n"))] + Self.app)
        let both = "Among equals: the words stand side by side; then newer items come first. This one "
        for (id, expected) in [
            ("dated", "counts as of 2024-05-01T00:00:00Z: its date, moved by its ranking hint."),
            ("hinted", "counts as of 2024-05-31T00:00:00Z: its date, moved by its ranking hint."),
            ("undated", "has no date."), ("hint", "has no date; its ranking hint counts as -60 days."),
        ] {
            let run = try tool.run(["explain", "salt cart", id] + Self.app)
            #expect(run.output.contains("  \(both)\(expected)\n"), "\(id): \(run.output)")
        }
        let one = try tool.run(["explain", "salt", "undated"] + Self.app)
        #expect(one.output.contains("  Among equals: newer items come first. This one has no date.\n"))
    }
}
