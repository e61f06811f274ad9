import Crypto
import FoundationEssentials
import JSONCoding
import SearchEngine
import SearchlightBasics
import SwiftASN1
import SystemIndex
import X509

/// The key by which paired machines know this one, and the certificate that shows it.
package struct DeviceIdentity: Sendable, Hashable {
    /// PKCS #8 as PEM.
    var privateKey: String
    /// DER.
    var certificate: [UInt8]
    /// SHA-256 of the public key's SubjectPublicKeyInfo, as 64 hexadecimal digits: what other machines keep of it.
    package let digest: String

    /// - Returns: nil for a text that is no key.
    init?(privateKey: String, certificate: [UInt8]) {
        guard let key = try? P256.Signing.PrivateKey(pemRepresentation: privateKey) else { return nil }
        self.privateKey = privateKey
        self.certificate = certificate
        digest = KeyDigest.of(subjectPublicKeyInfo: [UInt8](key.publicKey.derRepresentation))
    }

    /// Makes a new key. The certificate says nothing but the key: no name, no date, no number.
    static func make() throws -> DeviceIdentity {
        let key = P256.Signing.PrivateKey()
        let name = DistinguishedName()
        // Only the key counts, so that no clock has to be right.
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(1), publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: Date(timeIntervalSince1970: 946_684_800),
            notValidAfter: Date(timeIntervalSince1970: 4_102_444_800), issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256, extensions: Certificate.Extensions(),
            issuerPrivateKey: Certificate.PrivateKey(key))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        guard let identity = DeviceIdentity(privateKey: key.pemRepresentation, certificate: serializer.serializedBytes)
        else { throw IndexError(.inputOutput, "A key for Handoff could not be made.") }
        return identity
    }
}

/// What identifies a machine's key.
enum KeyDigest {
    /// Hexadecimal digits of a digest.
    static let length = 64

    static func of(subjectPublicKeyInfo bytes: [UInt8]) -> String { Hexadecimal.text(SHA256.hash(data: bytes)) }

    /// Whether a text from another machine can be one.
    static func isValid(_ text: String) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}

/// How the identity is written.
struct StoredIdentity: JSONCodable {
    var privateKey: String
    var certificate: Data
}
