/// Attribute sets are its.
public import CoreSpotlight
import Foundation
import LocalizedStrings
import SystemIndex
import UniformTypeIdentifiers

/// An entity that people find by searching.
///
/// Hand entities over with `indexAppEntities(_:priority:)` of an index. What a person chooses reaches the app as an item
/// does: as an activity of the type `CSSearchableItemActionType`, whose `appEntityIdentifier` says which entity it is.
public protocol IndexedEntity: AppEntity {
    /// What is known of the entity besides its looks and its properties with an indexing key, which are always indexed.
    /// It is ``defaultAttributeSet`` unless the entity says otherwise.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// Whether the entity stays out of the index.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    /// What its looks and its indexed properties give: ``defaultAttributeSet``.
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
    /// Whether it is kept out of the search: no.
    public var hideInSpotlight: Bool { false }

    /// A set of its own with what the entity's looks and its properties with an indexing key say, and the type's name as its
    /// kind.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let attributes = CSSearchableItemAttributeSet()
        attributes.kind = String(localized: Self.typeDisplayRepresentation.name)
        describe(in: attributes)
        return attributes
    }

    /// Writes the entity's display representation and its properties with an indexing key, and replaces older values.
    /// The title is only written if there is no other. Apple: "Spotlight prefers the wrapped property's value", and the
    /// title, subtitle and image of the looks.
    func describe(in attributes: CSSearchableItemAttributeSet) {
        let looks = displayRepresentation
        let title = String(localized: looks.title)
        attributes.displayName = title
        if attributes.title == nil { attributes.title = title }
        if let subtitle = looks.subtitle.map({ String(localized: $0) }) {
            // Shown in any case; what the app says in its attributes stays, and is found and read back.
            if attributes.contentDescription == nil {
                attributes.contentDescription = subtitle
            } else if let key = CSCustomAttributeKey(
                keyName: ItemSubtitle.name, searchable: true, searchableByDefault: true, unique: false,
                multiValued: false)
            {
                attributes.setValue(subtitle as NSString, forCustomKey: key)
            }
        }
        if !looks.synonyms.isEmpty, attributes.alternateNames == nil {
            attributes.alternateNames = looks.synonyms.map { String(localized: $0) }
        }
        if let image = looks.image { Self.show(image, in: attributes) }
        if attributes.url == nil, let url = (self as? any URLRepresentableEntity)?.ownURL { attributes.url = url }
        describeProperties(in: attributes, replaces: true)
    }

    /// Writes what its properties with an indexing key say.
    ///
    /// - Parameter replaces: whether existing values are replaced.
    func describeProperties(in attributes: CSSearchableItemAttributeSet, replaces: Bool) {
        for member in Mirror(reflecting: self).children {
            (member.value as? any IndexedProperty)?.write(of: self, into: attributes, replaces: replaces)
        }
    }

    /// Waits for what takes its time: an address with values that say themselves how they stand there, and a picture.
    func addPending(to attributes: CSSearchableItemAttributeSet) async {
        if attributes.url == nil { attributes.url = await (self as? any URLRepresentableEntity)?.awaitedURL() }
        await addPendingImage(to: attributes)
    }

    /// Without a picture the item has the app's icon.
    private func addPendingImage(to attributes: CSSearchableItemAttributeSet) async {
        guard let pending = displayRepresentation.pendingImage else { return }
        do {
            if let image = try await pending.make() { Self.show(image, in: attributes) }
        } catch {
            // The type alone: which entity it is, is the person's.
            let message = "searchlight: the picture of a \(Self.persistentIdentifier) could not be made: \(error)\n"
            FileHandle.standardError.write(Data(message.utf8))
        }
    }

    private static func show(_ image: DisplayRepresentation.Image, in attributes: CSSearchableItemAttributeSet) {
        switch image.source {
        case .url(let url): attributes.thumbnailURL = url
        case .data(let data): attributes.thumbnailData = data
        case .name(let name): if let url = resource(name) { attributes.thumbnailURL = url }
        case .symbol: break
        }
    }

    private static func resource(_ name: String) -> URL? {
        for suffix in [nil, "png", "jpg"] {
            if let url = Bundle.main.url(forResource: name, withExtension: suffix) { return url }
        }
        return nil
    }
}
