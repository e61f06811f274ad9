import CContentFiles
import Glibc

/// What the file system says of an entry of a folder.
struct FolderEntry: Sendable {
    enum Kind: Sendable { case file, folder, link, pipe, device, socket }

    var name: [UInt8]
    var kind: Kind
    var device: UInt64
    var inode: UInt64
    /// In bytes.
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    var changed: Int64
    /// Nanoseconds since 1970; 0 where the file system does not keep it.
    var born: Int64
    /// Names in the file system.
    var links: UInt32

    init(name: [UInt8], _ status: cf_status) {
        self.name = name
        kind =
            switch status.mode & UInt32(S_IFMT) {
            case UInt32(S_IFREG): .file
            case UInt32(S_IFDIR): .folder
            case UInt32(S_IFLNK): .link
            case UInt32(S_IFIFO): .pipe
            case UInt32(S_IFSOCK): .socket
            default: .device
            }
        device = status.device
        inode = status.inode
        size = Int64(clamping: status.size)
        modified = status.modified
        changed = status.changed
        born = status.born
        links = status.links
    }

    /// nil for what is not there any more.
    init?(_ name: [UInt8], in folder: Int32) {
        var status = cf_status()
        guard cf_status_at(folder, name + [0], &status) == 0 else { return nil }
        self.init(name: name, status)
    }

    /// What is open.
    init?(descriptor: Int32) {
        self.init([], in: descriptor)
    }

    /// Why an entry of its kind is not read; nil for files and folders.
    var skipReason: SkipReason? {
        switch kind {
        case .file, .folder: nil
        case .link: .symbolicLink
        case .pipe: .pipe
        case .device: .device
        case .socket: .socket
        }
    }

    /// What is kept of it.
    var record: FileRecord {
        FileRecord(
            name: name, inode: inode, size: size, modified: modified, changed: changed,
            isShared: kind == .file && links > 1)
    }
}

/// The names in an open folder, by getdents64(2).
struct FolderNames {
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// Calls `body` with every name but "." and "..".
    ///
    /// - Returns: an error number, or 0.
    mutating func forEach(in folder: Int32, _ body: ([UInt8]) -> Void) -> Int32 {
        while true {
            let count = cf_entries(folder, &buffer, buffer.count)
            if count <= 0 { return Int32(clamping: -count) }
            var offset = 0
            while offset + 19 < Int(count) {
                let length = Int(buffer[offset + 16]) | Int(buffer[offset + 17]) << 8
                guard length >= 20, offset + length <= Int(count) else { break }
                let name = buffer[(offset + 19)..<(offset + length)].prefix { $0 != 0 }
                if !name.elementsEqual([0x2E]), !name.elementsEqual([0x2E, 0x2E]) { body(Array(name)) }
                offset += length
            }
        }
    }
}
