import SystemIndex

/// Puts rows into sections: `Docs/Design.md`, "Order of the list".
package enum BoxSections {
    /// Rows of a section that are shown before those of the next one.
    static let maximumRows = 5
    /// Fewer rows than these stand without headings.
    private static let fewest = 4

    /// What stands in one section together: things of a kind, else of an app.
    private struct Key: Hashable {
        var group: BoxGroup
        var app: String

        init(_ row: BoxRow) {
            group = row.group
            app = row.group == .other ? row.token.app.rawValue : ""
        }
    }

    /// Returns the rows in the order of sections with their headings: the top hit, sections in the order of their best rows,
    /// and what is left over. Rows of one kind stay one list without headings.
    ///
    /// - Parameter rows: best first.
    package static func arranged(_ rows: [BoxRow], _ words: BoxWords) -> [BoxRow] {
        var keys: [Key] = []
        for row in rows where !keys.contains(Key(row)) { keys.append(Key(row)) }
        guard rows.count >= fewest, keys.count > 1, var top = rows.first else { return rows }
        top.section = words.topHit
        // Headings over single rows would be read more often than rows.
        guard Double(keys.count) <= 0.6 * Double(rows.count) else {
            return [top] + headed(Array(rows.dropFirst()), words.moreResults)
        }
        var arranged = [top], isShown = Set([0])
        for key in keys {
            let members = rows.indices.dropFirst().filter { Key(rows[$0]) == key }.prefix(maximumRows)
            isShown.formUnion(members)
            let name = key.group == .other ? rows[members.first ?? 0].origin : words.name(of: key.group)
            arranged += headed(members.map { rows[$0] }, name)
        }
        // What did not fit its section is still found, behind everything.
        return arranged + headed(rows.indices.filter { !isShown.contains($0) }.map { rows[$0] }, words.moreResults)
    }

    /// The rows with a heading above the first.
    static func headed(_ rows: [BoxRow], _ heading: String) -> [BoxRow] {
        var rows = rows
        if !rows.isEmpty { rows[0].section = heading }
        return rows
    }
}
