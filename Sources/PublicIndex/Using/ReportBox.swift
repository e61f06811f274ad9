import Crawler
import Crypto
import FoundationEssentials
import JSONCoding
import SearchEngine
/// Reports are about what is in it.
package import SystemIndex
import WebMarkup

/// What the person would report, if they turned it on. Nothing is encrypted or sent by itself, and only what the public
/// index has is ever reported.
package struct ReportBox: Sendable {
    let index: SystemIndex

    package init(_ index: SystemIndex) { self.index = index }

    /// A report that waits until its period is over.
    package struct Waiting: Sendable, Hashable, Codable {
        /// The public index that it is for.
        package var source: String
        package var report: EncryptedReport
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

    struct State: Sendable, JSONCodable {
        /// Since when reports are turned on, in seconds since 1970; nil while they are not.
        var since: Int64?
        /// This person's alone: by it their shares are the same each time, and they count once.
        var secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    }

    /// Records that a content was encrypted, without saying what. A content is encrypted once a period, and again only
    /// after it was opened again. With the secret, a person could test a guess of the page. So the mark is deleted with
    /// the history.
    struct Mark: Sendable, Hashable, Codable {
        var source: String
        var period: Int64
        /// With the secret.
        var hash: Data
        /// Seconds since 1970.
        var time: Int64

        func isOfSame(_ other: Mark) -> Bool {
            source == other.source && period == other.period && hash == other.hash
        }
    }

    /// What was encrypted, as a note of the history that it is about: it stands with the app that it was opened in.
    struct Encrypted: Sendable, Hashable, Codable {
        var mark: Mark
        /// nil once it was sent.
        var waiting: Waiting?
    }

    /// Which moment of the history something is about.
    package struct Opening: Sendable, Hashable {
        package var app: AppIdentifier
        /// Seconds since 1970.
        package var time: Int64
    }

    var file: SmallFile { index.file("reports.json", of: .publicIndex) }

    func state() throws -> State { try file.decode(State.self) ?? State() }

    /// Whether the person turned reports on.
    package func isOn() throws -> Bool { try state().since != nil }

    /// Turned off, what waits is deleted unsent.
    ///
    /// - Parameter now: seconds since 1970; only what is opened from then on is ever reported.
    package func turn(on: Bool, now: Int64) throws {
        try file.update(State()) { state in
            // The secret stays, so that a person who turns reports on again still counts once.
            state.since = on ? state.since ?? now : nil
        }
        // Only now: concurrent encryption first writes its mark, then checks whether reports are on.
        if !on { try forgetAll() }
    }

    // MARK: What there is to report

    /// What was opened since reports were turned on, and since it was encrypted for this index last; in the order of addresses.
    ///
    /// - Parameter pages: those of the public index. Only these are reported.
    func contents(for source: String, among pages: Set<String>) throws -> [(content: ReportedContent, opening: Opening)]
    {
        let state = try state()
        let marks = try encrypted().lazy.map(\.mark).filter { $0.source == source }
        let encrypted = Dictionary(marks.map { ($0.hash, $0.time) }, uniquingKeysWith: max)
        return try contents(among: pages).filter { content, opening in
            guard let bytes = content.bytes else { return false }
            return encrypted[Self.hash(bytes, state)].map { $0 < opening.time } ?? true
        }.sorted { ($0.key.page, $0.key.activity?.title ?? "") < ($1.key.page, $1.key.activity?.title ?? "") }
            .map { ($0.key, $0.value) }
    }

    /// What was opened since reports were turned on, with where and when it last was. Of sites that the person added as private nothing
    /// is, whatever a public index says of them.
    ///
    /// - Parameter pages: those of the public index; nil for all that the history has, of whatever app and page.
    func contents(among pages: Set<String>?) throws -> [ReportedContent: Opening] {
        guard let since = try state().since else { return [:] }
        let switches = try index.switches()
        let privateSites = Set(
            try WebContent(index).sites().lazy.filter(\.isPrivate).compactMap { $0.webAddress?.scope })
        var found: [ReportedContent: Opening] = [:]
        func add(_ content: ReportedContent, _ app: AppIdentifier, _ time: Int64) {
            if found[content]?.time ?? .min < time { found[content] = Opening(app: app, time: time) }
        }
        func isReported(_ page: String) -> Bool {
            guard let pages else { return true }
            guard pages.contains(page), let scope = WebAddress(page)?.scope else { return false }
            return !privateSites.contains(scope)
        }
        for app in [AppIdentifier.web, .publicIndex] where pages == nil || switches.isOn(app) {
            for (page, time) in try index.app(app).engagement.chosenItems(since: since) where isReported(page) {
                add(ReportedContent(page: page), app, time)
            }
        }
        for app in try index.apps() where pages == nil || switches.isOn(app) {
            for record in try index.app(app).activities.history(now: since)
            where record.isPublic && record.lastViewed >= since {
                guard let page = record.webpageURL.flatMap(Self.canonical), isReported(page) else { continue }
                let activity = ReportedContent.Activity(
                    type: record.activityType, title: record.title ?? "", keywords: record.keywords)
                add(ReportedContent(page: page, activity: activity), app, record.lastViewed)
            }
        }
        return found
    }

    /// A web address as pages' identifiers have it; nil for anything else.
    private static func canonical(_ address: String) -> String? { WebAddress(address)?.withoutFragment.description }

    /// A hash by which it is known that a content was encrypted, without keeping it.
    static func hash(_ content: [UInt8], _ state: State) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: state.secret)))
    }
}
