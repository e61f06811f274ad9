/// Coding, copying and comparing are Foundation's.
public import Foundation
import SearchEngine

/// A person who wrote, received or is named in an item.
open class CSPerson: NSObject, NSSecureCoding, NSCopying {
    /// The name to show; nil if only addresses are known.
    public let displayName: String?
    /// Addresses, such as mail addresses or telephone numbers, the best first.
    public let handles: [String]
    /// What kind of address the handles are: a contact property key.
    public let handleIdentifier: String
    /// The person's record in the address book.
    open var contactIdentifier: String?

    /// - Parameters: as the properties of the same names say.
    public init(displayName: String?, handles: [String], handleIdentifier: String) {
        self.displayName = displayName
        self.handles = handles
        self.handleIdentifier = handleIdentifier
        super.init()
    }

    /// True. A subclass that keeps more of its own says so again.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a person that `encode(with:)` has written; nil for anything else.
    public required init?(coder: NSCoder) {
        displayName = coder.decodeObject(of: NSString.self, forKey: "displayName") as String?
        handles =
            (coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "handles") as? [String]) ?? []
        handleIdentifier = coder.decodeObject(of: NSString.self, forKey: "handleIdentifier") as String? ?? ""
        contactIdentifier = coder.decodeObject(of: NSString.self, forKey: "contactIdentifier") as String?
        super.init()
    }

    /// Writes it for `init(coder:)`.
    open func encode(with coder: NSCoder) {
        coder.encode(displayName as NSString?, forKey: "displayName")
        coder.encode(handles as NSArray, forKey: "handles")
        coder.encode(handleIdentifier as NSString, forKey: "handleIdentifier")
        coder.encode(contactIdentifier as NSString?, forKey: "contactIdentifier")
    }

    /// A person with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSPerson(displayName: displayName, handles: handles, handleIdentifier: handleIdentifier)
        copy.contactIdentifier = contactIdentifier
        return copy
    }

    /// People are equal who have the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CSPerson else { return false }
        return displayName == other.displayName && handles == other.handles
            && handleIdentifier == other.handleIdentifier && contactIdentifier == other.contactIdentifier
    }

    /// That of the handles.
    open override var hash: Int { handles.hashValue }

    private static let mark = "handleIdentifier"

    var value: AttributeValue {
        var entries: [AttributeValue.Entry] = []
        if let displayName { entries.append(.init(key: "displayName", value: .text(displayName))) }
        entries.append(.init(key: "handles", value: .list(handles.map(AttributeValue.text))))
        entries.append(.init(key: Self.mark, value: .data(Array(handleIdentifier.utf8))))
        if let contactIdentifier {
            entries.append(.init(key: "contactIdentifier", value: .data(Array(contactIdentifier.utf8))))
        }
        return .dictionary(entries)
    }

    /// nil for a value that no person was made into.
    convenience init?(value: AttributeValue) {
        guard case .dictionary(let entries) = value else {
            if case .text(let name) = value {
                self.init(displayName: name, handles: [], handleIdentifier: "")
                return
            }
            return nil
        }
        func entry(_ key: String) -> AttributeValue? { entries.first { $0.key == key }?.value }
        // Identifiers are kept as bytes, so that they are not searched as text.
        func hidden(_ key: String) -> String? {
            switch entry(key) {
            case .data(let bytes)?: String(decoding: bytes, as: UTF8.self)
            case .text(let text)?: text
            default: nil
            }
        }
        guard entry("handles") != nil || entry("displayName") != nil else { return nil }
        var name: String?
        if case .text(let text)? = entry("displayName") { name = text }
        var handles: [String] = []
        entry("handles")?.forEachText { handles.append($0) }
        self.init(displayName: name, handles: handles, handleIdentifier: hidden(Self.mark) ?? "")
        contactIdentifier = hidden("contactIdentifier")
    }
}
