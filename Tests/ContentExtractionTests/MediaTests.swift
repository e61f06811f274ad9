import ContentExtraction
import Testing

@Suite struct PictureTests {
    /// Exif with a camera, a position and a date.
    static let exif: [UInt8] = {
        // Fields, then the values that do not fit into them.
        func field(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            little(tag, 2) + little(type, 2) + little(count, 4) + value
        }
        let make = Array("LGE\0".utf8), date = Array("2021:06:21 04:12:30\0".utf8)
        let degrees = [57, 1, 43, 1, 12, 1].flatMap { little($0, 4) }
        var bytes = Array("II*\0".utf8) + little(8, 4)
        let second = 8 + 2 + 3 * 12 + 4, position = second + 2 + 2 * 12 + 4, values = position + 2 + 4 * 12 + 4
        bytes +=
            little(3, 2) + field(0x10F, 2, 4, make) + field(0x8769, 4, 1, little(second, 4))
            + field(0x8825, 4, 1, little(position, 4)) + little(0, 4)
        bytes +=
            little(2, 2) + field(0x9003, 2, 20, little(values, 4)) + field(0x8827, 3, 1, little(400, 4)) + little(0, 4)
        bytes += little(4, 2) + field(1, 2, 2, Array("N\0\0\0".utf8)) + field(2, 5, 3, little(values + 20, 4))
        bytes += field(3, 2, 2, Array("W\0\0\0".utf8)) + field(4, 5, 3, little(values + 20, 4)) + little(0, 4)
        return bytes + date + degrees
    }()

    private func check(_ item: ExtractedItem) {
        #expect(item.text("acquisitionMake") == "LGE")
        #expect(item.text("contentCreationDate") == "2021-06-21T04:12:30")
        #expect(item.number("isoSpeed") == 400)
        #expect(abs((item.number("latitude") ?? 0) - 57.72) < 0.001)
        #expect(abs((item.number("longitude") ?? 0) + 57.72) < 0.001)
        #expect(item.number("pixelWidth") == 120 && item.number("pixelHeight") == 80)
    }

    @Test func jpegHasExifAndXMP() throws {
        let packet =
            "<x:xmpmeta xmlns:x='x' xmlns:rdf='r' xmlns:dc='http://purl.org/dc/elements/1.1/'><rdf:RDF><rdf:Description><dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>"
        func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] { [0xFF, marker] + big(bytes.count + 2, 2) + bytes }
        let bytes =
            [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + Self.exif)
            + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
            + segment(0xC0, [8] + big(80, 2) + big(120, 2) + [3]) + [0xFF, 0xDA]
        let item = try Fixture.item(bytes, "a.jpg")
        check(item)
        #expect(item.list("keywords") == ["sea"])
        #expect(item.text("colorSpace") == "RGB")
    }

    @Test func pngAndWebPHaveExif() throws {
        func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
            big(bytes.count, 4) + Array(type.utf8) + bytes + little(0, 4)
        }
        let png =
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", big(120, 4) + big(80, 4) + [8, 6, 0, 0, 0])
            + chunk("tEXt", Array("Author\0Ann".utf8)) + chunk("eXIf", Self.exif)
        let item = try Fixture.item(png, "a.png")
        check(item)
        #expect(item.list("authorNames") == ["Ann"] && item.number("hasAlphaChannel") == 1)
        let body =
            Array("WEBPVP8X".utf8) + little(10, 4) + [0x18, 0, 0, 0] + little(119, 3) + little(79, 3)
            + Array("EXIF".utf8) + little(Self.exif.count, 4) + Self.exif
        check(try Fixture.item(Array("RIFF".utf8) + little(body.count, 4) + body, "a.webp"))
    }

    @Test func heifFindsItsItems() throws {
        func box(_ type: String, _ bytes: [UInt8]) -> [UInt8] { big(bytes.count + 8, 4) + Array(type.utf8) + bytes }
        let start = box("ftyp", Array("heic".utf8) + big(0, 4) + Array("mif1".utf8))
        func meta(_ place: Int) -> [UInt8] {
            let info =
                box("infe", [2, 0, 0, 0] + big(1, 2) + big(0, 2) + Array("hvc1\0".utf8))
                + box("infe", [2, 0, 0, 0] + big(2, 2) + big(0, 2) + Array("Exif\0".utf8))
            let location =
                [0, 0, 0, 0, 0x44, 0] + big(1, 2) + big(2, 2) + big(0, 2) + big(1, 2) + big(place, 4)
                + big(Self.exif.count + 4, 4)
            let size = box("ispe", big(0, 4) + big(120, 4) + big(80, 4)),
                other = box("ispe", big(0, 4) + big(999, 4) + big(999, 4))
            let properties = box("ipco", other + size) + box("ipma", big(0, 4) + big(1, 4) + big(1, 2) + [1, 2])
            return box(
                "meta",
                big(0, 4) + box("pitm", big(0, 4) + big(1, 2)) + box("iinf", big(0, 4) + big(2, 2) + info)
                    + box("iloc", location) + box("iprp", properties))
        }
        let place = start.count + meta(0).count
        check(try Fixture.item(start + meta(place) + big(0, 4) + Self.exif, "a.heic"))
    }
}

