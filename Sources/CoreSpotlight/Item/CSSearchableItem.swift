/// Dates, copying and coding are Foundation's.
public import Foundation
import SearchEngine
import SystemIndex

/// Something of an app's that a person can find.
///
/// The unique identifier is the only handle to update and delete it by, and is shared by all of the app's indexes.
open class CSSearchableItem: NSObject, NSSecureCoding, NSCopying {
    /// Which changes of system-made attributes an app wants to hear of. Accepted without effect: none are made here.
    public struct UpdateListenerOptions: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: UInt
        /// Those of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A summary of the text.
        public static var summarization: UpdateListenerOptions { UpdateListenerOptions(rawValue: 1 << 1) }
        /// Whether the item is important.
        public static var priority: UpdateListenerOptions { UpdateListenerOptions(rawValue: 1 << 2) }
    }

    /// Indexing an item of an identifier that is indexed replaces the old one. A new item begins with a UUID, which may be
    /// replaced until it is first indexed. The attribute set's `identifier` mirrors it.
    open var uniqueIdentifier: String {
        didSet { attributeSet.itemIdentifier = uniqueIdentifier }
    }
    /// A dotted group; deleting a domain deletes those below it too. The attribute set has it under the same name.
    open var domainIdentifier: String? {
        get { ownDomain ?? stored.flatMap { $0.document.domain.isEmpty ? nil : $0.document.domain } }
        set {
            ownDomain = .some(newValue)
            attributeSet.set("domainIdentifier", nil)
            attributeSet.itemDomain = newValue
        }
    }
    /// nil as long as a found item's domain is that of the index.
    private var ownDomain: String??
    private var expiration: Date? {
        get { ownExpiration ?? stored.map { Self.date($0.document.expiration) } }
        set { ownExpiration = .some(newValue) }
    }
    private var ownExpiration: Date??
    /// Where a found item's domain and date are until they are asked for.
    private var stored: StoredItem?
    /// What is known of the item.
    open var attributeSet: CSSearchableItemAttributeSet {
        didSet { mirror() }
    }
    /// Whether indexing changes only the attributes that are set, of an item that is there already. Without such an
    /// item it makes nothing. An attribute set to nil is removed.
    open var isUpdate = false
    /// Which changes the app wants to hear of.
    open var updateListenerOptions: UpdateListenerOptions = []
    /// The rank among the results of the query that found the item.
    var queryRank = Int.max

    /// - Parameter uniqueIdentifier: nil for a UUID; the app then has to remember it.
    public init(
        uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
        ownDomain = .some(domainIdentifier)
        ownExpiration = .some(nil)
        self.attributeSet = attributeSet
        super.init()
        mirror()
    }

    /// An item with a UUID and without attributes.
    public override init() {
        uniqueIdentifier = UUID().uuidString
        ownDomain = .some(nil)
        ownExpiration = .some(nil)
        attributeSet = CSSearchableItemAttributeSet()
        super.init()
        mirror()
    }

    /// A domain that only the attributes have stays theirs.
    private func mirror() {
        attributeSet.itemIdentifier = uniqueIdentifier
        attributeSet.itemDomain = domainIdentifier
        if domainIdentifier != nil, attributeSet.ownDomain != nil { attributeSet.set("domainIdentifier", nil) }
    }

    /// The domain that the item is indexed with. What the attributes have of an item that they were given to before, or found with, is
    /// not this one's.
    private var domain: String? { domainIdentifier ?? attributeSet.ownDomain }

    /// Seconds that an item is kept without a date of its own: the documented month, of 30 days.
    static let standardLifetime: TimeInterval = 30 * 86_400

    /// When the item stops being found. Setting nil brings back the standard: a month from now.
    open var expirationDate: Date! {
        get { expiration ?? Date(timeIntervalSinceNow: Self.standardLifetime) }
        set { expiration = newValue }
    }

    /// Orders items by their rank among the results of a query; items of no query come last.
    open func compare(byRank other: CSSearchableItem) -> ComparisonResult {
        queryRank == other.queryRank
            ? .orderedSame : queryRank < other.queryRank ? .orderedAscending : .orderedDescending
    }

    /// Yes.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the item with its attributes.
    open func encode(with coder: NSCoder) {
        coder.encode(uniqueIdentifier as NSString, forKey: "uniqueIdentifier")
        coder.encode(domainIdentifier as NSString?, forKey: "domainIdentifier")
        coder.encode(expiration as NSDate?, forKey: "expirationDate")
        coder.encode(attributeSet, forKey: "attributeSet")
        coder.encode(isUpdate, forKey: "isUpdate")
        coder.encode(Int64(truncatingIfNeeded: updateListenerOptions.rawValue), forKey: "updateListenerOptions")
    }

    /// Nil for what was not written by ``encode(with:)``.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.decodeObject(of: NSString.self, forKey: "uniqueIdentifier"),
            let attributes = coder.decodeObject(of: CSSearchableItemAttributeSet.self, forKey: "attributeSet")
        else { return nil }
        uniqueIdentifier = identifier as String
        ownDomain = .some(coder.decodeObject(of: NSString.self, forKey: "domainIdentifier") as String?)
        ownExpiration = .some(coder.decodeObject(of: NSDate.self, forKey: "expirationDate") as Date?)
        attributeSet = attributes
        isUpdate = coder.decodeBool(forKey: "isUpdate")
        super.init()
        updateListenerOptions = UpdateListenerOptions(
            rawValue: UInt(bitPattern: Int(coder.decodeInt64(forKey: "updateListenerOptions"))))
        mirror()
    }

    /// An item with the same values; its attribute set is a copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchableItem(
            uniqueIdentifier: uniqueIdentifier, domainIdentifier: domainIdentifier,
            attributeSet: attributeSet.copy() as! CSSearchableItemAttributeSet)
        copy.expiration = expiration
        copy.isUpdate = isUpdate
        copy.updateListenerOptions = updateListenerOptions
        copy.queryRank = queryRank
        return copy
    }

    // MARK: For the index

    private var expirationSeconds: Int64? {
        guard let expiration else { return nil }
        if expiration >= .distantFuture { return Document.never }
        return Expiration.seconds(expiration.timeIntervalSince1970)
    }

    /// The item as the index takes it.
    var document: Document {
        Document(
            identifier: uniqueIdentifier, domain: domain ?? "",
            expiration: expirationSeconds ?? Int64(Date().timeIntervalSince1970 + Self.standardLifetime),
            attributes: withDomain(attributeSet.attributes))
    }

    /// The attributes with the item's domain, instead of the one that they may have. Queries name it as an attribute.
    private func withDomain(_ attributes: [Attribute]) -> [Attribute] {
        CSSearchableItemAttributeSet.replacingDomain(of: attributes, by: domain)
    }

    /// The change that the item stands for when it is an update.
    var update: DocumentUpdate {
        DocumentUpdate(
            identifier: uniqueIdentifier, domain: domain, expiration: expirationSeconds,
            attributes: withDomain(attributeSet.attributesWithRemovals),
            mergesEntries: [AttributeCatalog.searchedCustomValues])
    }

    /// An item that a query found. No designated initialiser: apps' subclasses, which cannot override one that they do not
    /// see, would no longer inherit their convenience initialisers.
    convenience init(stored: StoredItem, rank: Int) {
        self.init(
            uniqueIdentifier: stored.identifier, domainIdentifier: nil,
            attributeSet: CSSearchableItemAttributeSet(stored: stored))
        ownDomain = nil
        ownExpiration = nil
        self.stored = stored
        queryRank = rank
    }

    private static func date(_ expiration: Int64) -> Date {
        expiration == Document.never ? .distantFuture : Date(timeIntervalSince1970: TimeInterval(expiration))
    }
}
