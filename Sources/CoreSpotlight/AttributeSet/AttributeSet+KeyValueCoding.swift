import Foundation
import SearchEngine
import SystemIndex

// NSObject on Linux has no key-value coding; apps that take attributes from dictionaries use it on this class.

extension CSSearchableItemAttributeSet {
    /// Sets an attribute by its name, Swift's or Objective-C's; nil removes it. Under a name that no attribute has, the value
    /// is kept as that of an attribute of the app's own.
    ///
    /// - Parameter value: of the attribute's type, or one that stands for it: any number for an `NSNumber`, a text for an
    ///   address.
    public func setValue(_ value: Any?, forKey key: String) {
        set(AttributeCatalog.swiftName(key), value.map(ValueBridge.value(of:)))
    }

    /// The value of an attribute by its name: a text, number, date, data, address, array or dictionary.
    public func value(forKey key: String) -> Any? {
        let name = AttributeCatalog.swiftName(key)
        return switch AttributeCatalog.attribute(name)?.kind {
        case .url: url(name)
        case .people: people(name)
        case .dictionary: dictionary(name)
        default: value(name).flatMap(ValueBridge.object)
        }
    }
}
