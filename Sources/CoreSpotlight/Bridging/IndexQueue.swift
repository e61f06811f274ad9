import Dispatch
import Foundation
import Glibc
import SearchEngine
import SystemIndex
import UserActivity

/// A change that an app asked for, taken when it asked.
enum IndexOperation: Sendable {
    case index(Document)
    case update(DocumentUpdate)
    case deleteItems([String])
    case deleteDomains([String])
    case deleteAll
    case setClientState(Data, name: String)
    case expectClientState(Data?, name: String)
}

/// Carries out the changes of the running program in the order in which they were asked for.
enum IndexQueue {
    private static let housekeeping = DispatchQueue(label: "searchlight.index.housekeeping", qos: .utility)

    static func perform(_ work: @escaping @Sendable () -> Void) { ChangeQueue.queue.async(execute: work) }

    static func carryOut(_ operations: [IndexOperation], _ protection: ProtectionClass) throws {
        guard !operations.isEmpty else { return }
        try SystemIndex.current().app(ProgramIdentity.app).commit(protection: protection) { changes in
            for operation in operations {
                switch operation {
                case .index(let document): try changes.index(document)
                case .update(let update): try changes.update(update)
                case .deleteItems(let identifiers): changes.delete(identifiers: identifiers)
                case .deleteDomains(let domains): try changes.delete(domains: domains)
                case .deleteAll: changes.deleteAll()
                case .setClientState(let state, let name): try changes.setClientState([UInt8](state), name: name)
                case .expectClientState(let state, let name):
                    changes.expectClientState(state.map { [UInt8]($0) }, name: name)
                }
            }
        }
    }

    /// Folds and merges when nobody is waiting. What it could not do, a later writer does.
    static func maintainLater() {
        housekeeping.async {
            _ = try? SystemIndex.current().app(ProgramIdentity.app).maintain(maximumBytes: 64 << 20)
        }
    }

    static var isAvailable: Bool {
        guard var path = try? ProgramIdentity.home().path else { return false }
        // What is not there yet can be made where its nearest folder can be written to.
        while !path.isEmpty, access(path, F_OK) != 0 {
            path = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        }
        return access(path.isEmpty ? "/" : path, W_OK | X_OK) == 0
    }
}

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
