import ContentExtraction
import Testing

@Suite struct OldOfficeTests {
    private func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { little(Int($0), 2) } }

    /// A document with one piece of 8-bit text.
    private func word(_ text: [UInt8], encrypted: Bool = false) -> [UInt8] {
        var main = [UInt8](repeating: 0, count: 1024)
        main.replaceSubrange(0..<2, with: [0xEC, 0xA5])
        main.replaceSubrange(10..<12, with: little(encrypted ? 0x300 : 0x200, 2))
        main.replaceSubrange(0x1A2..<0x1AA, with: little(0, 4) + little(21, 4))
        let pieces =
            little(0, 4) + little(text.count, 4) + little(0, 2) + little(1024 * 2 | 0x4000_0000, 4) + little(0, 2)
        return Compound.file([("WordDocument", main + text), ("1Table", [2] + little(pieces.count, 4) + pieces)])
    }

    @Test func wordReadsPiecesWithoutFieldCodes() throws {
        let item = try Fixture.item(word(Array("Sea\u{13}HYPERLINK x\u{14}link\u{15}\rend ".utf8) + [0xE9]), "a.doc")
        #expect(item.words == "Sealink\nend é")
        #expect(item.text("contentType") == "com.microsoft.word.doc")
        #expect(try Fixture.failure(word([65], encrypted: true), "a.doc") == .encrypted)
    }

    @Test func excelReadsSharedStringsAndNumbers() throws {
        func record(_ type: Int, _ bytes: [UInt8]) -> [UInt8] { little(type, 2) + little(bytes.count, 2) + bytes }
        let counts = little(2, 4) + little(2, 4)
        let first = counts + little(4, 2) + [0] + Array("Ship".utf8) + little(6, 2) + [0] + Array("Har".utf8)
        let rest: [UInt8] = [1] + wide("bör")
        var book = record(0x809, little(0x600, 2) + little(5, 2)) + record(0xFC, first) + record(0x3C, rest)
        book += record(0xFD, little(0, 6) + little(1, 4))
        book += record(0x27E, little(0, 2) + little(1, 2) + little(0, 2) + little(31415 << 2 | 3, 4))
        let item = try Fixture.item(Compound.file([("Workbook", book)]), "a.xls")
        #expect(item.words == "Harbör\t314.15")
    }

    @Test func powerPointReadsAtoms() throws {
        func record(_ version: Int, _ type: Int, _ bytes: [UInt8]) -> [UInt8] {
            little(version, 2) + little(type, 2) + little(bytes.count, 4) + bytes
        }
        let slides = record(15, 1000, record(0, 4008, Array("plain".utf8)) + record(0, 4000, wide("größer")))
        #expect(try Fixture.item(Compound.file([("PowerPoint Document", slides)]), "a.ppt").words == "plain\ngrößer")
    }
}
