/// The framework's header brings it along, so tutorials of its time import only this module.
@_exported public import Foundation
/// What the old names stand for; brought along as well.
@_exported public import UniformTypeIdentifiers

// What each function does is in the chapter "Adopting Uniform Type Identifiers" of
// https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/understanding_utis/

/// The string type of the old functions.
///
/// Foundation on Linux does not bridge its own `CFString`. `NSString` it does bridge, so `kUTTypeText as String` and
/// `"png" as CFString` compile. Only in a file that itself imports CoreFoundation is the name ambiguous.
public typealias CFString = NSString

/// The array type of the old functions; see ``CFString``.
public typealias CFArray = NSArray

/// `public.filename-extension`; now `UTTagClass.filenameExtension`.
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"

/// `public.mime-type`; now `UTTagClass.mimeType`.
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = "public.mime-type"

// MARK: - From tags to identifiers

/// The identifier of the preferred type for a tag; a dynamic one when no declared type has the tag and conforms.
///
/// Now `UTType(tag:tagClass:conformingTo:)`.
///
/// - Parameter inConformingToUTI: nil takes types of every kind. No declared type conforms to an undeclared identifier,
///   so the result is then dynamic.
/// - Returns: retained, so take it with `takeRetainedValue()`. Nil for an empty tag, for a filename extension with a
///   slash or a zero in it, and for an invalid supertype.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    identifiers(inTagClass, inTag, inConformingToUTI).first.map(retained)
}

/// The identifiers of all types for a tag, the preferred one first; see ``UTTypeCreatePreferredIdentifierForTag(_:_:_:)``.
///
/// Now `UTType.types(tag:tagClass:conformingTo:)`.
///
/// - Returns: strings, retained; nil if the other function returns nil.
public func UTTypeCreateAllIdentifiersForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
    let all = identifiers(inTagClass, inTag, inConformingToUTI)
    return all.isEmpty ? nil : retained(all)
}

private func identifiers(_ tagClass: CFString, _ tag: CFString, _ supertype: CFString?) -> [String] {
    var limit: UTType?
    if let supertype {
        // Text that is not an identifier has no types below it, not even a dynamic one.
        guard let type = type(supertype) else { return [] }
        limit = type
    }
    return UTType.types(tag: tag as String, tagClass: UTTagClass(rawValue: tagClass as String), conformingTo: limit)
        .map(\.identifier)
}

// MARK: - From identifiers to tags

/// The first tag of a class the type has itself; nil if it has none, or is unknown.
///
/// Now `preferredFilenameExtension` and `preferredMIMEType` of `UTType`.
///
/// - Returns: retained, so take it with `takeRetainedValue()`.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    tags(inUTI, inTagClass).first.map(retained)
}

/// All tags of a class the type has itself, the preferred one first; nil if it has none, or is unknown.
///
/// Now `UTType.tags`.
///
/// - Returns: strings, retained.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFArray>? {
    let all = tags(inUTI, inTagClass)
    return all.isEmpty ? nil : retained(all)
}

private func tags(_ identifier: CFString, _ tagClass: CFString) -> [String] {
    type(identifier)?.tags[UTTagClass(rawValue: tagClass as String)] ?? []
}

// MARK: - Between identifiers

/// Whether two identifiers mean the same type: compared without regard to case. A dynamic type is also the same as one that has all of
/// its tags, as Apple's "Uniform Type Identifiers Overview" says.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    if (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased() { return true }
    guard let first = type(inUTI1), let second = type(inUTI2) else { return false }
    return first.isMadeOfTags(of: second) || second.isMadeOfTags(of: first)
}

extension UTType {
    fileprivate func isMadeOfTags(of other: UTType) -> Bool {
        let own = tags, others = other.tags
        return isDynamic && !own.isEmpty
            && own.allSatisfy { tagClass, tags in Set(tags).isSubset(of: others[tagClass] ?? []) }
    }
}

/// Whether the first type is the second or lies below it. An unknown identifier conforms to itself alone.
///
/// Now `UTType.conforms(to:)`.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = type(inUTI), let other = MobileCoreServices.type(inConformsToUTI) else { return false }
    return type.conforms(to: other)
}

// MARK: - What an identifier is

/// What the type is called, in English for the types every machine knows; nil if it is unknown or dynamic.
///
/// Now `UTType.localizedDescription`.
///
/// - Returns: retained, so take it with `takeRetainedValue()`.
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
    type(inUTI)?.localizedDescription.map(retained)
}

/// Whether the type is one every machine knows, or is declared by the main bundle. Now `UTType.isDeclared`.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool {
    type(inUTI)?.isDeclared ?? false
}

/// Whether the identifier was made up from a tag. Now `UTType.isDynamic`.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool {
    type(inUTI)?.isDynamic ?? false
}

// MARK: -

func type(_ identifier: CFString) -> UTType? {
    UTType(identifier: identifier as String, allowUndeclared: true)
}

private func retained(_ string: String) -> Unmanaged<CFString> {
    .passRetained(string as NSString)
}

private func retained(_ strings: [String]) -> Unmanaged<CFArray> {
    .passRetained(strings as NSArray)
}
