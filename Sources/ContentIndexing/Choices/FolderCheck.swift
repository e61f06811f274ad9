import CContentFiles
import FoundationEssentials
import Glibc
import SearchEngine

/// Which folders may be chosen.
enum FolderCheck {
    /// Magic numbers of file systems whose files the kernel makes up, or that mount something when they are looked at: statfs(2).
    private static let madeUp: Set<UInt64> = [
        0x9FA0, 0x6265_6572, 0x1CD1, 0x6462_6720, 0x7472_6163, 0x0027_E0EB, 0x6367_7270, 0x7363_6673, 0xCAFE_4A11,
        0x6165_676C, 0x6265_6570, 0x0187, 0xF97C_FF8C, 0x4249_4E4D, 0x1980_0202, 0x5346_544E, 0x6E73_6673, 0x5049_4446,
    ]

    /// Whether a file system holds nobody's content: /proc, /sys and their like.
    static func isMadeUp(_ type: UInt64) -> Bool { madeUp.contains(type) }

    /// The path from the root folder, with "." and ".." taken out; links are not looked at.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var names: [Substring] = []
        for name in whole.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }

    /// The same with links resolved, for a folder that may be chosen.
    static func resolved(_ path: String) throws -> String {
        guard let found = realpath(path, nil) else {
            throw IndexError(
                errno == EACCES ? .permissionDenied : .notFound,
                "Cannot choose the folder: \(String(cString: strerror(errno))).", path: path,
                remedy: "Check how its path is written.", systemError: errno == EACCES ? nil : errno)
        }
        defer { free(found) }
        guard let resolved = String(validatingCString: found) else {
            throw IndexError(
                .notFound, "Cannot choose the folder: its path is not UTF-8.", path: path,
                remedy: "Choose the folder that contains it.")
        }
        let descriptor = cf_open_named(resolved)
        guard descriptor >= 0 else {
            throw IndexError(
                descriptor == -EACCES ? .permissionDenied : .notFound,
                "Cannot choose the folder: \(String(cString: strerror(-descriptor))).", path: resolved,
                remedy: "Choose a folder that you may read.", systemError: descriptor == -EACCES ? nil : -descriptor)
        }
        defer { close(descriptor) }
        var type: UInt64 = 0
        _ = cf_file_system(descriptor, &type)
        guard !isMadeUp(type) else {
            throw IndexError(
                .notFound, "Cannot choose the folder: its files are made by the kernel.", path: resolved,
                remedy: "Choose a folder of your own.")
        }
        return resolved
    }
}
