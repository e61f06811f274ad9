import Testing

@testable import ContentExtraction

@Suite struct ArchiveFormatTests {
    static let members: [(name: String, bytes: [UInt8])] = [
        ("harbour/Straße.txt", Array("low water".utf8)), ("plan.bin", [0, 1, 2, 3]),
    ]
    /// The same members, in 7-Zip's format.
    static let sevenZip = """
        eNozr9qzXl2GgblpVtBlbgYIyIfS8Tq3RHPyyxXKE0tSixgYGVnYGJg4OZkY2LmZgDwQ4gHyOLgYY+88d8tUumfGwMDKJGjJkMGQyFDEkAQ0pxRI6zME
        M5QA6USG+wypDHpAdgUQMzAUMOQAxfKAIkkMmUCagUGUi5FBoWFJIwgzMAAAxvodMQ==
        """

    @Test(
        arguments: [
            ("a.tar", Tar.archive(members)), ("a.tar.gz", Gzip.file(Tar.archive(members))),
            ("a.tgz", Gzip.file(Tar.archive(members))), ("a.gz", Gzip.file(Tar.archive(members))),
            ("a.zip", Zip.archive(members)), ("a.jar", Zip.archive(members)), ("unnamed", Tar.archive(members)),
            ("a.7z", Embedded.bytes(sevenZip)),
        ] as [(String, [UInt8])])
    func namesAndNotesOfMembersAreFound(name: String, bytes: [UInt8]) throws {
        let item = try Fixture.item(bytes, name)
        #expect(item.words == "harbour/Straße.txt\nplan.bin\nlow water", "\(name)")
        #expect(item.note == nil)
    }

    @Test func anArchiveInAnArchiveStaysPacked() throws {
        let inner = Zip.archive([("inner.txt", "deep words")])
        for bytes in [
            Zip.archive([("box.zip", inner), ("a.txt", Array("near".utf8))]),
            Tar.archive([("box.zip", inner), ("a.txt", Array("near".utf8))]),
        ] {
            #expect(try Fixture.item(bytes, "outer").words == "box.zip\na.txt\nnear")
        }
        var nested = inner
        for _ in 0..<50 { nested = Zip.archive([("next.zip", nested)]) }
        #expect(try Fixture.item(nested, "a.zip").words == "next.zip")
    }

    @Test func oneFilePackedIsReadAsItself() throws {
        let item = try Fixture.item(Gzip.file(Array("Grüße, low water".utf8)), "notes.txt.gz")
        #expect(item.words == "notes.txt\nGrüße, low water")
        #expect(item.text("displayName") == "notes.txt.gz")
    }

    // MARK: Bombs

    private static let bombs: [(String, [UInt8])] = [
        (
            "a.docx",
            Zip.archive([.swollen("word/document.xml", "<d><p><t>", copies: 3_000_000, "</t></p></d>")])
        ),
        (
            "a.xlsx",
            Zip.archive([
                .plain("xl/workbook.xml", "<workbook/>"),
                .swollen("xl/sharedStrings.xml", "<sst><si><t>", copies: 3_000_000, "</t></si></sst>"),
            ])
        ),
        (
            "b.xlsx",
            Zip.archive([.swollen("xl/worksheets/sheet1.xml", "<s><c><v>", copies: 3_000_000, "</v></c></s>")])
        ),
        ("a.pptx", Zip.archive([.swollen("ppt/slides/slide1.xml", "<s><t>", copies: 3_000_000, "</t></s>")])),
        (
            "a.odt",
            Zip.archive([
                .plain("mimetype", "application/vnd.oasis.opendocument.text"),
                .swollen("content.xml", "<body><p>", copies: 3_000_000, "</p></body>"),
            ])
        ),
        (
            "a.epub",
            Zip.archive([
                .plain("mimetype", "application/epub+zip"),
                .plain(
                    "a.opf",
                    "<package><manifest><item id='a' href='a.html'/></manifest><spine><itemref idref='a'/></spine></package>"
                ), .swollen("a.html", "<p>", copies: 3_000_000, "</p>"),
            ])
        ),
        ("a.txt.gz", Gzip.file(Deflate.pack([], copies: 3_000_000))),
    ]

    @Test(arguments: bombs) func bombsAreRefused(name: String, bytes: [UInt8]) throws {
        // Larger ones would take longer to make: the limits are lowered instead.
        var limits = ExtractionLimits()
        limits.unpackedBytes = 2_000_000
        if name.hasSuffix(".gz") { limits.unpackingRatio = 20 }
        #expect(try Fixture.failure(bytes, name, limits: limits) == .tooLarge, "\(name)")
        limits = ExtractionLimits()
        limits.unpackingRatio = 20
        #expect(try Fixture.failure(bytes, name, limits: limits) == .tooLarge, "\(name)")
    }

    @Test func aBombInATarArchiveIsNotUnpackedToItsEnd() throws {
        let first = Array(Tar.archive([("a.txt", Array("near".utf8))]).dropLast(1024))
        let copies = 100_000_000, size = (copies + 257) / 258 * 258 + 1
        let bomb = Gzip.file(Deflate.pack(first + Tar.header("huge.bin", size: size), copies: copies))
        var limits = ExtractionLimits()
        limits.unpackingRatio = 20
        let item = try Fixture.item(bomb, "a.tar.gz", limits: limits)
        #expect(item.words == "a.txt\nhuge.bin\nnear")
        #expect(item.note?.contains("far more than its own size") == true)
        limits.unpackingRatio = 1000
        limits.seconds = 0
        #expect(try Fixture.items(bomb, "a.tar.gz", limits: limits).first?.note != nil)
    }

    @Test func aBombInAZipArchiveStaysPacked() throws {
        let bytes = Zip.archive([.swollen("huge.txt", "", copies: 3_000_000, ""), .plain("a.txt", "near")])
        var limits = ExtractionLimits()
        limits.unpackedBytes = 2_000_000
        #expect(try Fixture.item(bytes, "a.zip", limits: limits).words == "huge.txt\na.txt\nnear")
    }
}
