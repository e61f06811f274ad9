import Foundation
import Synchronization

/// What the server counts, in memory, as Prometheus reads it: "Exposition formats", text format 0.0.4. Any thread.
final class Metrics: Sendable {
    private struct RouteStatus: Hashable, Comparable {
        var route: String
        var status: Int

        static func < (a: RouteStatus, b: RouteStatus) -> Bool { (a.route, a.status) < (b.route, b.status) }
    }

    private struct Histogram {
        var counts: [Int]
        var count = 0
        var sum = 0.0

        init(_ bounds: [Double]) { counts = Array(repeating: 0, count: bounds.count) }

        mutating func add(_ value: Double, _ bounds: [Double]) {
            count += 1
            sum += value
            for (index, bound) in bounds.enumerated() where value <= bound { counts[index] += 1 }
        }
    }

    private struct State {
        var requests: [RouteStatus: Int] = [:]
        var search = Histogram(Metrics.seconds)
        var positions = Histogram(Metrics.positionBounds)
        var landings: [String: Int] = [:]
        var shown = 0
        var lookedAt = 0
    }

    private static let seconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5]
    private static let positionBounds: [Double] = [0, 1, 2, 4, 9, 19, 49]
    private let state = Mutex(State())

    /// - Parameter route: the address's pattern, never an address. There are few patterns.
    func answered(_ route: String, status: Int) {
        state.withLock { $0.requests[RouteStatus(route: route, status: status), default: 0] += 1 }
    }

    /// - Parameter seconds: from the request's head to the answer's.
    func searched(seconds: Double) { state.withLock { $0.search.add(seconds, Self.seconds) } }

    /// - Parameter position: of the result that was chosen, from 0; nil if it was not of a search.
    func landed(_ outcome: String, position: Int?) {
        state.withLock {
            $0.landings[outcome, default: 0] += 1
            if let position { $0.positions.add(Double(position), Self.positionBounds) }
        }
    }

    func shown(_ count: Int) { state.withLock { $0.shown += count } }

    func lookedAt() { state.withLock { $0.lookedAt += 1 } }

    /// - Parameter gauges: names, what they are, and their values now.
    func text(gauges: [(name: String, help: String, value: Double)]) -> String {
        let state = self.state.withLock { $0 }
        var text = ""
        func family(_ name: String, _ type: String, _ help: String) {
            text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        }
        func histogram(_ name: String, _ help: String, _ histogram: Histogram, _ bounds: [Double]) {
            family(name, "histogram", help)
            for (bound, count) in zip(bounds, histogram.counts) { text += "\(name)_bucket{le=\"\(bound)\"} \(count)\n" }
            text += "\(name)_bucket{le=\"+Inf\"} \(histogram.count)\n\(name)_sum \(histogram.sum)\n"
            text += "\(name)_count \(histogram.count)\n"
        }
        family("searchlight_requests_total", "counter", "Answered requests.")
        for (key, count) in state.requests.sorted(by: { $0.key < $1.key }) {
            text += "searchlight_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
        }
        histogram(
            "searchlight_search_seconds", "Seconds from a search request to its answer.", state.search, Self.seconds)
        family("searchlight_landings_total", "counter", "Chosen results, by outcome.")
        for (outcome, count) in state.landings.sorted(by: { $0.key < $1.key }) {
            text += "searchlight_landings_total{outcome=\"\(outcome)\"} \(count)\n"
        }
        histogram(
            "searchlight_chosen_position", "Positions of chosen results, from 0.", state.positions, Self.positionBounds)
        family("searchlight_results_shown_total", "counter", "Results visible when typing paused.")
        text += "searchlight_results_shown_total \(state.shown)\n"
        family("searchlight_results_looked_at_total", "counter", "Previews read.")
        text += "searchlight_results_looked_at_total \(state.lookedAt)\n"
        for gauge in gauges {
            family(gauge.name, "gauge", gauge.help)
            text += "\(gauge.name) \(gauge.value)\n"
        }
        return text
    }

    /// Bytes of this process in memory; 0 if the system does not say.
    static var residentBytes: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}
