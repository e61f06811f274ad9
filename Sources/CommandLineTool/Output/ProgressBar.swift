import Glibc

/// A line on standard error that says how far something is; nothing if that is not a terminal.
struct ProgressBar {
    private let total: Int?
    private let isShown = isatty(2) == 1 && !Terminal.isDumb
    private var last: ContinuousClock.Instant?
    private var isVisible = false

    /// - Parameter total: bytes in all; nil if that is unknown.
    init(total: Int?) { self.total = total }

    mutating func show(done: Int, items: Int, seconds: Double) {
        guard isShown else { return }
        if let last, last.duration(to: .now) < .milliseconds(80) { return }
        last = .now
        isVisible = true
        let rate = seconds > 0 ? Int(Double(items) / seconds) : 0
        var line = "\(Formatting.count(items)) items, \(Formatting.count(rate)) a second"
        if let total, total > 0 {
            let share = min(1, Double(done) / Double(total))
            let width = 24, filled = Int(share * 24)
            let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
            line = "[\(bar)] \(Int(share * 100))%  " + line
        }
        Output.write("\r\(line.prefix(max(1, Terminal.size(2).columns - 1)))\u{1B}[K", to: 2)
    }

    mutating func clear() {
        guard isVisible else { return }
        isVisible = false
        Output.write("\r\u{1B}[K", to: 2)
    }
}

/// A line on standard error that says what is being done; nothing if that is not a terminal.
final class ProgressLine {
    private let isShown = isatty(2) == 1 && !Terminal.isDumb
    private var isVisible = false
    private var shownSteps: Set<String> = []

    /// Shows what a program does now; without a terminal, once for each thing that it does.
    ///
    /// - Parameter step: what it does, without numbers.
    func show(_ text: String, step: String) {
        if isShown { return show(text) }
        guard shownSteps.insert(step).inserted else { return }
        Output.error("searchlight: \(printable(text))")
    }

    func show(_ text: String) {
        guard isShown else { return }
        isVisible = true
        Output.write("\r\(printable(text).prefix(max(1, Terminal.size(2).columns - 1)))\u{1B}[K", to: 2)
    }

    func clear() {
        guard isVisible else { return }
        isVisible = false
        Output.write("\r\u{1B}[K", to: 2)
    }
}
