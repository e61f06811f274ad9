import SearchlightBasics

/// iCalendar and vCalendar: each event, task and journal entry is an item.
enum CalendarFile {
    static func read(_ reading: Reading) throws {
        let bytes = reading.file.textBeginning(reading.limits.partBytes)
        if bytes.count < reading.file.count {
            reading.cut("Only the first \(reading.limits.partBytes >> 20) MB of the calendar are searched.")
        }
        let (isFound, calendarName) = try read(bytes, reading)
        if !isFound, reading.items == 0 { throw ExtractionFailure(.unsupported, "The file holds no calendar.") }
        if reading.items == 0 {
            var attributes = AttributeList()
            attributes.set("title", calendarName)
            try reading.emit(attributes)
        }
    }

    /// Hands over the events in calendars that may stand in another file.
    ///
    /// - Returns: whether there is a calendar, and what it is called.
    @discardableResult
    static func read(_ bytes: [UInt8], _ reading: Reading) throws -> (isFound: Bool, name: String?) {
        // Zones are defined anywhere in the file, mostly before they are used.
        let zones = zones(bytes), changes = CalendarChanges(bytes, zones)
        var path: [String] = [], component: CalendarComponent?, calendarName: String?, isFound = false
        for line in ContentLines(bytes) {
            let kind = line.value.cleaned.uppercased()
            if line.name == "BEGIN" {
                if path.count < 16 { path.append(kind) }
                if kind == "VCALENDAR" || kind == "VTIMEZONE" { isFound = true }
                if ["VEVENT", "VTODO", "VJOURNAL"].contains(kind) {
                    component = CalendarComponent(kind: kind, zones: zones, changes: changes)
                }
            } else if line.name == "END" {
                if path.last == kind { path.removeLast() }
                if let done = component, kind == done.kind {
                    guard try reading.mayContinue() else {
                        reading.cut("Only the first \(reading.items) events are searched.")
                        return (true, calendarName)
                    }
                    try done.emit(reading, calendar: calendarName)
                    component = nil
                }
            } else if component != nil, path.last == component?.kind {
                component?.read(line)
            } else if line.name == "X-WR-CALNAME" || line.name == "NAME" && path.last == "VCALENDAR" {
                calendarName = line.text
            }
        }
        // A cut file lacks its last lines.
        if let component { try component.emit(reading, calendar: calendarName) }
        return (isFound, calendarName)
    }

    private static func zones(_ bytes: [UInt8]) -> [String: CalendarZone] {
        var zones: [String: CalendarZone] = [:], name: String?, zone = CalendarZone(),
            observance: CalendarZone.Observance?
        var isInZone = false
        for line in ContentLines(bytes) {
            let kind = line.value.cleaned.uppercased()
            switch line.name {
            case "BEGIN":
                if kind == "VTIMEZONE" { (isInZone, name, zone) = (true, nil, CalendarZone()) }
                if isInZone, kind == "STANDARD" || kind == "DAYLIGHT" { observance = CalendarZone.Observance() }
            case "END":
                if kind == "VTIMEZONE" {
                    if let name, zones.count < 1000 { zones[name] = zone }
                    isInZone = false
                } else if let done = observance, kind == "STANDARD" || kind == "DAYLIGHT" {
                    if zone.observances.count < 200 { zone.observances.append(done) }
                    observance = nil
                }
            case "TZID" where isInZone: name = line.text.unquoted
            case "DTSTART": observance?.start = Moment(iso: line.value)
            case "TZOFFSETTO": observance?.offset = CalendarZone.seconds(line.value) ?? 0
            case "TZOFFSETFROM": observance?.before = CalendarZone.seconds(line.value) ?? 0
            case "RRULE": observance?.rule = line.value
            case "RDATE":
                if (observance?.dates.count ?? 0) < 200 {
                    observance?.dates += line.parts(",").prefix(200).compactMap { Moment(iso: $0) }
                }
            default: break
            }
        }
        return zones
    }
}

/// An event, a task or an entry of a journal.
struct CalendarComponent {
    let kind: String
    private let zones: [String: CalendarZone]
    private var attributes = AttributeList()
    private var start: Moment?, startZone: String?, end: Moment?, duration: Double?
    private var identifier: String?, recurrence: String?
    private let changes: CalendarChanges
    private var rules: [String] = [], added: [Moment] = [], removed: [Moment] = []
    private var more: [String] = []
    /// Next dates of a recurring event that are kept.
    private static let nextDates = 12

    /// - Parameter changes: dates of the file's recurring events that are moved or cancelled.
    init(kind: String, zones: [String: CalendarZone], changes: CalendarChanges) {
        self.kind = kind
        self.zones = zones
        self.changes = changes
    }

