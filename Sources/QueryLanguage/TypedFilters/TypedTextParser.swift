import SearchEngine
import SystemIndex
import TextAnalysis

extension TypedText {
    /// Takes the filters out of a typed text.
    ///
    /// A filter is a known key, a colon and a value that means something, or a condition on a documented attribute. All else stays
    /// words: unknown keys, values that mean nothing, and what stands in quotation marks. A text without colon and comparison costs
    /// one look at its bytes.
    ///
    /// - Parameter now: seconds since 1970, for dates such as yesterday.
    /// - Throws: what the vocabulary throws.
    package init(_ text: String, vocabulary: FilterVocabulary, now: Int64) throws {
        guard Self.mayHaveFilters(text) else {
            self.init(words: text)
            return
        }
        var reading = Reading(vocabulary: vocabulary, now: now)
        let pieces = TypedPiece.all(of: text)
        var words: [Substring] = [], index = 0
        while index < pieces.count {
            let count = reading.filters.count < TypedText.maximum ? try reading.take(pieces[index...], of: text) : 0
            if count == 0 { words.append(text[pieces[index].range]) }
            index += max(1, count)
        }
        self.init(words: reading.filters.isEmpty ? text : words.joined(separator: " "))
        filters = reading.filters
        filter = reading.filter
        apps = reading.apps
    }

    /// Filters of one text. Those behind stay words.
    static let maximum = 32

    /// Whether a text has a sign that filters have. May return false positives.
    static func mayHaveFilters(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): return true
            // The wide colon (EF BC 9A), ≤ and ≥ (E2 89 A4, E2 89 A5).
            case 0xBC where previous == 0xEF, 0x89 where previous == 0xE2: return true
            default: previous = byte
            }
        }
        return false
    }

    /// What the filters of a text come to.
    private struct Reading {
        let vocabulary: FilterVocabulary
        let now: Int64
        var filters: [TypedFilter] = []
        /// One of several types, apps and domains is enough.
        private var kinds: [Filter] = [], domains: [Filter] = [], others: [Filter] = []
        private var after: Double?, before: Double?
        private(set) var apps: [AppIdentifier]?

        init(vocabulary: FilterVocabulary, now: Int64) {
            self.vocabulary = vocabulary
            self.now = now
        }

        var filter: Filter? {
            var all = others
            if !kinds.isEmpty { all.append(kinds.count == 1 ? kinds[0] : .any(kinds)) }
            if !domains.isEmpty { all.append(domains.count == 1 ? domains[0] : .any(domains)) }
            if let dates = Filter.dated(after: after, before: before) { all.append(dates) }
            return all.isEmpty ? nil : all.count == 1 ? all[0] : .all(all)
        }

        /// Takes the filter that the first of some pieces is.
        ///
        /// - Returns: how many pieces it has; 0 if it is words.
        mutating func take(_ pieces: ArraySlice<TypedPiece>, of text: String) throws -> Int {
            guard let piece = pieces.first, !piece.isQuoted else { return 0 }
            guard let (name, value) = piece.keyAndValue else {
                return takeCondition(piece, of: text) ? 1 : 0
            }
            guard let key = FilterKeys.byName[name.lowercased()], !value.isEmpty else { return 0 }
            if key == .after || key == .before, TypedDate.goesOn(value.lowercased()),
                let next = pieces.dropFirst().first,
                try take(key, value + " " + next.value, piece.range.lowerBound..<next.range.upperBound, of: text)
            {
                return 2
            }
            return try take(key, value, piece.range, of: text) ? 1 : 0
        }

        private mutating func take(
            _ key: TypedFilter.Key, _ value: String, _ range: Range<String.Index>, of text: String
        ) throws -> Bool {
            let label: String
            switch key {
            case .type:
                guard let kind = vocabulary.kind(value) else { return false }
                kinds.append(kind.filter)
                label = kind.label
            case .from:
                guard value.contains(where: { $0.isLetter || $0.isNumber }) else { return false }
                others.append(.author(value))
                label = "From \(value)"
            case .after, .before:
                guard let date = TypedDate(value.lowercased(), now: now) else { return false }
                if key == .after {
                    after = max(after ?? date.start, date.start)
                } else {
                    before = min(before ?? date.start, date.start)
                }
                label = "\(key == .after ? "After" : "Before") \(date.label)"
            case .in:
                let named = try vocabulary.apps().filter { Self.isNamed($0, value) }
                guard !named.isEmpty else { return false }
                apps = (apps ?? []) + named.map(\.app).filter { apps?.contains($0) != true }
                label = named.count == 1 ? "In \(named[0].name)" : "In \(value)"
            case .domain:
                domains.append(.domain(value))
                label = "Domain \(value)"
            case .where:
                guard let filter = try? Filter(condition: value) else { return false }
                others.append(filter)
                label = value
            }
            add(key, value, range, label, text)
            return true
        }

        /// `rating>=3` without a key. A custom attribute needs the key `where:`, because code has names with underscores too.
        private mutating func takeCondition(_ piece: TypedPiece, of text: String) -> Bool {
            let name = piece.value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard name.first?.isLetter == true, name.count < piece.value.count,
                AttributeCatalog.attribute(AttributeCatalog.documentedName(String(name))) != nil,
                let filter = try? Filter(condition: piece.condition)
            else { return false }
            others.append(filter)
            add(.where, piece.condition, piece.range, piece.condition, text)
            return true
        }

        /// By a part of its name, or of its identifier.
        private static func isNamed(_ app: (app: AppIdentifier, name: String), _ value: String) -> Bool {
            let wanted = TextAnalyzer().folded(value)
            return !wanted.isEmpty
                && (TextAnalyzer().folded(app.name).contains(wanted)
                    || TextAnalyzer().folded(app.app.rawValue).contains(wanted))
        }

        private mutating func add(
            _ key: TypedFilter.Key, _ value: String, _ range: Range<String.Index>, _ label: String, _ text: String
        ) {
            let utf16 = text.utf16
            let start = utf16.distance(from: utf16.startIndex, to: range.lowerBound)
            let end = utf16.distance(from: utf16.startIndex, to: range.upperBound)
            filters.append(
                TypedFilter(key: key, value: value, text: String(text[range]), range: start..<end, label: label))
        }
    }
}
