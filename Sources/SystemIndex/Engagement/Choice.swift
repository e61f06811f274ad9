import Glibc
import TextAnalysis

/// What a person chose after typing a text, and how much that still counts.
struct Choice: Sendable, Hashable {
    /// The chosen result.
    struct Target: Sendable, Hashable {
        enum Kind: UInt8, Sendable {
            case item = 0
            /// An activity without an item.
            case activity = 1
            /// A suggestion; its identifier is the suggested text.
            case suggestion = 2
        }

        var kind: Kind
        var identifier: String
    }

    /// As ``TypedText`` has it.
    var text: String
    var target: Target
    /// At ``time``.
    var weight: Double
    /// When it was chosen last, in seconds since 1970.
    var time: Int64

    /// Seconds in which a choice comes to count half.
    static let halfLife = 21.0 * 86_400
    /// Habit never outweighs a change of mind: four choices count as much as forty.
    static let greatestWeight = 4.0
    /// Lighter choices are forgotten: a single choice after some thirteen weeks.
    static let minimumWeight = 0.05
    /// For looking at a result rather than choosing it; looking alone never counts more than one choice.
    static let lookWeight = 0.25

    /// A clock that was set back makes nothing count more.
    func weight(at now: Int64) -> Double {
        let age = Double(max(0, now.subtractingReportingOverflow(time).partialValue))
        return weight * exp2(-age / Self.halfLife)
    }
}

/// What a person did with a result or a suggestion.
package enum Engagement: Sendable, Hashable {
    case chosen
    /// Looked at without opening it.
    case lookedAt
}

/// A typed text as it is learned: letter case, accents and superfluous spaces aside.
enum TypedText {
    /// In bytes. Longer texts are not learned: people do not type them a second time.
    static let maximumLength = 256

    static func normalized(_ text: String) -> String {
        String(decoding: TextAnalyzer().folded(text), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether one text is a prefix of the other, or the same.
    static func areOfOneTyping(_ a: String, _ b: String) -> Bool {
        TypedPrefix(b).begins(a) || TypedPrefix(a).begins(b)
    }
}

/// What was typed so far, as that which other texts may begin with.
struct TypedPrefix {
    private let text: String
    /// Nil without Korean, because then all its characters are there once it goes on.
    private let keys: [UInt32]?

    /// - Parameter text: as ``TypedText`` has it, like all that it is asked about.
    init(_ text: String) {
        self.text = text
        let isKorean = text.unicodeScalars.contains { 0x3131...0x318E ~= $0.value || 0xAC00...0xD7A3 ~= $0.value }
        keys = isKorean ? HangulSpelling.keys(of: text) : nil
    }

    /// Whether who types the other text types this before: 한구 before 한국.
    func begins(_ other: String) -> Bool {
        if other.utf8.starts(with: text.utf8) { return true }
        guard let keys else { return false }
        return HangulSpelling.keys(of: other).starts(with: keys)
    }
}