    mutating func read(_ line: ContentLine) {
        let text = line.text.cleaned
        if text.isEmpty { return }
        switch line.name {
        case "SUMMARY": attributes.set("title", text)
        case "DESCRIPTION":
            if attributes["contentDescription"] != nil { more.append(text) }
            attributes.set("contentDescription", text)
        case "LOCATION": attributes.set("namedLocation", text)
        case "CATEGORIES":
            attributes.add("keywords", line.parts(",").flatMap { $0.split(separator: ";").map(String.init) })
        case "COMMENT": attributes.set("comment", text)
        case "URL": attributes.set("url", text)
        case "UID": identifier = identifier ?? text
        case "RECURRENCE-ID": recurrence = text
        case "DTSTART":
            start = moment(line)
            startZone = line.parameter("TZID")
        case "DTEND": end = moment(line)
        case "DURATION": duration = DurationText.seconds(text)
        case "DUE": attributes.set("dueDate", moment(line))
        case "COMPLETED": attributes.set("completionDate", moment(line))
        case "CREATED", "DCREATED": attributes.set("contentCreationDate", moment(line))
        case "LAST-MODIFIED": attributes.set("contentModificationDate", moment(line))
        case "RRULE": if rules.count < 8 { rules.append(line.value) }
        case "RDATE":
            if added.count < 1000 {
                added += line.parts(",").prefix(1000).compactMap { moment($0, line.parameter("TZID")) }
            }
        case "EXDATE":
            if removed.count < 5000 {
                removed += line.parts(",").prefix(5000).compactMap { moment($0, line.parameter("TZID")) }
            }
        case "ORGANIZER": readPerson(line, "authorNames", "authorEmailAddresses")
        case "ATTENDEE": readPerson(line, "participants", "emailAddresses")
        case "CONTACT", "RESOURCES": attributes.add("contributors", text)
        case "STATUS": attributes.set("kind", text.lowercased())
        case "ATTACH":
            attributes.add(
                "contentSources",
                line.parameter("FILENAME") ?? line.parameter("X-FILENAME") ?? (text.contains("://") ? text : nil))
        case "GEO":
            let numbers = text.split { $0 == ";" || $0 == "," }.compactMap { Double($0) }
            if numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 {
                attributes.set("latitude", numbers[0])
                attributes.set("longitude", numbers[1])
            }
        default: break
        }
    }

    private mutating func readPerson(_ line: ContentLine, _ names: String, _ addresses: String) {
        let value = line.text.cleaned
        attributes.add(names, line.parameter("CN"))
        let address = value.lowercased().hasPrefix("mailto:") ? String(value.dropFirst(7)) : value
        if address.contains("@") {
            attributes.add(addresses, address)
        } else if line.parameter("CN") == nil {
            attributes.add(names, address)
        }
        if let mail = line.parameter("EMAIL") { attributes.add(addresses, mail) }
    }

    private func moment(_ line: ContentLine) -> Moment? { moment(line.value, line.parameter("TZID")) }
    private func moment(_ text: String, _ zone: String?) -> Moment? { CalendarZone.moment(text, zone, zones) }
    private func offset(_ zone: String?, _ wall: Int) -> Int? { CalendarZone.offset(zone, wall, zones) }

    func emit(_ reading: Reading, calendar: String?) throws {
        var attributes = attributes
        attributes.set("startDate", start)
        if let start { attributes.set("allDay", flag: !start.hasTime) }
        attributes.set("endDate", end ?? endByDuration)
        let next = nextDates(reading.now)
        attributes.add("importantDates", next.map(\.text))
        attributes.set("containerTitle", calendar)
        attributes.set("identifier", identifier)
        var text = reading.collector()
        for line in more { text.line(line) }
        let name =
            identifier ?? "event-"
            + String(StableHash.value(of: ((attributes.text("title") ?? "") + (start?.text ?? "")).utf8), radix: 16)
        try reading.emit(part: name + (recurrence.map { "/" + $0 } ?? ""), attributes, text: text.isEmpty ? nil : text)
    }

    private var endByDuration: Moment? {
        guard let start, let duration, duration >= 0, duration < 1e9 else { return nil }
        var end = Moment(wall: start.wallSeconds + Int(duration))
        end.offset = start.offset
        end.hasTime = start.hasTime || Int(duration) % 86_400 != 0
        return end
    }

    /// The next dates of a recurring event, the one under way included.
    private func nextDates(_ now: Double) -> [Moment] {
        guard let start, !rules.isEmpty || !added.isEmpty, recurrence == nil else { return [] }
        let from = Int(max(-6e10, min(2.5e11, now))) - 86_400
        func ahead(_ wall: Int) -> Int? { start.offset == nil ? nil : offset(startZone, wall) ?? start.offset }
        let changed = identifier.flatMap { changes.dates[$0] } ?? []
        var walls = rules.flatMap {
            Recurrence($0)?.dates(
                first: start, from: from, limit: Self.nextDates + removed.count + changed.count, offset: ahead) ?? []
        }
        walls += added.map(\.wallSeconds).filter { $0 >= from }
        let gone = DateSet(removed + changed.map(\.date))
        walls.removeAll { gone.contains($0, ahead: ahead($0)) }
        // One change may stand for all dates behind it.
        for change in changed {
            guard change.isForAll, let moved = change.start else { continue }
            let shift = moved.seconds - change.date.seconds
            walls = walls.map { $0 - (ahead($0) ?? 0) > change.date.seconds ? $0 + shift : $0 }
        }
        var unique: [Int] = []
        for wall in walls.sorted() where unique.last != wall { unique.append(wall) }
        return unique.prefix(Self.nextDates).map { wall in
            var moment = Moment(wall: wall)
            moment.hasTime = start.hasTime
            moment.offset = start.offset == nil ? nil : offset(startZone, wall) ?? start.offset
            return moment
        }
    }
}
