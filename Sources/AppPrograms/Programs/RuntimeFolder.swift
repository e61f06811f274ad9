import Glibc
import SearchEngine
import SearchlightBasics

/// The folder for what lasts only while the person is logged in: sockets, locks, and the files that an extension answers with.
package enum RuntimeFolder {
    /// `searchlight` in `$XDG_RUNTIME_DIR`, else a folder in /tmp.
    ///
    /// - Throws: `IndexError.Code.permissionDenied` if the folder belongs to another user, or others may enter it.
    package static func path(environment: [String: String]? = nil) throws -> String {
        let environment = environment ?? ProcessEnvironment.all
        let base = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        // Room for a slash, 16 digits, `.sock` and the end.
        let maximumLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 23
        let folder =
            base.map { $0 + "/searchlight" }.flatMap { $0.utf8.count <= maximumLength ? $0 : nil }
            ?? "/tmp/searchlight-\(geteuid())"
        try DiskStorage(path: folder).prepare()
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR,
            status.st_mode & 0o077 == 0
        else {
            throw IndexError(
                .permissionDenied, "The runtime folder belongs to another user.", path: folder,
                remedy: "Remove the folder, or set XDG_RUNTIME_DIR to one of your own.")
        }
        return folder
    }
}
