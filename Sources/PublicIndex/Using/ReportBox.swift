import Crypto
import FoundationEssentials
import SearchEngine
/// Reports are about what is in it.
package import SystemIndex
import WebMarkup

/// What the person would report, if they turned it on: nothing is sealed or sent by itself, and nothing that the public index does not have.
package struct ReportBox: Sendable {
    let index: SystemIndex

    package init(_ index: SystemIndex) { self.index = index }

    /// A report that waits until its period is over.
    package struct Waiting: Sendable, Hashable, Codable {
        /// The public index that it is for.
        package var source: String
        package var report: SealedReport
        /// What is in it, as it is shown.
        package var content: String
        /// Seconds since 1970 from which it may be sent.
        package var ends: Int64

        /// Whether no index takes it any more. Periods are as long as one from the first moment on.
        func isOld(at now: Int64) -> Bool {
            guard report.period >= 0, report.period < .max, ends >= 0 else { return true }
            let (wait, overflows) = (ends / (report.period + 1)).multipliedReportingOverflow(
                by: ReportCollection.periodsToSend)
            return overflows || now > ends.addingReportingOverflow(wait).partialValue
        }
    }

    struct State: Sendable, Codable {
        /// Since when reports are turned on, in seconds since 1970; nil while they are not.
        var since: Int64?
        /// This person's alone: by it their shares are the same each time, and they count once.
        var secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        var waiting: [Waiting] = []
        /// What was sealed: none is sealed twice in a period, nor without being opened again.
        var sealed: [Mark] = []
    }

    /// That something was sealed, without saying what.
    struct Mark: Sendable, Codable {
        var source: String
        var period: Int64
        /// With the secret.
        var hash: Data
        /// Seconds since 1970.
        var time: Int64
    }

    /// Marks that are kept; of more the oldest go.
    static let mostMarks = 4096

    private var file: SmallFile { index.file("reports.json", of: .publicIndex) }

    func state() throws -> State { try file.decode(State.self) ?? State() }

    func update(_ change: (inout State) -> Void) throws { try file.update(State(), change) }

    /// Whether the person turned reports on.
    package func isOn() throws -> Bool { try state().since != nil }

    /// Turned off, what waits is deleted unsent.
    ///
    /// - Parameter now: seconds since 1970; only what is opened from then on is ever reported.
    package func turn(on: Bool, now: Int64) throws {
        try update { state in
            if on {
                if state.since == nil { state.since = now }
            } else {
                // The secret stays, so that who turns reports on again still counts once.
                state = State(secret: state.secret)
            }
        }
    }

    package func waiting() throws -> [Waiting] { try state().waiting }

    // MARK: What there is to report

    /// What was opened since reports were turned on, and since it was sealed for this index last; in the order of addresses.
    ///
    /// - Parameter pages: those of the public index. Nothing else is reported.
    func contents(for source: String, among pages: Set<String>) throws -> [ReportedContent] {
        let state = try state()
        let sealed = Dictionary(
            state.sealed.lazy.filter { $0.source == source }.map { ($0.hash, $0.time) }, uniquingKeysWith: max)
        return try contents(among: pages).filter { content, time in
            guard let bytes = content.bytes else { return false }
            return sealed[Self.hash(bytes, state)].map { $0 < time } ?? true
        }.keys.sorted { ($0.page, $0.activity?.title ?? "") < ($1.page, $1.activity?.title ?? "") }
    }

    /// What was opened since reports were turned on, with when it last was.
    func contents(among pages: Set<String>) throws -> [ReportedContent: Int64] {
        guard let since = try state().since else { return [:] }
        let switches = try index.switches()
        var found: [ReportedContent: Int64] = [:]
        func add(_ content: ReportedContent, _ time: Int64) { found[content] = max(found[content] ?? .min, time) }
        for app in [AppIdentifier.web, .publicIndex] where switches.isOn(app) {
            for (page, time) in try index.app(app).engagement.chosenItems(since: since) where pages.contains(page) {
                add(ReportedContent(page: page), time)
            }
        }
        for app in try index.apps() where switches.isOn(app) {
            for record in try index.app(app).activities.history(now: since)
            where record.isPublic && record.lastViewed >= since {
                guard let page = record.webpageURL.flatMap(Self.canonical), pages.contains(page) else { continue }
                let activity = ReportedContent.Activity(
                    type: record.activityType, title: record.title ?? "", keywords: record.keywords)
                add(ReportedContent(page: page, activity: activity), record.lastViewed)
            }
        }
        return found
    }

    /// A web address as pages' identifiers have it; nil for what is none.
    private static func canonical(_ address: String) -> String? { WebAddress(address)?.withoutFragment.description }

    /// A hash by which it is known that a content was sealed, without keeping it.
    static func hash(_ content: [UInt8], _ state: State) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: state.secret)))
    }
}

extension ReportBox.State {
    mutating func remember(_ mark: ReportBox.Mark) {
        sealed.removeAll { $0.source == mark.source && $0.period == mark.period && $0.hash == mark.hash }
        sealed.append(mark)
        sealed.removeFirst(max(0, sealed.count - ReportBox.mostMarks))
    }
}
