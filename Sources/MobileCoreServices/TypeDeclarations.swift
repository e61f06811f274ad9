import Foundation
import UniformTypeIdentifiers

// Keys and functions: "Uniform Type Identifiers Overview", the chapter on declaring types, of
// https://developer.apple.com/library/archive/documentation/FileManagement/Conceptual/understanding_utis/

/// The dictionary type of the old functions; see ``CFString``.
public typealias CFDictionary = NSDictionary

/// The address type of the old functions; see ``CFString``.
public typealias CFURL = NSURL

/// In an `Info.plist`: the types that the program owns.
nonisolated(unsafe) public let kUTExportedTypeDeclarationsKey: CFString = "UTExportedTypeDeclarations"
/// In an `Info.plist`: the types that the program uses and another owns.
nonisolated(unsafe) public let kUTImportedTypeDeclarationsKey: CFString = "UTImportedTypeDeclarations"
/// In a declaration: the identifier.
nonisolated(unsafe) public let kUTTypeIdentifierKey: CFString = "UTTypeIdentifier"
/// In a declaration: a dictionary of tag classes, each with a tag or an array of tags.
nonisolated(unsafe) public let kUTTypeTagSpecificationKey: CFString = "UTTypeTagSpecification"
/// In a declaration: the types right above, an identifier or an array of them.
nonisolated(unsafe) public let kUTTypeConformsToKey: CFString = "UTTypeConformsTo"
/// In a declaration: what the type is called.
nonisolated(unsafe) public let kUTTypeDescriptionKey: CFString = "UTTypeDescription"
/// In a declaration: the name of an icon's file. Types have no icons here.
nonisolated(unsafe) public let kUTTypeIconFileKey: CFString = "UTTypeIconFile"
/// In a declaration: where the type is described.
nonisolated(unsafe) public let kUTTypeReferenceURLKey: CFString = "UTTypeReferenceURL"
/// In a declaration: its version.
nonisolated(unsafe) public let kUTTypeVersionKey: CFString = "UTTypeVersion"

/// What a type's declaration says, under the keys above; arrays where an `Info.plist` may also have a single value.
/// Keys that were not given are absent.
///
/// - Returns: retained, so take it with `takeRetainedValue()`; nil for an undeclared type, a dynamic one among them.
public func UTTypeCopyDeclaration(_ inUTI: CFString) -> Unmanaged<CFDictionary>? {
    guard let type = type(inUTI), type.isDeclared else { return nil }
    let declaration = NSMutableDictionary()
    declaration[kUTTypeIdentifierKey] = type.identifier as NSString
    declaration[kUTTypeDescriptionKey] = type.localizedDescription.map { $0 as NSString }
    declaration[kUTTypeReferenceURLKey] = type.referenceURL.map { $0.absoluteString as NSString }
    declaration[kUTTypeVersionKey] = type.version.map { NSNumber(value: $0) }
    let supertypes = type.declaredSupertypes, tags = type.tags
    if !supertypes.isEmpty { declaration[kUTTypeConformsToKey] = supertypes as NSArray }
    if !tags.isEmpty {
        let specification = NSMutableDictionary()
        for (tagClass, values) in tags { specification[tagClass.rawValue as NSString] = values as NSArray }
        declaration[kUTTypeTagSpecificationKey] = specification
    }
    return .passRetained(declaration)
}

/// The folder of the program, if its `Info.plist` declares the type; nil for all others, since those that every machine
/// knows are in no bundle.
///
/// - Returns: retained, so take it with `takeRetainedValue()`.
public func UTTypeCopyDeclaringBundleURL(_ inUTI: CFString) -> Unmanaged<CFURL>? {
    guard let type = type(inUTI), type.isDeclaredByProgram else { return nil }
    return .passRetained(Bundle.main.bundleURL as NSURL)
}
