import SearchlightBasics

/// The yearly rule at the end of a time zone's file: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, "TZ", with the hours that RFC 8536
/// allows besides).
struct PosixRule: Sendable {
    private var standard: TimeZoneData.Offset
    /// nil for zones without summer time.
    private var summer: (offset: TimeZoneData.Offset, start: Change, end: Change)?

    /// When clocks change in a year.
    private struct Change: Sendable {
        enum Day: Sendable {
            /// 1…365, without 29 February.
            case julian(Int)
            /// 0…365.
            case zeroBased(Int)
            /// Week 5 is the last; Sunday is 0.
            case weekday(month: Int, week: Int, day: Int)
        }

        var day: Day
        /// Seconds after midnight, on the clock before the change.
        var time: Int

        func local(_ year: Int) -> Int64? {
            guard let first = CivilDate(year, 1, 1) else { return nil }
            let days: Int
            switch day {
            case .zeroBased(let count): days = first.days + count
            case .julian(let count):
                let isLeap = CivilDay.count(ofMonth: 2, year) == 29
                days = first.days + count - 1 + (isLeap && count >= 60 ? 1 : 0)
            case .weekday(let month, let week, let weekday):
                guard let start = CivilDate(year, month, 1) else { return nil }
                // Sunday is 6 here.
                let wanted = (weekday + 6) % 7
                var day = (wanted - start.weekday + 7) % 7 + (week - 1) * 7
                if day >= CivilDay.count(ofMonth: month, year) { day -= 7 }
                days = start.days + day
            }
            return Int64(days) * 86_400 + Int64(time)
        }
    }

    /// - Returns: nil if it is not a rule.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        guard let name = reader.name(), let west = reader.time() else { return nil }
        standard = TimeZoneData.Offset(seconds: -west, abbreviation: name)
        guard !reader.bytes.isEmpty else { return }
        guard let summerName = reader.name() else { return nil }
        var seconds = standard.seconds + 3600
        if reader.bytes.first != 0x2C {
            guard let west = reader.time() else { return nil }
            seconds = -west
        }
        guard reader.take(0x2C), let start = reader.change(), reader.take(0x2C), let end = reader.change(),
            reader.bytes.isEmpty
        else { return nil }
        summer = (TimeZoneData.Offset(seconds: seconds, abbreviation: summerName), start, end)
    }

    func offset(at moment: Int64) -> TimeZoneData.Offset {
        let local = moment + Int64(standard.seconds)
        let day = Int((local >= 0 ? local : local - 86_399) / 86_400)
        guard let summer, abs(day) < 3_000_000 else { return standard }
        let year = CivilDate(days: day).parts.year
        guard let start = summer.start.local(year), let end = summer.end.local(year) else { return standard }
        let begins = start - Int64(standard.seconds), ends = end - Int64(summer.offset.seconds)
        // South of the equator summer lasts over the new year.
        let isSummer = begins < ends ? begins <= moment && moment < ends : moment >= begins || moment < ends
        return isSummer ? summer.offset : standard
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func take(_ byte: UInt8) -> Bool {
            guard bytes.first == byte else { return false }
            bytes.removeFirst()
            return true
        }

        /// `CET`, `<+03>`.
        mutating func name() -> String? {
            if take(0x3C) {
                let name = bytes.prefix { $0 != 0x3E }
                bytes = bytes.dropFirst(name.count)
                return take(0x3E) ? String(decoding: name, as: UTF8.self) : nil
            }
            let name = bytes.prefix { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
            bytes = bytes.dropFirst(name.count)
            return name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
        }

        mutating func number() -> Int? {
            let digits = bytes.prefix { 0x30...0x39 ~= $0 }
            guard 1...3 ~= digits.count else { return nil }
            bytes = bytes.dropFirst(digits.count)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        /// `[+-]hh[:mm[:ss]]` in seconds.
        mutating func time() -> Int? {
            let isNegative = take(0x2D)
            if !isNegative { _ = take(0x2B) }
            guard var seconds = number().map({ $0 * 3600 }), seconds <= 167 * 3600 else { return nil }
            for unit in [60, 1] where take(0x3A) {
                guard let part = number(), part < 60 else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            let day: Change.Day
            if take(0x4D) {
                guard let month = number(), take(0x2E), let week = number(), take(0x2E), let weekday = number(),
                    1...12 ~= month, 1...5 ~= week, 0...6 ~= weekday
                else { return nil }
                day = .weekday(month: month, week: week, day: weekday)
            } else if take(0x4A) {
                guard let count = number(), 1...365 ~= count else { return nil }
                day = .julian(count)
            } else {
                guard let count = number(), 0...365 ~= count else { return nil }
                day = .zeroBased(count)
            }
            var seconds = 2 * 3600
            if take(0x2F) {
                guard let time = time() else { return nil }
                seconds = time
            }
            return Change(day: day, time: seconds)
        }
    }
}
