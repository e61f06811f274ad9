import Foundation
import SearchEngine
import TestSupport
import Testing

/// Items with many custom attributes and keywords, within the limits. The work is counted in operations of the storage and in bytes: an item
/// of four times the size costs at most five times as much.
///
/// `SEARCHLIGHT_GENERATED_ROUNDS` says how many kinds of items are made, `SEARCHLIGHT_SEED` repeats a run; see CONTRIBUTING.
@Suite struct ManyValuesTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_GENERATED_ROUNDS"].flatMap(Int.init) ?? 4

    /// What an item of a kind has.
    private struct Kind: CustomStringConvertible {
        var hasAttributes: Bool, hasKeywords: Bool, areNamesLong: Bool, areValuesAlike: Bool

        init(_ random: inout LifeRandom) {
            hasAttributes = random.chance(60)
            hasKeywords = !hasAttributes || random.chance(50)
            areNamesLong = random.chance(50)
            areValuesAlike = random.chance(30)
        }

        var description: String {
            "attributes \(hasAttributes), keywords \(hasKeywords), long names \(areNamesLong), alike \(areValuesAlike)"
        }

        /// - Parameter size: custom attributes, and a quarter of the keywords.
        func item(_ size: Int) -> Document {
            let start = areNamesLong ? String(repeating: "name", count: 12) : "n"
            var more: [Attribute] = []
            if hasAttributes {
                more = (0..<size).map { number in
                    let value: AttributeValue =
                        areValuesAlike
                        ? .text("harbour") : number % 2 == 0 ? .integer(Int64(number)) : .text("harbour x\(number)")
                    return Attribute(.custom("\(start)\(number)"), value)
                }
            }
            let keywords = hasKeywords ? (0..<4 * size).map { areValuesAlike ? "harbour" : "k\($0)q" } : []
            return TestSchema.item("many", title: "Lantern", keywords: keywords, more: more)
        }
    }

    private func cost(of item: Document) throws -> (operations: Int, bytes: Int) {
        let storage = FaultyStorage()
        let index = try SearchEngine.Index(storage: storage, schema: TestSchema.schema)
        try index.add([item, TestSchema.item("other", title: "Lantern")])
        #expect(try index.find("lantern").count == 2)
        try index.compact(now: 0)
        #expect(try index.find("lantern").count == 2)
        let bytes = try storage.list().reduce(0) { try $0 + storage.map($1).array(0, .max).count }
        return (storage.operationCount, bytes)
    }

    @Test func manyValuesCostTheirNumber() throws {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var random = LifeRandom(state: seed)
        for _ in 0..<Self.rounds {
            let kind = Kind(&random)
            var before: (operations: Int, bytes: Int)?
            for size in [Limits.customAttributes / 16, Limits.customAttributes / 4, Limits.customAttributes] {
                let cost = try cost(of: kind.item(size))
                if let before {
                    let context: Comment = "SEARCHLIGHT_SEED=\(seed), \(kind), \(size): \(before), then \(cost)"
                    #expect(cost.bytes <= 5 * before.bytes + 65_536, context)
                    #expect(cost.operations <= 5 * before.operations + 16, context)
                }
                before = cost
            }
        }
    }
}
