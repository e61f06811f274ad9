import Foundation
import QueryLanguage
import SearchEngine
import SystemIndex
import Testing

@testable import TypedSearch

@Suite struct TypedSearchTests {
    @Test func filtersLeaveOut() throws {
        let home = try TypedHome()
        for (text, expected) in [
            ("rain", ["f1", "f2", "m1", "m2", "p1", "p2", "p3"]), ("rain type:pdf", ["p1", "p2"]),
            ("type:pdf rain", ["p1", "p2"]),
            ("TYPE:PDF rain", ["p1", "p2"]), ("rain type:com.adobe.pdf", ["p1", "p2"]),
            ("rain type:application/pdf", ["p1", "p2"]),
            ("rain type:mail", ["m1", "m2"]), ("rain type:film", ["f1", "f2"]), ("rain type:mp4", ["f2"]),
            ("rain type:org.example.recipe", ["p3"]),
            ("rain type:pdf type:film", ["f1", "f2", "p1", "p2"]), ("rain 类型:电影", ["f1", "f2"]),
            ("rain 类型：邮件", ["m1", "m2"]),
            ("类型:PDF rain", ["p1", "p2"]), ("rain typ:bild", []), ("rain from:anna", ["m1", "p2"]),
            ("rain from:ANN", ["m1", "p1", "p2"]),
            ("rain from:\"anna karenina\"", ["m1"]), ("rain from:zoe", ["p2"]), ("rain 来自:anna", ["m1", "p2"]),
            ("rain from:karl", []),
            ("rain after:2024", ["f1", "m1", "p1"]), ("rain after:2024-05", ["f1", "m1", "p1"]),
            ("rain after:2024-05-31", ["m1", "p1"]),
            ("rain after:yesterday", ["m1", "p1"]), ("rain after:today", ["p1"]), ("rain before:2023", ["f2", "p2"]),
            ("rain before:2024-05", ["f2", "m2", "p2"]),
            ("rain after:2022 before:2024", ["m2", "p2"]), ("rain after:last year", ["f1", "m1", "m2", "p1"]),
            ("rain after:\"last year\"", ["f1", "m1", "m2", "p1"]),
            ("rain after:last-year", ["f1", "m1", "m2", "p1"]), ("rain 之后:昨天", ["m1", "p1"]),
            ("rain 之前：2023年", ["f2", "p2"]), ("rain after:去年", ["f1", "m1", "m2", "p1"]),
            ("rain in:post", ["m1", "m2"]), ("rain in:mail", ["m1", "m2"]),
            ("rain in:org.example", ["f1", "f2", "m1", "m2"]), ("rain in:电影", ["f1", "f2"]),
            ("rain 在:电影院", ["f1", "f2"]), ("rain app:papers", ["p1", "p2", "p3"]),
            ("rain in:papers in:office", ["m1", "m2", "p1", "p2", "p3"]),
            ("rain domain:trees", ["p1"]), ("rain domain:trees.tropical", ["p1"]), ("rain rating>=4", ["f1", "p2"]),
            ("rain rating<3", ["f2"]),
            ("rain rating≥4", ["f1", "p2"]), ("rain where:rating==5", ["p2"]), ("rating>=4 type:pdf rain", ["p2"]),
            ("rain contentCreationDate<2021-01-01", ["f2"]), ("type:pdf", ["p1", "p2"]), ("in:office", ["m1", "m2"]),
            ("from:anna after:2024-05 before:2024-06-15 in:mail", ["m1"]),
        ] {
            #expect(try home.find(text) == expected, "\(text)")
        }
    }

    /// What is no filter is searched as it was typed.
    @Test(arguments: [
        "rain foo:bar", "type:xyzzy", "\"type:pdf\"", "“type:pdf” rain", "rain type:", "type: pdf", "after:hours",
        "before:sunrise", "after:2024-13", "before:2024-02-30",
        "in:atlantis", "http://example.org/a?b=c", "x=5", "a_b>=3", "title=rain", "rating>=good", ":", "::", "re: rain",
        "12:30", "c:\\rain", "std::vector", "from:", "from:!",
        "where:foo>3", "<html>", "a<b", "->", "<3", "type:\"\"", "type:.", "type:/", "mailto:anna@example.org",
        "\"rating>=3\"", "“rating>=3” rain", "\"unclosed type:", "rain",
    ]) func otherTextsStayWords(_ text: String) throws {
        let query = try TypedHome().typed(text)
        #expect(query.filters.isEmpty && query.words == text && query.typed.filter == nil && query.typed.apps == nil)
    }

