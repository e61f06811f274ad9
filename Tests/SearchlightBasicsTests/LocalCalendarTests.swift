import Foundation
import SearchlightBasics
import Testing

/// Each zone in a process of its own, because a process has one.
#if compiler(>=6.2)
    @Suite struct LocalCalendarTests {
        private static func enter(_ zone: String) {
            setenv("TZ", zone, 1)
            LocalCalendar.refresh()
        }

        /// Fifteen years, as Foundation has them. Clocks change at midnight in some of these zones, Samoa left out a day, and Lord Howe
        /// moves by half an hour.
        private static func compare(_ zone: String) {
            enter(zone)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = TimeZone(identifier: zone)!
            for day in CivilDay.number(2005, 1, 1)..<CivilDay.number(2020, 1, 1) {
                let noon = Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
                let date = CivilDay.date(day)
                let start = LocalCalendar.start(ofDay: day)
                let expected = calendar.date(from: DateComponents(year: date.year, month: date.month, day: date.day))!
                let isSkipped = calendar.component(.day, from: expected) != date.day
                precondition(
                    isSkipped || start == Int64(expected.timeIntervalSince1970),
                    "\(zone) \(date): \(start!) \(expected)")
                let found = CivilDay.date(LocalCalendar.day(of: noon.timeIntervalSince1970)!)
                let shown = calendar.dateComponents([.year, .month, .day, .weekday], from: noon)
                precondition(found == (shown.year!, shown.month!, shown.day!), "\(zone) \(noon)")
                precondition(CivilDay.weekday(CivilDay.number(found.year, found.month, found.day)) == shown.weekday)
            }
        }

        @Test func daysBeginAsFoundationSays() async {
            await #expect(processExitsWith: .success) { Self.compare("Europe/Berlin") }
            await #expect(processExitsWith: .success) { Self.compare("America/Sao_Paulo") }
            await #expect(processExitsWith: .success) { Self.compare("Pacific/Apia") }
            await #expect(processExitsWith: .success) { Self.compare("Australia/Lord_Howe") }
            await #expect(processExitsWith: .success) { Self.compare("Asia/Kathmandu") }
        }

        @Test func readingsOfTheClockAreMoments() async {
            await #expect(processExitsWith: .success) {
                Self.enter("America/New_York")
                func reading(_ text: String) -> Int64 { Int64(DateText.seconds(text)!) + 978_307_200 }
                precondition(
                    LocalCalendar.moment(at: reading("2027-01-01T00:00:00")) == reading("2027-01-01T05:00:00Z"))
                precondition(
                    LocalCalendar.moment(at: reading("2026-07-01T12:30:00")) == reading("2026-07-01T16:30:00Z"))
                // Skipped on 2026-03-08, and twice on 2026-11-01.
                precondition(
                    LocalCalendar.moment(at: reading("2026-03-08T02:30:00")) == reading("2026-03-08T07:30:00Z"))
                precondition(
                    LocalCalendar.moment(at: reading("2026-03-08T10:00:00")) == reading("2026-03-08T14:00:00Z"))
                precondition(
                    LocalCalendar.moment(at: reading("2026-11-01T01:30:00")) == reading("2026-11-01T05:30:00Z"))
                precondition(LocalCalendar.moment(at: .min) == nil && LocalCalendar.moment(at: .max) == nil)
            }
        }

        @Test func clocksThatChangeAtMidnight() async {
            await #expect(processExitsWith: .success) {
                Self.enter("America/Sao_Paulo")
                // 2018-11-04 began at 01:00, three hours behind Greenwich.
                precondition(LocalCalendar.start(ofDay: CivilDay.number(2018, 11, 4)) == 1_541_300_400)
                precondition(LocalCalendar.day(of: 1_541_300_399) == CivilDay.number(2018, 11, 3))
                // 2018-02-17 had 25 hours: 24:00 was 23:00 once more.
                precondition(LocalCalendar.start(ofDay: CivilDay.number(2018, 2, 18)) == 1_518_922_800)
                Self.enter("America/Havana")
                // 2018-11-04 at 01:00 it was midnight once more: the day begins at the first.
                precondition(LocalCalendar.start(ofDay: CivilDay.number(2018, 11, 4)) == 1_541_304_000)
                Self.enter("Pacific/Apia")
                // There was no 30 December 2011.
                let last = LocalCalendar.start(ofDay: CivilDay.number(2011, 12, 31))
                precondition(LocalCalendar.start(ofDay: CivilDay.number(2011, 12, 30)) == last)
                precondition(LocalCalendar.start(ofDay: CivilDay.number(2011, 12, 29)) == last.map { $0 - 86_400 })
            }
        }

        @Test func yearsBefore1970() async {
            await #expect(processExitsWith: .success) {
                Self.enter("Europe/Berlin")
                // An hour before Greenwich, and before 1893-04-01 53 minutes and 28 seconds.
                precondition(LocalCalendar.start(ofDay: CivilDay.number(1969, 12, 31)) == -90_000)
                precondition(LocalCalendar.start(ofDay: CivilDay.number(1970, 1, 1)) == -3600)
                precondition(LocalCalendar.day(of: -3601) == CivilDay.number(1969, 12, 31))
                precondition(LocalCalendar.day(of: -3600.5) == CivilDay.number(1969, 12, 31))
                let day = CivilDay.number(1850, 6, 1)
                precondition(LocalCalendar.start(ofDay: day) == Int64(day) * 86_400 - 3208)
                let early = CivilDay.number(1, 1, 1)
                precondition(LocalCalendar.start(ofDay: early) == Int64(early) * 86_400 - 3208)
            }
        }

        @Test func yearsBeyondTheCalendarAreNil() {
            #expect(LocalCalendar.day(of: .infinity) == nil && LocalCalendar.start(ofDay: .max) == nil)
            #expect(LocalCalendar.start(ofDay: .min) == nil && LocalCalendar.day(of: 1e18) == nil)
            let far = CivilDay.number(1_000_000, 1, 1)
            #expect(LocalCalendar.start(ofDay: far).flatMap { LocalCalendar.day(of: Double($0)) } == far)
        }
    }
#endif
