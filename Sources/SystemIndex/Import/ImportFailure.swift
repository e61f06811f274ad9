/// Why an item was not taken.
public struct ImportFailure: Error, Sendable, Hashable {
    /// What failures are counted by.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        case brokenJSON = "broken JSON"
        case unknownAttribute = "unknown attribute"
        case wrongType = "wrong type"
        case noDate = "no date"
        case tooLarge = "too large"
    }

    /// What is counted together.
    public var cause: Cause
    /// Names the attribute, never the item's content.
    public var message: String

    public init(_ cause: Cause, _ message: String) {
        self.cause = cause
        self.message = message
    }
}

/// An ``ImportFailure`` with its place.
public struct ImportComplaint: Sendable, Hashable {
    /// The file, as given; `-` for standard input.
    public var file: String
    /// The line that the value begins on, from 1.
    public var line: Int
    /// What is wrong with it.
    public var failure: ImportFailure
}
