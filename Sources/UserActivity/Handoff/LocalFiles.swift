import Foundation

/// Addresses that stand for something else, or for nothing, on another machine.
enum LocalFiles {
    /// Whether a value is, or holds, the address of a file without a host. With one, as RFC 8089 has it, it means the
    /// same everywhere.
    static func areIn(_ value: Any) -> Bool {
        switch value {
        case let url as URL: url.isFileURL && ["", "localhost"].contains(url.host ?? "")
        case let set as Set<AnyHashable>: set.contains { areIn($0.base) }
        case let list as [Any]: list.contains(where: areIn)
        case let dictionary as [AnyHashable: Any]: dictionary.contains { areIn($0.key.base) || areIn($0.value) }
        default: false
        }
    }
}
