import Glibc
import SearchlightBasics
import Synchronization

/// Rules of time zones by the names of the IANA database, from the system's files.
enum TimeZones {
    private static let folder = "/usr/share/zoneinfo"
    private static let kept = Mutex<[String: ZoneFile?]>([:])
    private static let areas = [
        "Africa", "America", "America/Argentina", "America/Indiana", "America/Kentucky", "America/North_Dakota",
        "Antarctica", "Arctic",
        "Asia", "Atlantic", "Australia", "Etc", "Europe", "Indian", "Pacific",
    ]

    /// Reads all zones. Called before a sandbox closes the file system.
    static func prepare() {
        for area in areas {
            guard let directory = opendir(folder + "/" + area) else { continue }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if !name.hasPrefix(".") { _ = zone(area + "/" + name) }
            }
        }
        for name in ["UTC", "GMT", "EST", "MST", "HST", "CET", "MET", "EET", "WET"] { _ = zone(name) }
    }

    /// The zone with a name of the database; nil for an unknown one.
    static func zone(_ name: String) -> ZoneFile? {
        guard name.utf8.count < 64, name.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }), !name.contains(".."),
            !name.hasPrefix("/")
        else { return nil }
        if let known = kept.withLock({ $0[name] }) { return known }
        let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let file = (try? FileBytes(descriptor)).flatMap { ZoneFile($0.beginning(64 << 10)) }
        kept.withLock { $0[name] = .some(file) }
        return file
    }

    /// The zone that a calendar names: a name of the database, perhaps behind a program's prefix, or one of Windows.
    static func zone(ofCalendar name: String) -> ZoneFile? {
        let name = name.unquoted
        if let zone = zone(name) { return zone }
        let parts = name.split(separator: "/")
        for count in [3, 2] where parts.count > count {
            if let zone = zone(parts.suffix(count).joined(separator: "/")) { return zone }
        }
        return WindowsZoneTable.names[name].flatMap { zone($0) }
    }
}

/// A file of the IANA database (RFC 9636): when clocks were moved, and the rule from then on.
struct ZoneFile: Sendable {
    private var times: [Int] = []
    private var kinds: [Int] = []
    private var offsets: [Int] = []
    private var rule: PosixZone?

    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes, isBigEndian: true)
        guard reader.has("TZif", at: 0) else { return nil }
        func counts(_ at: Int) -> [Int]? {
            let all = (0..<6).compactMap { reader.u32(at + 20 + 4 * $0) }; return all.count == 6 ? all : nil
        }
        // The first block has 32 bits; the second one, with 64, is what counts.
        guard let small = counts(0), small.allSatisfy({ $0 < 1 << 16 }) else { return nil }
        let start = 44 + small[3] * 5 + small[4] * 6 + small[5] + small[2] * 8 + small[1] + small[0]
        guard reader.has("TZif", at: start), let large = counts(start), large.allSatisfy({ $0 < 1 << 16 }) else {
            return nil
        }
        let body = start + 44, count = large[3]
        for number in 0..<count {
            guard let time = reader.u64(body + 8 * number), let kind = reader.byte(body + 8 * count + number) else {
                return nil
            }
            times.append(Int(truncatingIfNeeded: Int64(bitPattern: time)))
            kinds.append(Int(kind))
        }
        for number in 0..<large[4] { offsets.append(reader.i32(body + 9 * count + 6 * number) ?? 0) }
        let footer = body + 9 * count + 6 * large[4] + large[5] + 12 * large[2] + large[1] + large[0]
        rule = PosixZone(ByteReader.text(reader.slice(footer + 1, 100).prefix { $0 != 10 }))
        if offsets.isEmpty { return nil }
    }

    /// Seconds east of Greenwich at a reading of the clock.
    func offset(atWall wall: Int) -> Int {
        var offset = offset(at: wall - offset(at: wall))
        // In the hour around a change the first guess may be the other side's.
        let second = self.offset(at: wall - offset)
        if second != offset, self.offset(at: wall - second) == second { offset = second }
        return offset
    }

    private func offset(at time: Int) -> Int {
        if let last = times.last, time >= last, let rule { return rule.offset(at: time) }
        var low = 0, high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        let kind = low > 0 ? kinds[low - 1] : 0
        return offsets.indices.contains(kind) ? offsets[kind] : 0
    }
}

/// The rule at a zone file's end: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone: Sendable {
    private var standard = 0, summer = 0
    private var starts: (month: Int, week: Int, day: Int, time: Int)?,
        ends: (month: Int, week: Int, day: Int, time: Int)?

    init?(_ text: String) {
        var rest = text[...]
        func name() {
            if rest.first == "<" {
                rest = rest.drop { $0 != ">" }.dropFirst()
            } else {
                rest = rest.drop { $0.isLetter }
            }
        }
        func time() -> Int? {
            let sign = rest.first == "-" ? -1 : 1
            if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
            let text = rest.prefix { $0.isNumber || $0 == ":" }
            guard !text.isEmpty else { return nil }
            rest = rest.dropFirst(text.count)
            let parts = text.split(separator: ":").map { Int($0) ?? 0 }
            return sign * (parts[0] * 3600 + (parts.count > 1 ? parts[1] * 60 : 0) + (parts.count > 2 ? parts[2] : 0))
        }
        name()
        guard let first = time() else { return nil }
        standard = -first
        summer = standard
        if rest.isEmpty { return }
        name()
        summer = rest.first == "," ? standard + 3600 : -(time() ?? first - 3600)
        let rules = rest.split(separator: ",").compactMap { rule -> (month: Int, week: Int, day: Int, time: Int)? in
            guard rule.first == "M" else { return nil }
            let halves = rule.dropFirst().split(separator: "/")
            let numbers = halves[0].split(separator: ".").compactMap { Int($0) }
            guard numbers.count == 3, (1...12).contains(numbers[0]) else { return nil }
            var time = 7200
            if halves.count > 1 {
                let isNegative = halves[1].hasPrefix("-")
                let parts = halves[1].drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) ?? 0 }
                time = (isNegative ? -1 : 1) * ((parts.first ?? 0) * 3600 + (parts.count > 1 ? parts[1] * 60 : 0))
            }
            return (numbers[0], numbers[1], numbers[2], time)
        }
        guard rules.count == 2 else { return }
        (starts, ends) = (rules[0], rules[1])
    }

    func offset(at time: Int) -> Int {
        guard let starts, let ends else { return standard }
        let year = Moment(wall: time + standard).year
        func moment(_ rule: (month: Int, week: Int, day: Int, time: Int), _ offset: Int) -> Int {
            let first = CivilDay.number(year, rule.month, 1)
            var day = first + (rule.day - (first + 4) % 7 + 7) % 7 + 7 * (rule.week - 1)
            while day >= first + CivilDay.count(ofMonth: rule.month, year) { day -= 7 }
            return day * 86_400 + rule.time - offset
        }
        let start = moment(starts, standard), end = moment(ends, summer)
        return (start < end ? time >= start && time < end : time >= start || time < end) ? summer : standard
    }
}
