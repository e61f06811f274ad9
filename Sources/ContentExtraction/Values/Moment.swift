import SearchlightBasics

/// A date as a file states it: some have no time, and some no zone.
struct Moment: Hashable {
    var year: Int
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    /// Nil if the file states only a day, month or year.
    var hasTime = true
    var precision = 3
    /// Seconds east of Greenwich; nil if the file does not say.
    var offset: Int?

    /// ISO 8601, as precise as the file.
    var text: String {
        var text = Self.padded(year, 4)
        if precision > 1 { text += "-" + Self.padded(month, 2) }
        if precision > 2 { text += "-" + Self.padded(day, 2) }
        guard hasTime, precision > 2 else { return text }
        text += "T\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(min(second, 59), 2))"
        guard let offset else { return text }
        if offset == 0 { return text + "Z" }
        let minutes = abs(offset) / 60
        return text + (offset < 0 ? "-" : "+") + Self.padded(minutes / 60, 2) + ":" + Self.padded(minutes % 60, 2)
    }

    static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(max(0, number))
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Whether all numbers are ones of a calendar and a clock.
    var isValid: Bool {
        (1...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= CivilDay.count(ofMonth: month, year)
            && (0..<24).contains(hour) && (0..<60).contains(minute) && (0...60).contains(second)
    }

    /// Seconds since 1970 if the clock were Greenwich's; `offset` is left out of account.
    var wallSeconds: Int {
        CivilDay.number(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Seconds since 1970, taking a missing zone for Greenwich.
    var seconds: Int { wallSeconds - (offset ?? 0) }

    /// The moment so many seconds after 1970, in Greenwich's time; nil outside of the years 1 to 9999.
    init?(seconds: Double) {
        guard seconds > -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        self.init(wall: Int(seconds.rounded(.down)))
        offset = 0
    }

    /// The clock's reading that is so many seconds after 1970 without a zone.
    init(wall: Int) {
        let bounded = min(max(wall, -62_135_596_800), 253_402_300_799)
        let day = (bounded >= 0 ? bounded : bounded - 86_399) / 86_400
        let time = bounded - day * 86_400
        let date = CivilDay.date(day)
        year = date.year
        month = date.month
        self.day = date.day
        hour = time / 3600
        minute = time / 60 % 60
        second = time % 60
    }

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
        hasTime = false
    }

    init(year: Int) { self.year = year }
}
