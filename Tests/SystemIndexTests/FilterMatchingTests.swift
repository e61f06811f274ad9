import Foundation
import FileTestSupport
import SearchEngine
import Testing

@testable import SystemIndex

/// A filter that is decided item by item must decide as the engine does.
@Suite struct FilterMatchingTests {
    private static let seed: UInt64 = {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        return seed
    }()
    private static let texts = ["title", "keywords", "textContent", "org_example_text"]
    private static let numbers = ["rating", "contentCreationDate", "org_example_number", "latitude"]

    private func item(_ number: Int, _ dice: inout SplitMix) -> Document {
        var document = Document(
            identifier: "i\(number)", domain: ["", "a", "a.b", "ab"].randomElement(using: &dice)!,
            expiration: number % 17 == 0 ? 10 : Document.never)
        func set(_ name: String, _ value: AttributeValue) {
            if Bool.random(using: &dice) {
                document.attributes.append(Attribute(AttributeCatalog.schema.attribute(name), value))
            }
        }
        for name in Self.texts {
            let words = (0...1).map { _ in ["Jazz", "jâzz", "KYOTO", "x"].randomElement(using: &dice)! }
            set(name, name == "keywords" ? .list(words.map(AttributeValue.text)) : .text(words.joined(separator: " ")))
        }
        for name in Self.numbers {
            let value = Int64.random(in: -3...3, using: &dice)
            set(
                name,
                name == "contentCreationDate"
                    ? .date(Double(value)) : Bool.random(using: &dice) ? .integer(value) : .double(Double(value) / 2))
        }
        set("longitude", .double(Double.random(in: -3...3, using: &dice)))
        set("contentType", .text(["public.text", "public.Movie"].randomElement(using: &dice)!))
        return document
    }

    private func filter(_ depth: Int, _ dice: inout SplitMix) -> Filter {
        let schema = AttributeCatalog.schema
        func text() -> AttributeName { schema.attribute(Self.texts.randomElement(using: &dice)!) }
        func number() -> AttributeName { schema.attribute((Self.numbers + ["title"]).randomElement(using: &dice)!) }
        func value() -> Double { Double(Int.random(in: -3...3, using: &dice)) }
        func pattern() -> TextPattern {
            TextPattern(
                pieces: [["jazz"], ["ja", ""], ["", "z", ""], ["KYOTO"], ["x jazz"]].randomElement(using: &dice)!,
                options: .init(rawValue: Int.random(in: 0...15, using: &dice)))
        }
        switch Int.random(in: 0...(depth > 0 ? 13 : 10), using: &dice) {
        case 0: return .identifiers(["i1", "i\(Int.random(in: 0...60, using: &dice))"])
        case 1: return .domain(["a", "a.b"].randomElement(using: &dice)!)
        case 2: return .contentType(["PUBLIC.movie"])
        case 3, 4: return .number(number(), Filter.Comparison.allCases.randomElement(using: &dice)!, value())
        case 5: return .between(number(), value(), value())
        case 6: return .exists(Bool.random(using: &dice) ? text() : number())
        case 7:
            return .near(
                latitude: schema.attribute("latitude"), longitude: schema.attribute("longitude"),
                Filter.Point(latitude: value(), longitude: value()), metres: 200_000)
        case 8: return .text(text(), "jazz x")
        case 9: return .pattern(.named(text()), pattern())
        case 10: return .pattern(Bool.random(using: &dice) ? .all : .metadata, pattern())
        case 11: return .not(filter(depth - 1, &dice))
        case 12: return .all((0...1).map { _ in filter(depth - 1, &dice) })
        default: return .any((0...1).map { _ in filter(depth - 1, &dice) })
        }
    }

    @Test func randomFiltersPassWhatTheEnginePasses() throws {
        let folder = try Folder()
        let app = try AppIdentifier("org.example.a")
        var dice = SplitMix(seed: Self.seed)
        let documents = (0..<60).map { item($0, &dice) }
        for part in [documents[..<30], documents[30...]] {
            try folder.index.app(app).commit { for document in part { try $0.index(document) } }
        }
        let scope = try folder.index.scope(of: app, protection: nil)
        var found = 0
        for _ in 0..<1500 {
            let filter = filter(3, &dice)
            let expected = try scope.search(SearchRequest("", filter: filter, limit: 100, now: 100)).items
                .map(\.hit.identifier)
            var passing: [String] = []
            var portions = scope.portions(passing: filter, now: 100)
            while let portion = try portions.next() { passing += portion.map(\.item.hit.identifier) }
            found += passing.count
            guard passing != expected else { continue }
            Issue.record("seed \(Self.seed): \(filter) finds \(passing), the engine \(expected)")
            return
        }
        #expect(found > 1000)
    }

    @Test func portionsComeWhileTheSearchGoesOn() throws {
        let folder = try Folder()
        let app = try AppIdentifier("org.example.a")
        let title = AttributeCatalog.schema.attribute("title")
        try folder.index.app(app).commit { changes in
            for number in 0..<5000 {
                let name = number % 1000 == 999 ? "wanted" : "other"
                try changes.index(
                    Document(identifier: "\(10_000 + number)", attributes: [Attribute(title, .text(name))]))
            }
        }
        let scope = try folder.index.scope(of: app, protection: nil)
        let filter = Filter.pattern(.named(title), TextPattern(pieces: ["wanted"], options: []))
        var portions = scope.portions(passing: filter, now: 0)
        var counts: [Int] = []
        while let portion = try portions.next() { counts.append(portion.count) }
        #expect(counts.count == 5000 / FilteredPortions.size && counts.reduce(0, +) == 5)
        #expect(counts.firstIndex(of: 1) == 1000 / FilteredPortions.size - 1)
        #expect(try portions.next() == nil)
    }
}
