import Foundation
import QuickAnswers
import Testing

/// Today is Saturday, 1 June 2024.
@Suite struct DateQuestionTests {
    @Test(arguments: [
        ("days until 24 December", "206 days"), ("days until December 24", "206 days"),
        ("days until 24 dec 2025", "571 days"),
        ("days until christmas", "207 days"), ("how many days until christmas?", "207 days"),
        ("weeks until christmas", "29 weeks 4 days"),
        ("days until friday", "6 days"), ("days until saturday", "7 days"), ("days until tomorrow", "1 day"),
        ("days until 1 June", "0 days"),
        ("days until 31 May", "364 days"), ("days until 29 February", "1368 days"),
        ("days since 1 January", "152 days"),
        ("days since 2000-01-01", "8918 days"), ("tage bis weihnachten", "207 days"),
        ("wie viele Tage bis zum 24.12.?", "206 days"),
        ("jours jusqu'à noël", "207 days"), ("combien de jours avant le 24 décembre", "206 days"),
        ("días hasta el 24 de diciembre", "206 days"),
        ("距离12月24日还有几天", "206 days"), ("12月24日还有多少天", "206 days"), ("12月24日まで何日", "206 days"),
        ("today + 3 weeks", "2024-06-22"),
        ("today+3 weeks", "2024-06-22"), ("today - 1 day", "2024-05-31"), ("tomorrow + 1 month", "2024-07-02"),
        ("heute + 3 Wochen", "2024-06-22"),
        ("aujourd'hui + 3 semaines", "2024-06-22"), ("hoy + 3 semanas", "2024-06-22"), ("今天+3周", "2024-06-22"),
        ("3周后", "2024-06-22"),
        ("2024-02-29 + 1 year", "2025-02-28"), ("2024-01-31 + 1 month", "2024-02-29"),
        ("2024-03-31 - 1 month", "2024-02-29"),
        ("2024-02-29 + 4 years", "2028-02-29"), ("2024-01-01 + 1 year 2 months 3 days", "2025-03-04"),
        ("2024-01-01 + 1 year and 2 months", "2025-03-01"),
        ("24 December + 2 weeks", "2025-01-07"), ("3 weeks from today", "2024-06-22"),
        ("3 weeks from now", "2024-06-22"), ("a week from tomorrow", "2024-06-09"),
        ("2 days before 24 December", "2024-12-22"), ("10 days after 1 March 2024", "2024-03-11"),
        ("2 days ago", "2024-05-30"),
        ("2024-03-01 - 2024-02-01", "29 days"), ("weekday of 2000-01-01", "Saturday"),
        ("weekday of 29 February 2024", "Thursday"),
        ("what day is 24 December", "Tuesday"), ("what day of the week was 1969-07-20", "Sunday"),
        ("Wochentag 3. Oktober 1990", "Wednesday"),
        ("quel jour est le 14 juillet", "Sunday"), ("2000年1月1日星期几", "Saturday"), ("2000年1月1日は何曜日", "Saturday"),
        ("from 3 March to 5 May", "63 days"),
        ("from 3 May to 5 March", "306 days"), ("days between 2024-01-01 and 2024-12-31", "365 days"),
        ("vom 3. März bis zum 5. Mai", "63 days"),
        ("du 3 mars au 5 mai", "63 days"), ("del 3 de marzo al 5 de mayo", "63 days"), ("从3月3日到5月5日", "63 days"),
        ("3月3日から5月5日まで", "63 days"),
        ("0001-01-01 + 1 day", "0001-01-02"), ("9999-12-31 - 1 day", "9999-12-30"),
    ])
    func answers(_ text: String, _ value: String) {
        let answer = Asking().answers.answer(text)
        #expect(answer?.value == value)
        #expect(answer?.kind == .date)
    }

    @Test(arguments: [
        "2023-02-29 + 1 day", "days until 31 June", "days until 30 February", "2024-13-01 + 1 day",
        "9999-12-31 + 1 day", "0001-01-01 - 1 day",
        "today + 99999999999 days", "today + 1000001 days", "today + 9999 years", "days until", "from 1914 to 1918",
        "weekday of 2000", "today + weeks",
        "today + 3 bananas", "today + tomorrow", "2024-02-29 +", "from 3 March to", "from march to may",
        "31.4.2024 + 1 day", "days until 13:00",
    ])
    func refuses(_ text: String) { #expect(Asking().answers.answer(text) == nil) }

    @Test func theOrderOfDayAndMonthIsThePersons() {
        #expect(Asking().value("weekday of 3/5/2024") == "Friday")
        #expect(Asking(monthFirst: true).value("weekday of 3/5/2024") == "Tuesday")
        #expect(Asking().value("weekday of 12/24/2024") == "Tuesday")
    }

    @Test func todayIsThatOfTheTimeZone() {
        // 31 December 2023, 23:30 UTC.
        let now: Int64 = 1_704_065_400
        #expect(Asking(now: now, zone: "Europe/Berlin").value("today + 0 days") == "2024-01-01")
        #expect(Asking(now: now, zone: "America/New_York").value("today + 0 days") == "2023-12-31")
    }

    @Test func everyWeekdayIsFoundations() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "UTC")!
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"], asking = Asking()
        for day in stride(from: -40_000, to: 60_000, by: 173) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let text = String(format: "weekday of %04d-%02d-%02d", parts.year!, parts.month!, parts.day!)
            #expect(asking.value(text) == names[parts.weekday! - 1], "\(text)")
        }
    }
}
