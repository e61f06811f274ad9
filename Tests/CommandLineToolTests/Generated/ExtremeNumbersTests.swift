import Foundation
import SearchEngine
import Testing

/// Numbers from outside that do not fit, in options, conditions and items: nothing that is computed of them traps.
///
/// `SEARCHLIGHT_GENERATED_ROUNDS` says how many commands are run, `SEARCHLIGHT_SEED` repeats a run; see CONTRIBUTING.
@Suite struct ExtremeNumbersTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SEARCHLIGHT_GENERATED_ROUNDS"].flatMap(Int.init) ?? 40
    private static let numbers = [
        "0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775806",
        "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e15", "1e16", "9.3e18", "-9.3e18",
        "1e300", "-1e300", "1e-320",
        "253402300799", "253402300800", "-62135596801", "4294967295", "2147483648", "-2147483649", "0.1", "1e23",
    ]
    private static let attributes = [
        "rating", "duration", "fileSize", "pageCount", "playCount", "latitude", "longitude", "dueDate", "startDate",
        "endDate", "contentCreationDate", "contentModificationDate", "lastUsedDate", "rankingHint", "allDay",
        "my_number", "expires", "completionDate", "importantDates", "userCreated", "pixelWidth", "focalLength",
        "com_price",
    ]

    private static func value(_ name: String, _ dice: inout SplitMix) -> String {
        let number = numbers.randomElement(using: &dice)!
        return name == "importantDates" ? "[\(number)]" : number
    }

    private static func words(_ dice: inout SplitMix) -> [String] {
        func number() -> String { numbers.randomElement(using: &dice)! }
        func attribute() -> String { attributes.randomElement(using: &dice)! }
        let condition = attribute() + ["=", ">=", "<", "!="].randomElement(using: &dice)! + number()
        return [
            ["search", "extreme", "--limit=\(number())"], ["search", "extreme", "--where", condition, "--json"],
            ["search", "extrme", "--committed", "--explain", "--limit=\(number())"], ["items", "--limit=\(number())"],
            ["history", "--limit=\(number())"], ["cards", "--width=\(number())"],
            ["explain", "extreme", "--app", "org.a", "1"],
            ["show", "1", "--app", "org.a"], ["show", "2", "--app", "org.a", "--json"], ["export"],
            ["serve", "--port=\(number())x"], ["apps", "--json"], ["stats"], ["verify"], ["cards", "items.jsonl"],
        ].randomElement(using: &dice)!
    }

    @Test func nothingTraps() throws {
        let tool = try Tool()
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        var dice = SplitMix(seed: seed)
        for round in 0..<Self.rounds {
            if round % 10 == 0 {
                let items = (1...6).map { id in
                    let members = Self.attributes.shuffled(using: &dice).prefix(8).map {
                        "\"\($0)\": \(Self.value($0, &dice))"
                    }
                    let type = [
                        "public.movie", "public.calendar-event", "public.contact", "public.text", "public.item",
                    ]
                    .randomElement(using: &dice)!
                    return "{\"id\": \"\(id)\", \"title\": \"Extreme \(id)\", \"contentType\": \"\(type)\", "
                        + members.joined(separator: ", ") + "}"
                }
                let run = try tool.run(
                    "import", tool.write("items.jsonl", items.joined(separator: "\n")), "--app", "org.a")
                #expect(run.status < 128, "SEARCHLIGHT_SEED=\(seed): \(items)")
            }
            let words = Self.words(&dice)
            let run = try tool.run(words)
            #expect(run.status <= 2, "SEARCHLIGHT_SEED=\(seed), round \(round), \(words): \(run.errors)")
        }
    }
}
