import CSystemd
import Glibc

/// A connection to the person's session bus, or to another. Everything happens on the thread that calls it.
///
/// Only programs of the same person reach the session bus.
package final class SessionBus {
    let bus: OpaquePointer
    private var interfaces: [BusInterface] = []
    var answering: BusAnswering?
    /// What ``tellOfEnds(_:)`` was given.
    var onEnd: ((String) -> Void)?
    /// What ``listen(to:_:of:at:)`` asked for and ``next(seconds:)`` has not returned yet.
    package var signals: [BusSignal] = []

    /// - Throws: if there is no session bus.
    package init() throws(BusError) {
        var opened: OpaquePointer?
        let number = sd_bus_open_user(&opened)
        guard number >= 0, let opened else { throw BusError("The session bus cannot be reached", number) }
        bus = opened
    }

    /// A connection to the bus that all users of the machine share.
    ///
    /// - Throws: if there is none, as in containers.
    package static func system() throws(BusError) -> SessionBus {
        var opened: OpaquePointer?
        let number = sd_bus_open_system(&opened)
        guard number >= 0, let opened else { throw BusError("The system bus cannot be reached", number) }
        return SessionBus(opened)
    }

    private init(_ bus: OpaquePointer) { self.bus = bus }

    /// - Parameter address: of a bus other than the session's, such as `unix:path=/run/user/1000/other`.
    /// - Throws: if no bus answers there.
    package init(address: String) throws(BusError) {
        var made: OpaquePointer?
        var number = sd_bus_new(&made)
        guard number >= 0, let made else { throw BusError("The bus cannot be reached", number) }
        for step in [
            { sd_bus_set_address(made, address) }, { sd_bus_set_bus_client(made, 1) }, { sd_bus_start(made) },
        ] where number >= 0 {
            number = step()
        }
        if number < 0 {
            sd_bus_unref(made)
            throw BusError("The bus at \(address) cannot be reached", number)
        }
        bus = made
    }

    /// Whether the bus was still there at the last call.
    package var isOpen: Bool { sd_bus_is_open(bus) > 0 }

    deinit { sd_bus_flush_close_unref(bus) }

    /// Answers calls of these interfaces' methods at a path, for as long as this is kept.
    package func serve(_ interfaces: [BusInterface], at path: String) throws(BusError) {
        precondition(self.interfaces.isEmpty, "One object for each connection.")
        self.interfaces = interfaces
        let own = Unmanaged.passUnretained(self).toOpaque()
        let number = sd_bus_add_object(
            bus, nil, path,
            { message, own, _ in
                guard let message, let own else { return 0 }
                return Unmanaged<SessionBus>.fromOpaque(own).takeUnretainedValue().answer(message)
            }, own)
        if number < 0 { throw BusError("Nothing can be served at \(path)", number) }
    }

    /// - Throws: if another program has the name.
    package func take(name: String) throws(BusError) {
        let number = sd_bus_request_name(bus, name, 0)
        if number < 0 { throw BusError("The name \(name) cannot be had on the session bus", number) }
    }

    /// Answers calls until none came for some time, or the session ends and the bus with it. Gives the name back before
    /// the last look. A later call then makes the bus start another process, and no call is lost.
    package func run(name: String, idleSeconds: UInt64) throws(BusError) {
        while try answerWhatWaits() {
            let number = sd_bus_wait(bus, idleSeconds * 1_000_000)
            if number == 0 {
                sd_bus_release_name(bus, name)
                _ = try answerWhatWaits()
                return
            }
            if number < 0 && number != -EINTR && !Self.isEnd(number) {
                throw BusError("The session bus is gone", number)
            }
        }
    }

    /// - Returns: whether the bus is still there.
    func answerWhatWaits() throws(BusError) -> Bool {
        while true {
            let number = sd_bus_process(bus, nil)
            if number == 0 { return true }
            if Self.isEnd(number) { return false }
            if number < 0 { throw BusError("The session bus cannot be used", number) }
        }
    }

    static func isEnd(_ number: Int32) -> Bool {
        [-ECONNRESET, -ENOTCONN, -EPIPE, -ESHUTDOWN].contains(number)
    }

    /// - Returns: more than zero for what was answered, zero for what sd-bus is to answer.
    private func answer(_ message: OpaquePointer) -> Int32 {
        guard let wanted = sd_bus_message_get_member(message).map({ String(cString: $0) }) else { return 0 }
        // Callers may leave the interface out.
        let interface = sd_bus_message_get_interface(message).map { String(cString: $0) }
        if wanted == "Introspect", interface == nil || interface == "org.freedesktop.DBus.Introspectable" {
            return reply(to: message, [.text(BusInterface.introspection(of: interfaces))])
        }
        for candidate in interfaces where interface == nil || interface == candidate.name {
            guard let method = candidate.methods.first(where: { $0.name == wanted }) else { continue }
            let signature = sd_bus_message_get_signature(message, 1).map { String(cString: $0) }
            guard signature == method.takes.map(\.signature).joined() else {
                return refuse(message, "org.freedesktop.DBus.Error.InvalidArgs", "The arguments are of other types.")
            }
            do {
                return reply(to: message, try method.call(BusMessage(pointer: message)))
            } catch {
                return refuse(message, "org.freedesktop.DBus.Error.Failed", "\(error)")
            }
        }
        return 0
    }

    private func reply(to message: OpaquePointer, _ values: [BusValue]) -> Int32 {
        if sd_bus_message_get_expect_reply(message) == 0 { return 1 }
        var made: OpaquePointer?
        let number = sd_bus_message_new_method_return(message, &made)
        guard number >= 0, let made else { return number }
        defer { sd_bus_message_unref(made) }
        do {
            try BusMessage(pointer: made).append(values)
        } catch {
            return refuse(message, "org.freedesktop.DBus.Error.Failed", "\(error)")
        }
        let sent = sd_bus_send(bus, made, nil)
        return sent < 0 ? sent : 1
    }

    private func refuse(_ message: OpaquePointer, _ name: String, _ sentence: String) -> Int32 {
        if sd_bus_message_get_expect_reply(message) == 0 { return 1 }
        var made: OpaquePointer?
        let number = name.withCString { name in
            sentence.withCString { sentence in
                var error = sd_bus_error(name: name, message: sentence, _need_free: 0)
                return sd_bus_message_new_method_error(message, &made, &error)
            }
        }
        guard number >= 0, let made else { return number }
        defer { sd_bus_message_unref(made) }
        let sent = sd_bus_send(bus, made, nil)
        return sent < 0 ? sent : 1
    }

    /// Calls a method, and waits until it is sent but not for what it returns.
    package func tell(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue]
    ) throws(BusError) {
        var made: OpaquePointer?
        let number = sd_bus_message_new_method_call(bus, &made, destination, path, interface, member)
        guard number >= 0, let made else { throw BusError("\(member) cannot be called", number) }
        defer { sd_bus_message_unref(made) }
        try BusMessage(pointer: made).append(values)
        sd_bus_message_set_expect_reply(made, 0)
        let sent = sd_bus_send(bus, made, nil)
        if sent < 0 { throw BusError("\(member) cannot be called", sent) }
        let flushed = sd_bus_flush(bus)
        if flushed < 0 { throw BusError("\(member) cannot be called", flushed) }
    }
}
