import CSystemd
import Glibc

/// A call of a method that waits for its reply: for services that answer later. On the bus's thread only.
package final class BusCall {
    /// The caller's unique name.
    package let sender: String
    /// Empty if the caller left it out.
    package let interface: String
    package let member: String
    package let signature: String
    /// Read in the order of the arguments.
    package var arguments: BusMessage { BusMessage(pointer: message) }

    private let bus: OpaquePointer
    private let message: OpaquePointer
    private var isAnswered = false

    /// nil for a message that is no call, or comes from no name.
    init?(_ message: OpaquePointer, on bus: OpaquePointer) {
        func text(_ found: UnsafePointer<CChar>?) -> String? { found.map { String(cString: $0) } }
        guard let sender = text(sd_bus_message_get_sender(message)),
            let member = text(sd_bus_message_get_member(message))
        else { return nil }
        self.sender = sender
        self.member = member
        interface = text(sd_bus_message_get_interface(message)) ?? ""
        signature = text(sd_bus_message_get_signature(message, 1)) ?? ""
        self.bus = bus
        self.message = sd_bus_message_ref(message)
    }

    deinit { sd_bus_message_unref(message) }

    /// Replies once; later replies are left out. A caller that is gone, or wants none, gets none.
    ///
    /// - Throws: if the values cannot be sent. Then ``refuse(_:_:)`` still can.
    package func reply(_ values: [BusValue]) throws(BusError) {
        guard isDue else { return }
        var made: OpaquePointer?
        let number = sd_bus_message_new_method_return(message, &made)
        guard number >= 0, let made else { throw BusError("A reply cannot be made", number) }
        defer { sd_bus_message_unref(made) }
        try BusMessage(pointer: made).append(values)
        isAnswered = true
        let sent = sd_bus_send(bus, made, nil)
        if sent < 0 { throw BusError("A reply cannot be sent", sent) }
    }

    /// Replies with an error, unless there was a reply already.
    ///
    /// - Parameters:
    ///   - name: such as `org.example.Error.Busy`.
    ///   - sentence: for the programmer.
    package func refuse(_ name: String, _ sentence: String) {
        guard isDue else { return }
        isAnswered = true
        var made: OpaquePointer?
        let number = name.withCString { name in
            BusMessage.carried(sentence).withCString { sentence in
                var error = sd_bus_error(name: name, message: sentence, _need_free: 0)
                return sd_bus_message_new_method_error(message, &made, &error)
            }
        }
        guard number >= 0, let made else { return }
        sd_bus_send(bus, made, nil)
        sd_bus_message_unref(made)
    }

    private var isDue: Bool { !isAnswered && sd_bus_message_get_expect_reply(message) != 0 }
}

/// What a service does with calls that it answers later.
struct BusAnswering {
    var introspection: String
    var answer: (BusCall) -> Void
}

extension SessionBus {
    /// Hands over every call at a path, for as long as this is kept. Introspection is answered here.
    ///
    /// - Parameters:
    ///   - introspection: freedesktop.org, "D-Bus Specification", "Introspection Data Format".
    ///   - answer: replies at once or later, on the bus's thread.
    package func answer(
        at path: String, introspection: String, _ answer: @escaping (BusCall) -> Void
    ) throws(BusError) {
        precondition(answering == nil, "One object for each connection.")
        answering = BusAnswering(introspection: introspection, answer: answer)
        let number = sd_bus_add_object(
            bus, nil, path,
            { message, own, _ in
                guard let message, let own else { return 0 }
                return Unmanaged<SessionBus>.fromOpaque(own).takeUnretainedValue().handOver(message)
            }, Unmanaged.passUnretained(self).toOpaque())
        if number < 0 { throw BusError("Nothing can be served at \(path)", number) }
    }

    private func handOver(_ message: OpaquePointer) -> Int32 {
        guard let answering, let call = BusCall(message, on: bus) else { return 0 }
        // sd-bus answers Ping and GetMachineId.
        if call.interface == "org.freedesktop.DBus.Peer" { return 0 }
        let isIntrospecting = call.interface.isEmpty || call.interface == "org.freedesktop.DBus.Introspectable"
        if call.member == "Introspect", isIntrospecting {
            try? call.reply([.text(answering.introspection)])
        } else {
            answering.answer(call)
        }
        return 1
    }
}
