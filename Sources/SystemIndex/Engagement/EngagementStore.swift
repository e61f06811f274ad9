import Glibc
import SearchEngine
import Synchronization

/// What a person chose of one app's results, by the typed text: a small file that is replaced as a whole. Any thread,
/// any process.
package final class EngagementStore: Sendable {
    private let file: SmallFile
    /// The choices that were read last, with their file's mark.
    private let cache = Mutex<(mark: FileMark, choices: [Choice])?>(nil)

    private let forgotten = Atomic(0)

    /// How often this process forgot something here.
    var timesForgotten: Int { forgotten.load(ordering: .relaxed) }

    /// Choices kept for an app; of more the least is forgotten.
    static let maximum = 1000
    /// Bytes of texts and identifiers kept for an app.
    static let maximumBytes = 256 << 10

    init(file: SmallFile) { self.file = file }

    /// All that is kept; nothing if the file is damaged, since searching goes on without: `verify` names it, and the
    /// next choice begins anew.
    func choices() throws -> [Choice] {
        let mark = FileMark(file.path)
        guard let mark else { return [] }
        if let known = cache.withLock({ $0 }), known.mark == mark { return known.choices }
        do {
            let read = try read()
            cache.withLock { $0 = (mark, read) }
            return read
        } catch let error as IndexError where error.code == .corrupted {
            return []
        }
    }

    private func read(_ strictness: ChecksummedBody.Strictness = .mending) throws -> [Choice] {
        try file.read().map { try EngagementFile.decode($0, path: file.path, strictness) } ?? []
    }

    /// Reads every byte.
    ///
    /// - Throws: `IndexError.Code.corrupted` when the file is damaged.
    package func check() throws { _ = try read(.strict) }

    /// How many choices there are.
    package func count() throws -> Int { try choices().count }

    /// The items that were chosen since a second of 1970, each with when it was last.
    package func chosenItems(since: Int64) throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        for choice in try choices() where choice.target.kind == .item && choice.time >= since {
            found[choice.target.identifier] = max(found[choice.target.identifier] ?? .min, choice.time)
        }
        return found
    }

    /// Counts a choice. Other choices for the same text count half from then on, so that two or three choices make a
    /// change of mind. On the disk when it returns.
    func record(_ engagement: Engagement, of target: Choice.Target, typed: String, now: Int64) throws {
        let text = TypedText.normalized(typed)
        guard text.utf8.count <= TypedText.maximumLength else { return }
        try update { choices in
            var weight = 0.0
            if let index = choices.firstIndex(where: { $0.text == text && $0.target == target }) {
                weight = choices.remove(at: index).weight(at: now)
            }
            switch engagement {
            case .chosen:
                weight = min(Choice.greatestWeight, weight + 1)
                for index in choices.indices
                where choices[index].text == text
                    && (choices[index].target.kind == .suggestion)
                        == (target.kind == .suggestion)
                {
                    choices[index].weight /= 2
                }
            case .lookedAt: weight = max(weight, min(1, weight + Choice.lookWeight))
            }
            choices.append(Choice(text: text, target: target, weight: weight, time: now))
            Self.limit(&choices, now: now)
        }
    }

    private static func limit(_ choices: inout [Choice], now: Int64) {
        choices.removeAll { $0.weight(at: now) < Choice.minimumWeight }
        func bytes(_ choice: Choice) -> Int { choice.text.utf8.count + choice.target.identifier.utf8.count + 32 }
        var total = choices.reduce(0) { $0 + bytes($1) }
        guard choices.count > maximum || total > maximumBytes else { return }
        // Of those that are worth the same the older goes.
        choices.sort { ($0.weight(at: now), $0.time) > ($1.weight(at: now), $1.time) }
        while choices.count > maximum || total > maximumBytes { total -= bytes(choices.removeLast()) }
    }

    /// Forgets the choices that a condition holds for, given the second since 1970 in which each was made last; returns
    /// how many.
    @discardableResult
    package func forget(where condition: (Int64) -> Bool) throws -> Int { try remove { condition($0.time) } }

    /// Forgets everything, a damaged file too.
    package func forgetAll() throws {
        if try file.forget() { forgotten.add(1, ordering: .relaxed) }
    }

    /// Forgets the choices that a condition holds for; returns how many. Touches the disk only if there are any.
    @discardableResult
    func remove(where condition: (Choice) throws -> Bool) throws -> Int {
        guard try choices().contains(where: condition) else { return 0 }
        var count = 0
        try update { choices in
            count = choices.count
            try choices.removeAll(where: condition)
            count -= choices.count
        }
        forgotten.add(1, ordering: .relaxed)
        return count
    }

    private func update(_ change: (inout [Choice]) throws -> Void) throws {
        try file.locked {
            var choices: [Choice]
            do {
                choices = try read()
            } catch let error as IndexError where error.code == .corrupted {
                choices = []
                try file.moveToQuarantine(error)
            }
            try change(&choices)
            try file.replace(EngagementFile.encode(choices))
        }
    }
}
