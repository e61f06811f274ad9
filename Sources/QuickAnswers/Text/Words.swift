/// A text as words between spaces, for the readers of questions.
struct Words: Sendable {
    let scalars: ArraySlice<UInt32>
    /// In lower case.
    let words: [String]
    /// Whether a letter or sign is not ASCII.
    let hasOther: Bool
    private let ranges: [Range<Int>]

    /// Words of one question.
    private static let maximum = 24

    /// - Returns: nil for longer texts: they are sentences.
    init?(_ scalars: ArraySlice<UInt32>) {
        self.scalars = scalars
        var ranges: [Range<Int>] = [], start = scalars.startIndex
        for index in scalars.indices where scalars[index] == Sign.space || scalars[index] == Sign.noBreakSpace {
            if index > start { ranges.append(start..<index) }
            start = index + 1
        }
        if start < scalars.endIndex { ranges.append(start..<scalars.endIndex) }
        guard ranges.count <= Self.maximum else { return nil }
        self.ranges = ranges
        words = ranges.map { scalars[$0].text.lowercased() }
        hasOther = scalars.contains { $0 >= 0x80 }
    }

    /// The text of some words, with what stands between them.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt32> {
        guard let first = range.first, let last = range.last else { return [] }
        return scalars[ranges[first].lowerBound..<ranges[last].upperBound]
    }

    func contains(anyOf set: Set<String>) -> Bool { words.contains(where: set.contains) }
}

extension ArraySlice<UInt32> {
    /// Where a text stands last; nil if nowhere.
    func lastRange(of wanted: [UInt32]) -> Range<Int>? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        for start in (startIndex...(endIndex - wanted.count)).reversed()
        where self[start] == first && self[start..<start + wanted.count].elementsEqual(wanted) {
            return start..<start + wanted.count
        }
        return nil
    }

    /// Without one of some endings.
    func without(suffixes: [[UInt32]]) -> ArraySlice<UInt32> {
        for suffix in suffixes where count > suffix.count && last == suffix.last {
            if self.suffix(suffix.count).elementsEqual(suffix) { return self.dropLast(suffix.count).trimmed }
        }
        return self
    }
}

extension [String] {
    /// Each as its code points.
    var scalars: [[UInt32]] { map { $0.unicodeScalars.map(\.value) } }
}

extension String {
    var trimmedSpaces: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// What stands before and behind a text within; nil if it is not there, or nothing is beside it.
    func halves(at middle: String) -> (String, String)? {
        let scalars = unicodeScalars.map(\.value)
        guard let range = scalars[...].lastRange(of: middle.unicodeScalars.map(\.value)), range.lowerBound > 0,
            range.upperBound < scalars.count
        else { return nil }
        return (scalars[..<range.lowerBound].trimmed.text, scalars[range.upperBound...].trimmed.text)
    }
}
