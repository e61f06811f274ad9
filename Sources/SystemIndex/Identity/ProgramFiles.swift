import Glibc
import SearchEngine
import SearchlightBasics

/// What a program brings along: files beside its executable, and in the folders of resources that the Swift package
/// manager puts there.
package struct ProgramFiles {
    /// The executable, absolute and without links.
    package let executable: String

    init(executable: String) { self.executable = executable }

    /// - Parameter program: looked up in `PATH` unless it has a slash; nil if there is no such program.
    package init?(program: String) {
        var candidates = [program]
        if !program.contains("/") {
            let path = ProcessEnvironment.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
            candidates = path.split(separator: ":").map { "\($0)/\(program)" }
        }
        for candidate in candidates where access(candidate, X_OK) == 0 {
            guard let resolved = realpath(candidate, nil) else { continue }
            defer { free(resolved) }
            self.init(executable: String(cString: resolved))
            return
        }
        return nil
    }

    /// Those of the running program.
    package static var own: ProgramFiles { ProgramFiles(executable: ProgramIdentity.executablePath) }

    package var folder: String { executable.split(separator: "/").dropLast().map { "/" + $0 }.joined() }
    package var name: String { executable.split(separator: "/").last.map(String.init) ?? executable }

    /// `<package>_<target>.resources`, where the target has the executable's name, whatever the package is called.
    package var resourceFolders: [String] {
        let all = (try? DiskStorage(path: folder.isEmpty ? "/" : folder).list()) ?? []
        return all.filter { $0.hasSuffix("_\(name).resources") }.map { "\(folder)/\($0)" }
    }

    /// The first file of one of these names, beside the executable and then among the resources, that something can be
    /// made of.
    package func first<Content>(_ names: [String], _ make: (_ path: String) -> Content?) -> Content? {
        for location in [folder] + resourceFolders {
            for name in names {
                if let content = make("\(location)/\(name)") { return content }
            }
        }
        return nil
    }
}
