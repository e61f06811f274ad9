import TextAnalysis

/// Which documents have any pinyin, and with which initials their syllables begin: see `Docs/FileFormats.md`, "Prefixes".
///
/// Most of what is typed can be read as pinyin, if only as initials, and hardly any of it is: whether some document has
/// all initials of a reading costs an AND of some bitmaps.
package struct PinyinDocuments: Sendable {
    private let documents: ByteRegion
    private let bitmaps: ByteRegion
    private let words: Int

    /// How many initials there are: the letters a to z.
    static let initials = 26

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        let count = cursor.length(), list = cursor.length(), sets = cursor.length()
        words = (count + 63) / 64
        let listBytes = count * 4, setBytes = words * 8 * Self.initials
        guard !cursor.overran, count > 0, count <= documentCount, list <= region.count - listBytes,
            sets <= region.count - setBytes
        else { throw IndexError.corrupted("the documents with pinyin", path: "") }
        documents = try region.slice(list, listBytes).checked()
        bitmaps = try region.slice(sets, setBytes).checked()
        guard Int(documents.u32(listBytes - 4)) < documentCount else {
            throw IndexError.corrupted("the documents with pinyin", path: "")
        }
    }

    /// A bit for the initial of a term of pinyin.
    static func initial(_ term: some Collection<UInt8>) -> UInt32 {
        guard let letter = term.dropFirst().first, letter >= 0x61, letter < 0x61 + UInt8(initials) else { return 0 }
        return 1 << UInt32(letter - 0x61)
    }

    /// The initials of a phrase's atoms.
    static func initials(of atoms: some Sequence<QueryAtom>) -> UInt32 {
        atoms.reduce(0) { $0 | initial($1.term) }
    }

    /// Bits of 64 of the documents: which have all these initials.
    @inline(__always) private func word(_ word: Int, _ initials: UInt32) -> UInt64 {
        var rest = initials
        var result = UInt64.max
        while rest != 0 {
            result &= bitmaps.u64((rest.trailingZeroBitCount * words + word) * 8)
            rest &= rest - 1
        }
        return result
    }

    /// Whether some document has all these initials, of which there is one at least.
    func contains(_ initials: UInt32) -> Bool { (0..<words).contains { word($0, initials) != 0 } }

    /// Calls `body` with each document that has all these initials, of which there is one at least, ascending.
    func forEach(_ initials: UInt32, _ body: (_ document: Int) -> Void) {
        for word in 0..<words {
            var rest = self.word(word, initials)
            while rest != 0 {
                let place = (word << 6 | rest.trailingZeroBitCount) * 4
                rest &= rest - 1
                // Bits behind the last document are damage: there is nothing to be found there.
                if place < documents.count { body(Int(documents.u32(place))) }
            }
        }
    }
}

extension QueryAtom {
    var isPinyin: Bool { term.first == TermNamespace.pinyin }

    /// Whether it stands for every syllable with an initial.
    var isBareInitial: Bool { isPinyin && isPrefix && term.count == 2 }
}

/// Collects the initials of documents' pinyin while a segment's terms go by.
struct PinyinCollector {
    /// By document.
    private var initials: [UInt32]

    init(documentCount: Int) { initials = [UInt32](repeating: 0, count: documentCount) }

    mutating func add(_ term: [UInt8], _ postings: PostingBuffer) {
        let initial = PinyinDocuments.initial(term)
        for index in 0..<postings.count { initials[Int(postings.document(index))] |= initial }
    }

    /// The documents, ascending.
    var documents: [UInt32] { initials.indices.lazy.filter { initials[$0] != 0 }.map { UInt32($0) } }

    /// The bitmaps of all initials over these documents.
    func bitmaps(_ documents: [UInt32]) -> [UInt64] {
        let words = (documents.count + 63) / 64
        var bitmaps = [UInt64](repeating: 0, count: words * PinyinDocuments.initials)
        for (place, document) in documents.enumerated() {
            var rest = initials[Int(document)]
            while rest != 0 {
                bitmaps[rest.trailingZeroBitCount * words + place >> 6] |= 1 << UInt64(place & 63)
                rest &= rest - 1
            }
        }
        return bitmaps
    }
}
