import Crypto
import CryptoExtras
/// For `Data`, in requests and answers.
package import FoundationEssentials

/// The person's side: a value of the key server's function, of an input that the server does not learn.
struct BlindQuestion {
    private let key: P384._VOPRF.PublicKey
    private let input: P384._VOPRF.BlindedInput

    /// - Parameter publicKey: as announced.
    /// - Throws: ``PublicIndexError`` if it is not a key.
    init(_ input: Data, publicKey: Data) throws {
        guard let key = try? P384._VOPRF.PublicKey(compressedRepresentation: publicKey) else {
            throw PublicIndexError(
                .malformed, "The key server's key is no point of the curve P-384. Tell whoever runs it.")
        }
        self.key = key
        self.input = try key.blind(input)
    }

    /// The bytes to send: the input, which the server cannot read in them.
    var blinded: Data { input.blindedElement.oprfRepresentation }

    /// - Throws: ``PublicIndexError`` for an answer that the announced key did not make.
    func value(of answer: Data) throws -> Data {
        guard let evaluation = try? P384._VOPRF.BlindEvaluation(rawRepresentation: answer),
            let value = try? key.finalize(input, using: evaluation)
        else {
            throw PublicIndexError(
                .malformed,
                "The key server's answer does not belong to the key that it announced. Nothing was reported.")
        }
        return value
    }
}

/// A request to a key server.
package struct BlindedInput: Sendable, Codable {
    package var period: Int64
    package var blinded: Data
}

/// What a key server answers.
package struct Evaluation: Sendable, Codable {
    package var evaluated: Data

    package init(evaluated: Data) { self.evaluated = evaluated }
}
