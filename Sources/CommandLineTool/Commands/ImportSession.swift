import ItemExchange
import SystemIndex

/// One run of an importer: its progress, and what it complains of.
final class ImportSession {
    private let inputs: [InputFile]
    private let json: Bool
    private var bar: ProgressBar
    private let start = ContinuousClock.now
    private var complaints: ComplaintReport

    init(inputs: [InputFile], json: Bool) {
        self.inputs = inputs
        self.json = json
        complaints = ComplaintReport(namesFiles: inputs.count > 1)
        let lengths = inputs.map(\.length)
        bar = ProgressBar(total: lengths.contains(nil) ? nil : lengths.reduce(0) { $0 + $1! })
    }

    var seconds: Double { start.duration(to: .now) / .seconds(1) }

    func run(_ importer: Importer) throws -> Importer.Report {
        importer.onComplaint = { complaint in
            self.bar.clear()
            self.complaints.tell(complaint)
        }
        importer.onDurable = { progress in
            if self.json { Output.line("{\"durable\": \(progress.durable)}") }
            self.bar.show(done: progress.bytes, items: progress.durable, seconds: self.seconds)
        }
        importer.shouldStop = { Signals.isInterrupted }
        defer { bar.clear() }
        let report = try importer.run(inputs)
        bar.clear()
        complaints.tellTheRest()
        return report
    }
}
