/// The answer to a question that a search box can answer by itself: one row, which can be copied.
package struct QuickAnswer: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case calculation, conversion, time, date
    }

    package var kind: Kind
    /// What was understood, written out.
    package var expression: String
    /// What is copied.
    package var value: String
    /// What else to know of it, in English; mostly empty.
    package var detail: String

    package init(kind: Kind, expression: String, value: String, detail: String = "") {
        self.kind = kind
        self.expression = expression
        self.value = value
        self.detail = detail
    }
}
