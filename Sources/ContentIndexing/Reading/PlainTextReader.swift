import FoundationEssentials
import SearchlightBasics
import SystemIndex

/// Reads plain text, which needs no parser, in this process. It stands in where the worker is not installed, and in tests.
package final class PlainTextReader: ContentReader {
    package let version: UInt16 = 1
    private static let maximumBytes = 8 << 20

    /// Reads nothing yet.
    package init() {}

    package func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        let bytes = FileBytes.read(descriptor, limit: Self.maximumBytes)
        guard !bytes.isEmpty else { throw ContentReadFailure(.empty) }
        // A program or a picture has bytes that no text has.
        guard !bytes.prefix(64 << 10).contains(0) else { throw ContentReadFailure(.unsupported) }
        let text = String(decoding: bytes, as: UTF8.self)
        try sink(
            Array(
                JSONValue.members([
                    "part": .string(""), "attributes": .members(["textContent": .string(text)]),
                ]).text.utf8))
    }
}
