/// Which documents have a word that begins with a letter, by where.
package struct LetterSets: Sendable {
    private let sets: [DocumentSet]

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        var sets: [DocumentSet] = []
        for _ in 0..<PrefixFormat.letterSets { sets.append(try DocumentSet(&cursor, region, documentCount)) }
        self.sets = sets
    }

    /// Adds every document that has it.
    func addDocuments(to target: DocumentAccumulator, _ tiers: Tiers) {
        let last = tiers == .all ? 5 : tiers == .short ? 3 : 1
        for set in sets[1...last] { set.addDocuments(to: target) }
    }

    /// Calls `body` with each document of `within` that has it, its fields, and whether the title begins with it.
    func forEachPlace(
        within: DocumentAccumulator, _ body: (_ document: Int, _ fields: UInt8, _ beginsTitle: Bool) -> Void
    ) {
        var starts = DocumentSet.Cursor(sets[0]), titles = DocumentSet.Cursor(sets[1])
        var names = DocumentSet.Cursor(sets[2]), keywords = DocumentSet.Cursor(sets[3])
        var descriptions = DocumentSet.Cursor(sets[4]), contents = DocumentSet.Cursor(sets[5])
        within.forEachWord { word, documents in
            let title = titles.bits(word), name = names.bits(word), keyword = keywords.bits(word)
            let description = descriptions.bits(word), content = contents.bits(word)
            var rest = documents & (title | name | keyword | description | content)
            if rest == 0 { return }
            let start = starts.bits(word)
            while rest != 0 {
                let bit = UInt64(rest.trailingZeroBitCount)
                rest &= rest - 1
                var fields = title >> bit & 1 | (name >> bit & 1) << 1 | (keyword >> bit & 1) << 2
                fields |= (description >> bit & 1) << 3 | (content >> bit & 1) << 4
                body(word << 6 | Int(bit), UInt8(fields), fields & start >> bit & 1 != 0)
            }
        }
    }

    /// Calls `body` with the documents of a set, by number: 0 those whose title begins with it, 1 to 5 those of each field;
    /// ascending, until it returns false.
    func forEach(
        _ number: Int, within: DocumentAccumulator?, _ body: (_ document: Int) throws -> Bool
    ) rethrows {
        try sets[number].forEach(within: within, body)
    }

    @inline(__always) func isInTitle(_ document: Int) -> Bool { sets[1].contains(document) }
    @inline(__always) func beginsTitle(_ document: Int) -> Bool { sets[0].contains(document) }

    /// The fields of a document that have it, and whether the title begins with it.
    @inline(__always)
    package func places(_ document: Int) -> (fields: UInt8, beginsTitle: Bool) {
        var fields: UInt8 = 0
        for field in 0..<5 where sets[1 + field].contains(document) { fields |= 1 << UInt8(field) }
        return (fields, fields & 1 != 0 && sets[0].contains(document))
    }
}

/// A set of documents in a segment.
enum DocumentSet: Sendable {
    case empty
    case bits(ByteRegion)
    case list(ByteRegion)

    init(_ cursor: inout ByteCursor, _ region: CheckedRegion, _ documentCount: Int) throws {
        guard let kind = PrefixFormat.SetKind(rawValue: cursor.u8()) else {
            throw IndexError.corrupted("a letter's documents", path: "")
        }
        if kind == .empty {
            self = .empty
            return
        }
        let count = cursor.length(), offset = cursor.length()
        let length = kind == .list ? count * 4 : (documentCount + 63) / 64 * 8
        guard offset <= region.count - length else { throw IndexError.corrupted("a letter's documents", path: "") }
        let bytes = try region.slice(offset, length).checked()
        // Ascending, so that the last tells of all; of bits those beyond the segment are zero.
        let last = kind == .list ? Int(bytes.u32(length - 4)) : 0
        let beyond = documentCount % 64 == 0 ? 0 : bytes.u64(length - 8) >> UInt64(documentCount % 64)
        guard last < documentCount, kind == .list || beyond == 0 else {
            throw IndexError.corrupted("a letter's documents", path: "")
        }
        self = kind == .list ? .list(bytes) : .bits(bytes)
    }

    func addDocuments(to target: DocumentAccumulator) {
        switch self {
        case .empty: break
        case .bits(let bytes):
            for word in 0..<bytes.count / 8 { target.add(word: word, bits: bytes.u64(word * 8)) }
        case .list(let bytes):
            for place in 0..<bytes.count / 4 {
                target.add(min(Int(bytes.u32(place * 4)), target.lastDocument))
            }
        }
    }

    /// Calls `body` with each document, ascending, until it returns false.
    func forEach(within: DocumentAccumulator?, _ body: (_ document: Int) throws -> Bool) rethrows {
        switch self {
        case .empty: break
        case .bits(let bytes):
            var words = 0..<bytes.count / 8
            if let within {
                guard let (first, last) = within.bounds else { return }
                words = words.clamped(to: first >> 6..<last >> 6 + 1)
            }
            for word in words {
                var rest = bytes.u64(word * 8)
                if let within { rest &= within.word(word) }
                while rest != 0 {
                    if try !body(word << 6 | rest.trailingZeroBitCount) { return }
                    rest &= rest - 1
                }
            }
        case .list(let bytes):
            for place in 0..<bytes.count / 4 {
                let document = Int(bytes.u32(place * 4))
                if let within, document > within.lastDocument || !within.contains(document) { continue }
                if try !body(document) { return }
            }
        }
    }

    /// Gives a set's documents in words of 64, for ascending words.
    struct Cursor {
        private let set: DocumentSet
        private var place = 0

        init(_ set: DocumentSet) { self.set = set }

        @inline(__always) mutating func bits(_ word: Int) -> UInt64 {
            switch set {
            case .empty: return 0
            case .bits(let bytes): return bytes.u64(word * 8)
            case .list(let bytes):
                let count = bytes.count / 4
                while place < count, Int(bytes.u32(place * 4)) < word << 6 { place += 1 }
                var result: UInt64 = 0
                while place < count, Int(bytes.u32(place * 4)) >> 6 == word {
                    result |= 1 << UInt64(bytes.u32(place * 4) & 63)
                    place += 1
                }
                return result
            }
        }
    }

    @inline(__always) func contains(_ document: Int) -> Bool {
        switch self {
        case .empty: return false
        case .bits(let bytes): return bytes.u8(document >> 3) >> UInt8(document & 7) & 1 != 0
        case .list(let bytes):
            var low = 0, high = bytes.count / 4
            while low < high {
                let middle = (low + high) / 2
                if Int(bytes.u32(middle * 4)) < document { low = middle + 1 } else { high = middle }
            }
            return low * 4 < bytes.count && Int(bytes.u32(low * 4)) == document
        }
    }
}
