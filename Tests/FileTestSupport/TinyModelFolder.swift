import Foundation

/// The tiny model of `Tests/Fixtures/Meaning`, as a person has a model: a folder whose files are called as a model's are.
package enum TinyModelFolder {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Meaning").path

    /// Makes the folder, which must not exist yet.
    ///
    /// - Returns: its path.
    @discardableResult package static func make(_ path: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, target) in [("tiny.table", "words.table"), ("tiny.encoder", "encoder.model")] {
            try FileManager.default.copyItem(atPath: fixtures + "/" + name, toPath: path + "/" + target)
        }
        return path
    }
}
