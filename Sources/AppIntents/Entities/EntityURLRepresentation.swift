import CoreSpotlight
import Foundation

/// A value that can stand in an address.
public protocol CustomURLRepresentationParameterConvertible {
    /// Its text there, before it is percent-encoded.
    var urlRepresentationParameter: String { get }
}

/// An entity that has a page of its own: its address is kept with it (`url`, unless its attributes have another), so that it is one
/// result with that page where the web is searched too.
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
    public var urlRepresentationParameter: String { id.entityIdentifierString }
}

/// An address with places for what an entity is: its identifier (`\(.id)`) and its properties (`\(\.$name)`).
public struct EntityURLRepresentation<Entity: AppEntity>: Sendable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable {
        case text(String)
        case value(@Sendable (Entity) -> String?)
    }

    private let pieces: [Piece]

    /// An address that is the same for all entities.
    public init(_ value: String) { self.init(stringLiteral: value) }

    /// An address that is the same for all entities.
    public init(stringLiteral value: String) { pieces = [.text(value)] }

    /// An address with an entity's own values in it.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// The texts and places of an address, in order.
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
            pieces.append(.value { $0.id.entityIdentifierString })
        }

        /// A property's value: a text, a number, an address, or what says how it stands in one. An entity without a value there has no
        /// address.
        public mutating func appendInterpolation<Value>(
            _ property: any KeyPath<Entity, EntityProperty<Value>> & Sendable
        ) {
            pieces.append(.value { URLParameter.text($0[keyPath: property].wrappedValue) })
        }
    }

    /// The entity's address; nil where a value is missing, or what comes out is none.
    func url(of entity: Entity) -> URL? {
        var address = ""
        for piece in pieces {
            switch piece {
            case .text(let text): address += text
            case .value(let value):
                guard let text = value(entity) else { return nil }
                address += text.addingPercentEncoding(withAllowedCharacters: URLParameter.unescaped) ?? text
            }
        }
        return URL(string: address)
    }
}

/// How values stand in addresses.
private enum URLParameter {
    /// RFC 3986, "unreserved".
    static let unescaped = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// nil for what is no value, or of a type that does not stand in addresses.
    static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: return text
        case let url as URL: return url.absoluteString
        case let value as any CustomURLRepresentationParameterConvertible: return value.urlRepresentationParameter
        case let value as any EntityIdentifierConvertible: return value.entityIdentifierString
        case let number as any BinaryInteger: return "\(number)"
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional, let inner = mirror.children.first?.value else { return nil }
            return text(inner)
        }
    }
}

extension URLRepresentableEntity {
    /// Its address, for who knows only that it may have one.
    var ownURL: URL? { Self.urlRepresentation.url(of: self) }
}
