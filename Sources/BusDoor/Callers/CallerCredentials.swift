import Glibc
import MessageBus

/// What the bus itself knows of a connection, from when it was made. No program can change it later.
struct CallerCredentials {
    var process: Int32
    var user: UInt32
    /// Its security module's label, such as AppArmor's; nil without one.
    var label: String?
    /// A pidfd: names this process even after its number is reused. Nil with dbus-daemon before 1.15.8.
    var descriptor: BusDescriptor?

    /// - Parameter answer: what `GetConnectionCredentials` returned.
    /// - Throws: ``UnknownCaller/unreadable`` if process or user are missing.
    init(_ answer: BusValue) throws(UnknownCaller) {
        guard case .count(let user)? = answer["UnixUserID"], case .count(let process)? = answer["ProcessID"],
            let number = Int32(exactly: process), number > 0
        else { throw .unreadable }
        self.user = user
        self.process = number
        if case .bytes(let label)? = answer["LinuxSecurityLabel"] {
            self.label = String(decoding: label.prefix { $0 != 0 }, as: UTF8.self)
        }
        if case .descriptor(let descriptor)? = answer["ProcessFD"] { self.descriptor = descriptor }
    }

    /// Whether the process has ended; nil if the bus gave no descriptor of it.
    var hasEnded: Bool? {
        guard let descriptor else { return nil }
        // pidfd_open(2): readable once the process has ended.
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) != 0
    }
}
