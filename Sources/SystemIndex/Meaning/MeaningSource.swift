import Meaning
package import SearchEngine
import Synchronization

/// What knows the meaning of texts in this home, read when it is needed first. Any thread.
package final class MeaningSource: Sendable {
    /// Where its files are; nil if there are none.
    package let folder: MeaningFolder?
    private let read = Mutex<Result<MeaningModel, MeaningError>?>(nil)

    /// - Parameter folder: nil for what knows nothing.
    package init(folder: MeaningFolder?) { self.folder = folder }

    /// The model; nil without files, and if these cannot be used.
    var model: MeaningModel? { try? result?.get() }

    /// Why the model, or its encoder, cannot be used. Nil if it can, or if its files are not there.
    package var problem: IndexError? {
        guard let result else { return nil }
        switch result {
        case .failure(let error): return IndexError(error)
        case .success(let model):
            guard let error = model.encoderError, error.code != .absent else { return nil }
            return IndexError(error)
        }
    }

    /// Whether there is a model.
    package var isThere: Bool { model != nil }
    /// Whether that has an encoder.
    package var hasEncoder: Bool { model?.hasEncoder ?? false }
    /// What the files were made of, and their licences.
    package var notice: String { model?.notice ?? "" }

    private var result: Result<MeaningModel, MeaningError>? {
        guard let folder else { return nil }
        return read.withLock { known in
            if let known { return known }
            let result: Result<MeaningModel, MeaningError>
            do throws(MeaningError) { result = .success(try MeaningModel.open(folder: folder.path)) } catch {
                result = .failure(error)
            }
            known = result
            return result
        }
    }

    /// What makes vectors of items as they are committed; nil if there are no files.
    var vectorizer: (any ItemVectorizer)? { folder == nil ? nil : MeaningVectorizer(source: self) }

    // MARK: Queries

    /// The least letters of the last word while the person types, because its end may be missing.
    private static let lettersOfLastWord = 4
    /// The least cosine of an item without the words while the person types.
    private static let whileTyping = 0.40
    /// The same if the table of words read the text. Its cosines are higher than the encoder's.
    private static let byTable = 0.50
    /// The most words of a text that the table reads well enough.
    private static let wordsForTable = 4

    /// Returns the least cosine of an item without the words after Enter. It is higher if the words are rare or unknown,
    /// because names are. The table has fewer words of scripts behind Latin, so more of those words are unknown.
    private static func afterEnter(_ words: MeaningFilter.Words, _ text: String) -> Double {
        switch words {
        case .known: return 0.33
        case .rare: return 0.45
        case .unknown, .none:
            let isBeyondLatin = text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.value >= 0x370 }
            return isBeyondLatin ? 0.40 : 0.50
        }
    }

    /// Returns what a text means. Returns nil for codes and, while the person types, for rare words and names.
    ///
    /// Costs some milliseconds with the encoder.
    ///
    /// - Parameter isTyped: whether the text may lack its end.
    package func query(_ text: String, isTyped: Bool) -> MeaningQuery? {
        guard let model else { return nil }
        let words = model.filter.words(of: text)
        guard words != .none, words == .known || !isTyped, !isTyped || Self.isLongEnough(text),
            let vector = model.queryVector(text)
        else { return nil }
        let direction = vector.rounded.codes
        guard direction.contains(where: { $0 != 0 }) else { return nil }
        var query = MeaningQuery(space: model.space, direction: direction)
        query.minimumCosine = isTyped ? Self.whileTyping : Self.afterEnter(words, text)
        if vector.source == .table {
            let count = text.split(whereSeparator: \.isWhitespace).count
            if words != .known || count > Self.wordsForTable { return nil }
            query.minimumCosine = Self.byTable
        }
        return query
    }

    private static func isLongEnough(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last else { return false }
        // A Chinese character or two are a word.
        if last.properties.isWhitespace || last.properties.isIdeographic { return true }
        return text.unicodeScalars.reversed().prefix { !$0.properties.isWhitespace }.count >= lettersOfLastWord
    }

    // MARK: Items

    /// Texts of an item as the model takes them: the title first.
    static func texts(of item: Document) -> [String] {
        var titles: [String] = [], others: [String] = []
        item.forEachSearchedText(AttributeCatalog.schema) { field, text in
            if field == .title { titles.append(text) } else { others.append(text) }
        }
        return titles + others
    }

    /// Returns the vector of the app's own embedding, or else the encoder's. Costs 5 to 20 milliseconds.
    ///
    /// - Returns: nil without an encoder.
    func encoded(_ item: Document, with workspace: EncoderWorkspace?) -> GivenVector? {
        guard let model, model.hasEncoder else { return nil }
        // The embedding may have come before the encoder. If it cannot be used, the encoder reads the item.
        if case .given(let numbers, let network)? = try? OwnEmbedding.content(of: item.attributes, isUpdate: false),
            let own = OwnEmbedding.vector(numbers, network, self)
        {
            return own
        }
        let vector = model.encodedItemVector(Self.texts(of: item), with: workspace)
        return GivenVector(
            vector.map { ItemVector(words: $0.words, origin: .encoder) } ?? .encodedNothing,
            of: item.textDigest(AttributeCatalog.schema))
    }

    // MARK: Explanations

    /// The words of an item that are nearest to a text, the nearest first.
    ///
    /// - Parameter count: how many at most.
    package func nearestWords(of item: Document, to text: String, count: Int = 3) -> [String] {
        guard let model, let query = model.roughQueryVector(text) else { return [] }
        var found: [(word: String, cosine: Float)] = []
        var seen: Set<String> = []
        for text in Self.texts(of: item) {
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(Self.wordsLookedAt) {
                let word = String(word)
                guard seen.count < Self.wordsLookedAt, seen.insert(word.lowercased()).inserted,
                    let vector = model.roughQueryVector(word)
                else { continue }
                found.append((word, zip(query.numbers, vector.numbers).reduce(0) { $0 + $1.0 * $1.1 }))
            }
        }
        return found.filter { $0.cosine > Float(MeaningQuery.startCosine) }.sorted { $0.cosine > $1.cosine }
            .prefix(count).map(\.word)
    }

    private static let wordsLookedAt = 64
}
