import Crawler
import Crypto
import FoundationEssentials
import SearchlightBasics
import SystemIndex
import WebMarkup

/// Encrypting and sending of reports, each shown to the person before.
///
/// A report is encrypted in one period and sent in a later one, when its key is destroyed. So a receiver cannot ask the
/// key server what the report of some page would look like.
package struct Reporting: Sendable {
    private let sources: PublicSources
    private let box: ReportBox

    /// People that a public index has to wait for at least, unless it is the person's own.
    package static let minimumPeople = 10

    package init(_ sources: PublicSources) {
        self.sources = sources
        box = ReportBox(sources.index)
    }

    /// Something to report.
    package struct Draft: Sendable, Hashable {
        package var source: PublicSource
        package var content: ReportedContent
        /// The opening that it is about.
        package var opening: ReportBox.Opening
    }

    /// What would be encrypted now, for each public index that takes reports.
    ///
    /// - Throws: `IndexError` if something cannot be read.
    package func drafts() throws -> [Draft] {
        guard try box.isOn() else { return [] }
        var drafts: [Draft] = []
        for source in try sources.all() where source.manifest?.reports != nil {
            let contents = try box.contents(for: source.name, among: sources.pages(of: source))
            drafts += contents.map { Draft(source: source, content: $0.content, opening: $0.opening) }
        }
        return drafts
    }

    /// Why nothing is reported to an index; nil if it may be.
    package static func objection(to source: PublicSource) -> PublicIndexError? {
        guard let reports = source.manifest?.reports else {
            return PublicIndexError(.notTaken, "\(source.name) takes no reports.")
        }
        guard let keys = WebAddress(reports.keys), let own = source.webAddress else {
            return PublicIndexError(.malformed, "\(source.name) names a key server by what is no web address.")
        }
        guard ReportCollection.thresholds.contains(reports.threshold) else {
            return PublicIndexError(
                .malformed,
                "\(source.name) waits for \(reports.threshold) people, which is not possible. Only its owner can change that."
            )
        }
        if source.isPrivate { return nil }
        guard keys.scheme == "https", own.scheme == "https" else {
            return PublicIndexError(
                .unsafe, "\(source.name) or its key server is not asked by https, so that others would read along.")
        }
        guard keys.site != own.site else {
            return PublicIndexError(
                .unsafe,
                "\(source.name) keeps the reports and their keys at one host: it could guess what a single person reported."
            )
        }
        guard (minimumPeople...ReportCollection.thresholds.upperBound).contains(reports.threshold) else {
            return PublicIndexError(
                .unsafe,
                "\(source.name) reads reports of \(reports.threshold) people; nothing is reported below \(minimumPeople) or above \(ReportCollection.thresholds.upperBound)."
            )
        }
        return nil
    }

    /// Deletes waiting reports that must not be sent any more: what the history does not have now, and what is too old
    /// to be accepted. Marks of content that is gone from the history are deleted too. Clearing the history needs no
    /// such call.
    ///
    /// - Parameter now: seconds since 1970.
    package func prune(now: Int64) throws {
        var present: [String: Set<String>] = [:]
        for source in try sources.all() {
            let contents = try box.contents(among: sources.pages(of: source))
            present[source.name] = Set(contents.keys.map(\.json.stableText))
        }
        let state = try box.state()
        // Of apps that are switched off too: what they had encrypted is encrypted when they are on again.
        let history = Set(try box.contents(among: nil).keys.compactMap { $0.bytes.map { ReportBox.hash($0, state) } })
        try box.forgetFormerForm()
        try box.change { encrypted in
            guard history.contains(encrypted.mark.hash) else { return nil }
            guard let waiting = encrypted.waiting, !waiting.isOld(at: now),
                present[waiting.source]?.contains(waiting.content) == true
            else { return ReportBox.Encrypted(mark: encrypted.mark) }
            return encrypted
        }
    }

    // MARK: Encrypting

    /// Asks the key server, encrypts, and keeps the report until its period is over. On the disk when it returns.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: false if the same was encrypted in this period before, or reports were turned off meanwhile.
    /// - Throws: ``PublicIndexError`` for ``objection(to:)``, and if the key server does not answer as it should.
    @discardableResult
    package func encrypt(_ draft: Draft, now: Int64) throws -> Bool {
        if let objection = Self.objection(to: draft.source) { throw objection }
        guard let reports = draft.source.manifest?.reports, let keys = WebAddress(reports.keys),
            let content = draft.content.bytes
        else { return false }
        let server = KeyServer(keys, fetcher: sources.fetcher, isPrivate: draft.source.isPrivate)
        let announced = try server.announcement(now: now)
        let state = try box.state()
        guard let since = state.since else { return false }
        let mark = ReportBox.Mark(
            source: draft.source.name, period: announced.period, hash: ReportBox.hash(content, state), time: now)
        if try box.encrypted().contains(where: { $0.mark.isOfSame(mark) }) {
            try box.remember(ReportBox.Encrypted(mark: mark), of: draft.opening)
            return false
        }
        let value = try server.value(
            ReportEncryption.input(
                content, for: draft.source.name, period: announced.period, threshold: reports.threshold),
            by: announced)
        let report = try ReportEncryption.report(
            content, period: announced.period, threshold: reports.threshold,
            value: value,
            secret: SymmetricKey(data: state.secret))
        let waiting = ReportBox.Waiting(
            source: draft.source.name, report: report, content: draft.content.json.stableText, ends: announced.ends)
        try box.remember(ReportBox.Encrypted(mark: mark, waiting: waiting), of: draft.opening)
        // Reports may have been turned off meanwhile, and perhaps on again, or the history cleared.
        if try box.state().since == since, try box.contents(among: nil)[draft.content] != nil { return true }
        try box.change { $0.mark == mark ? nil : $0 }
        return false
    }

    // MARK: Sending

    /// Sends a report whose period is over, and forgets it once it was taken or is refused permanently.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Returns: why it was refused permanently; nil if it was taken.
    /// - Throws: ``PublicIndexError`` if the index is not there, and the report waits on.
    package func send(_ waiting: ReportBox.Waiting, now: Int64) throws -> PublicIndexError? {
        guard waiting.ends <= now else {
            throw PublicIndexError(.early, "The report's period is not over.")
        }
        let state = try box.state()
        guard state.since != nil, try box.waiting().contains(waiting) else {
            return PublicIndexError(.unknown, "Reports were turned off meanwhile.")
        }
        guard let source = try sources.all().first(where: { $0.name == waiting.source }),
            let address = source.webAddress,
            let location = WebAddress("reports", relativeTo: address)
        else {
            try forget(waiting)
            return PublicIndexError(.unknown, "\(waiting.source) is not used any more.")
        }
        if let objection = Self.objection(to: source) {
            try forget(waiting)
            return objection
        }
        let server = PublicServer(fetcher: sources.fetcher, isPrivate: source.isPrivate)
        let response = try server.post(waiting.report, to: location)
        switch response.status {
        case 200..<300:
            try forget(waiting)
            return nil
        // What may be otherwise the next time: early by its clock, slow, too much at once, and the server's own failures.
        case 408, 409, 429, 500...: throw PublicServer.refusal(response, of: location)
        default:
            try forget(waiting)
            return PublicServer.refusal(response, of: location)
        }
    }

    private func forget(_ waiting: ReportBox.Waiting) throws {
        try box.change { $0.waiting == waiting ? ReportBox.Encrypted(mark: $0.mark) : $0 }
    }
}
