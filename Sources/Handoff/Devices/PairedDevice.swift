package import FoundationEssentials
import JSONCoding

/// Another machine of the person.
package struct PairedDevice: Sendable, Hashable, JSONCodable {
    /// SHA-256 of its public key, as 64 hexadecimal digits.
    package var keyDigest: String
    /// What the person calls it.
    package var name: String
    /// True if the person chose ``name``: then it stays if both are paired again.
    package var isNameGiven: Bool?
    /// 32 bytes that only the two machines know.
    package var secret: Data
    /// Where it was last, as `host:port`.
    package var address: String?
    /// Whether the person gave the address: then this machine connects whatever the digests say.
    package var isAddressGiven = false
    /// Seconds since 1970.
    package var paired: Int64
    /// When it was last heard, in seconds since 1970; nil for never.
    package var lastSeen: Int64?
    /// When this machine kept it, in seconds since 1970, if it has not said yet that it kept this one too. The person does not see it
    /// until then.
    package var unconfirmed: Int64?
    /// When the person removed it, in seconds since 1970, if it has not been told yet.
    package var removed: Int64?

    /// - Parameters: see the members.
    package init(keyDigest: String, name: String, secret: [UInt8], address: String? = nil, paired: Int64) {
        self.keyDigest = keyDigest
        self.name = name
        self.secret = Data(secret)
        self.address = address
        self.paired = paired
    }

    /// What commands show, and take.
    package var identifier: String { String(keyDigest.prefix(Self.identifierLength)) }

    static let identifierLength = 12

    /// Whether the person removed it, and it has not been told yet.
    var isRemoved: Bool { removed != nil }

    /// Whether the person sees it.
    var isListed: Bool { removed == nil && unconfirmed == nil }

    /// Seconds for which a machine may say that it kept this one. It says so when both are connected.
    static let unconfirmedSeconds: Int64 = 86_400

    /// Seconds for which a removed machine is remembered so that it can be told.
    static let removedSeconds: Int64 = 90 * 86_400
}

extension [PairedDevice] {
    /// Those that are not forgotten by now.
    ///
    /// If two machines are paired again, the other one may have kept the new secret without saying so, or may still have the old
    /// one. A new secret beside a pairing that works is thus forgotten only if the other machine used the old one a day later.
    func remembered(_ now: Int64) -> [PairedDevice] {
        filter { device in
            if let removed = device.removed { return now - removed <= PairedDevice.removedSeconds }
            guard let unconfirmed = device.unconfirmed else { return true }
            let end = unconfirmed + PairedDevice.unconfirmedSeconds
            if now <= end { return true }
            return contains { $0.keyDigest == device.keyDigest && $0.isListed && ($0.lastSeen ?? 0) <= end }
        }
    }
}
