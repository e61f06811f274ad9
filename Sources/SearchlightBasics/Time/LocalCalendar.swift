import Glibc

/// Days as the clocks of the person begin them: in the time zone of this process, by the Gregorian calendar, also before 1582.
///
/// Days are numbers from 1970-01-01, as ``CivilDay`` counts them.
package enum LocalCalendar {
    private static let secondsOfDay: Int64 = 86_400

    /// Takes over another time zone, if `TZ` or the system's setting changed since the process began: localtime_r(3) does not.
    package static func refresh() { tzset() }

    /// Returns the day that a moment is in.
    ///
    /// - Parameter seconds: since 1970.
    package static func day(of seconds: Double) -> Int? { local(Int64(nearest: seconds.rounded(.down)))?.day }

    /// Returns the first moment of a day, in seconds since 1970. If clocks skip midnight, or the whole day, it is the moment at which they
    /// skip it. If midnight comes twice, it is the first of both.
    package static func start(ofDay day: Int) -> Int64? {
        // The years of more days have more than 32 bits.
        guard day.magnitude < 1 << 40 else { return nil }
        let midnight = Int64(day) * secondsOfDay
        guard let before = local(midnight - secondsOfDay), let after = local(midnight + secondsOfDay) else {
            return nil
        }
        // Clocks change at most once in these two days. So midnight has one of these offsets, or the day has no midnight.
        let candidates = [midnight - before.offset, midnight - after.offset].sorted()
        let start = candidates.first { seconds in
            local(seconds).map { $0.day == day && $0.secondOfDay == 0 } ?? false
        }
        if let start { return start }
        let low = midnight - secondsOfDay - before.offset, high = midnight + secondsOfDay - after.offset
        return firstMoment(from: day, after: low, high)
    }

    /// Returns the moment at which the clocks read so, in seconds since 1970: the first of two, or what an hour that is skipped would be
    /// by the time before.
    ///
    /// - Parameter reading: seconds from 1970-01-01 00:00 on the same clocks, as if they never changed.
    package static func moment(at reading: Int64) -> Int64? {
        guard reading.magnitude < 1 << 56, let before = local(reading - secondsOfDay),
            let after = local(reading + secondsOfDay)
        else { return nil }
        let candidates = [reading - before.offset, reading - after.offset].sorted()
        let found = candidates.first { seconds in
            local(seconds).map { Int64($0.day) * secondsOfDay + Int64($0.secondOfDay) == reading } ?? false
        }
        return found ?? reading - before.offset
    }

    /// The first moment between two at which the clocks show a day, or one after it.
    private static func firstMoment(from day: Int, after low: Int64, _ high: Int64) -> Int64? {
        var low = low, high = high
        while low + 1 < high {
            let middle = low + (high - low) / 2
            guard let shown = local(middle) else { return nil }
            if shown.day < day { low = middle } else { high = middle }
        }
        return high
    }

    /// What the clocks show.
    private static func local(_ seconds: Int64) -> (day: Int, secondOfDay: Int, offset: Int64)? {
        var time = time_t(seconds), parts = tm()
        // nil if the year is beyond 32 bits.
        guard localtime_r(&time, &parts) != nil else { return nil }
        let day = CivilDay.number(Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
        let second = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
        return (day, second, Int64(parts.tm_gmtoff))
    }
}
