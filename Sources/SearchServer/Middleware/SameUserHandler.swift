import Foundation
import NIOCore

/// Closes connections that another user of this machine made: loopback is open to all of them, the indexes are not.
///
/// The system says whose a connection is in `/proc/net/tcp` and `tcp6` (Linux, proc(5)); it is asked once for each
/// connection. The administrator may, who can read the files anyway.
final class SameUserHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private var isChecked = false

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { check(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        check(context)
        context.fireChannelActive()
    }

    private func check(_ context: ChannelHandlerContext) {
        guard !isChecked else { return }
        isChecked = true
        guard let peer = context.channel.remoteAddress?.port, let own = context.channel.localAddress?.port else {
            return context.close(promise: nil)
        }
        if !ConnectionOwner.isAllowed(peer: peer, own: own) { context.close(promise: nil) }
    }
}

/// Whose a connection is.
enum ConnectionOwner {
    /// Whether the process at the other end is this user's or the administrator's. Without a `/proc` nobody can tell, and
    /// all are.
    static func isAllowed(peer: Int, own: Int) -> Bool {
        var isKnown = false
        for name in ["/proc/net/tcp", "/proc/net/tcp6"] {
            guard let data = FileManager.default.contents(atPath: name) else { continue }
            isKnown = true
            if let user = user(peer: peer, own: own, in: data) { return user == 0 || user == geteuid() }
        }
        return !isKnown
    }

    /// The user of the loopback socket whose local port is `peer` and whose remote port is `own`.
    static func user(peer: Int, own: Int, in table: Data) -> uid_t? {
        for line in table.split(separator: UInt8(ascii: "\n")).dropFirst() {
            let fields = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count > 7, isLoopback(fields[1]), isLoopback(fields[2]), port(fields[1]) == peer,
                port(fields[2]) == own
            else { continue }
            return uid_t(fields[7])
        }
        return nil
    }

    /// 127.0.0.0/8, also as IPv6 has it, and ::1: words of four bytes in the order of the machine, little-endian.
    private static func isLoopback(_ address: String) -> Bool {
        let bytes = address.split(separator: ":").first ?? ""
        return bytes.count == 8 && bytes.hasSuffix("7F")
            || bytes.hasPrefix("0000000000000000FFFF0000") && bytes.hasSuffix("7F")
            || bytes == "00000000000000000000000001000000"
    }

    private static func port(_ address: String) -> Int? {
        address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
}
