import TextAnalysis

/// Documents of a segment that match a query, among which are those that match longer ones.
struct Candidates {
    /// Which documents they are.
    enum Kind {
        /// All that have every unit in some short field, valued by the lists of these.
        case short
        /// All that have every unit, and at most one in long fields only; perhaps others that have every unit.
        case withOneLong
        /// All that have every unit.
        case all

        /// The lists that they are valued by.
        var tiers: Tiers { self == .short ? .short : .all }
    }

    struct Match {
        var document: UInt32
        /// What all units but the last are worth, and the last; undefined without ``hasValues``.
        var others = MatchValue(packed: 0), last = MatchValue(packed: 0)
    }

    let kind: Kind
    /// The query's.
    let units: [UnitReadings]
    /// By document, ascending.
    let matches: [Match]
    /// Whether what the units are worth is kept besides.
    let hasValues: Bool

    /// Of more matches it costs more to keep them than it saves.
    static let most = 4096

    /// Whether a query goes on from the one that these are of: then its own are among them.
    func holds(for query: [UnitReadings]) -> Bool {
        query.count >= units.count && zip(query, units).allSatisfy { $0 === $1 || $0.unit.goesOn(from: $1.unit) }
    }

    /// Whether what all units of a query but the last are worth is kept, as the others or as these and the last.
    func valuesOthers(of query: [UnitMatcher]) -> Bool {
        hasValues && (units.count == query.count || units.count + 1 == query.count)
            && zip(query.dropLast(), units).allSatisfy { $0.readings === $1 }
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
    /// Whether what matches it matches one of some others, each of one phrase: its phrase begins with the other's, the last atom
    /// of which may have been typed in part.
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
    /// Whether it stands for the same as another, or for less of it since more letters of a word were typed: then what matches it
    /// directly matches the other.
    func goesOn(from earlier: QueryUnit) -> Bool {
        if wordCount == earlier.wordCount, direct == earlier.direct { return true }
        guard let atom = onlyAtom, let beginning = earlier.onlyAtom else { return false }
        return beginning.isPrefix && atom.kind == beginning.kind && atom.spelling == .whole
            && beginning.spelling == .whole && atom.term.starts(with: beginning.term)
    }

    private var onlyAtom: QueryAtom? {
        guard direct.count == 1, direct[0].phrases.count == 1, direct[0].phrases[0].atoms.count == 1 else { return nil }
        return direct[0].phrases[0].atoms[0]
    }
}
