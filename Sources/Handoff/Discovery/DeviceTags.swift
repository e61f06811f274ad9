import Crypto
import FoundationEssentials
import SearchlightBasics

/// What a machine's advertisement says: something that only paired machines recognise.
///
/// A random number, and for each paired machine the start of a code made with the secret of the pair. Strangers see random
/// digits that change every fifteen minutes, and always eight of them.
enum DeviceTags {
    /// Tags in an advertisement.
    static let count = 8
    static let nonceBytes = 8, tagBytes = 6

    /// The texts of an advertisement, for up to ``count`` machines.
    ///
    /// - Parameters:
    ///   - own: the digest of this machine's key.
    ///   - secrets: of the pairs.
    static func texts(own: String, secrets: [Data]) -> [String] {
        let nonce = RandomToken.bytes(nonceBytes)
        // Which pairs are told of changes with each advertisement, if there are more than have room.
        var tags = secrets.shuffled().prefix(count).map { tag(of: own, secret: $0, nonce: nonce) }
        while tags.count < count { tags.append(Hexadecimal.text(RandomToken.bytes(tagBytes))) }
        return ["n=" + Hexadecimal.text(nonce), "t=" + tags.shuffled().joined(separator: ",")]
    }

    /// The position of the machine that an advertisement is of; nil for a stranger's, and for one's own.
    ///
    /// - Parameter devices: digests of their keys, and the secrets.
    static func position(of texts: [String], among devices: [(digest: String, secret: Data)]) -> Int? {
        func value(_ key: String) -> Substring? {
            texts.first { $0.hasPrefix(key) && $0.utf8.count <= 255 }.map { $0.dropFirst(key.count) }
        }
        guard let nonce = value("n=").flatMap(bytes), nonce.count == nonceBytes, let tags = value("t=") else {
            return nil
        }
        let known = Set(tags.split(separator: ",").prefix(count).map(String.init))
        return devices.firstIndex { known.contains(tag(of: $0.digest, secret: $0.secret, nonce: nonce)) }
    }

    /// - Parameter digest: of the key of the machine that advertises. Without it, a machine would take its own for the other's.
    private static func tag(of digest: String, secret: Data, nonce: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("searchlight advertises \(digest)".utf8) + nonce, using: SymmetricKey(data: secret))
        return Hexadecimal.text(Array(code).prefix(tagBytes))
    }

    private static func bytes(_ digits: Substring) -> [UInt8]? {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var result: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16) else {
                return nil
            }
            result.append(byte)
        }
        return result
    }
}
