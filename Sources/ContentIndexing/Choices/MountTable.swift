import FoundationEssentials
import Glibc

/// Which file systems are mounted where, and what each is called as long as it exists.
struct MountTable: Sendable, Hashable {
    private struct Mount: Sendable, Hashable {
        var point: String
        var type: String
        var source: String
    }

    /// Later ones cover earlier ones.
    private var mounts: [Mount] = []
    /// UUIDs of file systems, by the devices that they are on.
    private var names: [String: String] = [:]

    private static let maximumBytes = 4 << 20

    /// As it is now. Costs some microseconds a mount.
    static func current() -> MountTable {
        var names: [String: String] = [:]
        let folder = "/dev/disk/by-uuid"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            if let device = resolved(folder + "/" + name) { names[device] = name }
        }
        return MountTable(information: text("/proc/self/mountinfo"), names: names)
    }

    /// - Parameters:
    ///   - information: as in `/proc/self/mountinfo`: proc(5).
    ///   - names: UUIDs of file systems, by the paths of their devices.
    init(information: String, names: [String: String]) {
        self.names = names
        for line in information.split(separator: "\n") {
            let fields = line.split(separator: " ")
            // Optional fields end with a hyphen.
            guard fields.count > 8, let end = fields[6...].firstIndex(of: "-"), end + 2 < fields.count else { continue }
            mounts.append(
                Mount(
                    point: Self.unescaped(fields[4]), type: String(fields[end + 1]),
                    source: Self.unescaped(fields[end + 2])))
        }
    }

    /// What names the file system of a folder, if it may come and go: one that is neither the system's nor that of the
    /// person's home. Its UUID, or what it is mounted from.
    ///
    /// - Parameters:
    ///   - path: absolute, links resolved.
    ///   - home: the person's.
    /// - Returns: nil for a file system that is always there.
    func volume(of path: String, home: String?) -> String? {
        guard let mount = mount(of: path), mount.point != "/" else { return nil }
        if let home, self.mount(of: home)?.point == mount.point { return nil }
        guard mount.source.hasPrefix("/dev/") else { return mount.type + ":" + mount.source }
        // Devices are numbered anew when they are connected, so their names say nothing.
        return names[Self.resolved(mount.source) ?? mount.source] ?? names[mount.source] ?? "disk"
    }

    /// That of the person who runs this program.
    func volume(of path: String) -> String? {
        volume(of: path, home: ProcessInfo.processInfo.environment["HOME"].flatMap(Self.resolved))
    }

    private func mount(of path: String) -> Mount? {
        var found: Mount?
        for mount in mounts where mount.point.utf8.count >= found?.point.utf8.count ?? 0 {
            if mount.point == "/" || path == mount.point || path.hasPrefix(mount.point + "/") { found = mount }
        }
        return found
    }

    /// Blanks and backslashes stand there as `\040` and `\134`.
    private static func unescaped(_ field: Substring) -> String {
        guard field.utf8.contains(UInt8(ascii: "\\")) else { return String(field) }
        var bytes: [UInt8] = [], rest = Array(field.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ 0x30...0x37 ~= $0 }) {
                bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 0x30) })
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(validatingCString: found)
    }

    /// The kernel gives such files no size.
    private static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < maximumBytes {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
