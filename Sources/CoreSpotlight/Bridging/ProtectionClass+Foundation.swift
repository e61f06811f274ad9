import Foundation
import SystemIndex

extension ProtectionClass {
    init(_ type: FileProtectionType) {
        switch type.rawValue {
        case FileProtectionType.none.rawValue: self = .none
        case FileProtectionType.complete.rawValue: self = .complete
        case FileProtectionType.completeUnlessOpen.rawValue: self = .completeUnlessOpen
        default: self = .completeUntilFirstUserAuthentication
        }
    }
}
