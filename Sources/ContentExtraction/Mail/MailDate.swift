/// Dates of mails (RFC 5322 and what came before): `Tue, 5 May 2009 10:11:12 +0200 (CEST)`.
enum MailDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let zones: [String: Int] = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7,
        "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "wet": 0, "west": 1, "eet": 2, "eest": 3, "msk": 3,
        "jst": 9, "kst": 9,
        "ist": 5, "aest": 10, "aedt": 11, "hst": -10,
    ]

    static func moment(_ text: String) -> Moment? {
        // Comments, which may stand anywhere.
        var plain = "", depth = 0
        for character in text.prefix(200) {
            if character == "(" {
                depth += 1
            } else if character == ")" {
                depth = max(0, depth - 1)
            } else if depth == 0 {
                plain.append(character)
            }
        }
        var day: Int?, month: Int?, year: Int?, time: [Int]?, offset: Int?, isAfternoon: Bool?
        let words = plain.replacing(" :", with: ":").replacing(": ", with: ":").split {
            $0 == " " || $0 == "," || $0 == "\t" || $0.isNewline
        }
        for word in words.flatMap({ split($0) }) {
            let lower = word.lowercased()
            if word.contains(":") {
                time = time ?? word.split(separator: ":").map { Int($0.prefix { $0.isNumber }) ?? 0 }
            } else if let number = Int(word), !word.hasPrefix("+"), !word.hasPrefix("-") {
                if day == nil, word.count <= 2 {
                    day = number
                } else if year == nil {
                    year = number < 50 && word.count <= 2 ? number + 2000 : number < 1000 ? number + 1900 : number
                }
            } else if let found = months.firstIndex(where: { lower.hasPrefix($0) }), month == nil {
                month = found + 1
            } else if word.hasPrefix("+") || word.hasPrefix("-"), let number = Int(word.dropFirst()), word.count <= 5 {
                let seconds = word.count <= 3 ? number * 3600 : number / 100 * 3600 + number % 100 * 60
                offset = offset ?? (word.hasPrefix("-") ? -seconds : seconds)
            } else if lower == "am" || lower == "pm" {
                isAfternoon = lower == "pm"
            } else if let hours = zones[lower] {
                offset = offset ?? hours * 3600
            }
        }
        guard let day, let month, let year else { return nil }
        var moment = Moment(year: year, month: month, day: day)
        if let time, time.count > 1 {
            (moment.hour, moment.minute, moment.second, moment.hasTime) = (
                time[0], time[1], time.count > 2 ? time[2] : 0, true
            )
            if isAfternoon == true, moment.hour < 12 { moment.hour += 12 }
            if isAfternoon == false, moment.hour == 12 { moment.hour = 0 }
            moment.offset = offset.flatMap { abs($0) <= 86_400 ? $0 : nil }
        }
        return moment.isValid ? moment : nil
    }

    /// `15-Feb-2002` is three words, `-0800` is one; so is a zone right behind the time.
    private static func split(_ word: Substring) -> [Substring] {
        if word.contains(":") {
            guard let sign = word.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return [word] }
            return [word[..<sign], word[sign...]]
        }
        return word.first == "-" || word.first == "+" ? [word] : word.split(separator: "-")
    }
}
