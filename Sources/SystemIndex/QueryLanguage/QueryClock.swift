import FoundationEssentials

/// What `$time.…` means at one moment: Apple, "CSSearchQuery", section on dates. All in seconds since 2001, local days.
struct QueryClock {
    let now: Double
    private var calendar = Calendar(identifier: .gregorian)

    init(now: Double) {
        self.now = now
        calendar.timeZone = .current
        calendar.firstWeekday = 1
    }

    /// - Parameter argument: what stands in parentheses; nil where there are none.
    /// - Returns: nil for a word or an argument that means nothing.
    func seconds(_ word: String, _ argument: String?) -> Double? {
        let date = Date(timeIntervalSinceReferenceDate: now)
        if word == "iso" { return argument.flatMap { Self.iso($0) } }
        var count = 0
        if let argument {
            guard let number = Int(argument.filter { !$0.isWhitespace }) else { return nil }
            // What calendars are asked for: a million years are beyond every date that is stored.
            guard word == "now" || number.magnitude <= 1_000_000 else { return nil }
            count = number
        }
        let today = calendar.startOfDay(for: date)
        func start(_ component: Calendar.Component) -> Date? { calendar.dateInterval(of: component, for: date)?.start }
        func moved(_ start: Date?, _ component: Calendar.Component, _ count: Int) -> Double? {
            start.flatMap { calendar.date(byAdding: component, value: count, to: $0) }?.timeIntervalSinceReferenceDate
        }
        switch word {
        case "now": return now + Double(count)
        case "today": return moved(today, .day, count)
        case "yesterday": return moved(today, .day, count - 1)
        case "this_week": return moved(start(.weekOfYear), .day, 7 * count)
        case "last_week": return moved(start(.weekOfYear), .day, 7 * (count - 1))
        case "this_month": return moved(start(.month), .month, count)
        case "last_month": return moved(start(.month), .month, count - 1)
        case "this_year": return moved(start(.year), .year, count)
        case "last_year": return moved(start(.year), .year, count - 1)
        default: return nil
        }
    }

    /// Quotation marks around it and a blank before the zone are taken, as NSDate writes that.
    ///
    /// - Returns: nil where anything is left over that is no part of a date.
    private static func iso(_ text: String) -> Double? {
        let words = text.filter { $0 != "\"" && $0 != "'" }.split(whereSeparator: \.isWhitespace)
        guard let last = words.last else { return nil }
        let isZone = words.count > 1 && (last.hasPrefix("+") || last.hasPrefix("-") || last == "Z")
        let time = (isZone ? words.dropLast() : words[...]).joined(separator: " ")
        return DateText.seconds(isZone ? time + last : time)
    }
}
