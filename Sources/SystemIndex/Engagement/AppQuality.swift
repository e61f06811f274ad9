import Glibc
import SearchEngine

/// How an app's results fared: how often they were opened, compared with the expectation at their positions, and how
/// fast the app lands. No texts, no items. `Docs/Ranking.md`, "App quality score", has the formulas.
struct AppQuality: Sendable, Hashable {
    /// Openings that results at those positions usually get, at ``time``.
    var expected = 0.0
    /// Openings that there were, at ``time``.
    var opened = 0.0
    /// When something was counted last, in seconds since 1970.
    var time: Int64 = 0
    /// Smoothed, from the choice to the app's answer.
    var landingMilliseconds = 0.0
    var landings = 0

    /// Seconds in which what was counted comes to count half: longer than a choice's, since it is of many results.
    static let halfLife = 42.0 * 86_400
    /// Of an opening, what reading a preview counts.
    static let lookShare = 0.25
    /// Landings that the smoothed time is of, nearly.
    static let memory = 8

    /// The share of all openings that the result at a position gets, from 0. The shares are those of clicks in the AOL
    /// log: Pass, Chowdhury, Torgeson, "A Picture of Search" (2006). The tenth share is smoothed. Only their
    /// proportions count: how often this person opens anything is measured. Lower results that are visible without
    /// scrolling get the share of the last position.
    static let usualShares = [0.423, 0.119, 0.084, 0.060, 0.049, 0.040, 0.034, 0.030, 0.028, 0.028]

    static func usualShare(_ position: Int) -> Double { usualShares[min(max(position, 0), usualShares.count - 1)] }

    /// What counts at a later time. A clock that was set back makes nothing count more.
    func decayed(to now: Int64) -> AppQuality {
        var result = self
        let share = exp2(-Double(max(0, now.subtractingReportingOverflow(time).partialValue)) / Self.halfLife)
        result.expected *= share
        result.opened *= share
        result.time = now
        return result
    }

    mutating func count(expected: Double, opened: Double, now: Int64) {
        self = decayed(to: now)
        self.expected += expected
        self.opened += opened
    }

    mutating func land(milliseconds: Double) {
        landings = min(landings, Int.max - 1) + 1
        landingMilliseconds += (milliseconds - landingMilliseconds) / Double(min(landings, Self.memory))
    }
}

/// What an app's standing and speed add to the score of each of its results.
struct AppPoints: Sendable, Hashable {
    var quality = 0
    var speed = 0

    /// With ``maximumSpeed`` 31. The best and the worst app differ by less than the bonus of a whole word over its
    /// prefix. So comparable matches swap ranks and others do not.
    static let maximumQuality = 27
    /// Apps that are opened as often swap ranks, others hardly.
    static let maximumSpeed = 4
    /// Each app, and all together, start with so many expected and so many actual openings: a handful of real ones says
    /// little.
    static let prior = 12.0
    /// Milliseconds of a landing that is neither fast nor slow.
    static let usualLanding = 1000.0

    var total: Int { quality + speed }

    /// - Parameter rate: openings of all compared apps for each that is to be expected by positions alone.
    init(_ counted: AppQuality, rate: Double) {
        let ratio = (counted.opened + Self.prior) / (rate * counted.expected + Self.prior)
        quality = Self.points(ratio, maximum: Self.maximumQuality)
        guard counted.landings > 0 else { return }
        let sureness = Double(counted.landings) / (Double(counted.landings) + 2)
        speed = Self.points(
            Self.usualLanding / max(1, counted.landingMilliseconds), maximum: Self.maximumSpeed, sureness)
    }

    init() {}

    /// All points for a ratio of 4 and more, none for 1, all of them off for a quarter and less.
    private static func points(_ ratio: Double, maximum: Int, _ sureness: Double = 1) -> Int {
        Int((Double(maximum) * min(max(log2(ratio) / 2, -1), 1) * sureness).rounded())
    }

    /// The points of apps that are searched together, without apps that have no points.
    static func all(of apps: [(app: AppIdentifier, counted: AppQuality)], now: Int64) -> [AppIdentifier: AppPoints] {
        let apps = apps.map { ($0.app, $0.counted.decayed(to: now)) }
        let opened = apps.reduce(prior) { $0 + $1.1.opened }
        let expected = apps.reduce(prior) { $0 + $1.1.expected }
        var all: [AppIdentifier: AppPoints] = [:]
        for (app, counted) in apps {
            let points = AppPoints(counted, rate: opened / expected)
            if points != AppPoints() { all[app] = points }
        }
        return all
    }

    /// An explanation of what the words are worth, with what the app adds to it.
    func added(to explanation: Explanation, mode: SearchRequest.Mode) -> Explanation {
        // A query without words has no terms, and is in the order of rank alone.
        guard self != AppPoints(), explanation.outcome == .matched, !explanation.allTerms.isEmpty else {
            return explanation
        }
        var quality = quality, total = total
        if mode == .committed {
            quality = Searcher.share(quality, of: explanation.score)
            total = Searcher.share(total, of: explanation.score)
        }
        var result = explanation
        if quality != 0 { result.terms.append(Explanation.Term(reason: .appQuality, points: quality)) }
        if total != quality { result.terms.append(Explanation.Term(reason: .appSpeed, points: total - quality)) }
        result.score += total
        return result
    }
}
