import ContentExtraction
import Glibc
import SearchlightBasics
import Testing

/// The shared samples, where a checkout of them stands beside this one. ``SampleScoreTests`` measures; this
/// test only says that nothing is refused.
@Suite struct SampleFileTests {
    static let folder: String? = {
        var parts = #filePath.split(separator: "/").dropLast(3).map(String.init)
        while !parts.isEmpty {
            parts.removeLast()
            let folder = "/" + (parts + ["shared", "suites", "files"]).joined(separator: "/")
            if access(folder + "/cases.jsonl", R_OK) == 0 { return folder }
        }
        return nil
    }()

    @Test(.enabled(if: folder != nil, "the shared samples are not beside this checkout"))
    func samplesAreRead() throws {
        let folder = try #require(Self.folder)
        let descriptor = open(folder + "/cases.jsonl", O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        bytes.removeSubrange(max(0, bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) })...)
        var count = 0
        for line in bytes.split(separator: 10) {
            let sample = try JSONValue(parsing: line)
            guard case .string(let name)? = sample["file"] else { continue }
            count += 1
            let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            do throws(ExtractionFailure) {
                try ContentExtractor.extract(descriptor: file, contentType: "", fileName: name) { _ in }
            } catch {
                #expect(sample["mayFail"] != nil, "\(name): \(error.reason)")
            }
        }
        #expect(count > 200)
    }
}
