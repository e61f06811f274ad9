import Foundation
import SearchEngine
/// Homes and indexes are its.
package import SystemIndex

/// A folder for one test, removed with the value's owner.
package final class Folder: Sendable {
    package let path = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString

    package init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    package var index: SystemIndex { SystemIndex(home: Home(path: path + "/home")) }
}
