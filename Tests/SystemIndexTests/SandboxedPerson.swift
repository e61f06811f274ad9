import FileTestSupport
import Foundation
import Glibc
import SearchEngine

@testable import SystemIndex

/// A person's folder with sandboxes in it, as the person's own programs see it.
struct SandboxedPerson {
    let folder: Folder
    var path: String { folder.path }

    init() throws { folder = try Folder() }

    /// The host's own home, in a program that has just begun.
    var index: SystemIndex { SystemIndex(home: Home(path: path + "/home", personsFolder: path)) }

    func flatpak(_ name: String) -> String { "\(path)/.var/app/\(name)/data/searchlight" }
    func snap(_ name: String, _ revision: String) -> String {
        "\(path)/snap/\(name)/\(revision)/.local/share/searchlight"
    }

    /// Indexes items as a program in a sandbox does: with its home, and the identifier that it gives itself.
    func fill(_ home: String, as app: String, _ titles: [String]) throws {
        try SystemIndex(home: Home(path: home)).app(AppIdentifier(app)).commit { changes in
            for title in titles { try changes.index(Self.item(title)) }
        }
    }

    static func item(_ title: String) -> Document {
        Document(
            identifier: title, attributes: [Attribute(AttributeCatalog.schema.attribute("title"), .text(title))])
    }

    func makeFolders(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func link(_ path: String, to target: String) throws {
        try makeFolders((path as NSString).deletingLastPathComponent)
        if symlink(target, path) != 0 { throw CocoaError(.fileWriteUnknown) }
    }

    /// What a search finds, as `app title`, and the apps that cannot be read.
    func find(_ text: String, in index: SystemIndex? = nil) throws -> (items: [String], unreadable: [String]) {
        let index = index ?? self.index
        let (items, unreadable) = try index.reading { apps in
            try index.scope(apps: apps).search(SearchRequest(text, limit: 500, now: Int64(Clock.now()))).items
                .map { "\($0.app) \(try $0.document().displayTitle)" }
        }
        return (items.sorted(), unreadable.map(\.app.rawValue).sorted())
    }

    /// Each file and folder below a path: kind and mode, size, times of its content and its state, number, and content.
    func fingerprint(_ path: String) throws -> [String] {
        try ([""] + FileManager.default.subpathsOfDirectory(atPath: path).sorted()).map { name in
            let file = path + "/" + name
            var status = stat()
            guard lstat(file, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            let content = isFile ? FileManager.default.contents(atPath: file)?.hashValue : nil
            return "\(name) \(status.st_mode) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) "
                + "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec) \(status.st_ino) \(content ?? 0)"
        }
    }
}
