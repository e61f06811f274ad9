import Foundation
import SearchEngine
import SystemIndex

/// A folder for one test, removed with the value's owner.
final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    var index: SystemIndex { SystemIndex(home: Home(path: path + "/home")) }
}
