#if Stemming
    import CStemmer
#endif

/// Takes words of one language to their stems. One thread; cheap to make, not free: one for a search, not for a word.
public struct Stemmer {
    private let language: StemmingLanguage
    private let english = EnglishStemmer()
    #if Stemming
        private let snowball: Snowball?
    #endif

    /// nil for a language that this build has no stems of.
    public init?(_ language: StemmingLanguage) {
        self.language = language
        #if Stemming
            snowball = language == .english ? nil : Snowball(language)
            if snowball == nil && language != .english { return nil }
        #else
            if language != .english { return nil }
        #endif
    }

    /// Replaces a folded word by its stem. A stem begins as the word does but for its last letters; it need not be a word.
    public func stem(_ word: inout [UInt8]) {
        if language == .english { return english.stem(&word) }
        #if Stemming
            snowball?.stem(&word)
        #endif
    }
}

#if Stemming
    /// A stemmer of libstemmer. Restores letters that folding took away, if endings depend on them.
    private final class Snowball {
        private let stemmer: OpaquePointer
        private let language: StemmingLanguage

        init?(_ language: StemmingLanguage) {
            guard let stemmer = cs_stemmer_open(language.rawValue) else { return nil }
            self.stemmer = stemmer
            self.language = language
        }

        deinit { cs_stemmer_close(stemmer) }

        func stem(_ word: inout [UInt8]) {
            let whole = FoldedEndings.restored(word, language)
            let stemmed = whole.withUnsafeBufferPointer { letters -> [UInt8]? in
                var length = 0
                guard let start = letters.baseAddress,
                    let result = cs_stemmer_stem(stemmer, start, letters.count, &length)
                else { return nil }
                return Array(UnsafeBufferPointer(start: result, count: length))
            }
            // Nothing, or no memory: the word as it is.
            guard let stemmed, !stemmed.isEmpty else { return }
            word = FoldedEndings.folded(stemmed, language)
        }
    }
#endif

/// Terms are folded: without accents, and with й as и. Snowball tells some endings by just these.
enum FoldedEndings {
    private static let vowels: Set<Unicode.Scalar> = ["а", "е", "и", "о", "у", "ы", "э", "ю", "я"]

    static func restored(_ word: [UInt8], _ language: StemmingLanguage) -> [UInt8] {
        switch language {
        case .russian:
            // Behind a vowel an и is an й (новый, моей), or ends a stem that it is taken off alike (истории).
            var result = String.UnicodeScalarView()
            for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
                let isShort = scalar == "и" && result.last.map(vowels.contains) == true
                result.append(isShort ? "й" : scalar)
            }
            return Array(String(result).utf8)
        case .french:
            // Participles: mangée, mangées.
            for ending in ["ee", "ees"] where word.count > ending.utf8.count + 1 && word.ends(with: ending.utf8) {
                return word.dropLast(ending.utf8.count) + Array(("é" + ending.dropFirst()).utf8)
            }
            return word
        default: return word
        }
    }

    /// The stem as terms are written.
    static func folded(_ stem: [UInt8], _ language: StemmingLanguage) -> [UInt8] {
        switch language {
        case .russian: Array(String(decoding: stem, as: UTF8.self).replacing("й", with: "и").utf8)
        case .french: Array(String(decoding: stem, as: UTF8.self).replacing("é", with: "e").utf8)
        default: stem
        }
    }
}

extension [UInt8] {
    fileprivate func ends(with ending: String.UTF8View) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
