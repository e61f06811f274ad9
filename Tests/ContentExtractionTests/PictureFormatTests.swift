import ContentExtraction
import Testing

/// Sizes, and what people wrote into pictures, by format.
@Suite struct PictureFormatTests {
    private static func box(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        big(bytes.count + 8, 4) + Array(type.utf8) + bytes
    }

    /// A picture of 120 by 80 points in ISO's container; a larger one, which is not the file's own, stands beside it.
    static func isoPicture(brand: String, _ codec: String, others: [String] = ["mif1"]) -> [UInt8] {
        let start = box("ftyp", Array(brand.utf8) + big(0, 4) + others.flatMap { Array($0.utf8) })
        let entry = box("infe", joined([2, 0, 0, 0], big(7, 2), big(0, 2), Array(codec.utf8), [0]))
        let other = box("ispe", joined(big(0, 4), big(999, 4), big(999, 4)))
        let sizes = other + box("ispe", joined(big(0, 4), big(120, 4), big(80, 4)))
        // Numbers of items with 4 bytes, and of properties with 2.
        let owners = joined([1, 0, 0, 1], big(1, 4), big(7, 4), [1], big(0x8002, 2))
        let properties = box("ipco", sizes) + box("ipma", owners)
        let meta = joined(
            big(0, 4), box("pitm", joined([1, 0, 0, 0], big(7, 4))), box("iinf", joined(big(0, 4), big(1, 2), entry)),
            box("iprp", properties))
        return joined(start, box("meta", meta), box("mdat", [0]))
    }

    /// A GIF of a palette with two colours, a transparent first picture and a comment.
    static let gif = joined(
        Array("GIF89a".utf8), little(120, 2), little(80, 2), [0x80, 0, 0], [0, 0, 0, 255, 255, 255],
        [0x21, 0xF9, 4, 1, 0, 0, 0, 0], [0x21, 0xFE, 9], Array("low water".utf8), [0, 0x3B])

