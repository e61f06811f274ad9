import CSystemd
import Glibc

/// A signal that another program sent.
package struct BusSignal: Sendable, Equatable {
    package var path: String
    package var member: String
    package var values: [BusValue]
}

extension SessionBus {
    /// Calls a method and returns its results.
    ///
    /// - Parameter seconds: how long to wait for the answer.
    /// - Throws: ``BusError`` with what the other program says, or if no program answers.
    @discardableResult
    package func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ values: [BusValue],
        seconds: Double = 10
    ) throws(BusError) -> [BusValue] {
        var made: OpaquePointer?
        let number = sd_bus_message_new_method_call(bus, &made, destination, path, interface, member)
        guard number >= 0, let made else { throw BusError("\(member) cannot be called", number) }
        defer { sd_bus_message_unref(made) }
        try BusMessage(pointer: made).append(values)
        var error = sd_bus_error(), answer: OpaquePointer?
        defer { sd_bus_error_free(&error) }
        let called = sd_bus_call(bus, made, UInt64(max(0, seconds) * 1_000_000), &error, &answer)
        guard called >= 0, let answer else {
            let sentence = error.message.map { String(cString: $0) }
            throw sentence.map { BusError(sentence: "\(member) failed: \($0)") } ?? BusError("\(member) failed", called)
        }
        defer { sd_bus_message_unref(answer) }
        return try BusMessage(pointer: answer).values()
    }

    /// Signals that wait to be read are this many at most; then the oldest go.
    package static let maximumSignals = 256

    /// Receives a signal from now on. ``next(seconds:)`` returns it.
    ///
    /// - Parameter path: of the object that sends it; nil for any.
    package func listen(
        to member: String, _ interface: String, of sender: String, at path: String? = nil
    ) throws(BusError) {
        let number = sd_bus_match_signal(
            bus, nil, sender, path, interface, member,
            { message, own, _ in
                guard let message, let own else { return 0 }
                Unmanaged<SessionBus>.fromOpaque(own).takeUnretainedValue().keep(message)
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
        if number < 0 { throw BusError("The session bus cannot be listened to", number) }
    }

    private func keep(_ message: OpaquePointer) {
        // A signal with damaged values says nothing.
        guard let member = sd_bus_message_get_member(message), let path = sd_bus_message_get_path(message),
            let values = try? BusMessage(pointer: message).values()
        else { return }
        if signals.count == Self.maximumSignals { signals.removeFirst() }
        signals.append(BusSignal(path: String(cString: path), member: String(cString: member), values: values))
    }

    /// Waits for a signal, and answers calls meanwhile.
    ///
    /// - Returns: nil if none came in time, or a call was answered.
    /// - Throws: ``BusError`` when the session has ended.
    package func next(seconds: Double) throws(BusError) -> BusSignal? {
        if signals.isEmpty {
            guard try answerWhatWaits() else { throw BusError("The session bus is gone", -ECONNRESET) }
        }
        if signals.isEmpty {
            let number = sd_bus_wait(bus, UInt64(max(0, seconds) * 1_000_000))
            if number < 0 && number != -EINTR { throw BusError("The session bus is gone", number) }
            guard try answerWhatWaits() else { throw BusError("The session bus is gone", -ECONNRESET) }
        }
        return signals.isEmpty ? nil : signals.removeFirst()
    }

    /// Waits for a signal, or until one of some descriptors can be read, and answers calls meanwhile.
    ///
    /// - Returns: nil if none came in time, a call was answered, or a descriptor can be read.
    /// - Throws: ``BusError`` when the session has ended.
    package func next(seconds: Double, orReadable descriptors: [Int32]) throws(BusError) -> BusSignal? {
        guard try answerWhatWaits() else { throw BusError("The session bus is gone", -ECONNRESET) }
        if signals.isEmpty {
            let own = sd_bus_get_fd(bus), events = sd_bus_get_events(bus)
            guard own >= 0, events >= 0 else { throw BusError("The session bus is gone", own < 0 ? own : events) }
            var polled = [pollfd(fd: own, events: Int16(events), revents: 0)]
            polled += descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let number = poll(&polled, nfds_t(polled.count), Int32(min(max(0, seconds), 86_400) * 1_000))
            if number < 0 && errno != EINTR { throw BusError("The session bus is gone", -errno) }
            guard try answerWhatWaits() else { throw BusError("The session bus is gone", -ECONNRESET) }
        }
        return signals.isEmpty ? nil : signals.removeFirst()
    }
}
