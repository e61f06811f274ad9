import Foundation
import QuickAnswers

/// Answers of a fixed moment and place: Saturday, 1 June 2024, 12:00 UTC, in Berlin.
struct Asking {
    static let now: Int64 = 1_717_243_200
    static let database = ZoneDatabase(folder: "/usr/share/zoneinfo")

    var answers: QuickAnswers

    init(usesComma: Bool = false, monthFirst: Bool = false, now: Int64 = now, zone: String = "Europe/Berlin") {
        answers = QuickAnswers(
            style: NumberStyle(usesComma: usesComma, writesMonthFirst: monthFirst), now: now,
            local: Self.database.local(environment: ["TZ": zone]), database: Self.database)
    }

    func value(_ text: String) -> String? { answers.answer(text)?.value }
}

/// For random tests: a seed that is printed, and that `SEARCHLIGHT_SEED` repeats.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    static func printedSeed() -> UInt64 {
        let seed =
            ProcessInfo.processInfo.environment["SEARCHLIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        print("SEARCHLIGHT_SEED=\(seed)")
        return seed
    }

    /// SplitMix64 (Steele, Lea and Flood 2014).
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
