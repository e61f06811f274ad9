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
        for field in 0..<5 where tiers.fields >> field & 1 != 0 { sets[1 + field].addDocuments(to: target) }
    }

    /// Calls `body` with each document of `within` that has it, its fields, and whether the title begins with it.
    ///
    /// - Parameter isOutsideTitles: whether documents that have it in the title are left out.
    func forEachFieldSet(
        within: DocumentAccumulator, isOutsideTitles: Bool = false,
        _ body: (_ document: Int, _ fields: UInt8, _ beginsTitle: Bool) -> Void
    ) {
        var starts = DocumentSet.Cursor(sets[0]), titles = DocumentSet.Cursor(sets[1])
        var names = DocumentSet.Cursor(sets[2]), keywords = DocumentSet.Cursor(sets[3])
        var descriptions = DocumentSet.Cursor(sets[4]), contents = DocumentSet.Cursor(sets[5])
        within.forEachWord { word, all in
            let title = titles.bits(word), documents = isOutsideTitles ? all & ~title : all
            if documents == 0 { return }
            let name = names.bits(word), keyword = keywords.bits(word)
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

    /// Calls `body` with each document of `within` that has it in its title, and whether the title begins with it.
    func forEachTitle(within: DocumentAccumulator, _ body: (_ document: Int, _ beginsTitle: Bool) -> Void) {
        var starts = DocumentSet.Cursor(sets[0]), titles = DocumentSet.Cursor(sets[1])
        within.forEachWord { word, documents in
            var rest = documents & titles.bits(word)
            if rest == 0 { return }
            let start = starts.bits(word)
            while rest != 0 {
                let bit = UInt64(rest.trailingZeroBitCount)
                rest &= rest - 1
                body(word << 6 | Int(bit), start >> bit & 1 != 0)
            }
        }
    }

    /// Calls `body` with the documents of a set, by number, ascending, until it returns false. Set 0 has those whose
    /// title begins with the letter, sets 1 to 5 those of each field.
    func forEach(
        _ number: Int, within: DocumentAccumulator?, _ body: (_ document: Int) throws -> Bool
    ) rethrows {
        try sets[number].forEach(within: within, body)
    }

    @inline(__always) func isInTitle(_ document: Int) -> Bool { sets[1].contains(document) }
    @inline(__always) func beginsTitle(_ document: Int) -> Bool { sets[0].contains(document) }

    /// The fields of a document that have it, and whether the title begins with it.
    @inline(__always)
    package func fields(of document: Int) -> (fields: UInt8, beginsTitle: Bool) {
        var fields: UInt8 = 0
        for field in 0..<5 where sets[1 + field].contains(document) { fields |= 1 << UInt8(field) }
        return (fields, fields & 1 != 0 && sets[0].contains(document))
    }
}
