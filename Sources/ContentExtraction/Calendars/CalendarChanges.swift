/// Dates of recurring events that a calendar tells about in events of their own (RFC 5545, 3.8.4.4): moved or cancelled.
struct CalendarChanges {
    struct Change {
        /// When it would have been.
        var date: Moment
        /// When it is.
        var start: Moment?
        /// Whether the dates behind it move as well.
        var isForAll: Bool
    }

    /// By the event's identifier.
    private(set) var dates: [String: [Change]] = [:]
    private static let maximum = 20_000

    init(_ bytes: [UInt8], _ zones: [String: CalendarZone]) {
        // Few calendars have any, and dividing into lines takes longer.
        guard ByteReader(bytes).find("RECURRENCE-ID") != nil else { return }
        var identifier: String?, change: Change?, start: Moment?, count = 0
        // Alarms and other components inside.
        var depth = 0
        for line in ContentLines(bytes) {
            func moment() -> Moment? { CalendarZone.moment(line.value, line.parameter("TZID"), zones) }
            let isWhole = ["VEVENT", "VTODO", "VJOURNAL"].contains(line.value.cleaned.uppercased())
            switch line.name {
            case "BEGIN" where isWhole: (identifier, change, start, depth) = (nil, nil, nil, 0)
            case "BEGIN": depth += 1
            case "UID" where depth == 0: identifier = identifier ?? line.text.cleaned
            case "DTSTART" where depth == 0: start = start ?? moment()
            case "RECURRENCE-ID" where depth == 0:
                let isForAll = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
                change = moment().map { Change(date: $0, isForAll: isForAll) }
            case "END" where isWhole:
                if let identifier, var done = change, count < Self.maximum {
                    done.start = start
                    dates[identifier, default: []].append(done)
                    count += 1
                }
                change = nil
            case "END": depth = max(0, depth - 1)
            default: break
            }
        }
    }
}

/// Dates that are left out of a series.
struct DateSet {
    /// Seconds since 1970 of those whose clock is known, readings of the others' clocks, and whole days.
    private var instants: Set<Int> = [], walls: Set<Int> = [], days: Set<Int> = []

    init(_ dates: [Moment]) {
        for date in dates {
            if !date.hasTime {
                days.insert(date.wallSeconds)
            } else if date.offset != nil {
                instants.insert(date.seconds)
            } else {
                walls.insert(date.wallSeconds)
            }
        }
    }

    /// - Parameters:
    ///   - wall: a reading of the series' clock.
    ///   - ahead: how far that clock is ahead of Greenwich's then; nil for a clock of no place.
    func contains(_ wall: Int, ahead: Int?) -> Bool {
        let day = (wall >= 0 ? wall : wall - 86_399) / 86_400 * 86_400
        return walls.contains(wall) || days.contains(day) || instants.contains(wall - (ahead ?? 0))
    }
}
