/// Where something stands in a page, for its author. It is no part of what is said: two are always equal.
package struct SourceLine: Sendable, Hashable {
    /// From 1; nil for what stands nowhere.
    package var number: Int?

    package init(_ number: Int? = nil) { self.number = number }

    package static func == (left: SourceLine, right: SourceLine) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
