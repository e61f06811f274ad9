import Glibc
import Meaning
import SearchlightBasics

/// Where the files are that know what words mean.
package struct MeaningFolder: Sendable, Equatable {
    /// The folder.
    package let path: String
    /// Whether it is in the person's home, so that it can be removed.
    package let isOwn: Bool

    /// The variable that names the only folder to look at. If it is empty, there is no folder.
    package static let variable = "SEARCHLIGHT_MEANING"

    /// The folder that `searchlight meaning install` fills.
    package static func own(in home: Home) -> String { home.path + "/meaning" }

    /// The first folder with a table of words: the one in the home, else those of the system.
    ///
    /// - Parameter environment: nil for the process's own.
    package static func find(for home: Home, environment: [String: String]? = nil) -> MeaningFolder? {
        let environment = environment ?? ProcessEnvironment.all
        if let path = named(environment) {
            return hasTable(path) ? MeaningFolder(path: path, isOwn: false) : nil
        }
        if hasTable(own(in: home)) { return MeaningFolder(path: own(in: home), isOwn: true) }
        let data = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        for folder in data.split(separator: ":") where folder.hasPrefix("/") {
            let path = String(folder) + "/searchlight/meaning"
            if hasTable(path) { return MeaningFolder(path: path, isOwn: false) }
        }
        return nil
    }

    /// The folder that the variable names; nil if it is not set.
    ///
    /// - Parameter environment: nil for the process's own.
    package static func named(_ environment: [String: String]? = nil) -> String? {
        environment.map { $0[variable] } ?? ProcessEnvironment.value(variable)
    }

    private static func hasTable(_ path: String) -> Bool {
        !path.isEmpty && access(path + "/" + MeaningModel.tableName, R_OK) == 0
    }
}
