import SearchlightBasics

/// When an event recurs (RFC 5545, 3.3.10), as far as programs let people choose it: by hours, days, weeks, months and years.
struct Recurrence {
    private enum Frequency: String {
        case hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"
    }
    private let frequency: Frequency
    private var interval = 1, count: Int?, until: Moment?
    private var weekdays: [(ordinal: Int, day: Int)] = []
    private var monthDays: [Int] = [], months: [Int] = [], positions: [Int] = []
    private var weeks: [Int] = [], yearDays: [Int] = []
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
        guard let frequency = parts["FREQ"].flatMap(Frequency.init) else { return nil }
        self.frequency = frequency
        func numbers(_ name: String) -> [Int] { (parts[name] ?? "").split(separator: ",").compactMap { Int($0) } }
        interval = max(1, min(1000, parts["INTERVAL"].flatMap { Int($0) } ?? 1))
        count = parts["COUNT"].flatMap { Int($0) }
        until = parts["UNTIL"].flatMap { Moment(iso: $0) }
        monthDays = numbers("BYMONTHDAY")
        months = numbers("BYMONTH")
        positions = numbers("BYSETPOS")
        weeks = numbers("BYWEEKNO")
        yearDays = numbers("BYYEARDAY")
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
    ///   - offset: how far that clock is ahead of Greenwich's when it reads so; nil for a clock of no place.
    /// - Returns: at most `limit` of them, in order.
    func dates(first: Moment, from: Int, limit: Int, offset: (Int) -> Int? = { _ in nil }) -> [Int] {
        if frequency == .hourly, !first.hasTime { return [] }
        if frequency == .hourly { return hours(first: first, from: from, limit: limit, offset) }
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
                if isOver(wall, offset) { return found }
                if wall >= from { found.append(wall) }
                if found.count >= limit { return found }
            }
        }
        return found
    }

    /// Whether the rule ended before. Its end is mostly written in Greenwich's time.
    private func isOver(_ wall: Int, _ offset: (Int) -> Int?) -> Bool {
        guard let until else { return false }
        if !until.hasTime { return wall > until.wallSeconds + 86_399 }
        guard until.offset != nil, let ahead = offset(wall) else { return wall > until.seconds }
        return wall - ahead > until.seconds
    }

    /// Each so many hours, on the days that are wanted.
    private func hours(first: Moment, from: Int, limit: Int, _ offset: (Int) -> Int?) -> [Int] {
        let start = first.wallSeconds, step = interval * 3600
        var found: [Int] = [], number = count == nil && from > start ? (from - start) / step : 0, counted = 0
        for _ in 0..<Self.maximumPeriods where found.count < limit {
            let wall = start + number * step
            number += 1
            guard isWanted((wall >= 0 ? wall : wall - 86_399) / 86_400) else { continue }
            counted += 1
            if let count, counted > count { break }
            if isOver(wall, offset) { break }
            if wall >= from { found.append(wall) }
        }
        return found
    }

    private func periods(_ first: Moment, _ from: Int) -> Int {
        let days = (from - first.wallSeconds) / 86_400
        switch frequency {
        case .hourly: return 0
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
        case .hourly: return nil
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
            if !weeks.isEmpty {
                days = daysOfWeeks(year, (start + 4) % 7).filter(isInMonths)
            } else if !yearDays.isEmpty {
                days = daysOfYear(year).filter(isWanted)
            } else if months.isEmpty, monthDays.isEmpty, !weekdays.isEmpty,
                weekdays.contains(where: { $0.ordinal != 0 })
            {
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

    private func isInMonths(_ day: Int) -> Bool { months.isEmpty || months.contains(CivilDay.date(day).month) }

    /// The wanted weekdays of the wanted weeks. The first week of a year has its first Thursday, and weeks begin on Monday.
    ///
    /// - Parameter ownDay: the weekday for a rule that names none, from Sunday, 0.
    private func daysOfWeeks(_ year: Int, _ ownDay: Int) -> [Int] {
        func firstMonday(_ year: Int) -> Int {
            let fourth = CivilDay.number(year, 1, 4)
            return fourth - (fourth + 3) % 7
        }
        let first = firstMonday(year), count = (firstMonday(year + 1) - first) / 7
        let wanted = weekdays.isEmpty ? [ownDay] : weekdays.map(\.day)
        var days: [Int] = []
        for number in weeks {
            let week = number > 0 ? number : count + number + 1
            guard week >= 1, week <= count else { continue }
            let monday = first + (week - 1) * 7
            days += (monday..<monday + 7).filter { wanted.contains(($0 + 4) % 7) }
        }
        return days
    }

    private func daysOfYear(_ year: Int) -> [Int] {
        let first = CivilDay.number(year, 1, 1), count = CivilDay.number(year + 1, 1, 1) - first
        return yearDays.compactMap { number in
            let day = number > 0 ? number : count + number + 1
            return day >= 1 && day <= count ? first + day - 1 : nil
        }
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
