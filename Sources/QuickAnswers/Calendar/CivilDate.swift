/// A day of the Gregorian calendar, which also counts before 1582.
struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    let days: Int

    static let years = 1...9999

    init(days: Int) { self.days = days }

    /// - Returns: nil for days that are in no month, and years outside 1…9999.
    init?(_ year: Int, _ month: Int, _ day: Int) {
        guard Self.years ~= year, 1...12 ~= month, day >= 1, day <= Self.length(ofMonth: month, year) else {
            return nil
        }
        days = Self.days(year, month, day)
    }

    static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func < (a: CivilDate, b: CivilDate) -> Bool { a.days < b.days }

    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013: days_from_civil and civil_from_days.

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    var parts: (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }

    /// 0 for Monday. 1970-01-01 was a Thursday.
    var weekday: Int { ((days + 3) % 7 + 7) % 7 }

    static let weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    var weekdayName: String { Self.weekdayNames[weekday] }

    /// ISO 8601.
    var text: String {
        let (year, month, day) = parts
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// The same day some months later; the last day of a month that is too short for it.
    ///
    /// - Returns: nil outside the years 1…9999.
    func adding(months: Int) -> CivilDate? {
        let (year, month, day) = parts
        let count = year * 12 + month - 1 + months
        guard count >= 12 else { return nil }
        let (newYear, newMonth) = (count / 12, count % 12 + 1)
        guard Self.years ~= newYear else { return nil }
        return CivilDate(newYear, newMonth, min(day, Self.length(ofMonth: newMonth, newYear)))
    }

    /// - Returns: nil outside the years 1…9999.
    func adding(days count: Int) -> CivilDate? {
        let date = CivilDate(days: days + count)
        return Self.years ~= date.parts.year ? date : nil
    }
}
