/// What went wrong with a public index, as a sentence for the person.
package struct PublicIndexError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What a program can tell apart.
    package enum Code: String, Sendable, Hashable {
        /// Something that is not as documented.
        case malformed
        /// Something that is not in use any more.
        case outdated
        /// Something whose time has not come.
        case early
        /// Reports, where none are taken.
        case notTaken = "not-taken"
        /// More than is taken at once.
        case tooMany = "too-many"
        /// There is no public index of that name.
        case unknown
        /// A setup without protection, such as one operator for both the index and its keys.
        case unsafe
        /// There was no answer, or one that says of a failure.
        case unreachable
    }

    /// For programs; see ``description`` for the person.
    package var code: Code
    package var description: String

    /// - Parameter description: with cause and remedy.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