    static func tiff(isBig: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? big(value, count) : little(value, count) }
        let about = Array("Low water\0".utf8),
            fields: [(Int, Int, Int, [UInt8])] = [
                (0x100, 3, 1, number(120, 2) + [0, 0]), (0x101, 4, 1, number(80, 4)), (0x10E, 2, 10, number(62, 4)),
                (0x112, 3, 1, number(6, 2) + [0, 0]),
            ]
        let head = joined(Array((isBig ? "MM" : "II").utf8), number(42, 2), number(8, 4), number(fields.count, 2))
        let directory: [UInt8] = fields.flatMap { tag, type, count, value in
            joined(number(tag, 2), number(type, 2), number(count, 4), value)
        }
        return joined(head, directory, number(0, 4), about)
    }

    static let bitmap = joined(
        Array("BM".utf8), little(0, 8), little(54, 4), little(40, 4), little(120, 4), little(-80, 4), little(1, 2),
        little(24, 2), little(0, 24))
    private static let icon = joined(little(0, 2), little(1, 2), little(1, 2), [120, 80], little(0, 14))

    @Test(
        arguments: [
            ("a.gif", gif, "com.compuserve.gif"), ("a.tif", tiff(isBig: false), "public.tiff"),
            ("a.tiff", tiff(isBig: true), "public.tiff"), ("a.bmp", bitmap, "com.microsoft.bmp"),
            ("a.heic", isoPicture(brand: "heic", "hvc1"), "public.heic"),
            ("a.heif", isoPicture(brand: "mif1", "hvc1", others: ["heic"]), "public.heif"),
            ("a.avif", isoPicture(brand: "avif", "av01"), "public.avif"),
            ("a.ico", icon, "com.microsoft.ico"),
        ] as [(String, [UInt8], String)])
    func sizesAreFound(name: String, bytes: [UInt8], type: String) throws {
        let item = try Fixture.item(bytes, name)
        #expect(item.number("pixelWidth") == 120 && item.number("pixelHeight") == 80, "\(name)")
        #expect(item.text("contentType") == type)
    }

    @Test(
        arguments: [
            ("gif", gif, "com.compuserve.gif"), ("tiff", tiff(isBig: true), "public.tiff"),
            ("heic", isoPicture(brand: "heic", "hvc1"), "public.heic"),
            ("avif", isoPicture(brand: "avif", "av01"), "public.avif"),
            ("other avif", isoPicture(brand: "mif1", "av01", others: ["avif", "miaf"]), "public.avif"),
        ] as [(String, [UInt8], String)])
    func picturesWithoutAnEndingAreKnown(name: String, bytes: [UInt8], type: String) throws {
        let item = try Fixture.item(bytes, "unnamed")
        #expect(item.number("pixelWidth") == 120 && item.text("contentType") == type, "\(name)")
    }

    @Test func commentsAndDescriptionsAreFound() throws {
        let moving = try Fixture.item(Self.gif, "a.gif")
        #expect(moving.text("comment") == "low water" && moving.number("hasAlphaChannel") == 1)
        for isBig in [false, true] {
            let item = try Fixture.item(Self.tiff(isBig: isBig), "a.tif")
            #expect(item.text("contentDescription") == "Low water" && item.number("orientation") == 6)
        }
    }

    // MARK: IPTC

    private static func record(_ record: UInt8, _ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
        [0x1C, record, tag] + big(value.count, 2) + value
    }

    /// A JPEG with IPTC, behind another of Photoshop's blocks whose name is odd and whose bytes are.
    static func news(_ records: [UInt8]) -> [UInt8] {
        func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, marker] + big(bytes.count + 2, 2) + bytes }
        let other = joined(Array("8BIM".utf8), big(0x3ED, 2), [3], Array("res".utf8), big(1, 4), [9, 0])
        let padding: [UInt8] = records.count % 2 == 1 ? [0] : []
        let block = joined(Array("8BIM".utf8), big(0x404, 2), [0, 0], big(records.count, 4), records, padding)
        let frame = joined([8], big(80, 2), big(120, 2), [3])
        return joined(
            [0xFF, 0xD8], segment(0xED, joined(Array("Photoshop 3.0\0".utf8), other, block)), segment(0xC0, frame),
            [0xFF, 0xDA])
    }

    static func records(title: [UInt8]) -> [UInt8] {
        let others: [(UInt8, String)] = [
            (25, "harbour"), (25, "tide, low"), (55, "20240910"), (60, "203000+0200"), (80, "Ann Solberg"),
            (90, "Oslo"),
            (101, "Norway"), (105, "Headline"), (116, "Ann"), (120, "Boats on mud"),
        ]
        return record(2, 5, title) + others.flatMap { record(2, $0.0, Array($0.1.utf8)) }
    }

    @Test(arguments: [
        record(1, 90, [0x1B, 0x25, 0x47]) + records(title: Array("Ebbe in Göteborg".utf8)),
        records(title: Array("Ebbe in G".utf8) + [0xF6] + Array("teborg".utf8)),
    ])
    func titlesAndKeywordsOfNewsAgenciesAreFound(records: [UInt8]) throws {
        let item = try Fixture.item(Self.news(records), "a.jpg")
        #expect(item.text("title") == "Ebbe in Göteborg")
        #expect(item.list("keywords") == ["harbour", "tide, low"])
        #expect(item.text("contentCreationDate") == "2024-09-10T20:30:00+02:00")
        #expect(item.list("authorNames") == ["Ann Solberg"])
        #expect(item.text("city") == "Oslo" && item.text("country") == "Norway")
        #expect(item.text("headline") == "Headline" && item.text("copyright") == "Ann")
        #expect(item.text("contentDescription") == "Boats on mud")
    }

    @Test func tiffsHaveNewsToo() throws {
        let records = Self.records(title: Array("Ebb".utf8))
        let fields = [(0x100, 3, 1, 120), (0x101, 3, 1, 80), (0x83BB, 7, records.count, 8 + 2 + 36 + 4)]
        let directory: [UInt8] = fields.flatMap {
            joined(little($0.0, 2), little($0.1, 2), little($0.2, 4), little($0.3, 4))
        }
        let head = joined(Array("II".utf8), little(42, 2), little(8, 4), little(3, 2))
        let item = try Fixture.item(joined(head, directory, little(0, 4), records), "a.tif")
        #expect(item.text("title") == "Ebb" && item.list("keywords").first == "harbour")
        #expect(item.number("pixelWidth") == 120)
    }
}
