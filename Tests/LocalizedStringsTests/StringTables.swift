import Foundation

/// A bundle with a table of strings for each language, for as long as the test has it.
final class StringTables {
    let folder: URL
    var bundle: Bundle { Bundle(url: folder)! }

    /// - Parameter tables: by language and name of the table, as they stand in a strings file.
    init(_ tables: [String: [String: String]]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("searchlight-strings-\(UUID())")
        for (language, tables) in tables {
            let project = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
            for (name, text) in tables {
                try Data(text.utf8).write(to: project.appendingPathComponent("\(name).strings"))
            }
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
