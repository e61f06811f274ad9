import SearchEngine
import SearchlightBasics

/// Names of files' items, the same before and after a file is renamed or moved on its file system.
enum ItemIdentifier {
    /// The name of a file's own item.
    ///
    /// - Parameter volume: see ``VolumeNumber``.
    static func file(_ record: FileRecord, in volume: UInt64, at path: FilePath) -> String {
        let name = String(volume, radix: 36) + "-" + String(record.inode, radix: 36)
        // Each of several names of one file has an item, and none of them is more the file than the others.
        return record.isShared ? name + "-" + String(StableHash.value(of: path.bytes), radix: 36) : name
    }

    /// The name of what is inside a file.
    ///
    /// - Parameter part: the reader's name for it; empty for the file itself.
    static func part(_ part: String, of file: String) -> String {
        if part.isEmpty { return file }
        if part.utf8.count <= ContentLimits.partBytes, !part.utf8.contains(0) { return file + "#" + part }
        return file + "#" + Hexadecimal.text(SecureHash.sha256(Array(part.utf8)).prefix(16))
    }

    /// The domain of all items of a chosen folder. No app of another program has such a domain: see
    /// `Switches.absentDomains`.
    static func domain(root: UInt32) -> String { "searchlight-folder-\(root)" }

    /// The domain of a file's items.
    static func domain(root: UInt32, file: String) -> String { domain(root: root) + "." + file }
}

/// Numbers of file systems.
enum VolumeNumber {
    /// The number of a chosen folder's file system: as it was when the folder was walked before, if that is the same
    /// folder; else by what the file system says of itself. Device numbers change from one start of the machine to
    /// the next.
    static func number(of root: WalkedRoot, known: ContentState.Volume?) -> UInt64 {
        if let volume = root.chosen.volume { return StableHash.value(of: volume.utf8) >> 24 }
        if let known, known.inode == root.entry.inode { return known.number }
        let system = root.fileSystem
        var hash = StableHash()
        for part in [system.type, system.number == 0 ? root.entry.device : system.number] {
            for shift in stride(from: UInt64(0), to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: part >> shift)) }
        }
        // 40 bits: a home has few file systems, and every identifier has the number.
        return hash.value >> 24
    }
}
