/// Answers calculations, conversions, and questions about dates and times, without a network.
///
/// It runs at each key, so texts that ask nothing cost a look at their bytes and their first word. It prefers to be silent: an
/// answer to an ordinary search would stand in the way.
package struct QuickAnswers: Sendable {
    private let style: NumberStyle
    private let now: Int64
    private let local: LocalZone?
    private let database: ZoneDatabase

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - local: the person's time zone; nil for none, in which case days are those of Greenwich.
    package init(style: NumberStyle, now: Int64, local: LocalZone?, database: ZoneDatabase = .system) {
        self.style = style
        // A clock that is wrong by millennia has no calendar.
        self.now = min(max(now, -62_135_596_800), 253_402_300_799)
        self.local = local
        self.database = database
    }

    /// The answer to a text; nil if it asks nothing, or nothing that has an answer. Never traps, whatever the text.
    package func answer(_ text: String) -> QuickAnswer? {
        let hints = Hints(text)
        guard hints.mayAsk, let folded = FoldedText(text) else { return nil }
        let whole = folded.scalars[...]
        let asked = Self.asked(whole)
        guard !asked.isEmpty else { return nil }
        if hints.mayCalculate, let found = calculation(asked) { return found }
        guard let words = Words(asked) else { return nil }
        if hints.hasDigit, let found = Conversion.answer(words, style) {
            return QuickAnswer(
                kind: .conversion, expression: found.expression, value: found.value, detail: found.detail)
        }
        // Of these questions, the words "what is" may be part.
        guard hints.mayBeDate, let all = asked.count == whole.count ? words : Words(whole) else { return nil }
        for words in asked.count == whole.count ? [all] : [all, words] {
            if DateQuestion.mayAsk(words), let found = date(words.scalars) { return found }
            if TimeQuestion.mayAsk(words), let found = time(words.scalars) { return found }
        }
        return nil
    }

    private func calculation(_ scalars: ArraySlice<UInt32>) -> QuickAnswer? {
        guard let result = Calculator.answer(scalars, style) else { return nil }
        var number: NumberText
        if result.isPercent {
            guard case .exact(let part) = result.value, let percent = try? part * Rational(100) else { return nil }
            number = NumberText(percent, style)
            number.text += "%"
        } else {
            number = NumberText(result.value, style)
        }
        return QuickAnswer(
            kind: .calculation, expression: result.expression, value: number.text,
            detail: number.isRounded ? "Rounded to \(NumberText.digits) digits." : "")
    }

    private func date(_ scalars: ArraySlice<UInt32>) -> QuickAnswer? {
        let today = CivilDate(days: (local ?? .universal).day(at: now))
        guard CivilDate.years ~= today.parts.year,
            let found = DateQuestion(reader: DateReader(today: today, style: style)).answer(scalars)
        else { return nil }
        return QuickAnswer(kind: .date, expression: found.expression, value: found.value, detail: found.detail)
    }

    private func time(_ scalars: ArraySlice<UInt32>) -> QuickAnswer? {
        guard let found = TimeQuestion(database: database, local: local, now: now).answer(scalars) else { return nil }
        return QuickAnswer(kind: .time, expression: found.expression, value: found.value, detail: found.detail)
    }

    // MARK: Polite forms

    private static let beginnings = [
        "what is ", "what's ", "whats ", "calculate ", "compute ", "how much is ", "convert ", "=", "was ist ",
        "wie viel ist ",
        "wieviel ist ", "rechne ", "berechne ", "combien font ", "combien fait ", "calcule ", "convertir ",
        "cuánto es ",
        "cuanto es ", "calcula ", "计算", "計算", "احسب ",
    ].scalars
    private static let endings = ["=?", "= ?", "=", "?", "等于多少", "等於多少", "是多少", "等于几", "等于", "は"].scalars

    /// The text without what only asks.
    private static func asked(_ scalars: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
        var rest = scalars
        for beginning in beginnings
        where rest.count > beginning.count && rest[rest.startIndex] | 0x20 == beginning[0] | 0x20 {
            let isStart = zip(rest, beginning).allSatisfy { (0x41...0x5A ~= $0 ? $0 | 0x20 : $0) == $1 }
            if isStart {
                rest = rest.dropFirst(beginning.count).trimmed
                break
            }
        }
        return rest.without(suffixes: endings)
    }
}
