import FoundationEssentials
import Glibc
import SearchEngine
import SearchlightBasics
import SystemIndex

/// Pictures of the person's files that file managers share: freedesktop.org, "Thumbnail Managing Standard".
enum ThumbnailCache {
    /// Pixels of the longer side in ``newFolder``.
    static let side = 256
    private static let newFolder = "large"

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
        let name = name(path)
        for size in sizes {
            var status = stat()
            let thumbnail = "\(folder)/\(size)/\(name).png"
            guard stat(thumbnail, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let changed = item.number("contentModificationDate") ?? 0
            return Double(status.st_mtim.tv_sec) - AttributeValue.secondsFrom1970To2001 + 1 >= changed ? thumbnail : nil
        }
        return nil
    }

    /// Where a thumbnail of the item's file belongs; nil for items of other apps, which may name any file.
    static func newPath(of item: Document, in app: AppIdentifier) -> String? {
        guard app.rawValue == Self.app, let folder, let path = file(item) else { return nil }
        return "\(folder)/\(newFolder)/\(name(path)).png"
    }

    /// What a thumbnail says of its file, as the standard asks for.
    static func texts(_ item: Document, modified: Int) -> [(name: String, value: String)] {
        [
            ("Thumb::URI", file(item).map(address) ?? ""), ("Thumb::MTime", "\(modified)"),
            ("Software", "Searchlight"),
        ]
    }

    /// Keeps a thumbnail, which other programs use, too. That it cannot be kept costs drawing it again.
    static func keep(_ thumbnail: [UInt8], at path: String) {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let temporary = path + ".searchlight-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        var rest = thumbnail[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        close(descriptor)
        if !rest.isEmpty || rename(temporary, path) != 0 { unlink(temporary) }
    }

    /// By which the thumbnails of a file are named.
    private static func name(_ path: [UInt8]) -> String { MessageDigest.md5(Array(address(path).utf8)) }

    private static func address(_ path: [UInt8]) -> String { "file://" + PercentEncoding.escaped(path, keeping: kept) }

    /// Whether a thumbnail was made of the item's file as it is now.
    static func isCurrent(_ thumbnail: [UInt8], of item: Document) -> Bool {
        guard let path = file(item) else { return false }
        var status = stat()
        guard stat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return false }
        return text("Thumb::MTime", in: thumbnail).flatMap { Int($0.prefix { $0.isNumber }) } == status.st_mtim.tv_sec
    }

    /// The path of an item's file as bytes, which need not be UTF-8.
    static func file(_ item: Document) -> [UInt8]? {
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
