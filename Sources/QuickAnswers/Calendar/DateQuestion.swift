/// Reads questions about dates: how far, which day, which weekday.
struct DateQuestion {
    struct Result {
        var expression: String
        var value: String
        var detail: String
    }

    let reader: DateReader

    /// Words that a question about a time span has between its parts.
    private static let middles: Set<String> = [
        "+", "-", "plus", "minus", "from", "after", "before", "ago", "nach", "vor", "ab", "après", "avant", "después",
        "antes",
    ]
    /// Whether a text may ask about dates: a look at its words. May return false positives.
    static func mayAsk(_ words: Words) -> Bool {
        untils.mayMatch(words) || sinces.mayMatch(words) || weekdayForms.mayMatch(words) || spans.mayMatch(words)
            || words.contains(anyOf: middles) || words.scalars.contains(0x2B)
    }

    /// - Returns: nil for texts that ask nothing about dates.
    func answer(_ scalars: ArraySlice<UInt32>) -> Result? {
        let text = scalars.without(suffixes: ["?"].scalars).text.lowercased()
        return until(text) ?? weekday(text) ?? between(text) ?? shifted(text)
    }

    // MARK: Days until

    private static let untils = QuestionForms<DateWords.Step>([
        ("days until ", "", .day), ("days till ", "", .day), ("days to ", "", .day), ("how many days until ", "", .day),
        ("how many days till ", "", .day), ("how many days to ", "", .day), ("how long until ", "", .day),
        ("weeks until ", "", .week), ("weeks till ", "", .week), ("how many weeks until ", "", .week),
        ("tage bis zum ", "", .day), ("tage bis ", "", .day), ("wie viele tage bis ", "", .day),
        ("wie viele tage bis zum ", "", .day), ("wochen bis ", "", .week), ("wochen bis zum ", "", .week),
        ("jours jusqu'au ", "", .day), ("jours jusqu'à ", "", .day), ("combien de jours jusqu'au ", "", .day),
        ("combien de jours jusqu'à ", "", .day), ("jours avant ", "", .day), ("combien de jours avant ", "", .day),
        ("semaines avant ", "", .week), ("días hasta el ", "", .day), ("días hasta ", "", .day),
        ("dias hasta ", "", .day),
        ("cuántos días faltan para ", "", .day), ("cuantos dias faltan para ", "", .day),
        ("距离", "还有多少天", .day), ("距离", "还有几天", .day), ("离", "还有多少天", .day), ("离", "还有几天", .day),
        ("", "还有多少天", .day), ("", "还有几天", .day), ("", "まで何日", .day), ("", "まであと何日", .day),
        ("كم يوم حتى ", "", .day), ("أيام حتى ", "", .day),
    ])
    private static let sinces = QuestionForms<Void>([
        ("days since ", "", ()), ("how many days since ", "", ()), ("tage seit dem ", "", ()), ("tage seit ", "", ()),
        ("jours depuis le ", "", ()), ("jours depuis ", "", ()), ("días desde el ", "", ()), ("días desde ", "", ()),
        ("", "から何日", ()),
        ("", "过了多少天", ()), ("", "已经多少天", ()),
    ])

    private func until(_ text: String) -> Result? {
        for (inner, step) in Self.untils.matches(text) {
            guard let date = reader.read(inner).flatMap({ reader.next($0) }) else { continue }
            return distance(from: reader.today, to: date, "days until \(date.text)", detail: Self.day(date), step)
        }
        for (inner, _) in Self.sinces.matches(text) {
            guard let date = reader.read(inner).flatMap(reader.last) else { continue }
            return distance(from: date, to: reader.today, "days since \(date.text)", detail: Self.day(date))
        }
        return nil
    }

