import Crypto
import FoundationEssentials

/// What is said before TLS, so that strangers learn nothing of the machine that they connect to.
///
/// A TLS server shows its certificate to everybody, and with it a key that stays the same. So the machine that listens sends random
/// bytes first, and goes on only with one that answers with a code made from them and the secret of a pair. Strangers' bytes
/// never reach TLS.
enum Knock {
    static let challengeBytes = 16
    private static let nonceBytes = 16
    /// Bytes of an answer.
    static let answerBytes = nonceBytes + 32

    static func challenge() -> [UInt8] { RandomToken.bytes(challengeBytes) }

    /// - Parameters:
    ///   - own: the digest of the key of the machine that connects.
    ///   - secret: of the pair.
    static func answer(to challenge: [UInt8], own: String, secret: Data) -> [UInt8] {
        let nonce = RandomToken.bytes(nonceBytes)
        return nonce
            + Array(
                HMAC<SHA256>.authenticationCode(for: text(challenge, nonce, own), using: SymmetricKey(data: secret)))
    }

    /// - Returns: the digest of the key of the machine that answered, and the secret that it knows; nil for a stranger.
    static func device(
        answering answer: [UInt8], to challenge: [UInt8], among devices: [(digest: String, secret: Data)]
    ) -> (digest: String, secret: Data)? {
        guard answer.count == answerBytes else { return nil }
        let nonce = Array(answer.prefix(nonceBytes)), code = answer.dropFirst(nonceBytes)
        return devices.first {
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: text(challenge, nonce, $0.digest), using: SymmetricKey(data: $0.secret))
        }
    }

    private static func text(_ challenge: [UInt8], _ nonce: [UInt8], _ digest: String) -> [UInt8] {
        Array("searchlight connects \(digest)".utf8) + challenge + nonce
    }
}
