/// The Robots Exclusion Protocol (RFC 9309), as Google's parser reads it: if the two differ, sites were written for the
/// latter.
///
/// It differs in three ways. Agents with only unknown lines or `Sitemap` between them share the rules after them.
/// Misspelled names of lines are known. And `%62` is not `b` in a rule that allows. What the RFC disallows stays
/// disallowed.
package struct RobotsFile: Sendable {
    /// Bytes that are read; RFC 9309, section 2.5, asks for at least so many.
    package static let largest = 512 << 10
    /// Longer lines are cut off, as Google does.
    private static let maximumLineLength = 2083 * 8

    /// Values of `Sitemap` lines as they stand there, in order; they belong to no agent.
    package private(set) var sitemaps: [String] = []
    private var groups: [RobotsGroup] = []

    /// Any bytes; only the first ``largest`` are read. Linear.
    package init(_ bytes: [UInt8]) {
        var rest = bytes.prefix(Self.largest)
        // Google also passes over a byte-order mark that is cut off.
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] where rest.first == byte { rest = rest.dropFirst() }
        var isOpen = false
        for line in rest.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard let line = RobotsLine(line.prefix(Self.maximumLineLength)) else { continue }
            switch line.kind {
            case .agent:
                if !isOpen || groups.last?.hasRules == true { groups.append(RobotsGroup()) }
                isOpen = true
                groups[groups.count - 1].name(line.value)
            case .allow: if isOpen { groups[groups.count - 1].add(line.value, allows: true) }
            case .disallow: if isOpen { groups[groups.count - 1].add(line.value, allows: false) }
            case .delay: if isOpen { groups[groups.count - 1].addDelay(line.value) }
            case .sitemap: sitemaps.append(String(decoding: line.value, as: UTF8.self))
            case .other: break
            }
        }
        for position in groups.indices { groups[position].finish() }
    }

    /// Whether an agent may fetch what the path and query name.
    ///
    /// The longest rule that matches decides, of equally long ones one that allows. Without rules for the agent, those of
    /// `*` hold; an agent that is named without any rule may fetch all. Costs at most the number of rules times the length
    /// of the path, whatever the patterns.
    ///
    /// - Parameters:
    ///   - pathAndQuery: percent-encoded, as ``WebAddress/pathAndQuery``; empty means `/`.
    ///   - agent: the product token, such as `Searchlight`; without regard to case.
    package func allows(_ pathAndQuery: String, agent: String) -> Bool {
        let path = RobotsText(pathAndQuery.isEmpty ? [AddressText.slash] : Array(pathAndQuery.utf8))
        var best: RobotsRule?
        for group in groups(of: agent) {
            // The best come first, so the first that matches is the group's.
            let rule = group.rules.first { rule in
                best.map { !rule.precedes($0) } ?? false || rule.pattern.matches(path, isStrict: !rule.allows)
            }
            if let rule, best.map({ rule.precedes($0) }) ?? true { best = rule }
        }
        return best?.allows ?? true
    }

    /// Seconds between requests, as many sites ask for without any standard; nil if not said.
    ///
    /// Said for an agent before other agents join its group, it is for that one only: unlike rules, whose groups such
    /// lines do not end.
    package func crawlDelay(agent: String) -> Double? {
        let token = Array(agent.utf8)
        let own = groups.filter { $0.position(of: token) != nil }
        if own.isEmpty { return groups.lazy.compactMap { $0.delay(of: [UInt8(ascii: "*")]) }.first }
        return own.lazy.compactMap { $0.delay(of: token) }.first
    }

    /// Whether some group is for an agent by its name.
    package func names(_ agent: String) -> Bool {
        let token = Array(agent.utf8)
        return groups.contains { $0.position(of: token) != nil }
    }

    private func groups(of agent: String) -> [RobotsGroup] {
        let token = Array(agent.utf8)
        let own = groups.filter { $0.position(of: token) != nil }
        return own.isEmpty ? groups.filter { $0.position(of: [UInt8(ascii: "*")]) != nil } : own
    }
}

/// The rules for some agents.
struct RobotsGroup: Sendable {
    /// Product tokens in lower case, `*` for all.
    private var agents: [[UInt8]] = []
    private var delays: [(agents: Int, seconds: Double)] = []
    private(set) var rules: [RobotsRule] = []

    var hasRules: Bool { !rules.isEmpty }

    /// The token ends at the first byte that cannot be part of one (RFC 9309, section 2.2.1), such as that of a
    /// version.
    mutating func name(_ value: ArraySlice<UInt8>) {
        let isAll = value.first == UInt8(ascii: "*") && value.dropFirst().first.map(RobotsLine.isSpace) ?? true
        let token = value.prefix {
            AddressText.isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
        agents.append(isAll ? [UInt8(ascii: "*")] : token.map(RobotsLine.lowered))
    }

    mutating func add(_ value: ArraySlice<UInt8>, allows: Bool) {
        let pattern = RobotsPattern(value)
        rules.append(RobotsRule(pattern: pattern, allows: allows))
        if allows, let folder = RobotsPattern(folderOf: pattern) {
            rules.append(RobotsRule(pattern: folder, allows: true))
        }
    }

    mutating func addDelay(_ value: ArraySlice<UInt8>) {
        guard let seconds = Double(String(decoding: value, as: UTF8.self)), seconds >= 0, seconds.isFinite else {
            return
        }
        delays.append((agents.count, seconds))
    }

    /// Best rules first. Empty patterns say nothing, but make the group one that has rules.
    mutating func finish() {
        rules = rules.filter { $0.pattern.length > 0 }.sorted { $0.precedes($1) }
    }

    func position(of agent: [UInt8]) -> Int? {
        guard !agent.isEmpty else { return nil }
        return agents.firstIndex(of: agent.map(RobotsLine.lowered))
    }

    func delay(of agent: [UInt8]) -> Double? {
        guard let position = position(of: agent) else { return nil }
        return delays.first { $0.agents > position }?.seconds
    }
}

struct RobotsRule: Sendable {
    var pattern: RobotsPattern
    var allows: Bool

    /// Whether it decides if both match.
    func precedes(_ other: RobotsRule) -> Bool {
        pattern.length == other.pattern.length
            ? allows && !other.allows : pattern.length > other.pattern.length
    }
}
