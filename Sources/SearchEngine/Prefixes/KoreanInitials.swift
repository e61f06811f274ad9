import TextAnalysis

/// Finds the best documents of all syllables that begin with one Korean consonant, while a segment's terms go by in order.
///
/// The consonant is the first key of each word. Its 588 syllables are neighbours among the terms, but share no bytes that would make
/// them those of one prefix.
struct KoreanInitialCollector {
    /// The consonant whose terms go by, and what is known of them.
    private var initial: UInt32?
    private var postings = 0
    private var isCut = false
    /// Made when the first Korean term comes: most commits have none.
    private lazy var keys = KeyStack()
    private let threshold: Int
    private static let maximumKeys = 8 * PrefixFormat.listLength

    /// - Parameter threshold: postings from which on a consonant has a list.
    init(threshold: Int) { self.threshold = threshold }

    /// Takes neighbouring terms that begin with one syllable; of others, whatever they are, only that they come.
    ///
    /// - Parameters:
    ///   - term: one of them.
    ///   - best: keys of their best documents from an index on, by score as the terms themselves.
    ///   - isCut: whether documents were left out of these.
    ///   - entries: where the list of the consonant before goes, if they begin with another.
    mutating func add(
        _ term: [UInt8], postings new: Int, best: KeyStack, from start: Int, isCut wasCut: Bool,
        to entries: inout PrefixEntryWriter
    ) throws {
        let next = HangulSpelling.initial(ofSyllableIn: term)
        if next != initial { try end(to: &entries) }
        initial = next
        if next == nil { return }
        postings += new
        if wasCut { isCut = true }
        for index in start..<best.count {
            let score = Int(best[index] >> 32) - WordScore.exactBonus
            if !TermBest.push(score, ~UInt32(truncatingIfNeeded: best[index]), on: keys) { isCut = true }
        }
        if keys.count >= Self.maximumKeys { keepBest() }
    }

    private mutating func keepBest() {
        if keys.keepGreatestOfEach(PrefixFormat.listLength, from: 0) { isCut = true }
    }

    /// Writes the list of the consonant whose terms went by last, if it has as many postings as that takes.
    mutating func end(to entries: inout PrefixEntryWriter) throws {
        if let initial, postings >= threshold {
            keepBest()
            var out = ByteWriter()
            entries.writeHead(postings: postings, isCut: isCut, .list, best: keys, to: &out)
            try entries.add(PrefixFormat.key(ofKoreanInitial: initial), out)
        }
        if initial != nil { keys.truncate(to: 0) }
        (initial, postings, isCut) = (nil, 0, false)
    }
}

extension PrefixFormat {
    /// Where what is known of a Korean consonant stands: no term begins so, of a text or otherwise.
    private static let koreanInitials: UInt8 = 0x05

    /// - Parameter initial: its number, from 0 to 18.
    static func key(ofKoreanInitial initial: UInt32) -> [UInt8] { [koreanInitials, UInt8(initial)] }
}
