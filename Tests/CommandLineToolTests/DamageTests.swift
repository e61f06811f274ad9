import Foundation
import Testing

@Suite struct DamageTests {
    private func filled() throws -> Tool {
        let tool = try Tool()
        try tool.fill()
        try tool.run("compact")
        return tool
    }

    private func patch(_ file: String, _ change: (inout [UInt8]) -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        change(&bytes)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }

    /// CRC-32C, bit by bit.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
    }

    @Test func aNewerFormatIsNotTouched() throws {
        let tool = try filled()
        let manifest = try #require(try tool.files("manifest-").first)
        try patch(manifest) { bytes in
            bytes[12] = 99
            let sum = Self.checksum(bytes.prefix(60))
            for place in 0..<4 { bytes[60 + place] = UInt8(truncatingIfNeeded: sum >> (8 * place)) }
        }
        for command in [
            ["search", "salt"], ["items"], ["import", tool.folder + "/items.jsonl", "--app", "org.example.films"],
        ] {
            let run = try tool.run(command)
            #expect(run.status == 2 && run.errors.contains("format version 99"), "\(run)")
        }
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(manifest))
    }

    @Test func aShortSegmentIsNamed() throws {
        let tool = try filled()
        let segment = try #require(try tool.files("seg-").first)
        try patch(segment) { $0.removeLast(100) }
        let search = try tool.run("search", "salt")
        #expect(search.status == 2 && search.errors.contains("damaged") && search.errors.contains(segment))
        let verify = try tool.run("verify")
        #expect(verify.status == 1 && verify.errors.contains(segment))
    }

    @Test func anyFlippedBitIsFound() throws {
        let tool = try filled()
        let segment = try #require(try tool.files("seg-").first)
        let good = try Data(contentsOf: URL(fileURLWithPath: segment))
        for place in stride(from: 0, to: good.count, by: max(1, good.count / 40)) {
            try patch(segment) { $0[place] ^= 0x10 }
            let verify = try tool.run("verify")
            #expect(verify.status == 1 && verify.errors.contains(segment), "byte \(place)")
            let search = try tool.run("search", "salt")
            #expect([0, 1, 2].contains(search.status), "byte \(place): \(search)")
            try good.write(to: URL(fileURLWithPath: segment))
        }
        #expect(try tool.run("verify").status == 0)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUser() throws {
        let tool = try filled()
        // The program itself must be readable where the tests are not.
        let program = FileManager.default.temporaryDirectory.path + "/searchlight-\(UUID().uuidString)"
        // Copied by another process: a descriptor open for writing here would pass to children of other tests that are
        // just being started, and a program that somebody has open for writing does not run.
        #expect(try tool.run([Tool.path, program], program: "/bin/cp").status == 0)
        defer { try? FileManager.default.removeItem(atPath: program) }
        for command in [["search", "salt"], ["items"], ["apps"], ["verify"], ["import", "-", "--app", "org.x"]] {
            let run = try tool.run(
                ["--reuid=65534", "--clear-groups", program] + command, input: "{}", program: "/usr/bin/setpriv")
            #expect(run.status == 2 && run.errors.contains("Permission denied"), "\(command): \(run)")
            #expect(run.errors.contains("SEARCHLIGHT_HOME"), "\(command): \(run)")
        }
    }
}
