import ContentSandbox
import Glibc
import SearchlightBasics

/// Reads UTF-8 text. It stands in until this branch has the module of extractors.
enum PlainTextExtraction {
    private static let mostBytes = 4 << 20

    /// Whether a content type is plain text.
    static func reads(_ contentType: String) -> Bool {
        contentType.hasPrefix("text/") || contentType == "public.plain-text"
    }

    /// Answers with the file's text.
    static func extract(
        _ descriptor: Int32, _ contentType: String, _ fileName: String,
        _ send: (String, [(name: String, value: JSONValue)]) throws -> Void
    ) throws {
        guard reads(contentType) else {
            throw ExtractionRefusal(code: "unsupported", reason: "Files of the type \(contentType) are not read.")
        }
        guard let text = String(validating: try bytes(descriptor), as: UTF8.self) else {
            throw ExtractionRefusal(code: "damaged", reason: "The text is not UTF-8.")
        }
        try send("", [("textContent", .string(text))])
    }

    private static func bytes(_ descriptor: Int32) throws -> [UInt8] {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while result.count < mostBytes {
            let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, result.count) }
            guard count >= 0 else { throw ExtractionRefusal(code: "damaged", reason: "The file cannot be read.") }
            if count == 0 { break }
            result.append(contentsOf: buffer[..<count])
        }
        return result
    }
}
