import SystemIndex

/// One run of an importer: its progress, and what it complains of.
final class ImportSession {
    /// Complaints that are printed each; the others are only counted.
    private static let shownComplaints = 10

    private let inputs: [InputFile]
    private let json: Bool
    private var bar: ProgressBar
    private let start = ContinuousClock.now
    private var complaints: [ImportComplaint] = []
    private var otherCauses: [ImportFailure.Cause: Int] = [:]

    init(inputs: [InputFile], json: Bool) {
        self.inputs = inputs
        self.json = json
        let lengths = inputs.map(\.length)
        bar = ProgressBar(total: lengths.contains(nil) ? nil : lengths.reduce(0) { $0 + $1! })
    }

    var seconds: Double { start.duration(to: .now) / .seconds(1) }

    func run(_ importer: Importer) throws -> Importer.Report {
        importer.onComplaint = { self.complain($0) }
        importer.onDurable = { progress in
            if self.json { Output.line("{\"durable\": \(progress.durable)}") }
            self.bar.show(done: progress.bytes, items: progress.durable, seconds: self.seconds)
        }
        importer.shouldStop = { Signals.isInterrupted }
        defer { bar.clear() }
        let report = try importer.run(inputs)
        bar.clear()
        tellTheRest()
        return report
    }

    private func complain(_ complaint: ImportComplaint) {
        guard complaints.count < Self.shownComplaints else {
            otherCauses[complaint.failure.cause, default: 0] += 1
            return
        }
        complaints.append(complaint)
        bar.clear()
        let place = inputs.count > 1 ? "\(printable(complaint.file)), line \(complaint.line)" : "line \(complaint.line)"
        let cause = complaint.failure.cause == .brokenJSON ? "broken JSON: " : ""
        Output.error("searchlight: \(place): \(cause)\(printable(complaint.failure.message))")
    }

    private func tellTheRest() {
        let count = otherCauses.values.reduce(0, +)
        guard count > 0 else { return }
        let causes = ImportFailure.Cause.allCases.compactMap { cause in
            otherCauses[cause].map { "\(Formatting.count($0)) \(cause.rawValue)" }
        }
        Output.error("searchlight: and \(Formatting.count(count)) more: \(causes.joined(separator: ", "))")
    }
}
