/// What is explained is the engine's explanation.
package import SearchEngine
import Synchronization

/// What earlier choices add to a result.
public struct Lift: Sendable, Hashable {
    /// The part of the hit's score that is learned.
    public var points: Int
    /// Above 0 for what was chosen so often after this very text that it comes first, whatever its class and score:
    /// the greater the earlier.
    public var pinWeight: Double

    /// Not learned.
    public static let none = Lift(points: 0, pinWeight: 0)
}

/// What was learned of some apps' results, at one moment: it stays the same while a person types, whatever is chosen
/// meanwhile. `Docs/Ranking.md`, "Engagement", has the formulas. Any thread.
public struct LearnedOrder: Sendable {
    /// Choices by app, in the order of the apps.
    private let choices: [(app: AppIdentifier, choices: [Choice])]
    /// Of apps that are searched together.
    private let points: [AppIdentifier: AppPoints]
    private let now: Int64

    /// An order in which nothing was learned.
    public static let nothing = LearnedOrder(choices: [], points: [:], now: 0)

    /// How many results are lifted at most for one text: each is looked up besides those that the index ranks.
    static let maximum = 8
    /// The weight for one text from which on a result comes first: two choices, or more that are some weeks old.
    static let minimumPinWeight = 1.5
    /// What a choice is worth that was made after more was typed.
    static let longerShare = 0.5

    init(
        choices: [(app: AppIdentifier, choices: [Choice])], points: [AppIdentifier: AppPoints], now: Int64
    ) {
        self.choices = choices.filter { !$0.choices.isEmpty }
        self.points = points
        self.now = now
    }

    /// What an app adds to each of its results.
    func points(of app: AppIdentifier) -> AppPoints { points[app] ?? AppPoints() }

    /// Searches sources, each with the points of its app.
    ///
    /// - Parameter combined: what may stand for some of them.
    func searcher(
        _ sources: [(app: AppIdentifier, snapshot: Snapshot)], combined: CombinedIndex? = nil
    ) -> Searcher {
        Searcher(
            sources.map(\.snapshot), points: points.isEmpty ? [] : sources.map { points(of: $0.app).total },
            combined: combined)
    }

    /// A result that is lifted.
    struct Learned {
        var app: AppIdentifier
        var target: Choice.Target
        /// What counts for this text.
        var weight: Double
        /// 0, or the weight of the choices made after this very text.
        var pinWeight: Double

        /// - Parameters:
        ///   - score: what the words are worth, and the app adds.
        ///   - mode: whose scale the score is of.
        func lift(score: Int, mode: SearchRequest.Mode) -> Lift {
            // A hair more than nothing is lost if a weight is whole: points must not depend on the last bit.
            let share = weight / (weight + 1)
            let full = mode == .committed ? Double(score) / 2 : 256
            return Lift(points: Int(full * share + 1e-6), pinWeight: pinWeight)
        }
    }

    /// The results that count for a text, those that count most first.
    func learned(_ typed: String) -> [Learned] {
        guard !choices.isEmpty else { return [] }
        let text = TypedText.normalized(typed), beginning = TypedPrefix(text)
        var all: [Learned] = []
        for (app, choices) in choices {
            var byTarget: [Choice.Target: (exact: Double, longer: Double)] = [:]
            for choice in choices where choice.target.kind != .suggestion && beginning.begins(choice.text) {
                let weight = choice.weight(at: now)
                if choice.text == text {
                    byTarget[choice.target, default: (0, 0)].exact += weight
                } else {
                    byTarget[choice.target, default: (0, 0)].longer += weight
                }
            }
            for (target, weights) in byTarget {
                all.append(
                    Learned(
                        app: app, target: target, weight: weights.exact + Self.longerShare * weights.longer,
                        pinWeight: weights.exact >= Self.minimumPinWeight ? weights.exact : 0))
            }
        }
        all.sort {
            if $0.pinWeight != $1.pinWeight { return $0.pinWeight > $1.pinWeight }
            if $0.weight != $1.weight { return $0.weight > $1.weight }
            if $0.app != $1.app { return $0.app < $1.app }
            return $0.target.identifier.utf8.lexicographicallyPrecedes($1.target.identifier.utf8)
        }
        return Array(all.prefix(Self.maximum))
    }

    /// What earlier choices add to an item that is explained; nothing if the request does not find it.
    ///
    /// - Parameter explanation: of ``SearchScope/explain(_:of:request:learned:)``, by this order.
    package func lift(_ explanation: Explanation, of app: AppIdentifier, request: SearchRequest) -> Lift {
        guard explanation.outcome == .matched else { return .none }
        let match = learned(request.text).first {
            $0.app == app && $0.target.kind == .item && $0.target.identifier == explanation.identifier
        }
        return match?.lift(score: explanation.score, mode: request.mode) ?? .none
    }

    /// What was chosen after a text that begins so, weightiest first: results' identifiers, and suggested texts.
    func choices(beginning typed: String, of app: AppIdentifier) -> [Choice.Target] {
        let beginning = TypedPrefix(TypedText.normalized(typed))
        var weights: [Choice.Target: Double] = [:]
        for choice in choices.first(where: { $0.app == app })?.choices ?? [] where beginning.begins(choice.text) {
            weights[choice.target, default: 0] += choice.weight(at: now)
        }
        return weights.sorted {
            if $0.value != $1.value { return $0.value > $1.value }
            return $0.key.identifier.utf8.lexicographicallyPrecedes($1.key.identifier.utf8)
        }.map(\.key)
    }
}

/// Keeps what was learned the same for as long as a person types one text, longer and shorter.
///
/// Typing begins anew with an empty box, with another text, and when it is said to have ended.
package struct TypingSession: Sendable {
    private var text = ""
    private var lastTime: Int64 = 0
    private var apps: [AppIdentifier] = []
    private var order: LearnedOrder?
    private var timesForgotten = 0
    private let patience: Int64

    /// - Parameter patience: seconds without a search after which typing has ended; nil for any number.
    package init(patience: Int64? = nil) { self.patience = patience ?? .max }

    /// The order to search with.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - timesForgotten: when it is another, typing begins anew.
    ///   - load: asked when typing begins.
    package mutating func order(
        typed: String, of apps: [AppIdentifier], now: Int64, timesForgotten: Int = 0,
        load: () throws -> LearnedOrder
    ) rethrows -> LearnedOrder {
        let text = TypedText.normalized(typed)
        defer { (self.text, lastTime, self.apps, self.timesForgotten) = (text, now, apps, timesForgotten) }
        let goesOn =
            !text.isEmpty && TypedText.areOfOneTyping(text, self.text) && apps == self.apps
            && timesForgotten == self.timesForgotten
            && now.subtractingReportingOverflow(lastTime).partialValue <= patience
        if let order, goesOn { return order }
        let loaded = try load()
        order = loaded
        return loaded
    }

    /// What the last search was ordered with, if it was for a text and of an app among others.
    func order(of typed: String, _ app: AppIdentifier) -> LearnedOrder? {
        apps.contains(app) && TypedText.normalized(typed) == text ? order : nil
    }

    /// Call it after a choice: the next typed text is a new one, even if it is the same.
    package mutating func end() { order = nil }
}
