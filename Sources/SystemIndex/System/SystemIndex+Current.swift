import Synchronization

extension SystemIndex {
    private static let shared = Mutex<SystemIndex?>(nil)

    /// The system index of the running program's home, the same object for as long as the home is.
    public static func current() throws -> SystemIndex {
        let home = try ProgramIdentity.home()
        return shared.withLock { shared in
            if let shared, shared.home == home { return shared }
            let made = SystemIndex(home: home)
            shared = made
            return made
        }
    }
}
