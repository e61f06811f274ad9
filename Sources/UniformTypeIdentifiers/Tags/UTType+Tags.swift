extension UTType {
    /// The preferred type for a filename extension, given without its period.
    ///
    /// The default asks for files. So an extension of packages only, such as `rtfd`, gives a dynamic type unless
    /// `supertype` is ``package`` or another that fits. The rest is as ``init(tag:tagClass:conformingTo:)``.
    ///
    /// Source: `init(filenameextension:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The preferred type for a MIME type. As ``init(tag:tagClass:conformingTo:)``.
    ///
    /// Source: `init(mimetype:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The first of ``types(tag:tagClass:conformingTo:)``.
    ///
    /// When no declared type has the tag and conforms, this is a dynamic type that has the tag and conforms to
    /// `supertype`. The same inputs give the same dynamic type in every process.
    ///
    /// - Returns: nil for an empty tag or tag class, and for a filename extension with a slash or a zero in it.
    ///
    /// Source: `init(tag:tagclass:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard let first = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else { return nil }
        self = first
    }

    /// All declared types that have the tag and conform to `supertype`, the preferred one first; without any, one
    /// dynamic type.
    ///
    /// The order is that of the table, followed by the main bundle's types: a program cannot take `txt` from plain text
    /// by declaring it.
    ///
    /// - Parameter supertype: nil takes types of every kind, and a dynamic type then conforms to nothing.
    /// - Returns: an empty array if ``init(tag:tagClass:conformingTo:)`` returns nil.
    ///
    /// Source: `types(tag:tagclass:conformingto:)` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        if tag.isEmpty || tagClass.rawValue.isEmpty { return [] }
        if tagClass == .filenameExtension, tag.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") }) {
            return []
        }
        let declared = TypeRegistry.shared.types(tag: tag, tagClass: tagClass.rawValue)
            .map { UTType(known: $0) }
            .filter { type in supertype.map(type.conforms) ?? true }
        if !declared.isEmpty { return declared }
        let dynamic = DynamicType(
            supertypes: supertype.map { [$0.identifier] } ?? [],
            tags: [.init(tagClass: tagClass.rawValue, tag: TypeRegistry.folded(tag, tagClass: tagClass.rawValue))])
        return [UTType(known: dynamic.identifier)]
    }

    /// The tags of the type itself, not those of its supertypes; each list begins with the preferred one.
    ///
    /// A dynamic type has the tag it was made from.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/tags>
    public var tags: [UTTagClass: [String]] {
        var result: [UTTagClass: [String]] = [:]
        if let declaration {
            for (tagClass, tags) in declaration.tags { result[UTTagClass(rawValue: tagClass)] = tags }
        } else if let dynamic = DynamicType(identifier: identifier) {
            for pair in dynamic.tags { result[UTTagClass(rawValue: pair.tagClass), default: []].append(pair.tag) }
        }
        return result
    }

    /// The extension to write files of this type with; nil for kinds without one, such as ``image``.
    ///
    /// Source: `preferredfilenameextension` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public var preferredFilenameExtension: String? { firstTag(.filenameExtension) }

    /// The MIME type to send content of this type with; nil for types without one.
    ///
    /// Source: `preferredmimetype` under
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
    public var preferredMIMEType: String? { firstTag(.mimeType) }

    private func firstTag(_ tagClass: UTTagClass) -> String? {
        if let declaration { return declaration.tags[tagClass.rawValue]?.first }
        return DynamicType(identifier: identifier)?.tags.first { $0.tagClass == tagClass.rawValue }?.tag
    }
}
