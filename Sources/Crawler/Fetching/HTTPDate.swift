/// A date in a header.
///
/// Source: RFC 9110, section 5.6.7, with its two obsolete forms.
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Seconds since 1970; nil if it is not a date.
    static func seconds(_ text: String) -> Int? {
        guard text.utf8.count <= 64 else { return nil }
        // "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994".
        let words = text.lowercased().split { " ,-".contains($0) }
        guard words.count >= 5 else { return nil }
        let isOldest = words[1].first?.isLetter ?? false
        let (dayWord, monthWord) = isOldest ? (words[2], words[1]) : (words[1], words[2])
        let (timeWord, yearWord) = isOldest ? (words[3], words[4]) : (words[4], words[3])
        let clock = timeWord.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard let day = number(dayWord), let month = months.firstIndex(of: String(monthWord)),
            var year = number(yearWord), clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock[2], 1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
        else { return nil }
        if yearWord.count == 2 { year += year < 70 ? 2000 : 1900 }
        return days(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring) -> Int? {
        guard 1...4 ~= text.utf8.count, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(text)
    }

    /// Days since 1970 in the Gregorian calendar, for years from zero. March comes first, so that the leap day is a year's
    /// last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // 400 years, which are always of the same length, keep divisions from negative numbers.
        let year = year + (month <= 2 ? 399 : 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468 - 146_097
    }
}
