import SearchlightBasics

/// When an event recurs (RFC 5545, 3.3.10), as far as programs let people choose it: by days, weeks, months and years.
struct Recurrence {
    private enum Frequency: String { case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY" }
    private let frequency: Frequency
    private var interval = 1, count: Int?, until: Int?
    private var weekdays: [(ordinal: Int, day: Int)] = []
    private var monthDays: [Int] = [], months: [Int] = [], positions: [Int] = []
    /// Periods that are looked at; a rule that matches nothing must end.
    private static let maximumPeriods = 20_000
    private static let names = ["SU": 0, "MO": 1, "TU": 2, "WE": 3, "TH": 4, "FR": 5, "SA": 6]

    /// Nil for rules of other kinds.
    init?(_ rule: String) {
        var parts: [String: String] = [:]
        for part in rule.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parts[String(pair[0]).cleaned] = String(pair[1]).cleaned }
        }
        guard let frequency = parts["FREQ"].flatMap(Frequency.init), parts["BYWEEKNO"] == nil, parts["BYYEARDAY"] == nil
        else { return nil }
        self.frequency = frequency
        func numbers(_ name: String) -> [Int] { (parts[name] ?? "").split(separator: ",").compactMap { Int($0) } }
        interval = max(1, min(1000, parts["INTERVAL"].flatMap { Int($0) } ?? 1))
        count = parts["COUNT"].flatMap { Int($0) }
        until = parts["UNTIL"].flatMap { Moment(iso: $0) }.map { $0.hasTime ? $0.seconds : $0.seconds + 86_399 }
        monthDays = numbers("BYMONTHDAY")
        months = numbers("BYMONTH")
        positions = numbers("BYSETPOS")
        weekdays = (parts["BYDAY"] ?? "").split(separator: ",").compactMap { word in
            guard let day = Self.names[String(word.suffix(2))] else { return nil }
            return (Int(word.dropLast(2)) ?? 0, day)
        }
    }

    /// Readings of the clock at which the event begins from a moment on.
    ///
    /// - Parameters:
    ///   - first: the first one.
    ///   - from: seconds on the same clock.
    /// - Returns: at most `limit` of them, in order.
    func dates(first: Moment, from: Int, limit: Int) -> [Int] {
        let start = first.wallSeconds, time = first.hour * 3600 + first.minute * 60 + first.second
        var found: [Int] = [], number = 0, period = 0
        // Rules that count must begin at their beginning.
        if count == nil, from > start { period = max(0, periods(first, from) - 2) }
        for _ in 0..<Self.maximumPeriods {
            let days = days(first, period)
            period += 1
            guard let days else { return found }
            for day in days {
                let wall = day * 86_400 + time
                if wall < start { continue }
                number += 1
                if let count, number > count { return found }
                if let until, wall > until { return found }
                if wall >= from { found.append(wall) }
                if found.count >= limit { return found }
            }
        }
        return found
    }

    private func periods(_ first: Moment, _ from: Int) -> Int {
        let days = (from - first.wallSeconds) / 86_400
        switch frequency {
        case .daily: return days / interval
        case .weekly: return days / 7 / interval
        case .monthly: return days / 31 / interval
        case .yearly: return days / 366 / interval
        }
    }

    /// The days of a period, in order; nil beyond the calendar.
    private func days(_ first: Moment, _ period: Int) -> [Int]? {
        let start = CivilDay.number(first.year, first.month, first.day)
        var days: [Int]
        switch frequency {
        case .daily:
            let day = start + period * interval
            days = isWanted(day) ? [day] : []
        case .weekly:
            // Weeks begin on Monday.
            let monday = start - (start + 3) % 7 + period * interval * 7
            let wanted = weekdays.isEmpty ? [(start + 4) % 7] : weekdays.map(\.day)
            days = (0..<7).map { monday + $0 }.filter {
                wanted.contains(($0 + 4) % 7) && (months.isEmpty || months.contains(CivilDay.date($0).month))
            }
        case .monthly:
            let month = first.month - 1 + period * interval
            days = daysOfMonth(first.year + month / 12, month % 12 + 1, first.day)
        case .yearly:
            let year = first.year + period * interval
            let wanted =
                months.isEmpty
                ? (weekdays.isEmpty && monthDays.isEmpty || !monthDays.isEmpty ? [first.month] : Array(1...12))
                : months.sorted()
            if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty, weekdays.contains(where: { $0.ordinal != 0 }) {
                days = ordinals(CivilDay.number(year, 1, 1), CivilDay.number(year + 1, 1, 1))
            } else {
                days = wanted.filter { (1...12).contains($0) }.flatMap { daysOfMonth(year, $0, first.day) }
            }
        }
        guard (days.first ?? start) < 2_932_896 else { return nil }
        days.sort()
        if !positions.isEmpty {
            days = positions.compactMap { place in
                let index = place > 0 ? place - 1 : days.count + place
                return days.indices.contains(index) ? days[index] : nil
            }.sorted()
        }
        return days
    }

    private func isWanted(_ day: Int) -> Bool {
        let date = CivilDay.date(day)
        return (months.isEmpty || months.contains(date.month))
            && (weekdays.isEmpty || weekdays.contains { $0.day == (day + 4) % 7 })
            && (monthDays.isEmpty || monthDays.contains(date.day)
                || monthDays.contains(date.day - CivilDay.count(ofMonth: date.month, date.year) - 1))
    }

    private func daysOfMonth(_ year: Int, _ month: Int, _ day: Int) -> [Int] {
        guard (1...9999).contains(year), months.isEmpty || months.contains(month) else { return [] }
        let first = CivilDay.number(year, month, 1), length = CivilDay.count(ofMonth: month, year)
        if !monthDays.isEmpty {
            let all = monthDays.map { $0 > 0 ? $0 : length + $0 + 1 }.filter { (1...length).contains($0) }.map {
                first + $0 - 1
            }
            return weekdays.isEmpty ? all : all.filter { day in weekdays.contains { $0.day == (day + 4) % 7 } }
        }
        if !weekdays.isEmpty { return ordinals(first, first + length) }
        return day <= length ? [first + day - 1] : []
    }

    /// Weekdays of a month or year: all of a kind, or the n-th from the beginning or end.
    private func ordinals(_ first: Int, _ end: Int) -> [Int] {
        weekdays.flatMap { wanted in
            let all = (first..<end).filter { ($0 + 4) % 7 == wanted.day }
            if wanted.ordinal == 0 { return all }
            let index = wanted.ordinal > 0 ? wanted.ordinal - 1 : all.count + wanted.ordinal
            return all.indices.contains(index) ? [all[index]] : []
        }
    }
}
