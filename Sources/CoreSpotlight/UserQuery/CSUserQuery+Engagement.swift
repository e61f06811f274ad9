import Foundation
import SystemIndex

extension CSUserQuery {
    /// What a person did with a result.
    public enum UserInteractionKind: Int, Sendable {
        /// It was chosen.
        case select
        /// It was looked at.
        case focus

        /// ``select``.
        public static var `default`: UserInteractionKind { .select }

        fileprivate var engagement: Engagement { self == .select ? .chosen : .lookedAt }
    }

    /// The app's item was chosen, or looked at: later searches for this text and its prefixes have it further up.
    ///
    /// Returns at once; queries that start later know it, in every process.
    public func userEngaged(_ item: Item, visibleItems: [Item], interaction: UserInteractionKind) {
        let identifier = item.id, typed = queryString, engagement = interaction.engagement
        Engagements.submit { index, now in
            try index.engage(
                engagement, withItem: identifier, of: ProgramIdentity.app, typed: typed, now: now)
        }
    }

    /// A suggestion was chosen, or looked at: it is made again sooner.
    public func userEngaged(
        _ suggestion: Suggestion, visibleSuggestions: [Suggestion], interaction: UserInteractionKind
    ) {
        let text = suggestion.suggestion.text, typed = queryString, engagement = interaction.engagement
        Engagements.submit { index, now in
            try index.engage(
                engagement, withSuggestion: text, of: ProgramIdentity.app, typed: typed, now: now)
        }
    }
}

/// Writes down what people choose, on a queue of its own and in order.
enum Engagements {
    private static let queue = DispatchQueue(label: "searchlight.engagement", qos: .utility)

    /// A choice that cannot be written is not learned. There is no caller to tell.
    static func submit(_ work: @escaping @Sendable (SystemIndex, _ now: Int64) throws -> Void) {
        let now = Int64(Date().timeIntervalSince1970)
        queue.async { try? work(SystemIndex.current(), now) }
    }

    /// Returns when all that was submitted is written down.
    static func wait() { queue.sync {} }
}