    private func distance(
        from start: CivilDate, to end: CivilDate, _ expression: String, detail: String, _ step: DateWords.Step = .day
    ) -> Result {
        let days = end.days - start.days
        guard step == .week else {
            return Result(expression: expression, value: Self.count(days, "day"), detail: detail)
        }
        let (weeks, rest) = (days / 7, days % 7)
        return Result(
            expression: expression,
            value: rest == 0 ? Self.count(weeks, "week") : "\(Self.count(weeks, "week")) \(Self.count(rest, "day"))",
            detail: detail)
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number.magnitude == 1 ? "" : "s")"
    }

    private static func day(_ date: CivilDate) -> String { "\(date.weekdayName), \(date.text)" }

    // MARK: The day of the week

    private static let weekdayForms = QuestionForms<Void>([
        ("weekday of ", "", ()), ("day of the week of ", "", ()), ("day of week of ", "", ()), ("what day is ", "", ()),
        ("what day was ", "", ()),
        ("what day will be ", "", ()), ("which weekday is ", "", ()), ("which day is ", "", ()),
        ("what weekday is ", "", ()),
        ("what weekday was ", "", ()), ("what day of the week is ", "", ()), ("what day of the week was ", "", ()),
        ("wochentag am ", "", ()), ("wochentag vom ", "", ()), ("wochentag von ", "", ()), ("wochentag ", "", ()),
        ("welcher wochentag ist ", "", ()),
        ("welcher wochentag war ", "", ()), ("welcher tag ist ", "", ()), ("welcher tag war ", "", ()),
        ("jour de la semaine du ", "", ()), ("quel jour est le ", "", ()), ("quel jour était le ", "", ()),
        ("día de la semana del ", "", ()),
        ("día de la semana de ", "", ()), ("qué día es el ", "", ()), ("qué día fue el ", "", ()),
        ("", "是星期几", ()), ("", "星期几", ()), ("", "是周几", ()), ("", "周几", ()), ("", "は何曜日", ()), ("", "何曜日", ()),
    ])

    private func weekday(_ text: String) -> Result? {
        for (inner, _) in Self.weekdayForms.matches(text) {
            guard let reading = reader.read(inner), let date = reader.current(reading) else { continue }
            // "what day is monday" asks for the date.
            if case .weekly = reading { return Result(expression: date.weekdayName, value: date.text, detail: "") }
            return Result(expression: "weekday of \(date.text)", value: date.weekdayName, detail: "")
        }
        return nil
    }

    // MARK: Between two dates

    /// The tag is what stands between the two dates.
    private static let spans = QuestionForms<String>([
        ("days from ", "", " to "), ("days from ", "", " until "), ("days between ", "", " and "),
        ("how many days between ", "", " and "), ("how many days from ", "", " to "), ("from ", "", " to "),
        ("from ", "", " until "), ("from ", "", " till "), ("between ", "", " and "),
        ("tage vom ", "", " bis zum "), ("tage von ", "", " bis "), ("tage zwischen ", "", " und "),
        ("vom ", "", " bis zum "),
        ("vom ", "", " bis "), ("von ", "", " bis "), ("zwischen ", "", " und "),
        ("jours entre ", "", " et "), ("du ", "", " au "), ("entre ", "", " et "),
        ("días entre ", "", " y "), ("del ", "", " al "), ("entre ", "", " y "),
        ("从", "有多少天", "到"), ("从", "", "到"), ("", "まで", "から"), ("من ", "", " إلى "),
    ])

    private func between(_ text: String) -> Result? {
        for (inner, middle) in Self.spans.matches(text) {
            guard let (first, second) = inner.halves(at: middle),
                let start = reader.read(first).flatMap(reader.current),
                let end = reader.read(second).flatMap({ reader.next($0, from: start) })
            else { continue }
            return distance(
                from: start, to: end, "\(start.text) to \(end.text)",
                detail: "\(Self.day(start)) to \(Self.day(end)), the first day not counted")
        }
        return nil
    }

    // MARK: A date and a time span

    private func shifted(_ text: String) -> Result? {
        // "3 weeks from today", "2 days before 24 December", "3 days ago".
        for (middle, sign) in [
            (" from ", 1), (" after ", 1), (" before ", -1), (" nach ", 1), (" vor ", -1), (" ab ", 1), (" après ", 1),
            (" avant ", -1), (" después de ", 1), (" antes de ", -1),
        ] {
            guard let (left, right) = text.halves(at: middle), let span = DateSpan(left),
                let date = reader.read(right).flatMap(reader.current)
            else { continue }
            return shift(date, span, sign)
        }
        if text.hasSuffix(" ago"), let span = DateSpan(String(text.dropLast(4))) {
            return shift(reader.today, span, -1)
        }
        for (suffix, sign) in [
            ("天后", 1), ("天後", 1), ("日後", 1), ("天前", -1), ("日前", -1), ("周后", 1), ("周前", -1), ("个月后", 1), ("个月前", -1),
        ] {
            guard text.hasSuffix(suffix) else { continue }
            return DateSpan(String(text.dropLast())).flatMap { shift(reader.today, $0, sign) }
        }
        // "today + 3 weeks", "2024-03-01 - 2024-02-01".
        for (middle, sign) in [(" + ", 1), (" - ", -1), ("+", 1), (" plus ", 1), (" minus ", -1), ("加", 1), ("减", -1)] {
            guard let (left, right) = text.halves(at: middle), let date = reader.read(left).flatMap(reader.current)
            else { continue }
            if let span = DateSpan(right) { return shift(date, span, sign) }
            if sign < 0, let other = reader.read(right).flatMap(reader.current) {
                return distance(
                    from: other, to: date, "\(date.text) - \(other.text)",
                    detail: "\(Self.day(other)) to \(Self.day(date))")
            }
        }
        return nil
    }

    private func shift(_ date: CivilDate, _ span: DateSpan, _ sign: Int) -> Result? {
        guard let shifted = span.added(to: date, sign) else { return nil }
        return Result(
            expression: "\(date.text) \(sign > 0 ? "+" : "-") \(span.text)", value: shifted.text,
            detail: shifted.weekdayName)
    }
}
