import AppDoor
import AppPrograms
import SearchlightBasics

/// How a program says that it is opened, checked against what it may.
struct RegisteredOpening {
    var opening: AppRegistration.Opening?
    /// The desktop file that it names; nil for other ways.
    var desktopFile: String?
    /// The name on the bus that it names; nil for other ways.
    var busName: String?

    /// - Parameter json: empty for no way; a sandboxed program then gets its own desktop file.
    /// - Throws: ``BusDoorError`` for a way that is unknown, or that would leave the program's sandbox.
    init(_ json: [UInt8], _ identity: CallerIdentity) throws {
        opening = try AppDoor.opening(json: json)
        switch opening {
        case .desktopFile(let name)?: desktopFile = name
        case .busAction(let name, _)?: busName = name
        default: break
        }
        guard identity.source.isSandbox else { return }
        if opening == nil, let own = identity.desktopFile {
            opening = .desktopFile(own)
        } else if opening != nil, !ClaimFinder.mayOpen(identity, desktopFile: desktopFile, busName: busName) {
            throw BusDoorError(
                .notAllowed, "A sandboxed program is opened by its own desktop file, or by an action of its own name.")
        }
    }
}
