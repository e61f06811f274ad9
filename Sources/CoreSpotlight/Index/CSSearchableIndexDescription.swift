/// Coding, copying and comparing are Foundation's.
public import Foundation

/// What an index is, apart from its items: which protection class its items are kept in.
///
/// Apple's systems hand these out; here nothing does, and one that an app makes describes the standard class. Any thread, as long as
/// subclasses change nothing.
open class CSSearchableIndexDescription: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    /// nil for the class that the app's items have by default.
    public let protectionClass: FileProtectionType?

    /// A description of the app's default index.
    public override init() {
        protectionClass = nil
        super.init()
    }

    init(protectionClass: FileProtectionType?) {
        self.protectionClass = protectionClass
        super.init()
    }

    /// True. A subclass that keeps more of its own says so again.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a description that `encode(with:)` has written; nil for anything else.
    public required init?(coder: NSCoder) {
        let name = coder.decodeObject(of: NSString.self, forKey: "protectionClass") as String?
        protectionClass = name.map { FileProtectionType(rawValue: $0) }
        super.init()
    }

    /// Writes it for `init(coder:)`.
    open func encode(with coder: NSCoder) {
        coder.encode(protectionClass?.rawValue as NSString?, forKey: "protectionClass")
    }

    /// The same object: descriptions never change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Descriptions of one protection class are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CSSearchableIndexDescription else { return false }
        return other.protectionClass?.rawValue == protectionClass?.rawValue
    }

    /// That of the protection class.
    open override var hash: Int { protectionClass?.rawValue.hashValue ?? 0 }
}
