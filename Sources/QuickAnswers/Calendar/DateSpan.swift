/// Some years, months, weeks and days.
struct DateSpan {
    private(set) var months = 0
    private(set) var days = 0
    private(set) var text = ""

    /// Reads "3 weeks", "1 year 2 months", "3周".
    init?(_ text: String) {
        var rest = Substring(text.trimmedSpaces), parts: [String] = []
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            var count = Int(digits)
            rest = rest.dropFirst(digits.count)
            if count == nil {
                // "a week", "one year".
                guard digits.isEmpty, parts.isEmpty,
                    let article = Self.articles.first(where: { rest.hasPrefix($0 + " ") })
                else { return nil }
                count = 1
                rest = rest.dropFirst(article.count)
            }
            rest = rest.drop { $0 == " " }
            let name = rest.prefix { $0 != " " && !($0.isASCII && $0.isNumber) && $0 != "," }
            guard let count, count <= Bounds.dateSteps, let step = DateWords.steps[String(name)], parts.count < 4
            else { return nil }
            rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "," }
            for word in ["and ", "und ", "et ", "y "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
            switch step {
            case .day: days += count
            case .week: days += 7 * count
            case .month: months += count
            case .year: months += 12 * count
            }
            let noun = "\(step)"
            parts.append("\(count) \(noun)\(count == 1 ? "" : "s")")
        }
        guard !parts.isEmpty else { return nil }
        self.text = parts.joined(separator: " ")
    }

    private static let articles = ["a", "an", "one", "einem", "einer", "eine", "ein", "une", "un", "una"]

    func added(to date: CivilDate, _ sign: Int) -> CivilDate? {
        date.adding(months: sign * months)?.adding(days: sign * days)
    }
}
