import Crypto
import FoundationEssentials
import SearchlightBasics

/// What the two sides of a pairing send: `Docs/Handoff.md`, "Pairing".
enum PairingWire {
    /// What the typist sends first. The last digit is the version.
    static let mark = Array("SLPAIR 1".utf8)
    /// Bytes of an encrypted text.
    static let maximumTextBytes = 1_024

    /// The byte before an answer of the shower.
    enum Status: UInt8 {
        case goOn = 0
        case wrongCode = 1
        /// There were three wrong codes: a minute has to pass.
        case wait = 2
    }

    static let ofShower = "card of the shower", ofTypist = "card of the typist", done = "done", kept = "kept"
}

/// What a machine tells of itself once the code was right.
struct PairingCard: Codable, Hashable {
    var name: String
    /// SHA-256 of its public key.
    var keyDigest: String
    /// Where its service listens.
    var port: Int

    var encoded: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [UInt8](try encoder.encode(self))
        }
    }

    init(name: String, keyDigest: String, port: Int) {
        self.name = name
        self.keyDigest = keyDigest
        self.port = port
    }

    /// - Returns: nil for what is no card.
    init?(_ bytes: [UInt8]) {
        guard let card = try? JSONDecoder().decode(PairingCard.self, from: Data(bytes)),
            KeyDigest.isValid(card.keyDigest), (1...65_535).contains(card.port)
        else { return nil }
        self = card
        name = DeviceName.shortened(name)
        if name.isEmpty { name = "Linux" }
    }
}

/// The six digits that the person types.
package struct PairingCode: Sendable, Hashable {
    /// Six digits.
    package let digits: String

    /// A random one.
    package init() {
        var generator = SystemRandomNumberGenerator()
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        digits = String(repeating: "0", count: 6 - number.utf8.count) + number
    }

    /// - Parameter text: six digits; blanks and hyphens between them are ignored.
    /// - Returns: nil for other texts.
    package init?(_ text: String) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        self.digits = digits
    }

    /// As people read it: `123 456`.
    package var text: String { "\(digits.prefix(3)) \(digits.suffix(3))" }
}