    @Test func filtersSayWhereTheyStand() throws {
        let home = try TypedHome()
        let text = "😀 rain type:pdf 来自：张三 rating≥3 \"in:mail\""
        let query = try home.typed(text)
        #expect(query.words == "😀 rain \"in:mail\"")
        #expect(query.filters.map(\.text) == ["type:pdf", "来自：张三", "rating≥3"])
        #expect(query.filters.map(\.key) == [.type, .from, .where])
        #expect(query.filters.map(\.value) == ["pdf", "张三", "rating>=3"])
        #expect(query.filters.map(\.label) == ["PDF", "From 张三", "rating>=3"])
        let utf16 = Array(text.utf16)
        for filter in query.filters {
            #expect(String(decoding: utf16[filter.range], as: UTF16.self) == filter.text)
        }
        #expect(try home.typed("type:pdf rain").filters.map(\.range) == [0..<8])
        #expect(try home.typed("from:\"anna karenina\" x").filters.map(\.value) == ["anna karenina"])
        #expect(try home.typed("after:last week").filters.map(\.text) == ["after:last week"])
        #expect(try home.typed("after:2024-05").filters.map(\.label) == ["After 2024-05-01"])
        #expect(try home.typed("in:office").filters.map(\.label) == ["In Post Office"])
    }

    /// The way in which a face limits the search stays in force.
    @Test func typedAppsNarrowTheChoice() throws {
        let home = try TypedHome()
        #expect(try home.find("rain in:office", in: .named([TypedHome.films])) == [])
        #expect(try home.find("rain in:example", in: .those { $0 == TypedHome.films }) == ["f1", "f2"])
        // An app that may not be named is unknown: the text stays words.
        let query = try home.index.typed("in:office", in: { $0 == TypedHome.films }, now: TypedHome.now)
        #expect(query.filters.isEmpty)
    }

    /// A choice counts for the words, so that it moves up with other filters too.
    @Test func choicesAreLearnedForTheWords() throws {
        let home = try TypedHome()
        #expect(try home.index.typedWords("type:pdf rain", now: TypedHome.now) == "rain")
        for _ in 0..<3 {
            try home.index.engage(
                .chosen, withItem: "p2", of: TypedHome.papers,
                typed: home.index.typedWords("type:pdf rain", now: TypedHome.now), now: TypedHome.now)
        }
        let first = try home.index.findTyped(SearchRequest("rain after:2000", limit: 5, now: TypedHome.now)) {
            results, _ in
            results.found.items.first?.hit.identifier
        }.shown
        #expect(first == "p2")
    }

    @Test func explanationsKnowTypedFilters() throws {
        let home = try TypedHome()
        func isFound(_ text: String) throws -> Bool {
            let request = try home.typed(text).applied(
                to: SearchRequest(text, now: TypedHome.now), explaining: TypedHome.papers)
            return try home.index.explainItem("p1", of: TypedHome.papers, request: request).isFound
        }
        #expect(try isFound("rain type:pdf"))
        #expect(try isFound("rain in:papers"))
        #expect(try !isFound("rain type:mail"))
        #expect(try !isFound("rain in:office"))
    }

    @Test func completions() throws {
        let home = try TypedHome()
        func texts(_ text: String) throws -> [String] { try home.index.filterCompletions(text, limit: 8).map(\.text) }
        #expect(try texts("rain ty") == ["type:"])
        #expect(try texts("type:p").first == "type:pdf ")
        #expect(try texts("rain type:PD") == ["type:pdf "])
        #expect(try texts("type:").count == 8)
        #expect(try texts("类型：电") == ["类型:电影 "] || texts("类型：电").contains("类型:电影 "))
        #expect(try texts("after:y") == ["after:yesterday "])
        #expect(try texts("after:last").contains("after:\"last week\" "))
        #expect(try texts("in:po") == ["in:\"Post Office\" "])
        #expect(
            try texts("af") == ["after:"] && texts("a") == [] && texts("rain ") == [] && texts("\"ty") == []
                && texts("foo:b") == [])
        #expect(try texts("from:an") == [] && texts("") == [] && texts(":") == [])
        let first = try home.index.filterCompletions("type:pd", limit: 1)
        #expect(first.map(\.label) == ["PDF documents"] && first.map(\.value) == ["pdf"] && first.map(\.key) == [.type])
        // A completion is a filter.
        for text in try texts("type:") + texts("after:") + texts("in:") {
            #expect(try home.typed(text).filters.count == 1, "\(text)")
        }
    }

    @Test func randomTextsNeverTrap() throws {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var state = seed
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let home = try TypedHome()
        let parts = [
            "type", "from", "after", "before", "in", "where", "类型", "来自", ":", "：", "\"", "“", "”", " ", "\u{3000}",
            "pdf", "mail", "anna", "2024", "-", "05", "/", ".", "99",
            "last", "week", "yesterday", "昨天", "年", "月", "rating", ">=", "<", "=", "!", "≥", "3", "1e999", "é",
            "\u{301}", "👩‍👩‍👧", "\0", "T", "10:00", "Z", "+02", "「", "」",
        ]
        for _ in 0..<3000 {
            let text = (0..<1 + random(10)).map { _ in parts[random(parts.count)] }.joined()
            let query = try home.typed(text)
            let utf16 = Array(text.utf16)
            for filter in query.filters {
                #expect(
                    String(decoding: utf16[filter.range], as: UTF16.self) == filter.text,
                    "SEARCHLIGHT_SEED=\(seed): \(text)")
            }
            if query.filters.isEmpty { #expect(query.words == text) }
            _ = try home.index.filterCompletions(text, limit: 8)
        }
    }
}
