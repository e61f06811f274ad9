import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore
import PublicIndex
import Synchronization

/// How much is taken from one network address in an hour: too little to report for many people, or to try many guesses.
///
/// Of IPv6 the first 64 bits count, which are one customer's. Addresses are kept for that hour, and in memory only.
final class AddressLimit: Sendable {
    private let maximum: Int
    private let counts = Mutex<(hour: Int64, ofAddress: [[UInt8]: Int])>((0, [:]))

    /// Addresses that are counted; beyond them each further one is refused, so that memory is bounded.
    private static let maximumAddresses = 1 << 20

    /// - Parameter maximum: zero for any number.
    init(maximum: Int) { self.maximum = maximum }

    /// Counts a request, by the address that it comes from. If that is this machine's, it counts the one that the proxy
    /// here says (the last of `X-Forwarded-For`, which the proxy itself wrote).
    func count(_ request: Request, _ context: PublicRequestContext) throws {
        var address = context.remoteAddress
        if let peer = address, Self.key(peer) == nil,
            let last = request.headers[.forwardedFor]?.split(separator: ",").last
        {
            address = try? SocketAddress(
                ipAddress: last.trimmingPrefix { $0 == " " }.prefix { $0 != " " }.description, port: 0)
        }
        try count(address, now: Int64(Date().timeIntervalSince1970))
    }

    /// Counts a request.
    ///
    /// - Parameter now: seconds since 1970.
    /// - Throws: ``PublicIndexError`` for one too many.
    func count(_ address: SocketAddress?, now: Int64) throws {
        guard maximum > 0, let key = address.flatMap(Self.key) else { return }
        let isTaken = counts.withLock { counts in
            if counts.hour != now / 3600 { counts = (now / 3600, [:]) }
            let count = counts.ofAddress[key, default: 0]
            guard count < maximum, count > 0 || counts.ofAddress.count < Self.maximumAddresses else { return false }
            counts.ofAddress[key] = count + 1
            return true
        }
        guard isTaken else {
            throw PublicIndexError(
                .tooMany, "Too many requests came from this network address in this hour. Try again in the next hour.")
        }
    }

    /// The bytes that count; nil for this machine's own.
    static func key(_ address: SocketAddress) -> [UInt8]? {
        guard let text = address.ipAddress else { return nil }
        // Without the zone that a link's own address is written with.
        guard let bytes = bytes(text, AF_INET, 4) ?? bytes(String(text.prefix { $0 != "%" }), AF_INET6, 16) else {
            return nil
        }
        if bytes.count == 4 { return bytes[0] == 127 ? nil : bytes }
        if bytes.dropLast().allSatisfy({ $0 == 0 }) { return nil }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        if isMapped { return bytes[12] == 127 ? nil : Array(bytes[12...]) }
        return Array(bytes[..<8])
    }

    private static func bytes(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

extension HTTPField.Name {
    /// What proxies say of whom they ask for.
    fileprivate static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
