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
