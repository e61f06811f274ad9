/// Addresses and data of pictures are its.
public import Foundation
/// Titles are looked up.
public import LocalizedStrings

/// How an entity looks where people see it.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A picture: by name, address or content.
    public struct Image: Hashable, Sendable {
        enum Source: Hashable, Sendable {
            case name(String)
            case symbol(String)
            case url(URL)
            case data(Data)
        }
        /// The shape that a picture is shown in. Accepted without effect: cards have one shape for each kind.
        public enum DisplayStyle: Hashable, Sendable {
            case `default`
            case circular
        }
        let source: Source

        /// A picture of the app's resources: a file of that name, with or without the extension `png` or `jpg`.
        public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            source = .name(name)
        }
        /// One of Apple's symbols. Linux has none of these, so the entity has the app's icon.
        public init(systemName: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
            source = .symbol(systemName)
        }
        /// A picture at an address; of one on the net cards show the app's icon.
        public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) { source = .url(url) }
        /// The same, of a size that is accepted without effect: cards have their own.
        public init(
            url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
        ) {
            self.init(url: url, isTemplate: isTemplate, displayStyle: displayStyle)
        }
        /// - Parameter data: a picture file's content; empty for no picture.
        public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) { source = .data(data) }
    }

    /// The first line.
    public var title: LocalizedStringResource
    /// The line below, which is searched as a description.
    public var subtitle: LocalizedStringResource?
    /// nil for the app's icon.
    public var image: Image?
    /// Other words for the same.
    public var synonyms: [LocalizedStringResource]
    /// Makes the picture when it is needed, instead of ``image``.
    var pendingImage: PendingImage?

    /// The parts as they are given.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.synonyms = synonyms
    }

    /// The parts as they are given, with a picture that takes its time.
    ///
    /// - Parameter image: called when the entity is indexed with `indexAppEntities(_:priority:)`, which waits for it.
    ///   If it returns nil or throws, the entity has the app's icon. An error goes to standard error. An item that an
    ///   app makes of the entity itself has no picture. Comparisons of representations ignore it.
    public init(
        title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = [], image: @escaping @Sendable () async throws -> Image?
    ) {
        self.init(title: title, subtitle: subtitle, synonyms: synonyms)
        pendingImage = PendingImage(make: image)
    }

    /// A title alone.
    public init(stringLiteral value: String) { self.init(title: LocalizedStringResource(stringLiteral: value)) }
    /// What a title is put together of.
    public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

    /// A title alone, put together of values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// A closure that is equal to any other.
struct PendingImage: Hashable, Sendable {
    let make: @Sendable () async throws -> DisplayRepresentation.Image?

    static func == (lhs: PendingImage, rhs: PendingImage) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// What people call a kind of entity.
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// What one of them is called.
    public var name: LocalizedStringResource
    /// How so and so many of them are called, such as `"\(placeholder: .int) notes"`.
    public var numericFormat: LocalizedStringResource?
    /// Other words for the same.
    public var synonyms: [LocalizedStringResource]

    /// The parts as they are given.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    /// A name alone.
    public init(stringLiteral value: String) { self.init(name: LocalizedStringResource(stringLiteral: value)) }
    /// A name alone, put together of values.
    public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
