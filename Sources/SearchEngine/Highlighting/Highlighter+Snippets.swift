extension Highlighter {
    /// Bytes of a long text that are looked at together, and of how many the next ones begin before their end, so that no match is cut.
    private static let stretchBytes = 16 << 10, overlapBytes = 1 << 10

    /// A passage of a text around what matches, at most about `length` characters long, cut at spaces where it can be. A long text is read up
    /// to its first stretch with a match.
    ///
    /// - Parameter toleratesTypos: see ``ranges(in:toleratesTypos:)``.
    /// - Returns: the passage on one line and the matches in it; the start of the text if nothing matches.
    public mutating func snippet(of text: String, length: Int = 160, toleratesTypos: Bool = true) -> Snippet {
        snippet(of: text, length: length, toleratesTypos: toleratesTypos, within: .max)
    }

    /// The same, looking no further than about so many bytes of the text.
    package mutating func snippet(
        of text: String, length: Int = 160, toleratesTypos: Bool, within maximum: Int
    ) -> Snippet {
        let utf8 = text.utf8
        var start = utf8.startIndex, page = 1, first: Snippet?
        while true {
            let far = utf8.index(start, offsetBy: Self.stretchBytes, limitedBy: utf8.endIndex) ?? utf8.endIndex
            let end = far == utf8.endIndex ? far : Self.border(before: far, in: text)
            let stretch = Stretch(
                text: String(text[start..<end]), whole: text, page: page, isFirst: start == utf8.startIndex,
                isLast: end == utf8.endIndex)
            let found = snippet(of: stretch, length, toleratesTypos)
            if !found.ranges.isEmpty || stretch.isFirst && stretch.isLast { return found }
            let isFar = utf8.distance(from: utf8.startIndex, to: end) >= maximum
            if stretch.isLast || isFar { return first ?? found }
            if first == nil { first = found }
            let next = Self.border(before: utf8.index(end, offsetBy: -Self.overlapBytes), in: text)
            page += utf8[start..<next].count { $0 == 0x0C }
            start = next
        }
    }

    /// A part of a text.
    private struct Stretch {
        let text: String
        let whole: String
        /// Which page it begins on, from 1.
        let page: Int
        let isFirst: Bool
        let isLast: Bool
    }

    /// The last place behind a blank before an index, if one is near; else the border of a scalar.
    private static func border(before index: String.Index, in text: String) -> String.Index {
        let utf8 = text.utf8
        let low = utf8.index(index, offsetBy: -256)
        if let blank = utf8[low..<index].lastIndex(where: { $0 == 0x20 || 9...13 ~= $0 }) {
            return utf8.index(after: blank)
        }
        var index = index
        while utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return index
    }

    private mutating func snippet(of stretch: Stretch, _ length: Int, _ toleratesTypos: Bool) -> Snippet {
        let line = Self.onOneLine(stretch.text)
        let utf8 = line.utf8
        var all = ranges(in: line, toleratesTypos: toleratesTypos)
        // Of a match at the end, the next stretch has what follows, too.
        if !stretch.isLast, let first = all.first, first.lowerBound > utf8.count - Self.overlapBytes * 3 / 4 {
            all = []
        }
        let page = all.first.flatMap { Self.page(of: $0.lowerBound, in: stretch) }
        // A character has a byte at least: what has few bytes needs no counting.
        if stretch.isFirst, stretch.isLast, utf8.count <= length || line.count <= length {
            return Snippet(text: line, ranges: all, page: page)
        }
        // Begin a little before the first match, so that it is read in its context.
        var start = line.startIndex
        if let first = all.first {
            let match = utf8.index(utf8.startIndex, offsetBy: first.lowerBound)
            if line.distance(from: line.startIndex, to: match) > length * 2 / 3 {
                start = line.index(match, offsetBy: -length / 4, limitedBy: line.startIndex) ?? line.startIndex
                if let space = line[start..<match].firstIndex(of: " ") { start = line.index(after: space) }
            }
        }
        var end = line.index(start, offsetBy: length, limitedBy: line.endIndex) ?? line.endIndex
        if end < line.endIndex, let space = line[start..<end].lastIndex(of: " "),
            line.distance(from: space, to: end) < length / 4
        {
            end = space
        }
        let lead = start > line.startIndex || !stretch.isFirst ? "…" : ""
        let trail = end < line.endIndex || !stretch.isLast ? "…" : ""
        let offset = utf8.distance(from: utf8.startIndex, to: start),
            limit = utf8.distance(from: utf8.startIndex, to: end)
        let shift = lead.utf8.count - offset
        let kept = all.compactMap { range -> Range<Int>? in
            let low = max(range.lowerBound, offset), high = min(range.upperBound, limit)
            return low < high ? low + shift..<high + shift : nil
        }
        return Snippet(text: lead + line[start..<end] + trail, ranges: kept, page: page)
    }

    /// The text with a space for each break and tabulator.
    private static func onOneLine(_ text: String) -> String {
        let isOneLine = text.unicodeScalars.allSatisfy { scalar in
            !(9...13 ~= scalar.value || scalar.value == 0x85 || 0x2028...0x2029 ~= scalar.value)
        }
        return isOneLine ? text : String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// The page of a match, if form feeds stand between the text's pages.
    ///
    /// - Parameter offset: where the match begins in the stretch on one line.
    private static func page(of offset: Int, in stretch: Stretch) -> Int? {
        guard stretch.page > 1 || stretch.whole.utf8.contains(0x0C) else { return nil }
        var page = stretch.page, passed = 0
        for character in stretch.text {
            if passed >= offset { break }
            if character == "\u{0C}" { page += 1 }
            // A break of any length is one space there.
            passed += character.isNewline ? 1 : character.utf8.count
        }
        return page
    }
}
