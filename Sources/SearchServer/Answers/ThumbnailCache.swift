import FoundationEssentials
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Pictures of the person's files that file managers made: freedesktop.org, "Thumbnail Managing Standard".
enum ThumbnailCache {
    /// The app of the person's own files. Only its items have the addresses of files that the person chose.
    private static let app = "searchlight.files"
    /// What GLib leaves as it is in a file's address, by which thumbnails are named.
    private static let kept = "/-._~!$&'()*+,=:@"
    private static let sizes = ["large", "x-large", "normal", "xx-large"]

    private static let folder: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/thumbnails" }
        return environment["HOME"].map { $0 + "/.cache/thumbnails" }
    }()

    /// The thumbnail of an item's file, if there is one that is not older than the file. Costs four looks at a folder.
    static func path(of item: Document, in app: AppIdentifier) -> String? {
        guard app.rawValue == Self.app, let folder, let path = file(item) else { return nil }
        let name = MessageDigest.md5(Array(("file://" + PercentEncoding.escaped(path, keeping: kept)).utf8))
        for size in sizes {
            var status = stat()
            let thumbnail = "\(folder)/\(size)/\(name).png"
            guard stat(thumbnail, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let changed = item.number("contentModificationDate") ?? 0
            return Double(status.st_mtim.tv_sec) - AttributeValue.secondsFrom1970To2001 + 1 >= changed ? thumbnail : nil
        }
        return nil
    }

    /// Whether a thumbnail was made of the item's file as it is now.
    static func isCurrent(_ thumbnail: [UInt8], of item: Document) -> Bool {
        guard let path = file(item) else { return false }
        var status = stat()
        guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return false }
        return text("Thumb::MTime", in: thumbnail).flatMap { Int($0.prefix { $0.isNumber }) } == status.st_mtim.tv_sec
    }

    /// The path of an item's file as bytes, which need not be UTF-8.
    private static func file(_ item: Document) -> [UInt8]? {
        guard let address = item.text("contentURL"), address.hasPrefix("file:///"),
            let bytes = PercentEncoding.unescaped(address.utf8.dropFirst("file://".utf8.count)), !bytes.contains(0)
        else { return nil }
        return bytes
    }

    /// A text that a PNG has under a name: W3C, "Portable Network Graphics", section 11.3.3.
    static func text(_ name: String, in bytes: [UInt8]) -> String? {
        var start = 8
        while start + 12 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - start - 12 else { return nil }
            let type = bytes[start + 4..<start + 8], content = bytes[start + 8..<start + 8 + length]
            if type.elementsEqual("IDAT".utf8) { return nil }
            if type.elementsEqual("tEXt".utf8), content.starts(with: Array(name.utf8) + [0]) {
                return String(decoding: content.dropFirst(name.utf8.count + 1), as: UTF8.self)
            }
            start += 12 + length
        }
        return nil
    }
}
