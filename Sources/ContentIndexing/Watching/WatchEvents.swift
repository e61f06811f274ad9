import CContentFiles
import Glibc

/// What inotify(7) reported.
struct WatchEvents {
    /// Watches whose folders changed.
    var changed: Set<Int32> = []
    /// Folders that came, went, or were renamed, by the watch of the folder that holds them.
    var movedFolders: [(watch: Int32, name: [UInt8])] = []
    /// Watches that the kernel dropped: their folders are gone.
    var dropped: Set<Int32> = []
    /// Whether events were lost, so that everything has to be looked at.
    var hasOverflowed = false

    var isEmpty: Bool { changed.isEmpty && dropped.isEmpty && !hasOverflowed }

    private static let headerBytes = 16

    /// Reads all that is there, without waiting.
    mutating func read(_ inotify: Int32, _ buffer: inout [UInt8]) {
        while true {
            let count = Glibc.read(inotify, &buffer, buffer.count)
            if count <= 0 { return }
            add(buffer[..<count])
        }
    }

    /// Adds events as the kernel writes them.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
        }
        var offset = bytes.startIndex
        while offset + Self.headerBytes <= bytes.endIndex {
            let watch = Int32(bitPattern: number(offset)), mask = number(offset + 4)
            let length = Int(number(offset + 12))
            let end = offset + Self.headerBytes + length
            guard length >= 0, end <= bytes.endIndex else { return }
            let name = Array(bytes[(offset + Self.headerBytes)..<end].prefix { $0 != 0 })
            take(watch, mask, name)
            offset = end
        }
    }

    private mutating func take(_ watch: Int32, _ mask: UInt32, _ name: [UInt8]) {
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
            hasOverflowed = true
        } else if mask & UInt32(IN_IGNORED) != 0 {
            dropped.insert(watch)
        } else {
            changed.insert(watch)
            let moves = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            if mask & UInt32(IN_ISDIR) != 0, mask & moves != 0 { movedFolders.append((watch, name)) }
        }
    }
}
