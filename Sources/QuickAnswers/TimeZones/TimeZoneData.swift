/// The rules of a time zone, from a file of the system's database (RFC 8536, TZif). Bytes are checked: any file gives rules or
/// none.
struct TimeZoneData: Sendable {
    /// Seconds east of Greenwich.
    struct Offset: Sendable, Hashable {
        var seconds: Int
        var abbreviation: String
    }

    private var transitions: [Int64] = []
    /// The offset from each transition on.
    private var kinds: [UInt8] = []
    private var offsets: [Offset] = []
    /// What holds after the last transition.
    private var rule: PosixRule?

    /// Files of the database have at most 4 KiB.
    static let maximumBytes = 64 * 1024
    /// No zone is further from Greenwich (RFC 8536, 3.2).
    private static let offsetRange = -93_599...93_599

    init(fixed seconds: Int, _ abbreviation: String) {
        offsets = [Offset(seconds: seconds, abbreviation: abbreviation)]
    }

    init(rule: PosixRule) {
        self.init(fixed: 0, "")
        self.rule = rule
    }

    /// - Returns: nil for bytes that are not of this format.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes, let first = Header(bytes, at: 0) else { return nil }
        guard first.version >= 2 else { return nil }
        // The first block is for old readers. The second has 64-bit moments.
        guard let header = Header(bytes, at: first.end(timeSize: 4)) else { return nil }
        let end = header.end(timeSize: 8)
        guard end <= bytes.count, header.types > 0, header.types <= 256 else { return nil }
        var index = header.start
        for _ in 0..<header.times {
            transitions.append(Int64(bitPattern: Self.integer(bytes, index, 8)))
            index += 8
        }
        kinds = Array(bytes[index..<index + header.times])
        index += header.times
        let names = index + header.types * 6
        for _ in 0..<header.types {
            let seconds = Int(Int32(truncatingIfNeeded: Self.integer(bytes, index, 4)))
            let name = names + Int(bytes[index + 5])
            guard Self.offsetRange ~= seconds, name < names + header.characters else { return nil }
            let text = bytes[name..<names + header.characters].prefix { $0 != 0 }
            offsets.append(Offset(seconds: seconds, abbreviation: String(decoding: text, as: UTF8.self)))
            index += 6
        }
        guard kinds.allSatisfy({ Int($0) < offsets.count }), zip(transitions, transitions.dropFirst()).allSatisfy(<)
        else { return nil }
        let footer = bytes[end...].dropFirst().prefix { $0 != 0x0A }
        if bytes[end...].first == 0x0A, footer.count <= 128 { rule = PosixRule(Array(footer)) }
    }

    private static func integer(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
        bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private struct Header {
        let version: Int
        let start: Int
        let times: Int, types: Int, characters: Int
        private let leaps: Int, standards: Int, universals: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start >= 0, start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                return nil
            }
            // "2", "3" or "4"; zero for the first version.
            version = Int(bytes[start + 4]) - 0x30
            func count(_ index: Int) -> Int { Int(TimeZoneData.integer(bytes, start + 20 + index * 4, 4)) }
            universals = count(0)
            standards = count(1)
            leaps = count(2)
            times = count(3)
            types = count(4)
            characters = count(5)
            self.start = start + 44
            let limit = TimeZoneData.maximumBytes
            guard [universals, standards, leaps, times, types, characters].allSatisfy({ $0 <= limit }) else {
                return nil
            }
        }

        func end(timeSize: Int) -> Int {
            start + times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + universals
        }
    }

    /// The offset at a moment, in seconds since 1970.
    func offset(at moment: Int64) -> Offset {
        if let last = transitions.last, moment >= last, let rule { return rule.offset(at: moment) }
        if transitions.isEmpty { return rule?.offset(at: moment) ?? offsets[0] }
        var low = 0, high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? offsets[0] : offsets[Int(kinds[low - 1])]
    }

    /// The moment at which clocks of the zone show a time. If they skip it, the moment counted from before; if they show it
    /// twice, the first.
    ///
    /// - Parameter local: seconds since 1970-01-01 00:00 on that clock.
    func moment(local: Int64) -> Int64 {
        let before = offset(at: local - 86_400).seconds, after = offset(at: local + 86_400).seconds
        for seconds in [before, after] {
            let moment = local - Int64(seconds)
            if offset(at: moment).seconds == seconds { return moment }
        }
        return local - Int64(before)
    }
}