@Suite struct SoundTests {
    @Test func flacReadsItsComments() throws {
        func comment(_ text: String) -> [UInt8] { little(text.utf8.count, 4) + Array(text.utf8) }
        let all = ["TITLE=Tide", "ARTIST=Ann", "DATE=2015", "TRACKNUMBER=3/10", "RATING=50", "LYRICS=la la"]
        let comments = comment("made") + little(all.count, 4) + all.flatMap(comment)
        // 48,000 Hz, one channel, 16 bits, 48,000 samples.
        let stream =
            big(4096, 2) + big(4096, 2) + big(0, 6) + big(48_000 << 12 | 0 << 9 | 15 << 4, 4) + big(48_000, 4)
            + [UInt8](repeating: 0, count: 16)
        let bytes = Array("fLaC".utf8) + [0] + big(34, 3) + stream + [0x84] + big(comments.count, 3) + comments
        let item = try Fixture.item(bytes, "a.flac")
        #expect(item.text("title") == "Tide" && item.text("artist") == "Ann" && item.text("recordingDate") == "2015")
        #expect(item.number("audioTrackNumber") == 3 && item.number("rating") == 2.5)
        #expect(item.number("duration") == 1 && item.number("audioSampleRate") == 48_000)
        #expect(item.words == "la la")
    }

    @Test func aviStatesItsStreams() throws {
        func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] { Array(type.utf8) + little(bytes.count, 4) + bytes }
        let main =
            little(40_000, 4) + little(0, 12) + little(50, 4) + little(0, 12) + little(320, 4) + little(240, 4)
            + little(0, 16)
        let video =
            chunk("strh", Array("vidsXVID".utf8) + little(0, 48))
            + chunk("strf", little(40, 4) + little(0, 12) + Array("XVID".utf8) + little(0, 20))
        let sound =
            chunk("strh", Array("auds".utf8) + little(0, 52))
            + chunk("strf", little(0x55, 2) + little(2, 2) + little(44_100, 4) + little(0, 8))
        let header = chunk(
            "LIST",
            Array("hdrl".utf8) + chunk("avih", main) + chunk("LIST", Array("strl".utf8) + video)
                + chunk("LIST", Array("strl".utf8) + sound))
        let info = chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array("Regatta\0".utf8)))
        let item = try Fixture.item(chunk("RIFF", Array("AVI ".utf8) + header + info), "a.avi")
        #expect(
            item.number("duration") == 2 && item.number("pixelWidth") == 320 && item.number("audioSampleRate") == 44_100
        )
        #expect(item.list("codecs") == ["MPEG-4 (Xvid)", "MP3"])
        #expect(item.text("title") == "Regatta")
    }

    @Test func matroskaStatesItsTracksAndTags() throws {
        func element(_ identifier: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
            identifier + [0x40 | UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        }
        func text(_ identifier: [UInt8], _ text: String) -> [UInt8] { element(identifier, Array(text.utf8)) }
        let information = element(
            [0x15, 0x49, 0xA9, 0x66], element([0x44, 0x89], [0x45, 0x1C, 0x40, 0]) + text([0x7B, 0xA9], "Film"))
        let video = element(
            [0xAE], text([0x86], "V_VP8") + element([0xE0], element([0xB0], [2, 0x80]) + element([0xBA], [1, 0xE0])))
        let tags = element(
            [0x12, 0x54, 0xC3, 0x67],
            element([0x73, 0x73], element([0x67, 0xC8], text([0x45, 0xA3], "DIRECTOR") + text([0x44, 0x87], "Ann"))))
        let segment = element([0x18, 0x53, 0x80, 0x67], information + element([0x16, 0x54, 0xAE, 0x6B], video) + tags)
        let item = try Fixture.item(element([0x1A, 0x45, 0xDF, 0xA3], text([0x42, 0x82], "webm")) + segment, "a.webm")
        #expect(item.text("title") == "Film" && item.text("director") == "Ann")
        #expect(item.number("duration") == 2.5 && item.number("pixelWidth") == 640 && item.number("pixelHeight") == 480)
        #expect(item.list("codecs") == ["VP8"])
    }

    @Test func ratingsHaveEachProgramsScale() throws {
        func file(_ program: String, _ number: UInt8) -> [UInt8] {
            let frame = Array(program.utf8) + [0, number]
            let body = Array("POPM".utf8) + big(frame.count, 4) + [0, 0] + frame
            return Array("ID3".utf8) + [3, 0, 0] + big(body.count, 4) + body + [0xFF, 0xFB, 0x50, 0xC4]
                + [UInt8](repeating: 0, count: 2000)
        }
        #expect(try Fixture.item(file("Windows Media Player 9 Series", 1), "a.mp3").number("rating") == 1)
        #expect(try Fixture.item(file("Windows Media Player 9 Series", 196), "a.mp3").number("rating") == 4)
        #expect(try Fixture.item(file("no@email", 1), "a.mp3").number("rating") == 0.5)
        #expect(try Fixture.item(file("no@email", 118), "a.mp3").number("rating") == 2.5)
    }
}
