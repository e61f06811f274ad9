import CoreSpotlight
import Foundation
import SearchlightBasics

/// A value that can stand in an address.
public protocol CustomURLRepresentationParameterConvertible {
    /// Its text there, before it is percent-encoded. Without one, nil, and the entity has no address.
    var urlRepresentationParameter: String? { get async }
}

extension String: CustomURLRepresentationParameterConvertible {
    /// The text itself.
    public var urlRepresentationParameter: String? { self }
}

extension Int: CustomURLRepresentationParameterConvertible {
    /// In decimal digits.
    public var urlRepresentationParameter: String? { String(self) }
}

/// An entity that has a page of its own. Its address is kept with it (`url`, unless its attributes have another). So it
/// is one result with that page if the web is searched too.
///
/// Apple: developer.apple.com/documentation/appintents/urlrepresentableentity. Nothing opens an entity by this address here: what a
/// person chooses reaches the app as an item does.
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
    /// What says the address, usually written as a text: `"https://example.org/notes/\(.id)"`.
    typealias URLRepresentation = EntityURLRepresentation<Self>
    /// How addresses of entities of this type are made.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
    /// The identifier.
    public var urlRepresentationParameter: String? { id.entityIdentifierString }
}

/// An address with placeholders for what an entity is: its identifier (`\(.id)`) and its properties (`\(\.$name)`).
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable {
        case text(String)
        case value(@Sendable (Entity) -> URLParameter)
    }

    private let pieces: [Piece]

    /// An address that is the same for all entities.
    public init(_ value: String) { self.init(stringLiteral: value) }

    /// An address that is the same for all entities.
    public init(stringLiteral value: String) { pieces = [.text(value)] }

    /// An address with an entity's own values in it.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// The texts and placeholders of an address, in order.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// Holds nothing yet; the counts are hints.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// What can be named without a property.
        public enum Token: Sendable {
            /// The entity's identifier.
            case id
        }

        /// A part that is the same for all.
        public mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }

        /// The entity's identifier.
        public mutating func appendInterpolation(_ token: Token) {
            pieces.append(.value { .text($0.id.entityIdentifierString) })
        }

        /// A property's value: a text, a number, an address, or what says how it stands in one. An entity without a value there has no
        /// address.
        public mutating func appendInterpolation<Value>(
            _ property: any KeyPath<Entity, EntityProperty<Value>> & Sendable
        ) {
            pieces.append(.value { URLParameter($0[keyPath: property].wrappedValue) })
        }
    }

    /// The entity's address; nil if a value is missing or has to be waited for, or if the result is not an address.
    func url(of entity: Entity) -> URL? {
        url(with: values(of: entity).map { if case .text(let text) = $0 { text } else { nil } })
    }

    /// The same, waiting for values that take their time.
    func awaitedURL(of entity: Entity) async -> URL? {
        var texts: [String?] = []
        for value in values(of: entity) { texts.append(await value.awaited()) }
        return url(with: texts)
    }

    private func values(of entity: Entity) -> [URLParameter] {
        pieces.compactMap { if case .value(let value) = $0 { value(entity) } else { nil } }
    }

    private func url(with values: [String?]) -> URL? {
        var address = "", index = 0
        for piece in pieces {
            switch piece {
            case .text(let text): address += text
            case .value:
                guard let text = values[index] else { return nil }
                address += URLParameter.escaped(text)
                index += 1
            }
        }
        return URL(string: address)
    }
}

/// How a value stands in an address.
private enum URLParameter {
    /// No value, or one of a type that does not stand in addresses.
    case none
    case text(String)
    /// One that says itself how it stands there, and may take its time.
    case own(any CustomURLRepresentationParameterConvertible)

    init(_ value: Any) {
        switch value {
        // These say it at once, whatever they could say later.
        case let text as String: self = .text(text)
        case let number as any BinaryInteger: self = .text("\(number)")
        case let url as URL: self = .text(url.absoluteString)
        case let value as any CustomURLRepresentationParameterConvertible: self = .own(value)
        case let value as any EntityIdentifierConvertible: self = .text(value.entityIdentifierString)
        default:
            let mirror = Mirror(reflecting: value)
            let inner = mirror.displayStyle == .optional ? mirror.children.first?.value : nil
            self = inner.map(URLParameter.init) ?? .none
        }
    }

    func awaited() async -> String? {
        switch self {
        case .none: nil
        case .text(let text): text
        case .own(let value): await value.urlRepresentationParameter
        }
    }

    static func escaped(_ text: String) -> String { PercentEncoding.escaped(text) }
}

extension URLRepresentableEntity {
    /// Its address, for callers that cannot wait and know only that it may have one.
    var ownURL: URL? { Self.urlRepresentation.url(of: self) }

    /// Its address, for who can.
    func awaitedURL() async -> URL? { await Self.urlRepresentation.awaitedURL(of: self) }
}
