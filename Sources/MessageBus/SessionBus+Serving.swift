import CSystemd
import Glibc

/// What another program answered that did not do what it was asked for.
package struct BusFailure: Error, Equatable {
    /// Such as `org.freedesktop.DBus.Error.NoReply`.
    package var name: String
}

/// What services need that answer many programs: waiting for the bus and for their own threads, signals, and who is there.
extension SessionBus {
    /// This connection's unique name.
    package var uniqueName: String {
        var name: UnsafePointer<CChar>?
        return sd_bus_get_unique_name(bus, &name) >= 0 ? name.map { String(cString: $0) } ?? "" : ""
    }

    /// Sends a signal.
    ///
    /// - Parameter destination: a name that alone receives it; nil for every program that listens.
    package func emit(
        _ path: String, _ interface: String, _ member: String, _ values: [BusValue], to destination: String? = nil
    ) throws(BusError) {
        var made: OpaquePointer?
        let number = sd_bus_message_new_signal(bus, &made, path, interface, member)
        guard number >= 0, let made else { throw BusError("\(member) cannot be sent", number) }
        defer { sd_bus_message_unref(made) }
        if let destination {
            let set = sd_bus_message_set_destination(made, destination)
            if set < 0 { throw BusError("\(member) cannot be sent", set) }
        }
        try BusMessage(pointer: made).append(values)
        let sent = sd_bus_send(bus, made, nil)
        if sent < 0 { throw BusError("\(member) cannot be sent", sent) }
    }

    /// Gives a name back, so that the bus starts another process for the next call.
    package func release(name: String) { sd_bus_release_name(bus, name) }

    /// Answers what came, for a while at most.
    ///
    /// - Parameter maximum: messages.
    /// - Returns: false when the bus is gone.
    package func process(_ maximum: Int = 64) throws(BusError) -> Bool {
        for _ in 0..<maximum {
            let number = sd_bus_process(bus, nil)
            if number == 0 { return true }
            if Self.isEnd(number) { return false }
            if number < 0 { throw BusError("The session bus cannot be used", number) }
        }
        return true
    }

    /// Waits until the bus has something to do, or one of some descriptors can be read.
    ///
    /// - Parameters:
    ///   - descriptors: such as an eventfd, with which other threads end the wait.
    ///   - milliseconds: the wait at most; -1 for no end.
    /// - Returns: false if nothing came in time.
    package func wait(or descriptors: [Int32], milliseconds: Int32) throws(BusError) -> Bool {
        let number = sd_bus_get_fd(bus), events = sd_bus_get_events(bus)
        if number < 0 || events < 0 { throw BusError("The session bus is gone", min(number, events)) }
        var until: UInt64 = .max
        sd_bus_get_timeout(bus, &until)
        var patience = milliseconds
        if until != .max {
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            let passed = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000
            let left = Int32(clamping: until > passed ? (until - passed + 999) / 1000 : 0)
            patience = patience < 0 ? left : min(patience, left)
        }
        var requests = [pollfd(fd: number, events: Int16(truncatingIfNeeded: events), revents: 0)]
        requests += descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let ready = poll(&requests, nfds_t(requests.count), patience)
        if ready < 0 && errno != EINTR { throw BusError("The session bus cannot be waited for", -errno) }
        return ready != 0
    }

    /// Asks the bus which process has a name, without waiting.
    ///
    /// - Parameters:
    ///   - name: a unique name.
    ///   - answer: gets what `GetConnectionCredentials` returns (D-Bus Specification); nil if the name is gone.
    package func askCredentials(of name: String, _ answer: @escaping (BusValue?) -> Void) throws(BusError) {
        let bus = "org.freedesktop.DBus"
        try callLater(bus, "/org/freedesktop/DBus", bus, "GetConnectionCredentials", [.text(name)]) { result in
            answer((try? result.get())?.first)
        }
    }

    /// Calls a method without waiting.
    ///
    /// - Parameter answer: gets the results, or the name of an error; called by ``process(_:)`` and ``next(seconds:)``.
    package func callLater(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue],
        seconds: Double = 60, _ answer: @escaping (Result<[BusValue], BusFailure>) -> Void
    ) throws(BusError) {
        var made: OpaquePointer?
        let number = sd_bus_message_new_method_call(bus, &made, destination, path, interface, member)
        guard number >= 0, let made else { throw BusError("\(member) cannot be called", number) }
        defer { sd_bus_message_unref(made) }
        try BusMessage(pointer: made).append(values)
        let waiting = Unmanaged.passRetained(Waiting(answer))
        let called = sd_bus_call_async(
            bus, nil, made,
            { reply, own, _ in
                guard let own else { return 0 }
                Unmanaged<Waiting>.fromOpaque(own).takeRetainedValue().answer(SessionBus.result(of: reply))
                return 0
            }, waiting.toOpaque(), UInt64(max(0, seconds) * 1_000_000))
        if called < 0 {
            waiting.release()
            throw BusError("\(member) cannot be called", called)
        }
    }

    private final class Waiting {
        let answer: (Result<[BusValue], BusFailure>) -> Void
        init(_ answer: @escaping (Result<[BusValue], BusFailure>) -> Void) { self.answer = answer }
    }

    private static func result(of reply: OpaquePointer?) -> Result<[BusValue], BusFailure> {
        guard let reply else { return .failure(BusFailure(name: "")) }
        if sd_bus_message_is_method_error(reply, nil) != 0 {
            let name = sd_bus_message_get_error(reply)?.pointee.name.map { String(cString: $0) }
            return .failure(BusFailure(name: name ?? ""))
        }
        let values = try? BusMessage(pointer: reply).values()
        return values.map(Result.success) ?? .failure(BusFailure(name: ""))
    }

    /// Tells of every connection that ends, from now on and in the order of its messages: what a program sent before it
    /// ended was handed over before.
    package func tellOfEnds(_ tell: @escaping (_ uniqueName: String) -> Void) throws(BusError) {
        onEnd = tell
        let wanted = ["type": "signal", "sender": "org.freedesktop.DBus", "member": "NameOwnerChanged", "arg2": ""]
        let number = sd_bus_add_match(
            bus, nil, wanted.map { "\($0.key)='\($0.value)'" }.joined(separator: ","),
            { message, own, _ in
                guard let message, let own, let name = try? BusMessage(pointer: message).text(), name.hasPrefix(":")
                else { return 0 }
                Unmanaged<SessionBus>.fromOpaque(own).takeUnretainedValue().onEnd?(name)
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
        if number < 0 { throw BusError("The session bus does not tell who leaves it", number) }
    }
}
