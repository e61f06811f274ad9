import CSystemd
import Glibc
import SearchEngine
import SystemIndex

@testable import DesktopIntegration
@testable import MessageBus

/// Calls of GNOME Shell and KRunner over D-Bus: a line each, the method's name and its arguments with tabs between. A `|` ends a list.
final class BusTarget: FuzzTarget {
    private let bus: OpaquePointer
    private var interfaces: [BusInterface] = []
    private var cookie: UInt64 = 0

    init() throws {
        // Messages need a connection, though none is sent.
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        var made: OpaquePointer?
        sd_bus_new(&made)
        bus = made!
        sd_bus_set_fd(bus, ends[0], ends[0])
        sd_bus_start(bus)
        let search = ShellSearch(try FuzzHome.make())
        interfaces = [
            ShellInterfaces.gnome(search, land: { token, _ in Self.check(token: token) }, showAll: { _ in }),
            ShellInterfaces.krunner(search, land: { token, _ in Self.check(token: token) }),
        ]
    }

    func run(_ input: [UInt8]) throws {
        for line in input.split(separator: 0x0A, maxSplits: 8) {
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                // No text of the bus has a zero byte.
                String(decoding: $0.filter { $0 != 0 }, as: UTF8.self)
            }
            for interface in interfaces {
                for method in interface.methods where method.name == fields[0] {
                    try? call(method, of: interface, fields.dropFirst())
                }
            }
        }
    }

    private func call(_ method: BusInterface.Method, of interface: BusInterface, _ fields: ArraySlice<String>) throws {
        var made: OpaquePointer?
        guard sd_bus_message_new_method_call(bus, &made, "a.b", "/a", interface.name, method.name) >= 0, let made
        else { fatalError("no message can be made") }
        defer { sd_bus_message_unref(made) }
        try BusMessage(pointer: made).append(Self.arguments(of: method, fields))
        cookie += 1
        sd_bus_message_seal(made, cookie, 0)
        sd_bus_message_rewind(made, 1)
        let values = try method.call(BusMessage(pointer: made))
        var reply: OpaquePointer?
        guard sd_bus_message_new_method_return(made, &reply) >= 0, let reply else {
            fatalError("no reply can be made")
        }
        defer { sd_bus_message_unref(reply) }
        do {
            try BusMessage(pointer: reply).append(values)
        } catch {
            fatalError("broken promise: every answer can be sent: \(error)")
        }
        let signature = sd_bus_message_get_signature(reply, 1).map { String(cString: $0) }
        require(
            signature == method.gives.map(\.signature).joined(), "an answer has the types that the interface names")
    }

    private static func arguments(of method: BusInterface.Method, _ fields: ArraySlice<String>) -> [BusValue] {
        var rest = fields
        return method.takes.map { argument in
            switch argument.signature {
            case "as":
                let texts = rest.prefix { $0 != "|" }
                rest = rest[texts.endIndex...].dropFirst()
                planted(texts.count > 5, "a list of six texts")
                return .texts(Array(texts))
            case "u": return .count(UInt32(rest.popFirst() ?? "") ?? 0)
            default: return .text(rest.popFirst() ?? "")
            }
        }
    }

    private static func check(token: String) {
        guard let result = ResultToken(token) else { return }
        require(ResultToken(result.text) == result, "a token read again names the same result")
    }
}
