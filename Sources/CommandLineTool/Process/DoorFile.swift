import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// A page for the person's browser alone that leads to an address: for one with a secret in it, which must not stand among the words
/// that a program is started with.
enum DoorFile {
    private static let prefix = "open-"
    /// After which one is removed, by whoever makes the next: a browser that has to start first takes some.
    private static let seconds = 60

    /// Makes one in the person's runtime folder.
    ///
    /// - Returns: its path.
    /// - Throws: `IndexError` where the folder is not the person's alone, or cannot be written.
    static func make(leadingTo address: String) throws -> String {
        let folder = try SystemIndex.runtimeFolder(), storage = DiskStorage(path: folder)
        for old in try storage.list() where old.hasPrefix(prefix) {
            var status = stat()
            if stat("\(folder)/\(old)", &status) == 0, status.st_mtim.tv_sec < time(nil) - seconds {
                try storage.remove(old)
            }
        }
        let name = "\(prefix)\(UUID().uuidString).html"
        let escaped = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        let page =
            "<!doctype html><meta charset=utf-8><meta name=referrer content=no-referrer><title>Searchlight</title>"
            + "<meta http-equiv=refresh content=\"0;url=\(escaped)\"><a href=\"\(escaped)\">Searchlight</a>\n"
        let file = try storage.create(name)
        defer { file.close() }
        try file.write(Array(page.utf8), at: 0)
        return "\(folder)/\(name)"
    }
}
