import ContentSandbox
import Foundation
import Testing

/// Descriptors that are never sent.
@Suite struct RefusalTests {
    private static func failure(_ descriptor: Int32) -> WorkerFailure? {
        do throws(WorkerFailure) {
            try Rig.client().extract(descriptor: descriptor, contentType: "text/plain", fileName: "echo") { _ in }
            return nil
        } catch {
            return error
        }
    }

    @Test func onlyRegularFilesAreRead() throws {
        let pipe = FileManager.default.temporaryDirectory.path + "/searchlight-test-" + UUID().uuidString
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        for (path, flags) in [
            (pipe, O_RDONLY | O_NONBLOCK), ("/dev/zero", O_RDONLY), ("/tmp", O_RDONLY), ("/proc/self/status", O_RDONLY),
        ] {
            let descriptor = open(path, flags)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            #expect(Self.failure(descriptor)?.code == .refused, "\(path)")
        }
        #expect(Self.failure(9999)?.code == .refused)
        #expect(Self.failure(-1)?.code == .refused)
    }

    @Test func filesThatAreOpenForWritingAreNotSent() {
        for flags in [O_RDWR, O_WRONLY, 0o10000000 /* O_PATH */] {
            let file = TextFile("text", flags: flags)
            #expect(Self.failure(file.descriptor)?.code == .refused)
        }
    }

    @Test func longAndOddNamesAreTaken() throws {
        for name in [String(repeating: "n", count: 5000), "", "a\u{0}b", "é\n"] {
            let file = TextFile("text")
            let client = Rig.client()
            try client.extract(
                descriptor: file.descriptor, contentType: String(repeating: "t", count: 999), fileName: name
            ) { _ in }
        }
    }
}
