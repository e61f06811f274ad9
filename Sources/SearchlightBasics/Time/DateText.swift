/// Dates as ISO 8601 writes them, to and from seconds since 2001.
package enum DateText {
    /// Reads a date: `2024-05-01`, midnight UTC; `2024-05`, the first of the month; or `2024-05-01T12:30`. Seconds and
    /// their fraction may follow, and a zone (`Z`, `UTC`, `+02:00`, `+0200`, `+02`). Without a zone it is UTC. A blank
    /// may stand for the `T`, and before the zone. Also without separators: `20240501`, `20240501T1230`. Weeks and days
    /// of the year count too: `2024-W18-3`, `2024-122`.
    ///
    /// - Returns: seconds since 2001-01-01 00:00 UTC; nil if it is not a date.
    package static func seconds(_ text: String) -> Double? {
        var scanner = Scanner(bytes: Array(text.utf8)[...])
        guard let day = scanner.day() else { return nil }
        var seconds = (day - daysFrom1970To2001) * 86_400
        var fraction = 0.0
        if !scanner.bytes.isEmpty {
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let hour = scanner.number(2) else {
                return nil
            }
            let isExtended = scanner.take(":")
            guard let minute = scanner.number(2), hour < 24 && minute < 60 || hour == 24 && minute == 0 else {
                return nil
            }
            seconds += hour * 3600 + minute * 60
            if isExtended ? scanner.take(":") : scanner.hasDigit {
                // A leap second counts as the one after it.
                guard let second = scanner.number(2), second <= 60, hour < 24 || second == 0 else { return nil }
                seconds += second
                if scanner.take(".") || scanner.take(",") {
                    guard let value = scanner.fraction() else { return nil }
                    fraction = value
                }
            }
            guard let zone = scanner.zone(), scanner.bytes.isEmpty else { return nil }
            seconds -= zone
        }
        return Double(seconds) + fraction
    }

    /// The shortest form that ``seconds(_:)`` reads back to the same bits. nil for years outside 1 to 9999 and for
    /// fractions finer than a nanosecond.
    package static func exact(_ seconds: Double) -> String? {
        for digits in [0, 3, 6, 9] {
            guard let text = format(seconds, fractionDigits: digits) else { return nil }
            if let back = Self.seconds(text), back.bitPattern == seconds.bitPattern { return text }
        }
        return nil
    }

    /// To the second, for reading; the number if the year is outside 1 to 9999.
    package static func readable(_ seconds: Double) -> String {
        format(seconds.rounded(.down), fractionDigits: 0) ?? "\(seconds) s from 2001"
    }

    private static func format(_ seconds: Double, fractionDigits: Int) -> String? {
        guard seconds > -63_200_000_000, seconds < 252_500_000_000 else { return nil }
        var whole = Int(seconds.rounded(.down))
        let scale = [0: 1, 3: 1000, 6: 1_000_000, 9: 1_000_000_000][fractionDigits]!
        var fraction = Int(((seconds - Double(whole)) * Double(scale)).rounded())
        if fractionDigits == 0 { fraction = 0 }
        if fraction == scale {
            whole += 1
            fraction = 0
        }
        let day = (whole >= 0 ? whole : whole - 86_399) / 86_400
        let time = whole - day * 86_400
        let (year, month, dayOfMonth) = CivilDay.date(day + daysFrom1970To2001)
        guard 1...9999 ~= year else { return nil }
        var text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
        text += "T\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
        if fractionDigits > 0 { text += ".\(padded(fraction, fractionDigits))" }
        return text + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static let daysFrom1970To2001 = 11_323

    /// The first week of a year is that of its first Thursday, and its first day is Monday. The days from 1970.
    private static func day(ofWeek week: Int, weekday: Int, year: Int) -> Int? {
        func firstMonday(_ year: Int) -> Int {
            let fourth = CivilDay.number(year, 1, 4)
            // Monday is the second day that this counts.
            return fourth - (CivilDay.weekday(fourth) + 5) % 7
        }
        let day = firstMonday(year) + (week - 1) * 7
        guard week >= 1, 1...7 ~= weekday, day < firstMonday(year + 1) else { return nil }
        return day + weekday - 1
    }

    private struct Scanner {
        var bytes: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(ascii: character) else { return false }
            bytes.removeFirst()
            return true
        }

        var hasDigit: Bool { bytes.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ?? false }

        /// The days from 1970 to a date.
        mutating func day() -> Int? {
            guard let year = number(4) else { return nil }
            let isExtended = take("-")
            if take("W") {
                guard let week = number(2) else { return nil }
                let hasDay = isExtended ? take("-") : hasDigit
                guard let weekday = hasDay ? number(1) : 1 else { return nil }
                return DateText.day(ofWeek: week, weekday: weekday, year: year)
            }
            let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
            if digits == 3 {
                guard let day = number(3), 1...(CivilDay.count(ofMonth: 2, year) + 337) ~= day else {
                    return nil
                }
                return CivilDay.number(year, 1, 1) + day - 1
            }
            guard digits == (isExtended ? 2 : 4), let month = number(2), 1...12 ~= month else { return nil }
            var day = 1
            if isExtended {
                if take("-") {
                    guard let found = number(2) else { return nil }
                    day = found
                } else if !bytes.isEmpty {
                    return nil
                }
            } else {
                guard let found = number(2) else { return nil }
                day = found
            }
            guard day >= 1, day <= CivilDay.count(ofMonth: month, year) else { return nil }
            return CivilDay.number(year, month, day)
        }

        mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let byte = bytes.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
                bytes.removeFirst()
            }
            return value
        }

        mutating func fraction() -> Double? {
            var value = 0.0, scale = 1.0, count = 0
            while let digit = number(1) {
                count += 1
                if count > 15 { continue }
                value = value * 10 + Double(digit)
                scale *= 10
            }
            return count > 0 ? value / scale : nil
        }

        /// Seconds east of Greenwich.
        mutating func zone() -> Int? {
            if bytes.isEmpty || take("Z") || take("z") { return 0 }
            if take(" "), bytes.isEmpty { return nil }
            for name in ["Z", "UTC", "GMT"] where bytes.elementsEqual(name.utf8) {
                bytes = []
                return 0
            }
            let isEast = take("+")
            guard isEast || take("-"), let hours = number(2) else { return nil }
            _ = take(":")
            let minutes = bytes.isEmpty ? 0 : number(2)
            guard let minutes, hours < 24 && minutes < 60 else { return nil }
            return (isEast ? 1 : -1) * (hours * 3600 + minutes * 60)
        }
    }
}
