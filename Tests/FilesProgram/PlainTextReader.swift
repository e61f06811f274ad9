import ContentIndexing
import Glibc
import SearchlightBasics

/// Reads plain text, which needs no parser, in this process. The product has the sandboxed worker for that.
package final class PlainTextReader: ContentReader {
    package let version: UInt16 = 1
    private static let maximumBytes = 1 << 20

    /// Reads nothing yet.
    package init() {}

    package func read(
        descriptor: Int32, contentType: String, fileName: String, to sink: ([UInt8]) throws -> Void
    ) throws {
        var bytes = [UInt8](repeating: 0, count: Self.maximumBytes)
        bytes.removeLast(bytes.count - max(0, pread(descriptor, &bytes, bytes.count, 0)))
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
