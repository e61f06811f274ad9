import SystemIndex
import TextAnalysis

/// A filter that the last word of a typed text may become.
package struct FilterCompletion: Sendable, Hashable {
    /// What replaces the last word. A whole filter ends in a space.
    package var text: String
    package var label: String
    package var key: TypedFilter.Key
    /// Empty if only the key is completed.
    package var value: String
}

/// A value of `type:` that is offered.
package struct OfferedKind: Sendable, Hashable {
    package var word: String
    package var label: String

    package init(word: String, label: String) {
        self.word = word
        self.label = label
    }
}

extension FilterCompletion {
    /// - Parameters:
    ///   - text: the typed text.
    ///   - kinds: the words of `type:`, in the order in which they are offered.
    ///   - limit: 0 or more.
    /// - Returns: completions of the last word; none if it cannot become a filter.
    package static func completions(
        of text: String, kinds: [OfferedKind], vocabulary: FilterVocabulary, limit: Int
    ) throws -> [FilterCompletion] {
        guard text.last?.isWhitespace == false, let piece = TypedPiece.all(of: text).last, !piece.isQuoted,
            piece.range.upperBound == text.endIndex, !text[piece.range].contains(where: \.isWhitespace)
        else { return [] }
        let found: [FilterCompletion]
        if let (name, value) = piece.keyAndValue {
            guard let key = FilterKeys.byName[name.lowercased()] else { return [] }
            found = try values(of: key, name: name, beginning: folded(value), kinds, vocabulary)
        } else {
            found = keys(beginning: folded(piece.value))
        }
        return Array(found.prefix(limit))
    }

    /// For comparing without case and accents.
    private static func folded(_ text: String) -> [UInt8] { TextAnalyzer().folded(text) }

    /// A single letter may become any word; in Chinese a single character is one.
    private static func keys(beginning typed: [UInt8]) -> [FilterCompletion] {
        guard typed.count >= 2 else { return [] }
        return FilterKeys.offered.compactMap { key, name, label in
            folded(name).starts(with: typed)
                ? FilterCompletion(
                    text: name + (name.utf8.first! < 0x80 ? ":" : "："), label: label, key: key, value: "") : nil
        }
    }

    private static func values(
        of key: TypedFilter.Key, name: String, beginning typed: [UInt8], _ kinds: [OfferedKind],
        _ vocabulary: FilterVocabulary
    ) throws -> [FilterCompletion] {
        func completion(_ value: String, _ label: String) -> FilterCompletion {
            let quoted = value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value
            return FilterCompletion(text: "\(name):\(quoted) ", label: label, key: key, value: value)
        }
        switch key {
        case .type:
            // Another word of the same kind is offered only if it was begun.
            var seen: Set<String> = []
            return kinds.filter { folded($0.word).starts(with: typed) && seen.insert($0.label).inserted }
                .map { completion($0.word, $0.label) }
        case .after, .before:
            return TypedDate.offered.filter {
                folded($0).starts(with: typed) && (!typed.isEmpty || $0.utf8.first! < 0x80)
            }
            .map { completion($0, "\(key == .after ? "After" : "Before") \($0)") }
        case .in:
            return try vocabulary.apps().filter { app in
                folded(app.name).split(separator: UInt8(ascii: " ")).contains { $0.starts(with: typed) }
                    || typed.isEmpty
                    || folded(app.name).starts(with: typed)
            }.map { completion($0.name, "In \($0.name)") }
        case .from, .domain, .where: return []
        }
    }
}
