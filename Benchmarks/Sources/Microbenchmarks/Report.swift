import CAllocationCounter
import Glibc
import SearchEngine

/// What was measured: a line of each room as soon as it is known, and all counts at last.
struct Report {
    private let rooms: [String]
    private var counts: [(name: String, value: Double)] = []
    private var hasHead = false

    /// - Parameter rooms: beginnings of names; none for all.
    init(rooms: [String]) { self.rooms = rooms }

    func wants(_ room: String) -> Bool { rooms.isEmpty || rooms.contains { room.hasPrefix($0) } }

    /// Runs `body` some times, at first once for nothing, and reports the median time and what the last run allocated.
    ///
    /// - Parameters:
    ///   - operations: how many of `unit` one run is.
    ///   - prepare: makes what each run starts from; neither timed nor counted.
    ///   - plan: tells how the work was done; neither timed nor counted.
    mutating func measure<State>(
        _ room: String, _ unit: String, operations: Int, runs: Int = 7, prepare: () throws -> State,
        plan: () throws -> String = { "" }, _ body: (State) throws -> Void
    ) throws {
        guard wants(room) else { return }
        try body(prepare())
        var times: [Double] = []
        var allocations = 0.0, bytes = 0.0
        for _ in 0..<runs {
            let state = try prepare()
            let before = allocation_counts(), start = seconds()
            try body(state)
            times.append((seconds() - start) / Double(operations))
            let after = allocation_counts()
            allocations = Double(after.allocations - before.allocations) / Double(operations)
            bytes = Double(after.bytes - before.bytes) / Double(operations)
        }
        times.sort()
        let counted = "\(rounded(allocations)) allocations, \(rounded(bytes)) bytes"
        line(room, times[runs / 2], unit, counted, plan: try plan())
        counts.append(("\(room): allocations per \(unit)", allocations))
        counts.append(("\(room): bytes allocated per \(unit)", bytes))
    }

    mutating func measure(
        _ room: String, _ unit: String, operations: Int, runs: Int = 7, plan: () throws -> String = { "" },
        _ body: () throws -> Void
    ) throws {
        try measure(room, unit, operations: operations, runs: runs, prepare: {}, plan: plan, { _ in try body() })
    }

    /// A figure that is the same in every run, and has a threshold.
    mutating func count(_ room: String, _ what: String, _ value: Double) {
        guard wants(room) else { return }
        line(room, nil, "", "\(rounded(value)) \(what)")
        counts.append(("\(room): \(what)", value))
    }

    /// A time that was measured elsewhere, in seconds.
    mutating func time(_ room: String, _ what: String, _ value: Double) {
        guard wants(room) else { return }
        line(room, value, what, "")
    }

    private mutating func line(
        _ room: String, _ time: Double?, _ unit: String, _ rest: String, plan: String = ""
    ) {
        if !hasHead { print("| room | time per | | counts | plan |\n|---|---|---|---|---|") }
        hasHead = true
        print("| \(room) | \(unit) | \(time.map(duration) ?? "") | \(rest) | \(plan) |")
        fflush(nil)
    }

    private func duration(_ seconds: Double) -> String {
        if seconds < 1e-6 { return "\(rounded(seconds * 1e9)) ns" }
        return seconds < 1e-3 ? "\(rounded(seconds * 1e6)) µs" : "\(rounded(seconds * 1e3)) ms"
    }

    /// Three digits that count.
    private func rounded(_ value: Double) -> String {
        if value >= 100 || value == value.rounded() { return "\(Int(value.rounded()))" }
        return "\((value * (value < 1 ? 1000 : 100)).rounded() / (value < 1 ? 1000 : 100))"
    }

    func writeCounts(_ path: String) throws {
        guard let file = fopen(path, "w") else {
            throw IndexError(.permissionDenied, "Cannot write the counts.", path: path)
        }
        defer { fclose(file) }
        let lines = counts.map { " \"\($0.name)\": \(($0.value * 1000).rounded() / 1000)" }
        fputs("{\n\(lines.joined(separator: ",\n"))\n}\n", file)
    }
}

/// The monotonic clock.
func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
