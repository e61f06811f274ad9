/// The caller says how to fetch.
package import Crawler
import FoundationEssentials
/// Addresses are its.
package import WebMarkup

/// A key server somewhere else, as it is asked.
package struct KeyServer: Sendable {
    private let address: WebAddress
    private let server: PublicServer

    /// - Parameters:
    ///   - address: ends with a slash.
    ///   - isPrivate: whether it may stand at an address of this computer or its network.
    package init(_ address: WebAddress, fetcher: any Fetcher, isPrivate: Bool) {
        self.address = address
        server = PublicServer(fetcher: fetcher, isPrivate: isPrivate)
    }

    /// The key of now.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: ``PublicIndexError`` if it does not answer as it should: every period is as long, ends when it says, and is not over.
    ///   Otherwise a report would be sent too early, when the key that it is encrypted with may still answer, or never.
    package func announcement(now: Int64) throws -> ReportKeys.Announcement {
        let location = try location("keys")
        let announced = try server.decode(ReportKeys.Announcement.self, try server.get(location), from: location)
        guard ReportKeys.seconds.contains(announced.seconds) else {
            throw PublicIndexError(.malformed, "\(location) says that its periods last \(announced.seconds) seconds.")
        }
        let period = ReportPeriod(seconds: announced.seconds), current = period.number(at: now)
        // None that ended already by this clock; one that begins only then is let pass, since such a report only waits longer.
        guard period.end(of: announced.period) == announced.ends,
            (current...current + 1).contains(announced.period)
        else {
            throw PublicIndexError(
                .malformed, "\(location) announces a period that is not this one. See whether the clocks are right.")
        }
        return announced
    }

    /// The function's value for an input, which the server does not learn.
    ///
    /// - Throws: ``PublicIndexError`` if it does not answer as it should, or not with the announced key.
    func value(_ input: Data, by announced: ReportKeys.Announcement) throws -> Data {
        let question = try BlindQuestion(input, publicKey: announced.publicKey), location = try location("evaluations")
        let response = try server.post(BlindedInput(period: announced.period, blinded: question.blinded), to: location)
        return try question.value(of: server.decode(Evaluation.self, response, from: location).evaluated)
    }

    private func location(_ name: String) throws -> WebAddress {
        guard let location = WebAddress(name, relativeTo: address) else {
            throw PublicIndexError(.malformed, "The key server's address is too long: \(address).")
        }
        return location
    }
}
