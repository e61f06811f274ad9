import SearchlightBasics

/// A day of the Gregorian calendar, which also counts before 1582.
struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    let days: Int

    static let years = 1...9999

    init(days: Int) { self.days = days }

    /// - Returns: nil for days that are in no month, and years outside 1…9999.
    init?(_ year: Int, _ month: Int, _ day: Int) {
        guard Self.years ~= year, 1...12 ~= month, day >= 1, day <= CivilDay.count(ofMonth: month, year) else {
            return nil
        }
        days = CivilDay.number(year, month, day)
    }

    static func < (a: CivilDate, b: CivilDate) -> Bool { a.days < b.days }

    var parts: (year: Int, month: Int, day: Int) { CivilDay.date(days) }

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
        return CivilDate(newYear, newMonth, min(day, CivilDay.count(ofMonth: newMonth, newYear)))
    }

    /// - Returns: nil outside the years 1…9999.
    func adding(days count: Int) -> CivilDate? {
        let date = CivilDate(days: days + count)
        return Self.years ~= date.parts.year ? date : nil
    }
}
