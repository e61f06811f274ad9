import CContentFiles
import Glibc
import SearchlightBasics

/// A chosen folder that is open to be walked. One thread.
final class WalkedRoot {
    let chosen: ChosenFolder
    let entry: FolderEntry
    /// What entries a source has; nil for a folder that the person named.
    let filter: SourceFilter?
    /// A number for the file system it is on.
    let fileSystem: (number: UInt64, type: UInt64)
    /// Whether files keep their inode numbers. FAT and exFAT have none, so the kernel makes them up for each mount.
    let hasLastingInodes: Bool
    private var opened: Int32

    /// Of statfs(2): FAT, exFAT, FUSE, SMB.
    private static let typesWithoutInodes: Set<UInt64> = [0x4D44, 0x2011_BAB0, 0x6573_5546, 0xFF53_4D42, 0xFE53_4D42]

    /// nil where it is not there now, or may not be read, or another file system is mounted in its stead.
    ///
    /// - Parameter mounts: what is mounted; nil to ask the system, if the folder is on a volume that comes and goes.
    init?(_ chosen: ChosenFolder, mounts: MountTable? = nil) {
        if let volume = chosen.volume, (mounts ?? .current()).volume(of: chosen.path) != volume { return nil }
        let opened = cf_open_named(chosen.path)
        guard opened >= 0 else { return nil }
        guard let entry = FolderEntry(descriptor: opened) else {
            close(opened)
            return nil
        }
        self.chosen = chosen
        self.entry = entry
        self.opened = opened
        filter = chosen.source.map(SourceFilter.init)
        var type: UInt64 = 0
        let number = cf_file_system(opened, &type)
        fileSystem = (number, type)
        hasLastingInodes = !Self.typesWithoutInodes.contains(type)
    }

    deinit { if opened >= 0 { close(opened) } }

    /// Lets go of the folder until it is needed again, so that its disk can be removed safely.
    func rest() {
        guard chosen.volume != nil, opened >= 0 else { return }
        close(opened)
        opened = -1
    }

    private func descriptor() -> Int32 {
        if opened < 0, isStillThere { opened = cf_open_named(chosen.path) }
        return opened
    }

    /// Whether its path still leads to it. A disk may be removed while it is walked.
    var isStillThere: Bool {
        let now = cf_open_named(chosen.path)
        guard now >= 0 else { return false }
        defer { close(now) }
        guard let found = FolderEntry(descriptor: now) else { return false }
        return found.device == entry.device && found.inode == entry.inode
    }

    /// Opens a file or a folder in it. No link is followed on the way. Negative error numbers are failures: `EBADF`
    /// where the chosen folder is not there any more.
    func open(_ path: FilePath, isFolder: Bool) -> Int32 {
        guard path.bytes.count <= FilePath.maximumBytes else { return -ENAMETOOLONG }
        let folder = descriptor()
        return folder < 0 ? -EBADF : cf_open_beneath(folder, path.terminated, isFolder ? 1 : 0)
    }

    /// What identifies a file as long as it exists; where the file system has nothing of the kind, its path does.
    func inode(of entry: FolderEntry, at path: FilePath) -> UInt64 {
        hasLastingInodes ? entry.inode : StableHash.value(of: path.bytes)
    }

    /// The absolute path of something in it.
    func absolute(_ path: FilePath) -> [UInt8] {
        let base = Array(chosen.path.utf8)
        if path.bytes.isEmpty { return base }
        return (base.last == FilePath.slash ? base : base + [FilePath.slash]) + path.bytes
    }
}
