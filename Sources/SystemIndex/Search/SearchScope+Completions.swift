/// A request is the engine's.
package import SearchEngine
import TextAnalysis

/// A text that a person may be about to type.
package struct Completion: Sendable, Hashable {
    /// The whole text, with the typed text.
    package var text: String
    /// What of it was typed: ranges of UTF-8 bytes, ascending.
    package var typed: [Range<Int>]
}

extension SearchScope {
    /// Ways to complete the typed text, likeliest first. Each of them finds something. First come earlier choices, then
    /// words that begin as the last typed one does, then titles and keywords.
    ///
    /// `Docs/Ranking.md`, "Suggestions", says which and in what order.
    ///
    /// - Parameter request: the typed text, and the filter; mode and limit do not matter.
    package func completions(_ request: SearchRequest, limit: Int, learned: LearnedOrder) throws -> [Completion] {
        guard limit > 0 else { return [] }
        var search = request
        search.mode = .keystroke
        search.toleratesTypos = false
        search.limit = CompletionGathering.looksAt
        var gathering = CompletionGathering(request.text)
        var chosen: [String] = []
        for app in apps {
            for target in learned.choices(beginning: request.text, of: app) where target.kind == .suggestion {
                chosen.append(target.identifier)
            }
        }
        // What it was may be gone.
        var one = search
        one.limit = 1
        for text in chosen where gathering.chosen.count < limit {
            one.text = text
            if try !self.search(one).items.isEmpty { gathering.chosen.append(text) }
        }
        for found in try self.search(search, learned: learned).items {
            gathering.take(try found.document(), wasChosen: found.lift != .none)
        }
        var highlighter = Highlighter(search)
        return gathering.best(limit).map { Completion(text: $0, typed: Self.joined(highlighter.ranges(in: $0), $0)) }
    }

    /// Ranges with nothing but spaces and marks between them as one.
    private static func joined(_ ranges: [Range<Int>], _ text: String) -> [Range<Int>] {
        let utf8 = text.utf8
        func index(_ offset: Int) -> String.Index { utf8.index(utf8.startIndex, offsetBy: offset) }
        var result: [Range<Int>] = []
        for range in ranges {
            if let last = result.last,
                text[index(last.upperBound)..<index(range.lowerBound)].allSatisfy({ !$0.isLetter && !$0.isNumber })
            {
                result[result.count - 1] = last.lowerBound..<range.upperBound
            } else {
                result.append(range)
            }
        }
        return result
    }
}

/// Gathers completions from items, best items first.
private struct CompletionGathering {
    /// Items that completions are taken from.
    static let looksAt = 32
    /// In characters: people do not read longer ones.
    static let maximumLength = 80
    /// Whose words complete besides those of titles and keywords.
    private static let names = ["performers", "authorNames", "recipientNames", "director", "artist", "composer"]

    /// Suggestions that were chosen before, weightiest first.
    var chosen: [String] = []
    private var chosenTitles: [String] = []
    /// The words that complete the last typed one, with how many items have them, and how many behind the word that was typed
    /// before it.
    private var words: [(text: String, count: Int, following: Int)] = []
    private var beginning: [String] = []
    private var other: [String] = []

    private let typed: String
    /// The typed text before the last word, and that word; empty after a space.
    private let head: Substring
    private let lastAsTyped: Substring
    private let last: String
    /// The word before it, folded; nil without one.
    private let before: String?
    /// Whether nothing but a mark is between the two, as in "e.t": then a word that does not follow makes no sense there.
    private let isJoined: Bool
    private let whole: String
    private let typedPrefix: TypedPrefix
    private let lastPrefix: TypedPrefix

    init(_ text: String) {
        whole = text
        typed = TypedText.normalized(text)
        let start = text.lastIndex(where: Self.isBetweenWords).map { text.index(after: $0) } ?? text.startIndex
        head = text[..<start]
        lastAsTyped = text[start...]
        last = TypedText.normalized(String(lastAsTyped))
        before = head.split(whereSeparator: Self.isBetweenWords).last.map { TypedText.normalized(String($0)) }
        isJoined = before != nil && head.last?.isWhitespace == false
        typedPrefix = TypedPrefix(typed)
        lastPrefix = TypedPrefix(last)
    }

    private static func isBetweenWords(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }

    mutating func take(_ item: Document, wasChosen: Bool) {
        let title = item.displayTitle
        if wasChosen { chosenTitles.append(title) }
        // An item without a name is called by its identifier, which people do not type.
        let named = item.texts("displayName") + item.texts("title")
        var seen: [String: Bool] = [:]
        for text in named + item.texts("keywords") + Self.names.flatMap(item.texts) {
            let folded = TypedText.normalized(text)
            if typedPrefix.begins(folded) {
                beginning.append(Self.completed(whole, by: text))
            } else if named.contains(text) {
                other.append(text)
            }
            guard !last.isEmpty else { continue }
            var previous: String?
            for word in text.split(whereSeparator: Self.isBetweenWords) {
                let folded = TypedText.normalized(String(word))
                let follows = before != nil && previous == before
                previous = folded
                guard lastPrefix.begins(folded), folded != last, follows || !isJoined else { continue }
                count(word.lowercased(), isNew: seen[folded] == nil, follows: follows && seen[folded] != true)
                seen[folded] = follows || seen[folded] == true
            }
        }
    }

    /// Counts an item's word.
    ///
    /// - Parameters:
    ///   - isNew: whether the item was not counted for it.
    ///   - follows: whether it stands behind the word that was typed before, and was not counted for that.
    private mutating func count(_ word: String, isNew: Bool, follows: Bool) {
        let whole = head + Self.completed(String(lastAsTyped), by: word)
        let known = words.firstIndex { $0.text == whole }
        if known == nil { words.append((String(whole), 0, 0)) }
        let slot = known ?? words.count - 1
        words[slot].count += isNew ? 1 : 0
        words[slot].following += follows ? 1 : 0
    }

    /// The typed text stays as it was typed, and the rest is added. If the two differ in length, as "ß" and "ss" do,
    /// the completion replaces the text.
    private static func completed(_ typed: String, by text: String) -> String {
        let beginning = text.prefix(typed.count)
        guard TypedText.normalized(String(beginning)) == TypedText.normalized(typed) else { return text }
        return typed + text.dropFirst(beginning.count)
    }

    func best(_ limit: Int) -> [String] {
        // Sorting keeps the order of the items among words that as many have.
        let frequent = words.enumerated().sorted {
            ($1.element.following, $1.element.count, $0.offset) < ($0.element.following, $0.element.count, $1.offset)
        }.map(\.element.text)
        let half = limit / 2 + limit % 2
        let order =
            chosen + chosenTitles + frequent.prefix(half) + beginning + frequent.dropFirst(half)
        var seen: Set<String> = [typed]
        var result: [String] = []
        // Titles that merely contain the typed text are used if no completion goes on from it.
        for text in order.isEmpty ? other : order where result.count < limit && text.count <= Self.maximumLength {
            if seen.insert(TypedText.normalized(text)).inserted { result.append(text) }
        }
        return result
    }
}
