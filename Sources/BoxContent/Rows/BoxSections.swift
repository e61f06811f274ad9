package import SystemIndex

/// Puts results into sections: `Docs/Design.md`, "Order of the list". The window and the terminal share it.
package enum BoxSections {
    /// Rows of a section that are shown before those of the next one.
    static let maximumRows = 5
    /// Fewer rows than these stand without headings.
    private static let fewest = 4

    /// What stands in one section together: things of a kind, else of an app.
    package struct Key: Sendable, Hashable {
        package var group: BoxGroup
        /// Empty for a kind.
        package var app: String

        package init(_ group: BoxGroup, _ app: AppIdentifier) {
            self.group = group
            self.app = group == .other ? app.rawValue : ""
        }
    }

    /// What a section has above it.
    package enum Heading: Sendable, Hashable {
        /// The list is one.
        case none
        case topHit
        case key(Key)
        /// What did not fit its section.
        case moreResults
        /// What has other words, but means something near.
        case byMeaning
    }

    /// Rows by their positions, which belong under a heading.
    package struct Section: Sendable, Hashable {
        package var heading: Heading
        package var rows: [Int]
    }

    /// Returns the sections in their order: the top hit, the others in the order of their best rows, and what is left over.
    /// Rows of one kind stay one list without a heading.
    ///
    /// - Parameters:
    ///   - keys: of the rows, best first.
    ///   - near: how many of the last rows were added by meaning.
    package static func sections(of keys: [Key], near: Int = 0) -> [Section] {
        if near > 0 {
            let words = keys.count - near
            let added = Section(heading: .byMeaning, rows: Array(words..<keys.count))
            return words == 0 ? [added] : sections(of: Array(keys[..<words])) + [added]
        }
        var kinds: [Key] = []
        for key in keys where !kinds.contains(key) { kinds.append(key) }
        guard keys.count >= fewest, kinds.count > 1 else { return [Section(heading: .none, rows: Array(keys.indices))] }
        let top = Section(heading: .topHit, rows: [0])
        // Headings over single rows would be read more often than rows.
        guard Double(kinds.count) <= 0.6 * Double(keys.count) else {
            return [top, Section(heading: .moreResults, rows: Array(keys.indices.dropFirst()))]
        }
        var sections = [top], isShown = Set([0])
        for kind in kinds {
            let members = Array(keys.indices.dropFirst().filter { keys[$0] == kind }.prefix(maximumRows))
            isShown.formUnion(members)
            sections.append(Section(heading: .key(kind), rows: members))
        }
        // What did not fit its section is still found, behind everything.
        sections.append(Section(heading: .moreResults, rows: keys.indices.filter { !isShown.contains($0) }))
        return sections.filter { !$0.rows.isEmpty }
    }

    /// Returns the rows in the order of their sections, with a heading above each section's first.
    ///
    /// - Parameter rows: best first.
    static func arranged(_ rows: [BoxRow], _ words: BoxWords) -> [BoxRow] {
        sections(
            of: rows.map { Key($0.group, $0.token.app) }, near: rows.count(where: \.isNear)
        ).flatMap { section in
            let members = section.rows.map { rows[$0] }
            switch section.heading {
            case .none: return members
            case .topHit: return headed(members, words.topHit)
            case .key(let key) where key.group == .other: return headed(members, members[0].origin)
            case .key(let key): return headed(members, words.name(of: key.group))
            case .moreResults: return headed(members, words.moreResults)
            case .byMeaning: return headed(members, words.byMeaning)
            }
        }
    }

    /// The rows with a heading above the first.
    static func headed(_ rows: [BoxRow], _ heading: String) -> [BoxRow] {
        var rows = rows
        if !rows.isEmpty { rows[0].section = heading }
        return rows
    }
}
