import NIOCore
import NIOSSL
import SearchEngine

/// TLS 1.3 in which both sides show a certificate, and only the key in it counts.
struct PinnedTLS {
    private let client: NIOSSLContext
    private let server: NIOSSLContext

    /// - Throws: `IndexError` if the key cannot be used.
    init(_ identity: DeviceIdentity) throws {
        do {
            let certificate = try NIOSSLCertificate(bytes: identity.certificate, format: .der)
            let key = try NIOSSLPrivateKey(bytes: Array(identity.privateKey.utf8), format: .pem)
            var client = TLSConfiguration.makeClientConfiguration()
            var server = TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
            client.certificateChain = [.certificate(certificate)]
            client.privateKey = .privateKey(key)
            Self.restrict(&client)
            Self.restrict(&server)
            self.client = try NIOSSLContext(configuration: client)
            self.server = try NIOSSLContext(configuration: server)
        } catch {
            throw IndexError(
                .corrupted, "The key for Handoff cannot be used: \(error)",
                remedy: "Remove the folder `handoff` of the home, and pair the machines again.")
        }
    }

    private static func restrict(_ configuration: inout TLSConfiguration) {
        configuration.minimumTLSVersion = .tlsv13
        configuration.maximumTLSVersion = .tlsv13
        // What is recorded today must not be read with a quantum computer.
        configuration.curves = [.x25519_MLKEM768, .x25519]
        // The callback below decides instead; it is asked only if verification is on.
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        configuration.sendCANameList = false
    }

    /// The handler of a connection that this machine made. It sends no server name.
    func clientHandler(expecting digest: String) throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(context: client, serverHostname: nil) { certificates, promise in
            promise.succeed(Self.isPinned(certificates.first, digest) ? .certificateVerified : .failed)
        }
    }

    /// The handler of a connection that another machine made.
    func serverHandler(expecting digest: String) -> NIOSSLServerHandler {
        NIOSSLServerHandler(
            context: server,
            customVerificationCallback: { certificates, promise in
                promise.succeed(Self.isPinned(certificates.first, digest) ? .certificateVerified : .failed)
            })
    }

    /// Whether a certificate has the key of a paired machine.
    static func isPinned(_ certificate: NIOSSLCertificate?, _ digest: String) -> Bool {
        guard let bytes = try? certificate?.extractPublicKey().toSPKIBytes() else { return false }
        return KeyDigest.of(subjectPublicKeyInfo: bytes) == digest
    }
}
