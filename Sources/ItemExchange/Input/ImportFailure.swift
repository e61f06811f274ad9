/// Why an item was not taken.
package struct ImportFailure: Error, Sendable, Hashable {
    /// What failures are counted by.
    package enum Cause: String, Sendable, Hashable, CaseIterable {
        case brokenJSON = "broken JSON"
        case unknownAttribute = "unknown attribute"
        case wrongType = "wrong type"
        case noDate = "no date"
        case tooLarge = "too large"
        case noIdentifier = "no identifier"
    }

    /// What is counted together.
    package var cause: Cause
    /// Names the attribute, never the item's content.
    package var message: String

    package init(_ cause: Cause, _ message: String) {
        self.cause = cause
        self.message = message
    }
}

/// An ``ImportFailure`` with its location.
package struct ImportComplaint: Error, Sendable, Hashable {
    /// The file, as given; `-` for standard input.
    package var file: String
    /// The line that the value begins on, from 1.
    package var line: Int
    /// What is wrong with it.
    package var failure: ImportFailure
}
