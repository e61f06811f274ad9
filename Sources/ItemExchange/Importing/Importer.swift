/// A report has the engine's error if upkeep failed.
package import SearchEngine
package import SystemIndex

/// Takes items from files into an app's index, making them durable as it goes.
package final class Importer {
    /// How far an import is.
    package struct Progress: Sendable, Hashable {
        /// Items that are durable: the first so many good ones of the input.
        package var durable = 0
        /// Bytes of the input that have become durable, all files together.
        package var bytes = 0
    }

    /// What an import did.
    package struct Report: Sendable, Hashable {
        /// Items that are durable.
        package var imported = 0
        /// Items left out, by cause.
        package var skipped: [ImportFailure.Cause: Int] = [:]
        /// Why the index could not be flushed or merged, if that failed: it is as right as before, only slower and larger.
        package var upkeepFailure: IndexError?
        /// Whether it was told to stop before the end.
        package var isStopped = false

        /// Items left out in all.
        package var skippedCount: Int { skipped.values.reduce(0, +) }
    }

    /// Items that are made durable together at most, and the seconds that one waits for it at most.
    static let batchItems = 1000
    static let batchSeconds = 0.25
    /// Bytes of input that are gathered at most.
    private static let batchBytes = 8 << 20
    private static let maintenanceSeconds = 3.0
    private static let maintenanceBytes = 64 << 20

    private let app: AppIndex
    private let reader: ItemReader
    private var batch: [(file: String, line: Int, item: Document)] = []
    private var batchBytes = 0
    private var deadline: ContinuousClock.Instant?
    private var lastMaintenance = ContinuousClock.now
    private var earlierBytes = 0
    private var progress = Progress()
    private var report = Report()

    /// Called for each item that is skipped.
    package var onComplaint: (ImportComplaint) -> Void = { _ in }
    /// Called whenever more has become durable.
    package var onDurable: (Progress) -> Void = { _ in }
    /// Asked again and again; true ends the import after what was read is durable.
    package var shouldStop: () -> Bool = { false }

    /// - Parameters:
    ///   - app: the app whose index the items go into. The first item creates the index if it is missing.
    ///   - reader: makes items of what is read.
    package init(app: AppIndex, reader: ItemReader) {
        self.app = app
        self.reader = reader
    }

    /// Imports the files one after the other.
    ///
    /// - Throws: `IndexError` when a file cannot be read or the index cannot be written; what was reported durable is.
    package func run(_ files: [InputFile]) throws -> Report {
        for file in files where !report.isStopped { try run(file) }
        try commit(bytes: earlierBytes)
        if !report.isStopped {
            let end = ContinuousClock.now + .seconds(10)
            while ContinuousClock.now < end, !shouldStop(), try app.exists(), maintain(isIdle: true) {}
        }
        return report
    }

    private func run(_ file: InputFile) throws {
        var splitter = JSONSplitter(file)
        while true {
            if shouldStop() {
                report.isStopped = true
                break
            }
            switch try splitter.next(milliseconds: milliseconds()) {
            case .value(let line, let bytes):
                take(
                    Result { () throws(ImportFailure) in try reader.item(parsing: splitter.bytes(bytes)) }, file,
                    line)
                batchBytes += bytes.count
            case .failure(let line, let failure): complain(file.name, line, failure)
            case .nothing: break
            case .end:
                earlierBytes += splitter.consumed
                return
            }
            if isDue { try commit(bytes: earlierBytes + splitter.consumed) }
        }
        try commit(bytes: earlierBytes + splitter.consumed)
    }

    private func take(_ result: Result<Document, ImportFailure>, _ file: InputFile, _ line: Int) {
        switch result {
        case .success(let item):
            if batch.isEmpty { deadline = .now + .seconds(Self.batchSeconds) }
            batch.append((file.name, line, item))
        case .failure(let failure): complain(file.name, line, failure)
        }
    }

    private func complain(_ file: String, _ line: Int, _ failure: ImportFailure) {
        report.skipped[failure.cause, default: 0] += 1
        onComplaint(ImportComplaint(file: file, line: line, failure: failure))
    }

    /// How long the next item may be waited for; nil when nothing waits to be made durable.
    private func milliseconds() -> Int? {
        guard !batch.isEmpty, let deadline else { return nil }
        return max(0, Int(ContinuousClock.now.duration(to: deadline) / .milliseconds(1)) + 1)
    }

    private var isDue: Bool {
        if batch.count >= Self.batchItems || batchBytes >= Self.batchBytes { return true }
        guard !batch.isEmpty, let deadline else { return false }
        return ContinuousClock.now >= deadline
    }

    private func commit(bytes: Int) throws {
        batchBytes = 0
        guard !batch.isEmpty else { return }
        var refused: [ImportComplaint] = []
        try app.commit { transaction in
            for (file, line, item) in batch {
                do {
                    try transaction.index(item)
                } catch let error as IndexError where error.code == .limitExceeded {
                    let failure = ImportFailure(.tooLarge, error.description)
                    refused.append(ImportComplaint(file: file, line: line, failure: failure))
                }
            }
        }
        progress.durable += batch.count - refused.count
        progress.bytes = bytes
        report.imported = progress.durable
        batch.removeAll(keepingCapacity: true)
        for complaint in refused { complain(complaint.file, complaint.line, complaint.failure) }
        onDurable(progress)
        if lastMaintenance.duration(to: .now) > .seconds(Self.maintenanceSeconds) {
            _ = maintain(isIdle: false)
            lastMaintenance = .now
        }
    }

    /// Flushes and merges what is due; returns whether there may be more. Where it fails the items are durable anyway.
    private func maintain(isIdle: Bool) -> Bool {
        do {
            return try app.maintain(maximumBytes: Self.maintenanceBytes, isIdle: isIdle)
        } catch {
            report.upkeepFailure = error as? IndexError ?? IndexError(.inputOutput, "\(error)")
            return false
        }
    }
}
