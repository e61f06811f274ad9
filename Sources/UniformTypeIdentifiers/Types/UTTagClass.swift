import Foundation

/// A naming system that types are mapped to, such as filename extensions; a name in it is a tag.
///
/// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass>
public struct UTTagClass: RawRepresentable, Sendable, Hashable, Codable {
    /// The identifier of the tag class, which older APIs take. Compared as written, case included.
    public let rawValue: String

    /// A tag class of any name. Only the two below, and in an `Info.plist` those of old Mac types (`com.apple.ostype`,
    /// `com.apple.nspboard-type`), are in declarations; with any other, types are dynamic.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// `public.filename-extension`: the part after the last period, without the period. Case does not matter.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass/filenameextension>
    public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }

    /// `public.mime-type`: such as `text/plain`. Case does not matter; parameters do, so strip them before asking.
    ///
    /// Source: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass/mimetype>
    public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// The raw value.
    public var debugDescription: String { rawValue }
}
