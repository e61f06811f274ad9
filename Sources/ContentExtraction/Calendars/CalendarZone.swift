/// A time zone as a calendar defines it (VTIMEZONE): observances that begin and recur.
struct CalendarZone {
    struct Observance {
        var start: Moment?
        var offset = 0, before = 0
        var rule: String?
        var dates: [Moment] = []
    }

    var observances: [Observance] = []

    /// Seconds east of Greenwich at a reading of the clock; nil without observances.
    func offset(atWall wall: Int) -> Int? {
        var best: (onset: Int, offset: Int)?
        for observance in observances {
            guard let start = observance.start else { continue }
            var onsets = [start.wallSeconds] + observance.dates.map(\.wallSeconds)
            if let rule = observance.rule.flatMap(Recurrence.init) {
                onsets += rule.dates(first: start, from: wall - 800 * 86_400, limit: 4)
            }
            for onset in onsets where onset <= wall && onset > best?.onset ?? .min { best = (onset, observance.offset) }
        }
        // Before the first observance, what it says was before.
        return best?.offset ?? observances.min { ($0.start?.wallSeconds ?? 0) < ($1.start?.wallSeconds ?? 0) }?.before
    }

    /// Reads `+0530`.
    static func seconds(_ text: String) -> Int? {
        let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
        guard digits.count >= 4 else { return nil }
        let value = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        return value > 86_400 ? nil : text.contains("-") ? -value : value
    }
}
