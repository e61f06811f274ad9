import FoundationEssentials
import Glibc

/// Where a file is, in words as people say them.
struct PlaceText: Sendable {
    /// The person's folder, under the names that it has; the longest one first.
    private let homes: [[UInt8]]
    private let person: [UInt8]

    /// Of the person who runs this program.
    static let own = PlaceText(environment: ProcessInfo.processInfo.environment)

    /// - Parameter environment: `HOME`.
    init(environment: [String: String]) {
        let home = environment["HOME"].map(FolderCheck.absolute) ?? ""
        // Chosen folders have their links resolved, and the home itself may be one.
        let resolved = (try? FolderCheck.resolved(home)) ?? home
        homes = Set([home, resolved]).filter { $0.count > 1 }.map { Array($0.utf8) }
            .sorted { $0.count > $1.count }
        person = homes.first.map { FilePath(Array($0.dropFirst())).name } ?? []
    }

    /// The folder that holds a file: `~/Documents/Taxes`, and `KINGSTON/Photos` on a disk of that name.
    ///
    /// - Parameter absolute: the file's path.
    func folder(of absolute: [UInt8]) -> String {
        let slash = absolute.lastIndex(of: FilePath.slash) ?? absolute.startIndex
        let folder = Array(absolute[..<slash])
        if folder.isEmpty { return "/" }
        for home in homes where folder.starts(with: home) {
            if folder.count == home.count || folder[home.count] == FilePath.slash {
                return "~" + FileName.text(folder[home.count...])
            }
        }
        // Desktops mount disks under the person's name.
        for place in ["/media/", "/run/media/"] {
            let above = Array(place.utf8) + person + [FilePath.slash]
            if !person.isEmpty, folder.count > above.count, folder.starts(with: above) {
                return FileName.text(folder[above.count...])
            }
        }
        return FileName.text(folder)
    }
}
