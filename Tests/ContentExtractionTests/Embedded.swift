@testable import ContentExtraction

/// Samples that other programs made, in the tests' own code: packed by zlib, then in base64.
enum Embedded {
    /// The sample's bytes; none if the text is no such sample.
    static func bytes(_ text: String) -> [UInt8] {
        Unpacking.zlib(TransferDecoding.base64(text.utf8), maximum: 1 << 20) ?? []
    }
}
