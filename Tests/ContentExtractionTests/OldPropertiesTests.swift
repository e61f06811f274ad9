import ContentExtraction
import Testing

/// What Office's documents before 2007 say of themselves.
@Suite struct OldPropertiesTests {
    private static func property(_ type: Int, _ bytes: [UInt8]) -> [UInt8] {
        little(type, 4) + bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    /// A text of the code page.
    private static func text(_ bytes: [UInt8]) -> [UInt8] { property(30, little(bytes.count + 1, 4) + bytes + [0]) }

    private static func section(_ values: [(identifier: Int, value: [UInt8])]) -> [UInt8] {
        var places: [UInt8] = [], content: [UInt8] = []
        for (identifier, value) in values {
            places += little(identifier, 4) + little(8 + 8 * values.count + content.count, 4)
            content += value
        }
        let size = 8 + places.count + content.count
        return joined(
            little(0xFFFE, 2), little(0, 22), little(1, 4), [UInt8](repeating: 7, count: 16), little(48, 4),
            little(size, 4), little(values.count, 4), places, content)
    }

    static let summary = section([
        (1, property(2, little(1252, 2))), (2, text(Array("Fl".utf8) + [0xF6] + Array("de".utf8))),
        (3, text(Array("Tides".utf8))), (4, text(Array("Ann".utf8))), (5, text(Array("sea; low".utf8))),
        (8, text(Array("Ben".utf8))), (12, property(64, little(133_500_000_000_000_000, 8))),
        (14, property(3, little(7, 4))), (18, text(Array("Microsoft Word 9.0".utf8))),
    ])
    private static let more = section([(1, property(2, little(1252, 2))), (15, text(Array("Harbour Office".utf8)))])

    /// A stream of Excel with one string, by which the file is a workbook.
    static let book: [UInt8] = {
        func record(_ type: Int, _ bytes: [UInt8]) -> [UInt8] { little(type, 2) + little(bytes.count, 2) + bytes }
        return record(0x809, little(0x600, 2) + little(5, 2))
            + record(0x204, joined(little(0, 6), little(3, 2), [0], Array("ebb".utf8)))
    }()
    private static let slides = joined(little(0, 2), little(4008, 2), little(3, 4), Array("ebb".utf8))

    @Test(arguments: [
        ("a.xls", "Workbook", book, "com.microsoft.excel.xls"),
        ("a.ppt", "PowerPoint Document", slides, "com.microsoft.powerpoint.ppt"),
        ("unnamed", "Workbook", book, "com.microsoft.excel.xls"),
    ])
    func propertiesAreFound(name: String, stream: String, bytes: [UInt8], type: String) throws {
        let item = try Fixture.item(
            Compound.file([
                (stream, bytes), ("\u{05}SummaryInformation", Self.summary),
                ("\u{05}DocumentSummaryInformation", Self.more),
            ]), name)
        #expect(item.words == "ebb" && item.text("contentType") == type)
        #expect(item.text("title") == "Flöde" && item.text("subject") == "Tides")
        #expect(item.list("authorNames") == ["Ann"] && item.list("editors") == ["Ben"])
        #expect(item.list("keywords") == ["sea", "low"] && item.list("organizations") == ["Harbour Office"])
        #expect(item.text("contentCreationDate") == "2024-01-17T21:20:00Z")
        #expect(item.number("pageCount") == 7 && item.text("creator") == "Microsoft Word 9.0")
    }

    @Test func pagesAndRichTextUnderAWordDocumentsNameAreRead() throws {
        #expect(try Fixture.item(#"{\rtf1\ansi low \b water\b0}"#, "a.doc").words == "low water")
        #expect(try Fixture.item("<html><body><p>low water</p></body></html>", "a.xls").words.contains("low water"))
    }
}
