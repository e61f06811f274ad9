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

    /// A date with the offset that its zone has then.
    ///
    /// - Parameter zones: those that the calendar defines.
    static func moment(_ text: String, _ zone: String?, _ zones: [String: CalendarZone]) -> Moment? {
        // A period's beginning counts.
        guard var moment = Moment(iso: text.cleaned.prefix { $0 != "/" }) else { return nil }
        if moment.hasTime, moment.offset == nil { moment.offset = offset(zone, moment.wallSeconds, zones) }
        return moment
    }

    /// Seconds that a zone is ahead of Greenwich when its clocks read so; nil for an unknown one.
    static func offset(_ zone: String?, _ wall: Int, _ zones: [String: CalendarZone]) -> Int? {
        guard let zone = zone?.unquoted else { return nil }
        if let own = zones[zone], let offset = own.offset(atWall: wall) { return offset }
        return TimeZones.zone(ofCalendar: zone)?.offset(atWall: wall)
    }

    /// Reads `+0530`.
    static func seconds(_ text: String) -> Int? {
        let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
        guard digits.count >= 4 else { return nil }
        let value = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        return value > 86_400 ? nil : text.contains("-") ? -value : value
    }
}
