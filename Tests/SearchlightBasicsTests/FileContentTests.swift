import Foundation
import SearchEngine
import SearchlightBasics
import Testing

/// Small files, folders and the environment, without Foundation.
@Suite struct FileContentTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "/content-\(UInt64.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func filesAreReadWhole() throws {
        try inFolder { folder in
            let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a"))
            #expect(FileContent.bytes(folder + "/a") == bytes)
            try Data("é".utf8).write(to: URL(fileURLWithPath: folder + "/b"))
            #expect(FileContent.text(folder + "/b") == "é")
            #expect(FileContent.bytes(folder) == nil && FileContent.bytes(folder + "/none") == nil)
            // Opening a pipe would wait for a writer.
            #expect(mkfifo(folder + "/pipe", 0o600) == 0 && FileContent.bytes(folder + "/pipe") == nil)
            #expect(FileContent.exists(folder + "/a") && !FileContent.exists(folder + "/none"))
            #expect(FileContent.isFolder(folder) && !FileContent.isFolder(folder + "/a"))
        }
    }

    @Test func foldersAreRemovedAndLinksNotFollowed() throws {
        try inFolder { folder in
            let files = FileManager.default
            try files.createDirectory(atPath: folder + "/a/b/c", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: folder + "/a/b/c/file"))
            try files.createDirectory(atPath: folder + "/kept", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: folder + "/kept/file"))
            try files.createSymbolicLink(atPath: folder + "/a/link", withDestinationPath: folder + "/kept")
            #expect((try? DiskStorage(path: folder + "/a").removeTree()) != nil)
            #expect(!FileContent.exists(folder + "/a") && FileContent.exists(folder + "/kept/file"))
            #expect((try? DiskStorage(path: folder + "/a").removeTree()) != nil)
            try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/kept")
            #expect(
                (try? DiskStorage(path: folder + "/link").removeTree()) != nil
                    && FileContent.exists(folder + "/kept/file"))
        }
    }

    @Test func theEnvironmentIsThatOfTheProcess() {
        #expect(ProcessEnvironment.all["PATH"] == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.value("PATH") == ProcessInfo.processInfo.environment["PATH"])
        #expect(ProcessEnvironment.value("SEARCHLIGHT_NO_SUCH_VARIABLE") == nil)
    }

    @Test func identifiersAreUUIDs() throws {
        let text = RandomIdentifier.uuid()
        #expect(try #require(UUID(uuidString: text)).uuidString == text && RandomIdentifier.uuid() != text)
        let characters = Array(text)
        #expect(characters[14] == "4" && "89AB".contains(characters[19]))
    }

    @Test func lettersForAddresses() {
        for count in 0..<60 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 255 &- $0 &* 7) }
            let text = Base64.urlText(bytes)
            #expect(text.utf8.allSatisfy { !"+/=".utf8.contains($0) } && Base64.bytes(ofURLText: text.utf8) == bytes)
        }
    }
}
