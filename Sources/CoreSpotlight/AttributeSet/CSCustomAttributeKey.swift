/// Coding, copying and comparing are Foundation's.
public import Foundation

/// The name of an attribute of an app's own, and how it is treated. It never changes, so that any thread may use it.
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// What query strings call it, and what the index keeps its values under.
    public let keyName: String
    /// Whether query strings can name it. If not, its value is kept and returned, but never found.
    public let isSearchable: Bool
    /// Whether it is part of what words are looked for in without naming it, if it is searchable at all.
    public let isSearchableByDefault: Bool
    /// Whether few items share a value. A hint about storage, without effect here.
    public let isUnique: Bool
    /// Whether its value is an array; then a single value becomes an array of one.
    public let isMultiValued: Bool

    /// A key that query strings can name.
    ///
    /// - Returns: nil for an empty name, for one with anything but printable ASCII, with punctuation other than `_`, or
    ///   with the reserved prefix `kMD`. A name with a space or a sign, such as `+`, is not a word of a query string,
    ///   so none can ask for it. Apple advises the form `com_company_app_key`.
    public convenience init?(keyName: String) {
        self.init(keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
    }

    /// See ``init(keyName:)``.
    public init?(keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool) {
        let isPlain = keyName.utf8.allSatisfy {
            UInt8(ascii: " ")...UInt8(ascii: "~") ~= $0
                && ($0 == UInt8(ascii: "_") || !CharacterSet.punctuationCharacters.contains(Unicode.Scalar($0)))
        }
        guard isPlain, !keyName.isEmpty, !keyName.hasPrefix("kMD") else { return nil }
        self.keyName = keyName
        isSearchable = searchable
        isSearchableByDefault = searchableByDefault
        isUnique = unique
        isMultiValued = multiValued
        super.init()
    }

    /// True. A subclass that keeps more of its own says so again.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a key that `encode(with:)` has written; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") as String? else { return nil }
        keyName = name
        isSearchable = coder.decodeBool(forKey: "searchable")
        isSearchableByDefault = coder.decodeBool(forKey: "searchableByDefault")
        isUnique = coder.decodeBool(forKey: "unique")
        isMultiValued = coder.decodeBool(forKey: "multiValued")
        super.init()
    }

    /// Writes it for `init(coder:)`.
    open func encode(with coder: NSCoder) {
        coder.encode(keyName as NSString, forKey: "keyName")
        coder.encode(isSearchable, forKey: "searchable")
        coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
        coder.encode(isUnique, forKey: "unique")
        coder.encode(isMultiValued, forKey: "multiValued")
    }

    /// The same object: keys never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Keys of one name are the same attribute's.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CSCustomAttributeKey)?.keyName == keyName }
    /// That of the name.
    open override var hash: Int { keyName.hashValue }
}
