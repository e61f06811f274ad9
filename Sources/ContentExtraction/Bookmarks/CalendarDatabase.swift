/// Databases with calendars: Thunderbird's `local.sqlite` and `cache.sqlite`, and what Evolution keeps of servers, people included.
///
/// Sources: Thunderbird, `calStorageHeader`; evolution-data-server, `e-cache.c`.
enum CalendarDatabase {
    /// 3 is for what was deleted here, and is still to be deleted on the server.
    private static let evolutionCache = "SELECT ECacheOBJ FROM ECacheObjects WHERE COALESCE(ECacheState, 0) <> 3"
    private static let events = """
        SELECT id, title, event_start, event_end, flags, cal_id, NULL FROM cal_events WHERE recurrence_id IS NULL
        """
    private static let tasks = """
        SELECT id, title, todo_entry, todo_due, flags, cal_id, todo_completed FROM cal_todos WHERE recurrence_id IS NULL
        """
    private static let properties = """
        SELECT item_id, key, value FROM cal_properties
        WHERE recurrence_id IS NULL AND key IN ('DESCRIPTION', 'LOCATION', 'CATEGORIES', 'URL', 'STATUS')
        """
    private static let recurrences = "SELECT item_id, icalString FROM cal_recurrence"
    private static let isAllDay = 8
    private static let maximumItems = 200_000

    /// - Returns: false for a database of another kind.
    static func read(_ database: DatabaseFile, _ reading: Reading) throws -> Bool {
        if database.knows(evolutionCache) {
            try readEvolution(database, reading)
        } else if database.knows(events) {
            let lines = lines(database)
            try readThunderbird(database, events, "VEVENT", lines, reading)
            try readThunderbird(database, tasks, "VTODO", lines, reading)
        } else {
            return false
        }
        return true
    }

    private static func readEvolution(_ database: DatabaseFile, _ reading: Reading) throws {
        try database.forEach(evolutionCache) { row in
            guard try reading.mayContinue() else { return false }
            let bytes = Array((row.text(0) ?? "").utf8)
            if try !Contacts.read(bytes, reading) { try CalendarFile.read(bytes, reading) }
            return true
        }
    }

    /// Further lines of items in iCalendar, by the items' names.
    private static func lines(_ database: DatabaseFile) -> [String: [String]] {
        var lines: [String: [String]] = [:]
        database.forEach(properties) { row in
            if let item = row.text(0), let key = row.text(1), let value = row.text(2), lines.count < maximumItems {
                // Categories are a list, whose commas divide.
                lines[item, default: []].append(key + ":" + (key == "CATEGORIES" ? value : escaped(value)))
            }
            return true
        }
        database.forEach(recurrences) { row in
            if let item = row.text(0), let rule = row.text(1), lines.count < maximumItems {
                lines[item, default: []].append(rule.cleaned)
            }
            return true
        }
        return lines
    }

    private static func readThunderbird(
        _ database: DatabaseFile, _ query: String, _ kind: String, _ further: [String: [String]], _ reading: Reading
    ) throws {
        try database.forEach(query) { row in
            guard try reading.mayContinue() else { return false }
            guard let identifier = row.text(0) else { return true }
            let hasDays = (row.integer(4) ?? 0) & isAllDay != 0
            var lines = ["BEGIN:\(kind)", "UID:\(escaped(identifier))", "SUMMARY:\(escaped(row.text(1) ?? ""))"]
            for (name, column) in [("DTSTART", Int32(2)), (kind == "VTODO" ? "DUE" : "DTEND", 3), ("COMPLETED", 6)] {
                guard let moment = row.integer(column), let text = time(moment, isDay: hasDays) else { continue }
                lines.append(name + (hasDays ? ";VALUE=DATE:" : ":") + text)
            }
            lines += (further[identifier] ?? []).prefix(200) + ["END:\(kind)"]
            try CalendarFile.read(Array(lines.joined(separator: "\r\n").utf8), reading)
            return true
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\r", with: "").replacing("\n", with: "\\n")
            .replacing(";", with: "\\;").replacing(",", with: "\\,")
    }

    /// - Parameter microseconds: since 1970, in UTC; of days too.
    private static func time(_ microseconds: Int, isDay: Bool) -> String? {
        guard microseconds != 0, let moment = Moment(seconds: (Double(microseconds) / 1e6).rounded(.down)) else {
            return nil
        }
        let text = moment.text.filter { $0 != "-" && $0 != ":" }
        return isDay ? String(text.prefix(8)) : String(text.prefix(15)) + "Z"
    }
}
