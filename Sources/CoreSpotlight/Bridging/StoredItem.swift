import SearchEngine
import Synchronization
import SystemIndex

/// A found item whose content is read on first access. Any thread.
final class StoredItem: Sendable {
    private enum State {
        case found(FoundItem)
        case read(Document)
    }
    private let state: Mutex<State>
    /// The attributes that come along; nil for all.
    private let wanted: Set<AttributeName>?
    private let ifUnreadable: @Sendable (any Error) -> Void
    let identifier: String

    /// - Parameters:
    ///   - contents: the item, if it was read already.
    ///   - ifUnreadable: told why the item cannot be read.
    init(
        _ found: FoundItem, contents: Document?, wanted: Set<AttributeName>?,
        ifUnreadable: @escaping @Sendable (any Error) -> Void
    ) {
        self.wanted = wanted
        self.ifUnreadable = ifUnreadable
        identifier = found.hit.identifier
        state = Mutex(contents.map { .read(Self.trimmed($0, wanted)) } ?? .found(found))
    }

    /// The item. One that cannot be read any more has no attributes, since an attribute has no way to fail.
    var document: Document {
        state.withLock { state in
            if case .found(let found) = state {
                var document = Document(identifier: identifier)
                do {
                    document = Self.trimmed(try found.document(), wanted)
                } catch {
                    ifUnreadable(error)
                }
                state = .read(document)
            }
            guard case .read(let document) = state else { preconditionFailure("it was read above") }
            return document
        }
    }

    /// The value of one attribute. Items have few, so that looking through them takes less than a table would.
    func value(_ name: AttributeName) -> AttributeValue? { document.attributes.last { $0.name == name }?.value }

    /// The attributes by name.
    var values: [AttributeName: AttributeValue] {
        document.attributes.reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    private static func trimmed(_ document: Document, _ wanted: Set<AttributeName>?) -> Document {
        var document = document
        // The index makes it anew of the HTML; sets of attributes compare equal without it.
        document.attributes.removeAll { $0.name == AttributeCatalog.markupText }
        if let wanted { document.attributes.removeAll { !wanted.contains($0.name) } }
        if !document.domain.isEmpty {
            // Items of the command line have it as the item's own only.
            let name = AttributeCatalog.schema.attribute("domainIdentifier")
            document.attributes.removeAll { $0.name == name }
            document.attributes.append(Attribute(name, .text(document.domain)))
        }
        return document
    }
}
