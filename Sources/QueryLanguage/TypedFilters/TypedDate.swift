import SearchEngine
import SearchlightBasics

/// A date as a person types it behind `after:` and `before:`: the first moment of what is named, on local clocks.
struct TypedDate {
    /// Seconds since 2001.
    var start: Double
    /// Such as `2024-05-01`.
    var label: String

    private static let periods: [String: (word: String, count: Int)] = [
        "today": ("today", 0), "yesterday": ("yesterday", 0), "tomorrow": ("today", 1), "now": ("now", 0),
        "heute": ("today", 0), "gestern": ("yesterday", 0), "morgen": ("today", 1), "aujourd'hui": ("today", 0),
        "hier": ("yesterday", 0),
        "hoy": ("today", 0), "ayer": ("yesterday", 0), "今天": ("today", 0), "今日": ("today", 0), "昨天": ("yesterday", 0),
        "昨日": ("yesterday", 0),
        "前天": ("today", -2), "明天": ("today", 1), "明日": ("today", 1), "this week": ("this_week", 0),
        "last week": ("last_week", 0),
        "next week": ("this_week", 1), "this month": ("this_month", 0), "last month": ("last_month", 0),
        "next month": ("this_month", 1),
        "this year": ("this_year", 0), "last year": ("last_year", 0), "next year": ("this_year", 1),
        "本周": ("this_week", 0), "这周": ("this_week", 0),
        "上周": ("last_week", 0), "上星期": ("last_week", 0), "下周": ("this_week", 1), "本月": ("this_month", 0),
        "这个月": ("this_month", 0),
        "上月": ("last_month", 0), "上个月": ("last_month", 0), "下个月": ("this_month", 1), "今年": ("this_year", 0),
        "去年": ("last_year", 0),
        "明年": ("this_year", 1), "先週": ("last_week", 0), "先月": ("last_month", 0), "letzte woche": ("last_week", 0),
        "letzten monat": ("last_month", 0), "letztes jahr": ("last_year", 0), "diese woche": ("this_week", 0),
    ]

    /// From Sunday, as the calendar counts.
    private static let weekdays: [String: Int] = {
        var days: [String: Int] = [:]
        for (index, list) in [
            "sunday sonntag dimanche domingo 星期日 星期天 周日 日曜日", "monday montag lundi lunes 星期一 周一 月曜日",
            "tuesday dienstag mardi martes 星期二 周二 火曜日", "wednesday mittwoch mercredi miércoles 星期三 周三 水曜日",
            "thursday donnerstag jeudi jueves 星期四 周四 木曜日", "friday freitag vendredi viernes 星期五 周五 金曜日",
            "saturday samstag samedi sábado 星期六 周六 土曜日",
        ].enumerated() {
            for name in list.split(separator: " ") { days[String(name)] = index + 1 }
        }
        return days
    }()

    /// What is offered while a person types.
    static let offered = ["today", "yesterday", "last week", "last month", "last year", "今天", "昨天", "上周", "上个月", "去年"]

    /// Whether a word may go on with another: "last week".
    static func goesOn(_ value: String) -> Bool {
        ["last", "this", "next", "letzte", "letzten", "letztes", "diese"].contains(value)
    }

    /// - Parameters:
    ///   - text: in lower case.
    ///   - now: seconds since 1970.
    /// - Returns: nil if it is not a date.
    init?(_ text: String, now: Int64) {
        let clock = QueryClock(now: Double(now) - AttributeValue.secondsFrom1970To2001)
        let words = String(text.map { $0 == "_" || $0 == "-" || $0 == " " ? " " : $0 })
        if let (word, count) = Self.periods[words], let time = clock.time(word, count == 0 ? nil : "\(count)") {
            self.init(start: time.start)
            return
        }
        if let weekday = Self.weekdays[words], let start = clock.last(weekday: weekday) {
            self.init(start: start)
            return
        }
        guard let start = clock.start(of: Self.numbers(text), time: text) else { return nil }
        self.init(start: start)
    }

    private init(start: Double) {
        self.start = start
        let seconds = Int64(start) + Int64(AttributeValue.secondsFrom1970To2001)
        let day = LocalTime.day(seconds), text = LocalTime.text(seconds)
        label = text.hasSuffix(" 00:00") ? day : text
    }

    /// Year, month and day of `2024`, `2024-05`, `2024/05/01`, `1.5.2024` and `2024年5月1日`; none for other texts.
    private static func numbers(_ text: String) -> [Int] {
        let date = text.prefix { $0 != "t" && $0 != "T" }
        var parts: [Substring] = [], separators: [Character] = [], rest = date
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard 1...4 ~= digits.count else { return [] }
            parts.append(digits)
            rest = rest.dropFirst(digits.count)
            if let separator = rest.popFirst() { separators.append(separator) }
        }
        var numbers = parts.compactMap { Int($0) }
        guard 1...3 ~= numbers.count else { return [] }
        let isEastern =
            separators == Array("年月日".prefix(numbers.count)) || separators == Array("年月号".prefix(numbers.count))
        let isPlain =
            separators.count == numbers.count - 1
            && (separators.first.map { "-/.".contains($0) } ?? true) && separators.allSatisfy { $0 == separators[0] }
        guard isEastern || isPlain else { return [] }
        if parts[0].count != 4 {
            guard numbers.count == 3, parts[2].count == 4, separators.first == "." else { return [] }
            numbers.reverse()
        }
        return numbers
    }
}

extension QueryClock {
    /// The start of the last such day, today included.
    ///
    /// - Parameter weekday: 1 for Sunday.
    fileprivate func last(weekday: Int) -> Double? {
        today.flatMap { today in
            (0..<7).lazy.map { today - $0 }.first { CivilDay.weekday($0) == weekday }.flatMap(Self.start(ofDay:))
        }
    }

    /// - Parameters:
    ///   - numbers: a year, a month and a day; the last ones may be absent.
    ///   - time: the whole text, which may have a time of the day behind a `T`.
    fileprivate func start(of numbers: [Int], time: String) -> Double? {
        guard let year = numbers.first, 1...9999 ~= year else { return nil }
        if let mark = time.firstIndex(where: { $0 == "t" || $0 == "T" }) {
            // With a zone, or without as local time.
            guard numbers.count == 3, let seconds = DateText.seconds(time.uppercased()) else { return nil }
            let clock = time[mark...].dropFirst()
            if clock.contains(where: { $0 == "z" || $0 == "+" || $0 == "-" || $0 == "Z" }) { return seconds }
            guard let midnight = start(of: numbers, time: "") else { return nil }
            return midnight + seconds - (seconds / 86_400).rounded(.down) * 86_400
        }
        let month = numbers.count > 1 ? numbers[1] : 1, day = numbers.count > 2 ? numbers[2] : 1
        // The calendar would take 31 February for a day of March.
        func padded(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
        }
        guard DateText.seconds("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))") != nil else { return nil }
        return Self.start(ofDay: CivilDay.number(year, month, day))
    }
}
