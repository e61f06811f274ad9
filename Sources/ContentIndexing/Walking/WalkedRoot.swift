import CContentFiles
import Glibc

/// A chosen folder that is open to be walked. One thread.
final class WalkedRoot {
    let chosen: ChosenFolder
    let descriptor: Int32
    let entry: FolderEntry
    /// What entries a source has; nil for a folder that the person named.
    let filter: SourceFilter?

    /// nil where it is not there now, or may not be read.
    init?(_ chosen: ChosenFolder) {
        let opened = cf_open_named(chosen.path)
        guard opened >= 0 else { return nil }
        guard let entry = FolderEntry(descriptor: opened) else {
            close(opened)
            return nil
        }
        self.chosen = chosen
        self.entry = entry
        descriptor = opened
        filter = chosen.source.map(SourceFilter.init)
    }

    deinit { close(descriptor) }

    /// Opens a file or a folder in it. No link is followed on the way. Negative error numbers are failures.
    func open(_ path: FilePath, isFolder: Bool) -> Int32 {
        guard path.bytes.count <= FilePath.maximumBytes else { return -ENAMETOOLONG }
        return cf_open_beneath(descriptor, path.terminated, isFolder ? 1 : 0)
    }

    /// The absolute path of something in it.
    func absolute(_ path: FilePath) -> [UInt8] {
        let base = Array(chosen.path.utf8)
        if path.bytes.isEmpty { return base }
        return (base.last == FilePath.slash ? base : base + [FilePath.slash]) + path.bytes
    }

    /// A number for the file system it is on.
    var fileSystem: (number: UInt64, type: UInt64) {
        var type: UInt64 = 0
        let number = cf_file_system(descriptor, &type)
        return (number, type)
    }
}
