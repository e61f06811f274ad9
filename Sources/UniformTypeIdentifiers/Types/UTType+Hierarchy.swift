/// Addresses are its.
public import Foundation

extension UTType {
    /// Every type this one conforms to, directly or through others, without itself. Empty for a root.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/supertypes>
    public var supertypes: Set<UTType> {
        Set(ancestors.map { UTType(known: $0) })
    }

    /// Whether this type is `type` or lies anywhere below it.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)>
    public func conforms(to type: UTType) -> Bool {
        self == type || ancestors.contains(type.identifier)
    }

    /// Whether this type lies below `type`; false for the type itself.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/issubtype(of:)>
    public func isSubtype(of type: UTType) -> Bool {
        self != type && ancestors.contains(type.identifier)
    }

    /// Whether `type` lies below this type; false for the type itself.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/issupertype(of:)>
    public func isSupertype(of type: UTType) -> Bool {
        type.isSubtype(of: self)
    }

    private var ancestors: Set<String> { TypeRegistry.shared.types(above: identifier) }
}

extension UTType {
    /// Whether the type was made up from a tag that no declared type has; then its identifier begins with `dyn.`.
    ///
    /// A type is never both dynamic and declared, and an undeclared one may be neither.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic>
    public var isDynamic: Bool { identifier.hasPrefix(DynamicType.domain) }

    /// Whether the table or the main bundle's `Info.plist` declares the type.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdeclared>
    public var isDeclared: Bool { declaration != nil }

    /// Whether the identifier lies in the domain `public.`, of types that belong to no single vendor.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/ispublic>
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// The name of the type, such as "PNG image". English for the types of the table, whatever the locale. For types of
    /// the main bundle it is the `UTTypeDescription`, in the bundle's language if its `InfoPlist.strings` have it. A
    /// type without a description has that of the nearest type above it. nil for an undeclared type.
    ///
    /// Source: `localizeddescription` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public var localizedDescription: String? {
        var nearest = [identifier], seen = Set<String>()
        while !nearest.isEmpty {
            let declarations = nearest.filter { seen.insert($0).inserted }.compactMap { UTType(known: $0).declaration }
            for declaration in declarations {
                guard let text = declaration.description else { continue }
                return declaration.isOfProgram
                    ? Bundle.main.localizedString(forKey: text, value: text, table: "InfoPlist") : text
            }
            nearest = declarations.flatMap(\.supertypes)
        }
        return nil
    }

    /// The `UTTypeVersion` of a type the main bundle declares. Nil if it declares none or not a whole number, and nil
    /// for the types of the table.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/version>
    public var version: Int? { declaration?.version }

    /// The `UTTypeReferenceURL` of a type the main bundle declares, a document that describes the format; nil for the
    /// types of the table.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl>
    public var referenceURL: URL? { declaration?.referenceURL }

    /// The types right above it as they are declared; none of a type that is not.
    package var declaredSupertypes: [String] { declaration?.supertypes ?? [] }

    /// Whether the declaration that counts is one of the main bundle's `Info.plist`.
    package var isDeclaredByProgram: Bool { declaration?.isOfProgram ?? false }

    var declaration: TypeDeclaration? { TypeRegistry.shared.declarations[identifier] }
}

extension UTType {
    /// A type's identifier and those of all declared types that conform to it; for an unknown type only the text
    /// itself.
    ///
    /// - Parameter identifier: letter case does not matter.
    package static func identifiers(conformingTo identifier: String) -> [String] {
        let wanted = identifier.lowercased()
        let registry = TypeRegistry.shared
        return [identifier] + registry.declarations.keys.filter { registry.types(above: $0).contains(wanted) }.sorted()
    }
}
