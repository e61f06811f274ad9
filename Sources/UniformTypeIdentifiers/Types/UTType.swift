// A client that imports only UniformTypeIdentifiers sees Foundation too, as on Apple's systems.
@_exported public import Foundation

/// A kind of thing, named by an identifier such as `public.png` and placed in a tree of kinds.
///
/// A value is only its identifier: equality, hashing and coding look at that alone, and the rest is looked up. Known
/// types are in a table that is the same on every machine, or the main bundle declares them. Declarations are the
/// `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations` of an `Info.plist` beside the executable, read once.
/// Neither the files nor the MIME database of the machine are asked.
///
/// The first use in a process builds the tables, a few milliseconds; afterwards every call is a few hash look-ups.
/// Safe to use from any thread.
///
/// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
public struct UTType: Sendable, Hashable {
    /// The identifier, always in lower case: identifiers are compared without regard to case.
    ///
    /// APIs older than ``UTType`` take this string.
    public let identifier: String

    /// For identifiers known to be in the table, in lower case; nothing is checked.
    init(known identifier: String) {
        self.identifier = identifier
    }

    /// The type with this identifier. It must be declared in the table or by the main bundle, or be a dynamic
    /// identifier that can be decoded; otherwise nil.
    ///
    /// A type made by ``init(exportedAs:conformingTo:)`` alone is not declared, so asking for it here gives nil.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(_:)>
    public init?(_ identifier: String) {
        let identifier = identifier.lowercased()
        guard TypeRegistry.shared.declarations[identifier] != nil || DynamicType(identifier: identifier) != nil
        else { return nil }
        self.identifier = identifier
    }

    /// As ``init(_:)``, but with `allowUndeclared` an undeclared identifier also makes a type.
    ///
    /// Such a type keeps its identity through storage and back. It is neither declared nor dynamic, has no tags, and
    /// conforms to itself alone.
    ///
    /// - Returns: nil for an unknown identifier when `allowUndeclared` is false. With true, nil only if the text is not
    ///   an identifier. Then it is empty or an undecodable `dyn.`, or has ASCII characters other than letters, digits,
    ///   `-`, `.` and `_`.
    ///
    /// Source: `init(identifier:allowundeclared:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init?(identifier: String, allowUndeclared: Bool) {
        if let known = UTType(identifier) {
            self = known
        } else if allowUndeclared, UTType.isWellFormed(identifier) {
            self.identifier = identifier.lowercased()
        } else {
            return nil
        }
    }

    /// A type this program owns and declares in the `UTExportedTypeDeclarations` of its `Info.plist`.
    ///
    /// If the type is declared, `parentType` changes nothing. If it is not (most programs here have no `Info.plist`),
    /// the type conforms to `parentType` in this whole process, stays undeclared and has no tags. Calls with other
    /// parents add them, and without a parent it conforms to itself alone. Apple leaves this case undefined.
    ///
    /// Source: `init(exportedas:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(asserted: identifier, parent: parentType)
    }

    /// A type this program uses but another owns, declared in the `UTImportedTypeDeclarations` of its `Info.plist`.
    ///
    /// Behaves as ``init(exportedAs:conformingTo:)``.
    ///
    /// Source: `init(importedas:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(asserted: identifier, parent: parentType)
    }

    private init(asserted identifier: String, parent: UTType?) {
        self.identifier = identifier.lowercased()
        guard let parent, TypeRegistry.shared.declarations[self.identifier] == nil else { return }
        AssertedParents.add(parent.identifier, to: self.identifier)
    }

    /// The underscore is not in Apple's grammar, but identifiers in the wild have it.
    private static func isWellFormed(_ identifier: String) -> Bool {
        !identifier.isEmpty && !identifier.lowercased().hasPrefix(DynamicType.domain)
            && identifier.unicodeScalars.allSatisfy {
                switch $0 {
                case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
                default: !$0.isASCII
                }
            }
    }
}

extension UTType: Codable {
    /// Reads an identifier, a single string.
    ///
    /// A type that is not declared here decodes too, as by ``init(identifier:allowUndeclared:)``: data written by
    /// another program must not be lost.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for a string that cannot be an identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = UTType(identifier: identifier, allowUndeclared: true) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(identifier)\" is not a uniform type identifier.")
        }
        self = type
    }

    /// Writes the identifier as a single string; tags and supertypes are not stored.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }

    /// The identifier, and whether the type is dynamic and declared.
    public var debugDescription: String {
        "\(identifier) (\(isDynamic ? "dynamic" : "not dynamic"), \(isDeclared ? "declared" : "not declared"))"
    }
}
