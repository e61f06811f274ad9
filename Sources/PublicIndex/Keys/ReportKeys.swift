import Crypto
import CryptoExtras
/// Keys are bytes of its.
package import FoundationEssentials
import JSONCoding
import SearchEngine
/// Keys are kept in a file of the index.
package import SystemIndex

/// The key server's side: a key for each period, and what its pseudorandom function makes of what people ask.
///
/// It sees blinded inputs only, which reveal nothing (RFC 9497, P384-SHA384). The keys of past periods are destroyed,
/// so that no later computation shows what their reports would have looked like. Any thread, any process.
package struct ReportKeys: Sendable {
    private let file: SmallFile
    private let period: ReportPeriod

    /// How long periods may be, in seconds.
    static let seconds: ClosedRange<Int64> = 1...(366 * 86_400)

    /// - Parameters:
    ///   - index: where keys are kept, readable by their owner alone.
    ///   - seconds: that a period lasts.
    package init(_ index: SystemIndex, seconds: Int64) {
        file = index.file("report-keys.json", of: .publicIndex)
        period = ReportPeriod(seconds: seconds)
    }

    /// What people are told of a period's key.
    package struct Announcement: Sendable, Hashable, Codable {
        package var period: Int64
        /// Seconds since 1970 after which the key is destroyed.
        package var ends: Int64
        /// Seconds that each period lasts.
        package var seconds: Int64
        /// Compressed point (SEC 1).
        package var publicKey: Data
    }

    private struct Keys: JSONCodable {
        var seconds: Int64
        var period: Int64
        /// Raw scalar.
        var key: Data
    }

    /// The key of now. Makes it if the period is new.
    ///
    /// - Parameter now: seconds since 1970.
    package func announcement(now: Int64) throws -> Announcement {
        let number = period.number(at: now)
        return Announcement(
            period: number, ends: period.end(of: number), seconds: period.seconds,
            publicKey: try key(of: number).publicKey.compressedRepresentation)
    }

    /// The function's value for a blinded input, with the proof that the announced key made it.
    ///
    /// - Throws: ``PublicIndexError`` for a period that is not this one, and bytes that are no blinded input.
    package func evaluate(_ blinded: Data, period number: Int64, now: Int64) throws -> Data {
        guard number == period.number(at: now) else {
            throw PublicIndexError(
                .outdated, "The key of period \(number) is not in use. Ask for the one that is, and try again.")
        }
        guard let element = try? P384._VOPRF.BlindedElement(oprfRepresentation: blinded) else {
            throw PublicIndexError(.malformed, "The blinded input is no point of the curve P-384.")
        }
        return try key(of: number).evaluate(element).rawRepresentation
    }

    /// Destroys the key of a period that is over, which asking for the next one does too.
    ///
    /// - Parameter now: seconds since 1970.
    package func destroyOld(now: Int64) throws {
        guard let keys = try file.decode(Keys.self), keys.period != period.number(at: now) else { return }
        _ = try key(of: period.number(at: now))
    }

    private func key(of number: Int64) throws -> P384._VOPRF.PrivateKey {
        if let keys = try file.decode(Keys.self), keys.period == number, keys.seconds == period.seconds {
            return try P384._VOPRF.PrivateKey(rawRepresentation: keys.key)
        }
        // The old key is gone with the file that it stood in.
        try file.update(Keys(seconds: 0, period: 0, key: Data())) { keys in
            if keys.period == number && keys.seconds == period.seconds { return }
            keys = Keys(
                seconds: period.seconds, period: number, key: P384._VOPRF.PrivateKey().rawRepresentation)
        }
        guard let keys = try file.decode(Keys.self), keys.period == number else {
            throw PublicIndexError(.outdated, "The period changed meanwhile. Try again.")
        }
        return try P384._VOPRF.PrivateKey(rawRepresentation: keys.key)
    }
}
