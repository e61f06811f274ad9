/// A value of JSON as it stands: members in order, also of equal names, and numbers as they were written.
///
/// Source: RFC 8259.
package enum JSONNode: Sendable, Hashable {
    /// A name and its value.
    package struct Member: Sendable, Hashable {
        /// With its escapes resolved; may be empty, and others may have the same.
        package var name: String
        /// null if the file has none.
        package var value: JSONNode
        /// Where its name stands.
        package var line: SourceLine

        /// The name is taken as it is, not as JSON writes it.
        package init(name: String, value: JSONNode, line: SourceLine = SourceLine()) {
            self.name = name
            self.value = value
            self.line = line
        }
    }

    /// Also what other languages write for it (`undefined`, `NaN`), and values that are nested too deep.
    case null
    /// `true` or `false`, in any case.
    case boolean(Bool)
    /// Digits as they were written, so that no precision is lost: `1.50`. Readers must be ready for `+1`, `.5`, `1.`
    /// and `007`, which damaged files have.
    case number(String)
    /// With its escapes resolved; bytes that are not UTF-8 are replacement characters.
    case text(String)
    /// In order.
    case list([JSONNode])
    /// In order, also of equal names.
    case object([Member])

    /// The last member of that name, as RFC 8259 says most readers have it; nil if it is not an object. Linear.
    package subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }
}

/// Something that JSON does not allow.
package struct JSONProblem: Sendable, Hashable {
    /// A sentence for the page's author.
    package var message: String
    /// From 1. Lines end as in markup: CR, LF or both.
    package var line: Int

    /// - Parameter line: from 1.
    package init(message: String, line: Int) {
        self.message = message
        self.line = line
    }
}
