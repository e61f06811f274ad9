/// The sections of the box, by what a result is.
package enum BoxGroup: String, Sendable, Hashable, CaseIterable {
    case applications, documents, people, messages, mail, events, pictures, music, films, places, products, web, other
}
