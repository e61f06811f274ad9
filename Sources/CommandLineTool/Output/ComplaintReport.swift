import ItemExchange
import SystemIndex

/// Says on standard error what was left out of files of items.
struct ComplaintReport {
    /// Complaints that are printed each; the others are only counted.
    private static let maximum = 10

    /// Whether each names its file.
    let namesFiles: Bool
    private(set) var count = 0
    private var others: [ImportFailure.Cause: Int] = [:]

    init(namesFiles: Bool) { self.namesFiles = namesFiles }

    mutating func tell(_ complaint: ImportComplaint) {
        count += 1
        guard count <= Self.maximum else {
            others[complaint.failure.cause, default: 0] += 1
            return
        }
        let location = namesFiles ? "\(printable(complaint.file)), line \(complaint.line)" : "line \(complaint.line)"
        let cause = complaint.failure.cause == .brokenJSON ? "broken JSON: " : ""
        Output.error("searchlight: \(location): \(cause)\(printable(complaint.failure.message))")
    }

    /// How many were not printed, by cause.
    func tellTheRest() {
        guard count > Self.maximum else { return }
        let causes = ImportFailure.Cause.allCases.compactMap { cause in
            others[cause].map { "\(Formatting.count($0)) \(cause.rawValue)" }
        }
        Output.error(
            "searchlight: \(Formatting.count(count - Self.maximum)) more problems: \(causes.joined(separator: ", "))")
    }
}
