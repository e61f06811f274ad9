/// Copying and coding are Foundation's.
public import Foundation

/// How a query searches, and what it brings along.
open class CSSearchQueryContext: NSObject, NSSecureCoding, NSCopying {
    /// Which sources are searched besides the app's own items. Accepted without effect: there are no such sources.
    public struct SourceOptions: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: UInt
        /// Those of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The person's mail.
        public static var allowMail: SourceOptions { SourceOptions(rawValue: 1) }
    }

    /// API names of the attributes that found items carry. None stands for all.
    open var fetchAttributes: [String] = []
    /// Query strings that every found item must satisfy besides.
    open var filterQueries: [String] = []
    /// The language of the keyboard, as a BCP 47 tag. Accepted without effect: every script is searched alike.
    open var keyboardLanguage: String?
    /// Which sources are searched besides.
    open var sourceOptions: SourceOptions = []

    /// All attributes, nothing filtered.
    public override init() { super.init() }

    /// A subclass's values, to be copied with these.
    func adopt(_ other: CSSearchQueryContext) {
        fetchAttributes = other.fetchAttributes
        filterQueries = other.filterQueries
        keyboardLanguage = other.keyboardLanguage
        sourceOptions = other.sourceOptions
    }

    /// Yes.
    open class var supportsSecureCoding: Bool { true }

    /// A member that the archive lacks has its standard value.
    public required init?(coder: NSCoder) {
        super.init()
        func strings(_ key: String) -> [String] {
            (coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [String]) ?? []
        }
        fetchAttributes = strings("fetchAttributes")
        filterQueries = strings("filterQueries")
        keyboardLanguage = coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage") as String?
        sourceOptions = SourceOptions(rawValue: UInt(bitPattern: Int(coder.decodeInt64(forKey: "sourceOptions"))))
    }

    /// Writes all values.
    open func encode(with coder: NSCoder) {
        coder.encode(fetchAttributes as NSArray, forKey: "fetchAttributes")
        coder.encode(filterQueries as NSArray, forKey: "filterQueries")
        coder.encode(keyboardLanguage as NSString?, forKey: "keyboardLanguage")
        coder.encode(Int64(truncatingIfNeeded: sourceOptions.rawValue), forKey: "sourceOptions")
    }

    /// A context with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchQueryContext()
        copy.adopt(self)
        return copy
    }
}
