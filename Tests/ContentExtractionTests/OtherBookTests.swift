import ContentExtraction
import Testing

/// Kindle's books and FictionBook.
@Suite struct OtherBookTests {
    /// A book of one part for its properties, and one of text.
    static func kindle(_ text: [UInt8], compression: Int, lock: Int = 0) -> [UInt8] {
        func property(_ type: Int, _ text: String) -> [UInt8] {
            joined(big(type, 4), big(text.utf8.count + 8, 4), Array(text.utf8))
        }
        let properties = joined(property(100, "Ann Solberg"), property(503, "Ebbe in Åre"), property(105, "sea"))
        let palm = joined(
            big(compression, 2), big(0, 2), big(text.count, 4), big(1, 2), big(4096, 2), big(lock, 2), big(0, 2))
        // A header of 232 bytes, whose flags say that properties follow, and that no bytes stand behind a text.
        let head = joined(
            Array("MOBI".utf8), big(232, 4), big(2, 4), big(65_001, 4), big(0, 96), big(0x40, 4), big(0, 116))
        let first = joined(palm, head, Array("EXTH".utf8), big(12 + properties.count, 4), big(3, 4), properties)
        let start = 78 + 16 + 2
        let table = joined(big(2, 2), big(start, 4), big(0, 4), big(start + first.count, 4), big(2, 4), big(0, 2))
        return joined(big(0, 60), Array("BOOKMOBI".utf8), big(0, 8), table, first, text)
    }

    @Test(arguments: ["a.mobi", "a.azw3", "unnamed"]) func booksOfKindleAreRead(name: String) throws {
        let plain = try Fixture.item(Self.kindle(Array("<p>low water</p>".utf8), compression: 1), name)
        // Seven letters; five of them again, from seven before; a blank and a letter; and four as they are.
        let again: [UInt8] = [0x80, 7 << 3 | 2], blank: [UInt8] = [0x80 | 0x73]
        let packed = joined(Array("low wat".utf8), again, blank, [4], Array("ebbs".utf8))
        let short = try Fixture.item(Self.kindle(packed, compression: 2), name)
        #expect(plain.words == "low water" && short.words == "low watlow w sebbs")
        for item in [plain, short] {
            #expect(item.text("title") == "Ebbe in Åre" && item.list("authorNames") == ["Ann Solberg"])
            #expect(item.list("keywords") == ["sea"] && item.note == nil)
        }
    }

    @Test func lockedBooksOfKindleAreFoundByTheirTitles() throws {
        let item = try Fixture.item(Self.kindle(Array("q9x".utf8), compression: 1, lock: 2), "a.azw")
        #expect(item.text("title") == "Ebbe in Åre" && item.words.isEmpty && item.note?.contains("locked") == true)
        let odd = try Fixture.item(Self.kindle(Array("q9x".utf8), compression: 17_480), "a.mobi")
        #expect(odd.text("title") == "Ebbe in Åre" && odd.words.isEmpty && odd.note != nil)
    }

    static let fiction = """
        <?xml version="1.0" encoding="UTF-8"?>
        <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><author><first-name>Ann</first-name>
        <last-name>Solberg</last-name></author><book-title>Ebbe in Åre</book-title><lang>nb</lang></title-info></description>
        <body><section><p>low water</p></section></body><binary id="c" content-type="image/png">q9x</binary></FictionBook>
        """

    @Test func booksOfFictionBookAreReadPackedOrNot() throws {
        let bytes = Array(Self.fiction.utf8)
        for (name, bytes) in [
            ("a.fb2", bytes), ("unnamed", bytes), ("a.fb2.zip", Zip.archive([("a.fb2", bytes)])),
            ("a.fb2.gz", Gzip.file(bytes)),
        ] {
            let item = try Fixture.item(bytes, name)
            #expect(item.text("title") == "Ebbe in Åre" && item.list("authorNames") == ["Ann Solberg"], "\(name)")
            #expect(item.words.contains("low water") && !item.words.contains("q9x"), "\(name)")
        }
    }
}
