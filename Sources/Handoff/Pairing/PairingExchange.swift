import CHandoff
import Crypto
import FoundationEssentials
import SearchlightBasics

/// The keys that two machines agree on by a code of six digits. SPAKE2: each run allows one guess of the code, and what is
/// recorded of it none.
///
/// - Note: an object runs once.
final class PairingExchange {
    /// Which side of it a machine is.
    enum Role: Sendable {
        /// Shows the code.
        case shower
        /// Has it typed.
        case typist

        var other: Role { self == .shower ? .typist : .shower }
        fileprivate var name: String { self == .shower ? "shower" : "typist" }
    }

    static let messageBytes = Int(HO_MESSAGE_BYTES)
    static let confirmationBytes = 32

    let role: Role
    /// What goes to the other side.
    let message: [UInt8]
    private let exchange: OpaquePointer

    /// - Returns: nil if the library fails.
    init?(_ role: Role, code: String) {
        var message = [UInt8](repeating: 0, count: Self.messageBytes)
        let code = Array(code.utf8)
        guard let exchange = ho_exchange_begin(role == .shower ? 1 : 0, code, code.count, &message) else { return nil }
        self.role = role
        self.message = message
        self.exchange = exchange
    }

    deinit { ho_exchange_free(exchange) }

    /// - Parameter theirs: ``messageBytes`` bytes from the other side.
    /// - Returns: nil for bytes that no honest side sends.
    func finish(_ theirs: [UInt8]) -> PairingKeys? {
        guard theirs.count == Self.messageBytes else { return nil }
        var key = [UInt8](repeating: 0, count: Int(HO_KEY_BYTES))
        guard ho_exchange_finish(exchange, theirs, &key) != 0 else { return nil }
        let messages = role == .typist ? message + theirs : theirs + message
        return PairingKeys(key: key, transcript: Array(SHA256.hash(data: PairingWire.mark + messages)))
    }
}

/// What follows from the agreed key. Each key is used once.
struct PairingKeys {
    private let key: SymmetricKey
    private let transcript: [UInt8]

    fileprivate init(key: [UInt8], transcript: [UInt8]) {
        self.key = SymmetricKey(data: key)
        self.transcript = transcript
    }

    private func derived(_ purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, salt: transcript, info: Array("searchlight handoff \(purpose)".utf8),
            outputByteCount: 32)
    }

    /// What only these two machines know, from now on.
    var pairSecret: [UInt8] { derived("pair secret").withUnsafeBytes { [UInt8]($0) } }

    /// Proves that a side knows the code.
    func confirmation(of role: PairingExchange.Role) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: transcript, using: derived("confirmation of the \(role.name)")))
    }

    func isConfirmation(_ bytes: [UInt8], of role: PairingExchange.Role) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            bytes, authenticating: transcript, using: derived("confirmation of the \(role.name)"))
    }

    /// - Parameter purpose: what is encrypted; another one for each text, since each has a key of its own.
    func encrypted(_ text: [UInt8], _ purpose: String) throws -> [UInt8] {
        let box = try ChaChaPoly.seal(
            text, using: derived(purpose), nonce: ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)),
            authenticating: transcript)
        return [UInt8](box.ciphertext) + [UInt8](box.tag)
    }

    /// - Returns: nil for bytes that the other side did not encrypt.
    func decrypted(_ bytes: [UInt8], _ purpose: String) -> [UInt8]? {
        guard bytes.count >= 16,
            let box = try? ChaChaPoly.SealedBox(
                nonce: ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12)), ciphertext: bytes.dropLast(16),
                tag: bytes.suffix(16)),
            let text = try? ChaChaPoly.open(box, using: derived(purpose), authenticating: transcript)
        else { return nil }
        return [UInt8](text)
    }
}
