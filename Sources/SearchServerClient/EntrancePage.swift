import AppPrograms
import FoundationEssentials
import Glibc
import SearchEngine
import SystemIndex

/// A file for the person's browser alone that leads to an address with a secret in it.
///
/// Every user of a machine can read the arguments of its programs. A browser is therefore started with the path of such a file instead of
/// the address.
package enum EntrancePage {
    private static let prefix = "open-"
    /// How long a file stays. A browser that has to start first needs some seconds.
    private static let seconds = 60

    /// Writes a file into the person's runtime folder, and deletes old ones.
    ///
    /// - Returns: its path.
    /// - Throws: `IndexError` if others can read the folder, or it cannot be written.
    package static func make(leadingTo address: String) throws -> String {
        let folder = try RuntimeFolder.path(), storage = DiskStorage(path: folder)
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
