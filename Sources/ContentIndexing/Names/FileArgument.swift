import FoundationEssentials
import Glibc
import SearchlightBasics

/// A file that a person names in a command.
package enum FileArgument {
    /// The absolute path of a file, with "." and ".." taken out.
    ///
    /// - Parameter argument: a path, or a `file:` address, in which a name that is no UTF-8 can be written: RFC 8089.
    package static func path(_ argument: String) -> [UInt8] {
        let scheme = "file://"
        if argument.lowercased().hasPrefix(scheme) {
            let rest = argument.utf8.dropFirst(scheme.utf8.count)
            // A host stands before the path: nothing, or "localhost".
            let host = rest.prefix { $0 != FilePath.slash }
            if host.isEmpty || host.elementsEqual("localhost".utf8) {
                return absolute(PercentEncoding.unescapedLeniently(rest.dropFirst(host.count)))
            }
        }
        return absolute(Array(argument.utf8))
    }

    /// The same as a person reads it.
    package static func text(_ argument: String) -> String { FileName.text(path(argument)) }

    /// The same with the links of the folders above it resolved, as indexed files have it.
    package static func resolvedPath(_ argument: String) -> [UInt8] {
        let path = path(argument)
        guard let slash = path.lastIndex(of: FilePath.slash), slash > 0,
            let found = realpath(path[..<slash].map { CChar(bitPattern: $0) } + [0], nil)
        else { return path }
        defer { free(found) }
        let folder = (0..<strlen(found)).map { UInt8(bitPattern: found[Int($0)]) }
        return (folder == [FilePath.slash] ? [] : folder) + path[slash...]
    }

    private static func absolute(_ path: [UInt8]) -> [UInt8] {
        let folder = Array(FileManager.default.currentDirectoryPath.utf8)
        let whole = path.first == FilePath.slash ? path : folder + [FilePath.slash] + path
        var names: [ArraySlice<UInt8>] = []
        for name in whole.split(separator: FilePath.slash) where !name.elementsEqual(".".utf8) {
            if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
        }
        return names.isEmpty ? [FilePath.slash] : names.flatMap { [FilePath.slash] + $0 }
    }
}
