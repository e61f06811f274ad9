import Glibc
import Synchronization

/// The system's time zones, read when they are first asked for.
package final class ZoneDatabase: Sendable {
    private struct State: Sendable {
        /// Zone names by what people call them, in lower case; nil before the list was read.
        var names: [String: String]?
        var zones: [String: TimeZoneData?] = [:]
    }

    private let folder: String
    private let state = Mutex(State())

    /// Lists of zones have at most 30 KiB.
    private static let maximumListBytes = 512 * 1024

    /// The one of this machine.
    package static let system = ZoneDatabase(folder: "/usr/share/zoneinfo")

    /// - Parameter folder: without it, or in an empty one, no zone is known.
    package init(folder: String) { self.folder = folder }

    /// A zone by the name of the database, an abbreviation, or a city.
    ///
    /// - Parameter name: in lower case, with single spaces.
    func zone(named name: String) -> (name: String, data: TimeZoneData)? {
        guard name.utf8.count <= 64 else { return nil }
        return state.withLock { state in
            if state.names == nil { state.names = readNames() }
            guard let names = state.names, !names.isEmpty else { return nil }
            if let seconds = CityTable.fixed[name] {
                return (name.uppercased(), TimeZoneData(fixed: seconds, name.uppercased()))
            }
            guard let zone = CityTable.cities[name] ?? names[name],
                let data = load(zone, &state)
            else { return nil }
            return (zone, data)
        }
    }

    private func load(_ zone: String, _ state: inout State) -> TimeZoneData? {
        if let known = state.zones[zone] { return known }
        let data =
            Self.isSafe(zone)
            ? Self.read("\(folder)/\(zone)", TimeZoneData.maximumBytes).flatMap(TimeZoneData.init) : nil
        state.zones[zone] = .some(data)
        return data
    }

    /// The zone of this process: `TZ`, else the machine's.
    ///
    /// - Returns: nil if it cannot be read; the caller then has no local time.
    package func local(environment: [String: String]) -> LocalZone? {
        guard let name = environment["TZ"], !name.isEmpty else {
            let target = Self.linkTarget("/etc/localtime")
            let name = target.flatMap { target in
                target.utf8.starts(with: "/usr/share/zoneinfo/".utf8) ? String(target.dropFirst(20)) : nil
            }
            return Self.read("/etc/localtime", TimeZoneData.maximumBytes).flatMap(TimeZoneData.init)
                .map { LocalZone(name: name ?? "local time", data: $0) }
        }
        var zone = name.hasPrefix(":") ? String(name.dropFirst()) : name
        if zone.hasPrefix(folder + "/") { zone = String(zone.dropFirst(folder.count + 1)) }
        if let data = state.withLock({ load(zone, &$0) }) { return LocalZone(name: zone, data: data) }
        return PosixRule(Array(name.utf8)).map { LocalZone(name: name, data: TimeZoneData(rule: $0)) }
    }

    /// Whether a name leads to a file below the folder.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 64 && !name.contains("..") && !name.hasPrefix("/")
            && name.utf8.allSatisfy { byte in
                0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || "/_+-".utf8.contains(byte)
            }
    }

    /// `Europe/Berlin` is called berlin and europe/berlin.
    private func readNames() -> [String: String] {
        guard
            let bytes = Self.read("\(folder)/zone1970.tab", Self.maximumListBytes)
                ?? Self.read("\(folder)/zone.tab", Self.maximumListBytes)
        else { return [:] }
        let lists = [bytes, Self.read("\(folder)/zone.tab", Self.maximumListBytes) ?? []]
        var names: [String: String] = [:]
        for line in lists.joined(separator: [0x0A]).split(separator: 0x0A) where line.first != 0x23 {
            let columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard columns.count >= 3 else { continue }
            let zone = String(decoding: columns[2], as: UTF8.self)
            guard Self.isSafe(zone), let city = zone.split(separator: "/").last else { continue }
            let called = String(city.map { $0 == "_" ? " " : $0 }).lowercased()
            if names[called] == nil { names[called] = zone }
            names[zone.lowercased()] = zone
        }
        return names
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 512)
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0, count < buffer.count else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// - Returns: nil if there is no regular file, or a larger one.
    private static func read(_ path: String, _ maximum: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0,
            facts.st_size <= maximum
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        let size = bytes.count
        let count = Glibc.read(descriptor, &bytes, size)
        return count == size ? bytes : nil
    }
}

/// The time zone of the person.
package struct LocalZone: Sendable {
    package let name: String
    let data: TimeZoneData

    /// Days since 1970 on the clock of the zone.
    ///
    /// - Parameter moment: seconds since 1970.
    func day(at moment: Int64) -> Int {
        let local = moment + Int64(data.offset(at: moment).seconds)
        return Int(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    }

    /// Greenwich, for machines without zones: dates need a today.
    static let universal = LocalZone(name: "UTC", data: TimeZoneData(fixed: 0, "UTC"))
}
