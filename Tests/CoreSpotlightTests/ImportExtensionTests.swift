import ContentSandbox
import Foundation
import SearchlightBasics
import Testing

/// An import extension as a program: the example of song sheets, started in the sandbox.
@Suite struct ImportExtensionTests {
    private static var programs: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return (tests as NSString).deletingLastPathComponent
    }

    private static func items(_ text: String) throws -> [WorkerItem] {
        let client = WorkerClient(
            program: programs + "/searchlight-content-worker", confined: programs + "/SongSheets",
            arguments: ["--foreground"])
        let path = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var items: [WorkerItem] = []
        try client.items(descriptor: descriptor, contentType: "com.example.songsheet", fileName: "winter.songsheet") {
            items.append($0)
        }
        return items
    }

    @Test func anImporterFillsAttributes() throws {
        let items = try Self.items(
            "songsheet 1\ntitle: Winter Light\ncomposer: A. Frost\nminutes: 3\n\nSnow falls\non the pier")
        let item = try #require(items.first)
        let attributes = JSONValue.object(item.attributes)
        #expect(items.count == 1 && item.part == "")
        #expect(attributes["title"] == .string("Winter Light"))
        #expect(attributes["composer"] == .string("A. Frost"))
        #expect(attributes["duration"] == .integer(180) || attributes["duration"] == .double(180))
        #expect(attributes["textContent"] == .string("\nSnow falls\non the pier"))
        #expect(attributes["contentType"] == .string("com.example.songsheet"))
        #expect(attributes["id"] == nil)
    }

    @Test func whatAnImporterThrowsIsTheReason() {
        #expect { try Self.items("no song sheet") } throws: { error in
            let failure = error as? WorkerFailure
            return failure?.code == .extraction && failure?.extractionCode == "failed"
                && failure?.reason.isEmpty == false
        }
    }
}
