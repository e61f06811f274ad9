import ContentExtraction
import Glibc
import SearchlightBasics
import Testing

@Suite struct BadInputTests {
    @Test func emptyFilesAndFoldersSayWhy() throws {
        #expect(try Fixture.failure([], "a.pdf") == .empty)
        let folder = open("/tmp", O_RDONLY | O_CLOEXEC)
        defer { close(folder) }
        #expect(throws: ExtractionFailure.self) {
            try ContentExtractor.extract(descriptor: folder, contentType: "", fileName: "tmp") { _ in }
        }
        var pipes: [Int32] = [0, 0]
        try #require(pipe(&pipes) == 0)
        defer { pipes.forEach { close($0) } }
        do throws(ExtractionFailure) {
            try ContentExtractor.extract(descriptor: pipes[0], contentType: "", fileName: "a.txt") { _ in }
            Issue.record("a pipe was read")
        } catch {
            #expect(error.code == .notAFile)
        }
    }

    @Test func bombsOfArchivesAreRefused() throws {
        // A bomb of full size would take a minute to make: the limit is lowered instead.
        var limits = ExtractionLimits()
        limits.unpackedBytes = 2_000_000
        let text =
            "<w:document xmlns:w=\"w\"><w:p><w:t>" + String(repeating: "a", count: 3_000_000)
            + "</w:t></w:p></w:document>"
        #expect(try Fixture.failure(Zip.archive([("word/document.xml", text)]), "a.docx", limits: limits) == .tooLarge)
    }

    @Test func entitiesStayUnexpanded() throws {
        var bomb = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a0 \"boom\">"
        for number in 1...20 { bomb += "<!ENTITY a\(number) \"\(String(repeating: "&a\(number - 1);", count: 10))\">" }
        let item = try Fixture.item(bomb + "]><x><p>calm</p>&a20;</x>", "a.xml")
        #expect(item.words.contains("calm") && !item.words.contains("boom"))
        let other = try Fixture.item(
            "<!DOCTYPE svg [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><svg><text>gauge &f;</text></svg>", "a.svg")
        #expect(other.words == "gauge")
    }

    @Test func deepElementsEnd() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        _ = try? Fixture.items("<x>word" + deep, "a.xml")
        _ = try? Fixture.items(String(repeating: "<div>", count: 100_000) + "word", "a.html")
        _ = try? Fixture.items(#"{\rtf1 "# + String(repeating: "{", count: 100_000) + "word", "a.rtf")
        _ = try? Fixture.items(String(repeating: "[", count: 100_000), "a.ipynb")
    }

    @Test func sparseFilesTakeNoTime() throws {
        let descriptor = try Fixture.descriptor(Array("Subject: x\n\nwords\n".utf8))
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 10 << 30) == 0)
        var limits = ExtractionLimits()
        limits.seconds = 0.2
        for name in [
            "a.txt", "a.html", "a.jpg", "a.vcf", "a.ics", "a.mp3", "a.mkv", "a.doc", "a.rtf", "a.xml", "a.mbox",
            "a.eml", "a.bin",
        ] {
            _ = try? ContentExtractor.extract(descriptor: descriptor, contentType: "", fileName: name, limits: limits) {
                _ in
            }
        }
    }

    @Test func cutFilesNeverTrap() throws {
        let whole: [(String, [UInt8])] = [
            ("a.pdf", Portable.document(["one", "two"])), ("a.zip", Zip.archive([("a", "b"), ("c", "d")])),
            (
                "a.msg",
                Compound.file([
                    ("__properties_version1.0", [UInt8](repeating: 0, count: 64)),
                    ("__substg1.0_0037001E", Array("x".utf8)),
                ])
            ),
            ("a.tif", PictureTests.exif),
        ]
        for (name, bytes) in whole {
            for end in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 60)) {
                _ = try? Fixture.items(Array(bytes[..<end]), name)
            }
        }
    }

    @Test func changedBytesNeverTrap() throws {
        var generator = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: 0...UInt64.max, using: &generator)
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let whole: [(String, [UInt8])] = [
            ("a.pdf", Portable.document(["one"])), ("a.zip", Zip.archive([("a", "b")])), ("a.tif", PictureTests.exif),
            (
                "a.doc",
                Compound.file([
                    ("WordDocument", [UInt8](repeating: 1, count: 1024)), ("1Table", [2, 255, 255, 255, 127]),
                ])
            ),
        ]
        print("seed \(seed)")
        for (name, bytes) in whole {
            for _ in 0..<60 {
                var changed = bytes
                for _ in 0...next(6) { changed[next(changed.count)] = [0, 1, 0x7F, 0x80, 0xFF][next(5)] }
                _ = try? Fixture.items(changed, name)
            }
        }
    }

    @Test func theReceiversErrorEndsReading() throws {
        struct Enough: Error {}
        let descriptor = try Fixture.descriptor(
            Array("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD".utf8))
        defer { close(descriptor) }
        var count = 0
        do throws(ExtractionFailure) {
            try ContentExtractor.extract(descriptor: descriptor, contentType: "", fileName: "a.vcf") { _ in
                count += 1
                throw Enough()
            }
            Issue.record("reading went on")
        } catch {
            #expect(error.code == .stopped && count == 1)
        }
    }

    @Test func readingStaysWithinTheDescriptor() throws {
        // The position stays, so that the caller may share the descriptor.
        let descriptor = try Fixture.descriptor(Portable.document(["one"]))
        defer { close(descriptor) }
        lseek(descriptor, 7, SEEK_SET)
        try ContentExtractor.extract(descriptor: descriptor, contentType: "", fileName: "a.pdf") { _ in }
        #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
    }
}
