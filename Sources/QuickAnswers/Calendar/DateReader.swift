/// Reads a date as a person writes it.
struct DateReader {
    let today: CivilDate
    let style: NumberStyle

    /// A date that may leave its year open.
    enum Reading: Sendable, Hashable {
        case day(CivilDate)
        /// A day of every year.
        case yearly(month: Int, day: Int)
        /// A day of every week, from Monday.
        case weekly(Int)
    }

    /// - Returns: nil if it is not a date. A number alone is not a date.
    func read(_ text: String) -> Reading? {
        var text = text
        while let last = text.last, last == "?" || last == " " { text.removeLast() }
        for article in ["the ", "der ", "den ", "dem ", "le ", "el ", "on "] where text.hasPrefix(article) {
            text.removeFirst(article.count)
        }
        if let days = DateWords.relative[text] { return today.adding(days: days).map(Reading.day) }
        if let feast = DateWords.feasts[text] { return .yearly(month: feast.month, day: feast.day) }
        var name = text
        for word in ["next ", "nächsten ", "nächster "] where name.hasPrefix(word) { name.removeFirst(word.count) }
        if let weekday = DateWords.weekdays[name] { return .weekly(weekday) }
        let pieces = Self.pieces(text)
        guard (2...8).contains(pieces.count) else { return nil }
        return numeric(pieces) ?? ideographic(pieces) ?? named(pieces)
    }

    private enum Piece: Equatable {
        /// With the number of its digits.
        case number(Int, Int)
        case word(String)
        case sign(Character)
    }

    /// Numbers, words and signs; spaces only separate.
    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = [], digits = "", word = ""
        func flush() {
            if !digits.isEmpty { pieces.append(.number(Int(digits) ?? .max, digits.utf8.count)) }
            if !word.isEmpty { pieces.append(.word(word)) }
            (digits, word) = ("", "")
        }
        for character in text {
            if character.isASCII, character.isNumber {
                if !word.isEmpty { flush() }
                guard digits.utf8.count < 9 else { return [] }
                digits.append(character)
            } else if character.isLetter || character == "'" {
                if !digits.isEmpty { flush() }
                word.append(character)
            } else {
                flush()
                if character != " " { pieces.append(.sign(character)) }
            }
        }
        flush()
        return pieces
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Reading? { CivilDate(year, month, day).map(Reading.day) }

    /// 2024-02-29, 29.2.2024, 29.2., 2/29/2024.
    private func numeric(_ pieces: [Piece]) -> Reading? {
        guard pieces.count >= 4, case .number(let a, let width) = pieces[0], case .sign(let sign) = pieces[1],
            case .number(let b, _) = pieces[2], pieces[3] == .sign(sign)
        else { return nil }
        if pieces.count == 4 {
            // "24.12." has no year.
            return sign == "." && CivilDate(2024, b, a) != nil ? .yearly(month: b, day: a) : nil
        }
        guard pieces.count == 5, case .number(let c, let lastWidth) = pieces[4], "-./".contains(sign) else {
            return nil
        }
        if width == 4 { return day(a, b, c) }
        guard lastWidth == 4, sign != "-" else { return nil }
        return sign == "/" && style.writesMonthFirst ? day(c, a, b) : day(c, b, a) ?? (sign == "/" ? day(c, a, b) : nil)
    }

    /// 2024年2月29日, 2月29日.
    private func ideographic(_ pieces: [Piece]) -> Reading? {
        var rest = pieces[...], year: Int?
        if rest.count >= 6, case .number(let number, _)? = rest.first, rest.dropFirst().first == .word("年") {
            year = number
            rest = rest.dropFirst(2)
        }
        guard rest.count == 4 || rest.count == 3, case .number(let month, _)? = rest.first,
            rest.dropFirst().first == .word("月"), case .number(let number, _)? = rest.dropFirst(2).first,
            rest.count == 3 || rest.last == .word("日") || rest.last == .word("号") || rest.last == .word("號")
        else { return nil }
        if let year { return day(year, month, number) }
        return CivilDate(2024, month, number) == nil ? nil : .yearly(month: month, day: number)
    }

    private static let fillers: Set<String> = [
        "of", "de", "del", "the", "st", "nd", "rd", "th", "er", "ter", "el", "le",
    ]

    /// 24 December 2024, December 24th, 24. Dezember, 3 de mayo de 2024, Friday, 3 March.
    private func named(_ pieces: [Piece]) -> Reading? {
        var month: Int?, numbers: [(value: Int, width: Int)] = []
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .number(let value, let width): numbers.append((value, width))
            case .word(let word):
                if let found = DateWords.months[word] {
                    guard month == nil else { return nil }
                    month = found
                } else if index == 0, DateWords.weekdays[word] != nil {
                    continue
                } else if !Self.fillers.contains(word) {
                    return nil
                }
            case .sign(let sign):
                guard sign == "," || sign == "." || sign == "º" || sign == "°" else { return nil }
            }
        }
        guard let month, let first = numbers.first, numbers.count <= 2 else { return nil }
        if numbers.count == 2 {
            let (a, b) = (numbers[0], numbers[1])
            guard (a.width == 4) != (b.width == 4) else { return nil }
            return b.width == 4 ? day(b.value, month, a.value) : day(a.value, month, b.value)
        }
        return first.width <= 2 && CivilDate(2024, month, first.value) != nil
            ? .yearly(month: month, day: first.value) : nil
    }

    // MARK: Years that were left open

    /// The next such day, today included; of weekdays, the next one after today.
    func next(_ reading: Reading, from start: CivilDate? = nil) -> CivilDate? {
        let start = start ?? today
        switch reading {
        case .day(let date): return date
        case .weekly(let weekday): return start.adding(days: (weekday - start.weekday + 6) % 7 + 1)
        case .yearly(let month, let day):
            // 29 February comes within eight years.
            for year in start.parts.year...(start.parts.year + 8) {
                if let date = CivilDate(year, month, day), date >= start { return date }
            }
            return nil
        }
    }

    /// The last such day, today included.
    func last(_ reading: Reading) -> CivilDate? {
        switch reading {
        case .day(let date): return date
        case .weekly(let weekday): return today.adding(days: -((today.weekday - weekday + 6) % 7 + 1))
        case .yearly(let month, let day):
            for year in (max(1, today.parts.year - 8)...today.parts.year).reversed() {
                if let date = CivilDate(year, month, day), date <= today { return date }
            }
            return nil
        }
    }

    /// The day of this year; of weekdays, the next one.
    func current(_ reading: Reading) -> CivilDate? {
        if case .yearly(let month, let day) = reading {
            return CivilDate(today.parts.year, month, day) ?? next(reading)
        }
        return next(reading)
    }
}
