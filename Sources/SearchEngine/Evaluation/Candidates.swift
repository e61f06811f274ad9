import TextAnalysis

/// Documents of a segment that match a query, among which are those that match longer ones.
struct Candidates {
    /// Which documents they are.
    enum Kind {
        /// All that have every unit in some short field, valued by the lists of these.
        case short
        /// All documents that have every unit, with at most one in long fields only; perhaps others that have every
        /// unit. That is a property of the document, whichever unit the most documents have. Each document of a longer
        /// query has it too: what a short field had as a longer word, it has as a shorter one.
        case withOneLong
        /// All that have every unit.
        case all

        /// The lists that they are valued by.
        var tiers: Tiers { self == .short ? .short : .all }
    }

    let kind: Kind
    /// The query's.
    let units: [UnitReadings]
    /// Ascending.
    let documents: [UInt32]
    /// What each unit is worth in the first document, then in the second, and so on; empty if that was not kept.
    let values: [MatchValue]

    /// Whether a query goes on from the one that these are of: then its own are among them.
    func holds(for query: [UnitReadings]) -> Bool {
        query.count >= units.count && zip(query, units).allSatisfy { $0 === $1 || $0.unit.goesOn(from: $1.unit) }
    }

    /// Whether it is known what a unit of a query, by its index, is worth in each of them.
    func hasValues(of unit: Int, _ readings: UnitReadings) -> Bool {
        unit < units.count && !values.isEmpty && units[unit] === readings
    }

    /// Puts what a unit is worth in some of the documents among other values, if that is known.
    ///
    /// - Parameters:
    ///   - documents: ascending, each one of ``documents``.
    ///   - index: among the `count` values of a document.
    func put(_ documents: [UInt32], of unit: Int, into others: inout [MatchValue], index: Int, of count: Int) {
        guard unit < units.count, !values.isEmpty else { return }
        var known = 0, next = index
        for document in documents {
            while self.documents[known] < document { known += 1 }
            others[next] = values[known * units.count + unit]
            next += count
        }
    }
}

/// Documents of a segment that have pinyin, and match every unit of a query directly or as pinyin; perhaps others.
struct PinyinCandidates {
    let units: [UnitReadings]
    /// Ascending.
    let documents: [UInt32]

    func holds(for query: [UnitReadings]) -> Bool {
        query.count >= units.count
            && zip(query, units).allSatisfy { new, old in
                new === old
                    || new.unit.goesOn(from: old.unit) && new.pinyin.allSatisfy { $0.goesOn(fromOneOf: old.pinyin) }
            }
    }
}

extension QueryAlternative {
    /// Whether its matches match one of some others, each of one phrase. Then its phrase begins with the other's, whose
    /// last atom may have been typed in part.
    fileprivate func goesOn(fromOneOf others: [QueryAlternative]) -> Bool {
        guard phrases.count == 1 else { return false }
        let atoms = phrases[0].atoms
        return others.contains { other in
            guard other.phrases.count == 1, let last = other.phrases[0].atoms.last else { return false }
            let others = other.phrases[0].atoms
            guard others.count <= atoms.count, others.dropLast().elementsEqual(atoms.prefix(others.count - 1)) else {
                return false
            }
            let atom = atoms[others.count - 1]
            return atom == last
                || last.isPrefix && atom.offset == last.offset && atom.isPinyin && last.isPinyin
                    && atom.term.starts(with: last.term)
        }
    }
}

extension QueryUnit {
    /// Whether it stands for the same as another, or for less because more letters of one word were typed. Then each
    /// term that it stands for is one of the other's. So what matches it directly, by the lists of short fields or of
    /// all, matches the other by the same ones. Joined words, possible telephone numbers and half-typed Korean stand
    /// for several things: these go on only from an equal one.
    func goesOn(from earlier: QueryUnit) -> Bool {
        if wordCount == earlier.wordCount, direct == earlier.direct { return true }
        guard let atom = onlyAtom, let prefix = earlier.onlyAtom else { return false }
        return prefix.isPrefix && atom.kind == prefix.kind && atom.spelling == .whole
            && prefix.spelling == .whole && atom.term.starts(with: prefix.term)
    }

    private var onlyAtom: QueryAtom? {
        guard direct.count == 1, direct[0].phrases.count == 1, direct[0].phrases[0].atoms.count == 1 else { return nil }
        return direct[0].phrases[0].atoms[0]
    }
}

extension Tiers {
    /// What the documents are that these lists have for every word; nil if that is of no use for the next key.
    var kind: Candidates.Kind? {
        switch self {
        case .short: .short
        case .all: .all
        case .title, .long: nil
        }
    }
}
