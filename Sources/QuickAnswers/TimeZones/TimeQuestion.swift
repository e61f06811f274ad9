/// Reads questions about the time elsewhere: "time in Sydney", "9am Tokyo in Berlin".
struct TimeQuestion {
    struct Result {
        var expression: String
        var value: String
        var detail: String
    }

    let database: ZoneDatabase
    let local: LocalZone?
    /// Seconds since 1970.
    let now: Int64

    private static let nows = QuestionForms<Void>([
        ("time in ", "", ()), ("time at ", "", ()), ("current time in ", "", ()), ("local time in ", "", ()),
        ("time now in ", "", ()),
        ("what time is it in ", "", ()), ("what's the time in ", "", ()), ("what is the time in ", "", ()),
        ("now in ", "", ()),
        ("uhrzeit in ", "", ()), ("zeit in ", "", ()), ("wie spät ist es in ", "", ()),
        ("wieviel uhr ist es in ", "", ()),
        ("wie viel uhr ist es in ", "", ()), ("heure à ", "", ()), ("quelle heure est-il à ", "", ()),
        ("heure a ", "", ()),
        ("hora en ", "", ()), ("qué hora es en ", "", ()), ("que hora es en ", "", ()),
        ("", "现在几点", ()), ("", "几点了", ()), ("", "时间", ()), ("", "時間", ()), ("", "の時間", ()), ("", "の時刻", ()),
        ("", "は今何時", ()), ("", "今何時", ()),
        ("الوقت في ", "", ()), ("كم الساعة في ", "", ()),
    ])

    /// Cities that are words besides: "nice time", "Easter time" and "summer time" ask for nothing.
    private static let ordinaryWords: Set<String> = [
        "nice", "la", "center", "easter", "troll", "wake", "midway", "casey", "davis", "palmer", "nome", "island",
        "jersey", "rio",
        "reunion", "simferopol", "virgin", "christmas", "mexico", "nelson", "moncton", "belem", "bahia", "creston",
        "cocos",
    ]

    private static let middles: Set<String> = Set(
        connectors.filter { $0.hasPrefix(" ") }.map { $0.trimmedSpaces })
    /// Whether a text may ask for a time: a look at its words. May return false positives.
    static func mayAsk(_ words: Words) -> Bool {
        guard let sign = words.scalars.first else { return false }
        return nows.mayMatch(words) || words.words.count > 1 && words.words.last == "time"
            || Sign.isDigit(sign) && words.contains(anyOf: middles)
    }

    /// - Returns: nil for texts that ask for no time, and if a zone is not known.
    func answer(_ scalars: ArraySlice<UInt32>) -> Result? {
        let text = scalars.without(suffixes: ["?"].scalars).text.lowercased()
        return conversion(text) ?? current(text)
    }

    private func current(_ text: String) -> Result? {
        var names = Self.nows.matches(text).map(\.inner)
        if text.hasSuffix(" time") {
            let name = String(text.dropLast(5))
            if CityTable.fixed[name] == nil, !Self.ordinaryWords.contains(name) { names.append(name) }
        }
        for var name in names {
            for ending in [" right now", " now", " jetzt"] where name.hasSuffix(ending) {
                name.removeLast(ending.count)
            }
            guard let zone = database.zone(named: name) else { continue }
            return written(now, zone, "time in \(Self.shown(name, zone.name))")
        }
        return nil
    }

    private static let connectors = [
        " in ", " to ", " into ", " nach ", " en ", " à ", " at ", " → ", " -> ", " = ", " في ", " إلى ", "是", "は",
        "等于",
    ]
    private static let localNames: Set<String> = [
        "local", "local time", "here", "my time", "ortszeit", "heure locale", "hora local", "本地", "当地",
    ]

    private func conversion(_ text: String) -> Result? {
        guard let first = text.first, first.isNumber || text.unicodeScalars.contains(where: { $0.value >= 0x80 }) else {
            return nil
        }
        for connector in Self.connectors {
            guard let (left, right) = text.halves(at: connector) else { continue }
            var name = right
            for ending in [" time", "时间", "時間", "几点", "何時"] where name.hasSuffix(ending) && name.count > ending.count {
                name.removeLast(ending.count)
            }
            guard let clock = ClockTime(left) else { continue }
            let target: (name: String, data: TimeZoneData)?
            if Self.localNames.contains(name) {
                target = local.map { ($0.name, $0.data) }
            } else {
                target = database.zone(named: name)
            }
            var source = clock.zone
            if source.hasSuffix(" time") { source.removeLast(5) }
            // "15:00 in Tokyo" may be an appointment: the zone must be said.
            guard let target, !source.isEmpty, let origin = zone(named: source) else { continue }
            let today = origin.data.offset(at: now).seconds
            let midnight = (now + Int64(today)).floored(to: 86_400)
            let moment = origin.data.moment(local: midnight + Int64(clock.seconds))
            return written(
                moment, target,
                "\(Self.clock(clock.seconds)) \(Self.shown(source, origin.name)) in \(Self.shown(name, target.name))",
                day: midnight)
        }
        return nil
    }

