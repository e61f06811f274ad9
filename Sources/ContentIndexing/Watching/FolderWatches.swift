import CContentFiles
import Glibc

/// Which folders report their changes. A tenth of the user's limit is used at most, for the folders that changed last.
final class FolderWatches {
    /// A folder of a chosen one.
    struct Folder: Hashable {
        var root: UInt32
        var path: FilePath
    }

    let descriptor: Int32
    private let budget: Int
    private var watches: [Int32: Folder] = [:]
    private var numbers: [Folder: Int32] = [:]
    /// All folders that were seen, with the time of their last change: nanoseconds since 1970.
    private var seen: [Folder: Int64] = [:]

    /// nil where the system has no room for another watcher.
    ///
    /// - Parameter limit: watches that the user may have; nil for the system's.
    init?(limit: Int? = nil) {
        let opened = cf_watch_begin()
        guard opened >= 0 else { return nil }
        descriptor = opened
        let text = FileText.read("/proc/sys/fs/inotify/max_user_watches") ?? ""
        let all = limit ?? Int(text.prefix { $0.isNumber }) ?? 8192
        budget = max(1, all / 10)
    }

    deinit { close(descriptor) }

    /// How many folders report changes.
    var count: Int { watches.count }
    /// How many have to be looked at.
    var unwatched: Int { seen.count - watches.count }

    func folder(of watch: Int32) -> Folder? { watches[watch] }

    func isSeen(_ folder: Folder) -> Bool { seen[folder] != nil }

    /// Begins to collect folders anew.
    func beginWalk() { seen.removeAll(keepingCapacity: true) }

    /// Notes a folder, and watches it while there is room.
    func note(_ root: WalkedRoot, _ path: FilePath) {
        let folder = Folder(root: root.chosen.number, path: path)
        let opened = root.open(path, isFolder: true)
        guard opened >= 0 else { return }
        defer { close(opened) }
        seen[folder] = FolderEntry(descriptor: opened)?.modified ?? 0
        if numbers[folder] == nil, watches.count < budget { watch(folder, opened) }
    }

    private func watch(_ folder: Folder, _ opened: Int32) {
        let number = cf_watch_add(descriptor, opened)
        guard number >= 0 else { return }
        // The kernel gives one number to one folder, whatever it is called now.
        if let former = watches[number] { numbers[former] = nil }
        watches[number] = folder
        numbers[folder] = number
    }

    /// After a complete walk: drops watches of folders that are gone, and gives the budget to those that changed last,
    /// the deepest of them first.
    func settle(_ roots: [WalkedRoot]) {
        for (folder, number) in numbers where seen[folder] == nil { drop(folder, number) }
        guard seen.count > budget else { return }
        let order = seen.sorted {
            ($0.value, $0.key.path.depth, $1.key.path) > ($1.value, $1.key.path.depth, $0.key.path)
        }
        let wanted = Set(order.prefix(budget).map(\.key))
        for (folder, number) in numbers where !wanted.contains(folder) { drop(folder, number) }
        for folder in wanted where numbers[folder] == nil {
            guard let root = roots.first(where: { $0.chosen.number == folder.root }) else { continue }
            let opened = root.open(folder.path, isFolder: true)
            guard opened >= 0 else { continue }
            watch(folder, opened)
            close(opened)
        }
    }

    private func drop(_ folder: Folder, _ number: Int32) {
        cf_watch_remove(descriptor, number)
        watches[number] = nil
        numbers[folder] = nil
    }

    /// Forgets a folder and all in it: it has another name now, or is gone.
    func forget(_ root: UInt32, within path: FilePath) {
        for folder in Array(seen.keys) where folder.root == root && folder.path.isWithin(path) {
            seen[folder] = nil
            if let number = numbers[folder] { drop(folder, number) }
        }
    }

    /// Forgets one folder, which is left out after all.
    func forget(_ root: UInt32, _ path: FilePath) {
        let folder = Folder(root: root, path: path)
        seen[folder] = nil
        if let number = numbers[folder] { drop(folder, number) }
    }

    /// The kernel dropped a watch.
    func isDropped(_ watch: Int32) {
        guard let folder = watches.removeValue(forKey: watch) else { return }
        if numbers[folder] == watch { numbers[folder] = nil }
        seen[folder] = nil
    }
}
