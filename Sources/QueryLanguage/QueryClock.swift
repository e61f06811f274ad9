import FoundationEssentials
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
    private(set) var calendar = Calendar(identifier: .gregorian)

    init(now: Double) {
        self.now = now
        calendar.timeZone = .current
        calendar.firstWeekday = 1
    }

    /// - Parameter argument: the text in parentheses; nil without parentheses.
    /// - Returns: nil for a word or an argument that means nothing.
    func time(_ word: String, _ argument: String?) -> QueryTime? {
        if word == "iso" { return argument.flatMap { Self.iso($0) }.map { QueryTime(start: $0) } }
        var count = 0
        if let argument {
            guard let number = Int(argument.filter { !$0.isWhitespace }) else { return nil }
            // What calendars are asked for: a million years are beyond every date that is stored.
            guard word == "now" || number.magnitude <= 1_000_000 else { return nil }
            count = number
        }
        switch word {
        case "now": return QueryTime(start: now + Double(count))
        case "today": return span(.day, .day, count)
        case "yesterday": return span(.day, .day, count - 1)
        case "this_week": return span(.weekOfYear, .day, count, of: 7)
        case "last_week": return span(.weekOfYear, .day, count - 1, of: 7)
        case "this_month": return span(.month, .month, count)
        case "last_month": return span(.month, .month, count - 1)
        case "this_year": return span(.year, .year, count)
        case "last_year": return span(.year, .year, count - 1)
        default: return nil
        }
    }

    /// The day, week, month or year that now is in, so many of them later.
    ///
    /// - Parameters:
    ///   - step: the unit of `count`. One step has `size` of them.
    private func span(
        _ component: Calendar.Component, _ step: Calendar.Component, _ count: Int, of size: Int = 1
    ) -> QueryTime? {
        let date = Date(timeIntervalSinceReferenceDate: now)
        guard let current = calendar.dateInterval(of: component, for: date)?.start,
            let start = calendar.date(byAdding: step, value: size * count, to: current),
            let end = calendar.date(byAdding: step, value: size * (count + 1), to: current)
        else { return nil }
        return QueryTime(start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate)
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
