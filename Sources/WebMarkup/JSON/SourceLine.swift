/// Where something stands in a page, for its author. Two are always equal, because the line is not part of the content.
package struct SourceLine: Sendable, Hashable {
    /// From 1; nil for what stands nowhere.
    package var number: Int?

    package init(_ number: Int? = nil) { self.number = number }

    package static func == (left: SourceLine, right: SourceLine) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
