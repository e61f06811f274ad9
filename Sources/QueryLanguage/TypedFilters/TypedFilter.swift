package import SearchEngine
package import SystemIndex

/// A filter that a person typed among the words: `type:pdf`.
package struct TypedFilter: Sendable, Hashable {
    package enum Key: String, Sendable, Hashable, CaseIterable {
        case type, from, after, before, `in`, domain, `where`
    }

    package var key: Key
    /// What the key was given, without quotation marks.
    package var value: String
    /// As it was typed.
    package var text: String
    /// Where it stands in the typed text, in UTF-16 code units.
    package var range: Range<Int>
    /// What a chip shows, in English.
    package var label: String

    package init(key: Key, value: String, text: String, range: Range<Int>, label: String) {
        self.key = key
        self.value = value
        self.text = text
        self.range = range
        self.label = label
    }
}

/// What a person typed, taken apart.
package struct TypedText: Sendable {
    /// What is searched for: the text without its filters, and as it was typed if it has none.
    package var words: String
    /// In the order of the text.
    package var filters: [TypedFilter] = []
    /// What all filters ask of an item; nil for nothing.
    package var filter: Filter?
    /// The apps that `in:` names; nil for all.
    package var apps: [AppIdentifier]?

    package init(words: String) { self.words = words }
}

/// What values of filters may mean: it depends on the machine, and on modules above this one.
package struct FilterVocabulary {
    /// A type or a kind of item, with its name.
    package struct Kind {
        package var filter: Filter
        package var label: String

        package init(filter: Filter, label: String) {
            self.filter = filter
            self.label = label
        }
    }

    /// The kind of a word, type identifier, filename extension or MIME type; nil for other texts.
    var kind: (String) -> Kind?
    /// The apps that may be named, with their names. Asked only if a text names one.
    var apps: () throws -> [(app: AppIdentifier, name: String)]

    package init(
        kind: @escaping (String) -> Kind?, apps: @escaping () throws -> [(app: AppIdentifier, name: String)]
    ) {
        self.kind = kind
        self.apps = apps
    }
}
