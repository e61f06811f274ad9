import AppDoor
import Synchronization
import SystemIndex

/// One door for each app whose programs call, since a door knows what its app is doing. Any thread.
final class AppDoors: Sendable {
    private let index: SystemIndex
    private let doors = Mutex<[AppIdentifier: AppDoor]>([:])

    init(_ index: SystemIndex) { self.index = index }

    func door(_ app: AppIdentifier) -> AppDoor {
        doors.withLock { doors in
            if let known = doors[app] { return known }
            let door = AppDoor(index: index, app: app)
            doors[app] = door
            return door
        }
    }
}
