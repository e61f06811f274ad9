import Crypto
import FoundationEssentials

/// How a report is encrypted and opened.
///
/// Source: Davidson et al., "STAR: Secret Sharing for Private Threshold Aggregation Reporting" (CCS 2022). Everything
/// about a report follows from one value, which is the same for all reports of the same content in the same period. It
/// is a pseudorandom function of the content. Only the key server can compute it, and does so without learning the
/// content (RFC 9497). From it follow the key that encrypts the content, polynomials that share the key, and a tag that
/// groups equal reports.
package enum ReportEncryption {
    /// The input of the pseudorandom function. It is the same for equal reports to one index. Another index has another
    /// input, so that two indexes cannot combine their reports.
    static func input(_ content: [UInt8], for source: String, period: Int64, threshold: Int) -> Data {
        Data("searchlight public report 1\n\(source)\n\(period)\n\(threshold)\n".utf8) + content
    }

    /// - Parameters:
    ///   - content: as ``ReportedContent/bytes`` has it.
    ///   - value: what the key server's function gives for ``input(_:for:period:threshold:)``.
    ///   - secret: this person's alone; makes the share the same the next time.
    static func report(
        _ content: [UInt8], period: Int64, threshold: Int, value: Data, secret: SymmetricKey
    ) throws -> EncryptedReport {
        precondition(
            content.count <= ReportedContent.maximumBytes, "A report has \(ReportedContent.maximumBytes) bytes at most."
        )
        let shared = SharedSecret(threshold: threshold) { Array(expand(value, "share", $0)) }
        var x = FieldElement(0)
        var attempt: UInt8 = 0
        while x.value == 0 {
            let code = HMAC<SHA256>.authenticationCode(for: value + [attempt], using: secret)
            x = FieldElement(random: Array(code).prefix(16))
            attempt &+= 1
        }
        // The key encrypts one content only. So the nonce is the same for all, and with it the message: it contains
        // nothing of the person.
        let padded = content + Array(repeating: 0x20, count: ReportedContent.maximumBytes - content.count)
        let encrypted = try AES.GCM.seal(
            padded, using: key(of: shared.secret), nonce: AES.GCM.Nonce(data: Data(count: 12)))
        guard let combined = encrypted.combined else {
            preconditionFailure("A nonce of twelve bytes is the usual one.")
        }
        return EncryptedReport(
            period: period, tag: expand(value, "tag", EncryptedReport.tagBytes), content: combined,
            share: Data(shared.share(at: x).bytes))
    }

    /// The content, if the shares are of its secret; nil otherwise.
    ///
    /// - Parameter shares: at different x, as many as the threshold is.
    static func open(_ encrypted: Data, with shares: [Share]) -> ReportedContent? {
        guard let box = try? AES.GCM.SealedBox(combined: encrypted),
            let padded = try? AES.GCM.open(box, using: key(of: Interpolation(shares).secret))
        else { return nil }
        var content = [UInt8](padded)
        while content.last == 0x20 { content.removeLast() }
        return ReportedContent(content)
    }

    private static func key(of secret: [FieldElement]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret.flatMap(\.bytes)), info: Data("searchlight report key".utf8),
            outputByteCount: 32)
    }

    /// So many bytes that follow from a value, for one purpose. HKDF gives 8,160 at most (RFC 5869), so longer ones come in pieces.
    private static func expand(_ value: Data, _ purpose: String, _ count: Int) -> Data {
        var bytes = Data()
        var piece = 0
        while bytes.count < count {
            let key = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: value), info: Data("searchlight \(purpose) \(piece)".utf8),
                outputByteCount: min(4096, count - bytes.count))
            key.withUnsafeBytes { bytes.append(contentsOf: $0) }
            piece += 1
        }
        return bytes
    }
}
