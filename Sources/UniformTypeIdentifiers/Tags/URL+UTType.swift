public import Foundation

extension URL {
    /// This URL with a name appended that has an extension fit for the type.
    ///
    /// If `partialName` already ends in an extension of the type or of one of its subtypes, it stays. So `puppy.jpg`
    /// stays for ``UTType/image``, and becomes `puppy.jpg.txt` for ``UTType/plainText``. Without a preferred extension
    /// nothing is added. For a type under ``UTType/directory`` the result is a directory URL. The file system is not
    /// asked.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)>
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(
            contentType.fileName(partialName), isDirectory: contentType.conforms(to: .directory))
    }

    /// Appends as ``appendingPathComponent(_:conformingTo:)`` in place.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)>
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// This URL with the preferred extension of the type after its last component.
    ///
    /// Unchanged if the type has no preferred extension. Also unchanged if the last component already ends in an
    /// extension of the type or of one of its subtypes.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/url/appendingpathextension(for:)>
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard !contentType.owns(pathExtension), let added = contentType.preferredFilenameExtension else { return self }
        return appendingPathExtension(added)
    }

    /// Appends as ``appendingPathExtension(for:)`` in place.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/url/appendpathextension(for:)>
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}

extension NSString {
    /// As `URL.appendingPathComponent(_:conformingTo:)` on a path; a directory gets no trailing slash.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/nsstring/appendingpathcomponent(_:conformingto:)>
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
        appendingPathComponent(contentType.fileName(partialName))
    }

    /// As `URL.appendingPathExtension(for:)` on a path.
    ///
    /// Source: <https://developer.apple.com/documentation/foundation/nsstring/appendingpathextension(for:)>
    public func appendingPathExtension(for contentType: UTType) -> String {
        guard !contentType.owns(pathExtension), let added = contentType.preferredFilenameExtension else {
            return self as String
        }
        return appendingPathExtension(added) ?? self as String
    }
}

extension UTType {
    /// Whether files with this extension may be of this type: it is an own tag, or one of a subtype.
    fileprivate func owns(_ pathExtension: String) -> Bool {
        if pathExtension.isEmpty { return false }
        let tag = pathExtension.lowercased()
        return tags[.filenameExtension]?.contains { $0.lowercased() == tag } == true
            || UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: self).contains { $0.isDeclared }
    }

    fileprivate func fileName(_ partialName: String) -> String {
        guard !owns((partialName as NSString).pathExtension), let added = preferredFilenameExtension else {
            return partialName
        }
        return partialName + "." + added
    }
}
