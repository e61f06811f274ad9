import SearchEngine
import SearchlightBasics

/// A time that a query names, in seconds since 2001.
struct QueryTime {
    /// Where it begins: what is compared, except for equality.
    var start: Double
    /// Where the next day, week, month or year begins; nil where it is a moment.
    var end: Double?
}

/// What `$time.…` means at one moment: Apple, "CSSearchQuery", section on dates. All in seconds since 2001, local days.
struct QueryClock {
    let now: Double
    /// The day that now is in, as a number; nil for a moment that no calendar has.
    let today: Int?

    init(now: Double) {
        self.now = now
        // A person travels while the program runs.
        LocalCalendar.refresh()
        today = LocalCalendar.day(of: now + AttributeValue.secondsFrom1970To2001)
    }

    /// - Parameter argument: the text in parentheses; nil without parentheses.
    /// - Returns: nil for a word or an argument that means nothing.
    func time(_ word: String, _ argument: String?) -> QueryTime? {
        if word == "iso" { return argument.flatMap { Self.iso($0) }.map { QueryTime(start: $0) } }
        var count = 0
        if let argument {
            guard let number = Int(argument.filter { !$0.isWhitespace }) else { return nil }
            // A million years are beyond every date that is stored.
            guard word == "now" || number.magnitude <= 1_000_000 else { return nil }
            count = number
        }
        switch word {
        case "now": return QueryTime(start: now + Double(count))
        case "today": return days(from: count, 1)
        case "yesterday": return days(from: count - 1, 1)
        case "this_week": return week(count)
        case "last_week": return week(count - 1)
        case "this_month": return months(from: count, 1)
        case "last_month": return months(from: count - 1, 1)
        case "this_year": return year(count)
        case "last_year": return year(count - 1)
        default: return nil
        }
    }

    /// A number of days. The first is so many days after today.
    private func days(from offset: Int, _ count: Int) -> QueryTime? {
        today.flatMap { span(from: $0 + offset, to: $0 + offset + count) }
    }

    /// The week that is so many weeks after this one. It begins on Sunday.
    private func week(_ count: Int) -> QueryTime? {
        today.flatMap { days(from: 7 * count + 1 - CivilDay.weekday($0), 7) }
    }

    /// A number of months. The first is so many months after that of today.
    private func months(from offset: Int, _ count: Int) -> QueryTime? {
        guard let today else { return nil }
        let date = CivilDay.date(today)
        let month = date.year * 12 + date.month - 1 + offset
        return span(from: Self.firstDay(ofMonth: month), to: Self.firstDay(ofMonth: month + count))
    }

    /// The year that is so many years after this one.
    private func year(_ count: Int) -> QueryTime? {
        today.flatMap { months(from: 12 * count + 1 - CivilDay.date($0).month, 12) }
    }

    /// - Parameter month: counted from January of the year 0.
    private static func firstDay(ofMonth month: Int) -> Int {
        let monthOfYear = (month % 12 + 12) % 12
        return CivilDay.number((month - monthOfYear) / 12, monthOfYear + 1, 1)
    }

    private func span(from first: Int, to end: Int) -> QueryTime? {
        guard let start = Self.start(ofDay: first), let end = Self.start(ofDay: end) else { return nil }
        return QueryTime(start: start, end: end)
    }

    /// The first moment of a day.
    static func start(ofDay day: Int) -> Double? {
        LocalCalendar.start(ofDay: day).map { Double($0) - AttributeValue.secondsFrom1970To2001 }
    }

    /// Quotation marks around it and a blank before the zone are taken, as NSDate writes that.
    ///
    /// - Returns: nil if anything is left over that is not part of a date.
    private static func iso(_ text: String) -> Double? {
        let words = text.filter { $0 != "\"" && $0 != "'" }.split(whereSeparator: \.isWhitespace)
        guard let last = words.last else { return nil }
        let isZone = words.count > 1 && (last.hasPrefix("+") || last.hasPrefix("-") || last == "Z")
        let time = (isZone ? words.dropLast() : words[...]).joined(separator: " ")
        return DateText.seconds(extended(isZone ? time + last : time))
    }

    /// ISO 8601 also has dates without separators (`20240501T103000Z`), of months and years alone, and hours alone.
    private static func extended(_ text: String) -> String {
        let day = #/(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/#, time = #/T(\d\d)(?::?(\d\d)(?::?(\d\d[.\d]*))?)?/#
        guard let date = text.prefixMatch(of: day) else { return text }
        let (_, year, month, dayOfMonth) = date.output
        let start = "\(year)-\(month ?? "01")-\(dayOfMonth ?? "01")", rest = text[date.range.upperBound...]
        guard let clock = rest.prefixMatch(of: time) else { return start + rest }
        let (_, hour, minute, second) = clock.output
        return "\(start)T\(hour):\(minute ?? "00"):\(second ?? "00")" + rest[clock.range.upperBound...]
    }
}