    private func zone(named name: String) -> (name: String, data: TimeZoneData)? {
        if Self.localNames.contains(name) { return local.map { ($0.name, $0.data) } }
        return database.zone(named: name)
    }

    /// - Parameter day: midnight of the day at the origin; nil for the person's own today.
    private func written(
        _ moment: Int64, _ zone: (name: String, data: TimeZoneData), _ expression: String, day: Int64? = nil
    ) -> Result {
        let offset = zone.data.offset(at: moment).seconds
        let time = moment + Int64(offset)
        let date = CivilDate(days: Int(time.floored(to: 86_400) / 86_400))
        let origin: Int64 =
            day ?? (now + Int64((local ?? .universal).data.offset(at: now).seconds)).floored(to: 86_400)
        let difference = Int64(date.days) - origin / 86_400
        let relation =
            difference == 0 ? "" : difference == 1 ? ", the next day" : difference == -1 ? ", the day before" : ""
        return Result(
            expression: expression, value: Self.clock(Int(time - time.floored(to: 86_400))),
            detail: "\(date.weekdayName), \(date.text)\(relation) (\(Self.offset(offset)))")
    }

    private static func clock(_ seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(seconds / 3600)):\(padded(seconds / 60 % 60))"
    }

    private static func offset(_ seconds: Int) -> String {
        if seconds == 0 { return "UTC" }
        let minutes = abs(seconds) / 60
        let rest = minutes % 60 == 0 ? "" : ":\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
        return "UTC\(seconds < 0 ? "-" : "+")\(minutes / 60)\(rest)"
    }

    /// The place as it was named: a zone is called by one of its cities. Other scripts get the zone's city.
    private static func shown(_ name: String, _ zone: String) -> String {
        if CityTable.fixed[name] != nil { return name.uppercased() }
        guard name.utf8.allSatisfy({ $0 < 0x80 }), !name.contains("/"), !localNames.contains(name) else {
            return city(zone)
        }
        return name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private static func city(_ zone: String) -> String {
        String((zone.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
    }
}

extension Int64 {
    /// The greatest multiple that is not above it.
    func floored(to unit: Int64) -> Int64 {
        let rest = self % unit
        return self - (rest < 0 ? rest + unit : rest)
    }
}

/// A time of the day, and the words behind it.
struct ClockTime {
    var seconds: Int
    var zone: String

    /// Reads `9am tokyo`, `9:30 pm tokyo`, `15:00 utc`, `15h30 paris`, `15 uhr berlin`, `东京 9点`, `12 noon tokyo`.
    init?(_ text: String) {
        var text = text
        // "东京9点", "東京 9時": the place comes first.
        if let first = text.first, !first.isNumber {
            guard let digit = text.firstIndex(where: { $0.isASCII && $0.isNumber }), let mark = text.last,
                mark == "点" || mark == "點" || mark == "時" || mark == "时"
            else { return nil }
            var place = String(text[..<digit]).trimmedSpaces
            for ending in ["时间", "時間", "下午", "上午", "午後", "午前"] where place.hasSuffix(ending) {
                let isAfternoon = ending == "下午" || ending == "午後"
                place = String(place.dropLast(ending.count)).trimmedSpaces
                if isAfternoon {
                    guard let hour = Int(text[digit...].dropLast()), 1...12 ~= hour else { return nil }
                    (seconds, zone) = ((hour % 12 + 12) * 3600, place)
                    return
                }
            }
            text = String(text[digit...].dropLast()) + ":00 " + place
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard 1...2 ~= digits.count, var hour = Int(digits) else { return nil }
        var rest = text.dropFirst(digits.count), minute: Int?
        if let mark = rest.first, mark == ":" || mark == "." || mark == "h" {
            let part = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            if part.count == 2, let number = Int(part), number < 60 {
                minute = number
                rest = rest.dropFirst(3)
            } else if mark == "h" {
                minute = 0
                rest = rest.dropFirst()
            }
        }
        var name = String(rest).trimmedSpaces
        var isMarked = minute != nil
        for (mark, isAfternoon) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)]
        where name.hasPrefix(mark) {
            guard 1...12 ~= hour, name.dropFirst(mark.count).first.map({ $0 == " " }) ?? true else { continue }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            name = String(name.dropFirst(mark.count)).trimmedSpaces
            isMarked = true
            break
        }
        for mark in ["uhr ", "点", "時", "o'clock ", "noon "] where name.hasPrefix(mark) {
            name = String(name.dropFirst(mark.count)).trimmedSpaces
            isMarked = true
        }
        guard isMarked, hour < 24 else { return nil }
        seconds = hour * 3600 + (minute ?? 0) * 60
        zone = name
    }
}
