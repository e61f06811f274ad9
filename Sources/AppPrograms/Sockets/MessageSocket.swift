import CEngineSupport
import Glibc
import SearchEngine
/// Messages have forms of its.
package import SearchlightBasics
/// Homes are its.
package import SystemIndex

/// Where programs of one person meet, and how values get there and back.
///
/// A Unix socket in the person's runtime folder, named by a hash of home and name, since a socket's path holds 107
/// bytes at most. A message is its length (four bytes, little-endian), then JSON.
package enum MessageSocket {
    /// What an activity of the largest item that an index takes (16 MiB) needs as JSON, in which a byte has up to four.
    package static let maximumBytes = 66 << 20
    /// Bytes that are handed to the system at once.
    private static let partBytes = 1 << 16

    /// The same for every spelling of the home.
    ///
    /// - Throws: `IndexError.Code.permissionDenied` when the folder belongs to another user.
    package static func path(home: Home, name: String, environment: [String: String]? = nil) throws -> String {
        // However the home is spelled: programs that mean the same one must meet.
        let bytes = Array("\(resolved(home.path))\u{0}\(name)".utf8)
        let hash = hashBytes(bytes, 0, bytes.count, seed: 0x5EA2_C411)
        return "\(try RuntimeFolder.path(environment: environment))/\(String(hash, radix: 16)).sock"
    }

    /// Resolves links in the part of the path that exists.
    private static func resolved(_ path: String) -> String {
        if let known = realpath(path, nil) {
            defer { free(known) }
            return String(cString: known)
        }
        guard let slash = path.lastIndex(of: "/") else { return path == "." ? path : resolved(".") + "/" + path }
        let parent = slash == path.startIndex ? "/" : resolved(String(path[..<slash]))
        return (parent == "/" ? "" : parent) + path[slash...]
    }

    private static func make() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000 /* SOCK_CLOEXEC */, 0)
    }

    /// A descriptor that listens at a path and replaces what was left there; nil with errno set.
    package static func listen(at path: String) -> Int32? {
        let descriptor = make()
        guard descriptor >= 0 else { return nil }
        unlink(path)
        guard se_bind_path(descriptor, path) == 0, chmod(path, 0o600) == 0,
            Glibc.listen(descriptor, 16) == 0
        else {
            let number = errno
            close(descriptor)
            errno = number
            return nil
        }
        return descriptor
    }

    /// A connection to the program that listens at a path, with a limit on each wait. Returns nil with errno set if no
    /// program listens, or if it is another user's.
    package static func connect(to path: String, seconds: Double) -> Int32? {
        let descriptor = make()
        guard descriptor >= 0 else { return nil }
        limit(descriptor, seconds: seconds)
        guard se_connect_path(descriptor, path) == 0, se_peer_is_same_user(descriptor) != 0
        else {
            let number = errno
            close(descriptor)
            errno = number
            return nil
        }
        return descriptor
    }

    /// Lets reads and writes give up after a time.
    package static func limit(_ descriptor: Int32, seconds: Double) {
        let whole = Int(seconds)
        var time = timeval(tv_sec: whole, tv_usec: Int((seconds - Double(whole)) * 1_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Sends a value as one message.
    ///
    /// - Returns: false if it is too large, or the other side has gone or is silent for too long (errno is `EAGAIN` then).
    package static func send(_ value: some JSONConvertible, on descriptor: Int32) -> Bool {
        let body = value.json.bytes(.compact)
        guard body.count <= maximumBytes else { return false }
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
        var done = 0
        while done < bytes.count {
            // Without the flag a program that ended meanwhile would end this one with SIGPIPE.
            let part = Array(bytes[done..<min(done + partBytes, bytes.count)])
            let sent = Glibc.send(descriptor, part, part.count, Int32(MSG_NOSIGNAL))
            if sent < 0 && errno == EINTR { continue }
            guard sent > 0 else { return false }
            done += sent
        }
        return true
    }

    /// Waits for one message. Returns nil for what is no message of the type, and as ``send(_:on:)`` does.
    package static func receive<T: JSONConvertible>(_ type: T.Type, from descriptor: Int32) -> T? {
        guard let head = read(4, from: descriptor) else { return nil }
        let length = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
        guard length <= maximumBytes, let body = read(length, from: descriptor) else { return nil }
        return (try? JSONValue(parsing: body)).flatMap { try? T(json: $0) }
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: min(count, partBytes))
        while bytes.count < count {
            let got = recv(descriptor, &part, min(part.count, count - bytes.count), 0)
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { return nil }
            bytes += part[..<got]
        }
        return bytes
    }
}
