/// Puts rows into sections: the best one alone, then groups in the order of their best rows.
package enum BoxSections {
    /// Rows of a group that are shown before those of the next one.
    static let maximumRows = 5

    /// Returns the rows in the order of sections with their headings. Rows of one kind stay one list without headings.
    ///
    /// - Parameter rows: best first.
    package static func arranged(_ rows: [BoxRow], _ words: BoxWords) -> [BoxRow] {
        guard let first = rows.first, rows.contains(where: { $0.group != first.group }) else { return rows }
        var top = first
        top.section = words.topHit
        var groups: [BoxGroup] = []
        for row in rows.dropFirst() where !groups.contains(row.group) { groups.append(row.group) }
        var arranged = [top], rest: [BoxRow] = []
        for group in groups {
            var members = rows.dropFirst().filter { $0.group == group }
            members[members.startIndex].section = words.name(of: group)
            arranged += members.prefix(maximumRows)
            rest += members.dropFirst(maximumRows)
        }
        // Rows that did not fit their group are still found, behind all others.
        if !rest.isEmpty { rest[0].section = words.name(of: .other) }
        return arranged + rest
    }
}
