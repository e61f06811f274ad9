import ContentExtraction
import Testing

/// Title, artist and duration of each kind of sound.
@Suite struct SoundFormatTests {
    // MARK: MP3

    private static func text(_ name: String, _ encoding: UInt8, _ bytes: [UInt8], version: Int) -> [UInt8] {
        let size = bytes.count + 1
        let length: [UInt8] = version == 4 ? [0, 0, UInt8(size >> 7), UInt8(size & 0x7F)] : big(size, 4)
        return joined(Array(name.utf8), length, [0, 0, encoding], bytes)
    }

    /// ID3 with a title and an artist, and 100 frames of silence: 2.6 seconds.
    private static func mp3(version: Int, encoding: UInt8, _ encode: (String) -> [UInt8]) -> [UInt8] {
        let texts = [("TIT2", "Ebbe in Åre"), ("TPE1", "Ann Solberg"), ("TALB", "Tides")]
        let frames: [UInt8] = texts.flatMap { text($0.0, encoding, encode($0.1), version: version) }
        let size: [UInt8] = [UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)]
        return joined(Array("ID3".utf8), [UInt8(version), 0, 0, 0, 0], size, frames, silence)
    }

    private static let silence: [UInt8] = {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
        return [[UInt8]](repeating: frame, count: 100).flatMap { $0 }
    }()

    static let modern = mp3(version: 4, encoding: 3) { Array($0.utf8) }

    private static func wide(_ text: String) -> [UInt8] { [0xFF, 0xFE] + text.utf16.flatMap { little(Int($0), 2) } }

    private static func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

    // MARK: Ogg

    private static func page(_ packets: [[UInt8]], position: Int, number: Int, flags: UInt8) -> [UInt8] {
        let lengths: [UInt8] = packets.flatMap { packet in
            [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
        }
        return joined(
            Array("OggS".utf8), [0, flags], little(position, 8), little(1, 4), little(number, 4), little(0, 4),
            [UInt8(lengths.count)], lengths, packets.flatMap { $0 })
    }

    private static let comments: [UInt8] = {
        func field(_ text: String) -> [UInt8] { little(text.utf8.count, 4) + Array(text.utf8) }
        let all = ["TITLE=Ebbe in Åre", "artist=Ann Solberg", "ALBUM=Tides"]
        return field("made") + little(all.count, 4) + all.flatMap(field)
    }()

    private static func ogg(_ head: [UInt8], _ tags: [UInt8], samples: Int) -> [UInt8] {
        page([head], position: 0, number: 0, flags: 2) + page([tags, [5]], position: 0, number: 1, flags: 0)
            + page([[0, 0, 0]], position: samples, number: 2, flags: 4)
    }

    static let vorbis = ogg(
        joined([1], Array("vorbis".utf8), little(0, 4), [1], little(44_100, 4), little(0, 12), [0xB8, 1]),
        joined([3], Array("vorbis".utf8), comments, [1]), samples: 2 * 44_100)
    static let opus = ogg(
        joined(Array("OpusHead".utf8), [1, 1], little(0, 2), little(48_000, 4), [0, 0, 0]),
        Array("OpusTags".utf8) + comments, samples: 2 * 48_000)

    // MARK: MP4

    private static func box(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
        big(bytes.count + 8, 4) + latin(type) + bytes
    }

    private static func track(_ handler: String, _ entry: [UInt8]) -> [UInt8] {
        let header = box("mdhd", big(0, 12) + big(1000, 4) + big(2000, 4) + big(0, 4))
        let description = box("stsd", big(0, 4) + big(1, 4) + entry)
        return box(
            "trak",
            box(
                "mdia",
                header + box("hdlr", big(0, 8) + Array(handler.utf8) + big(0, 13))
                    + box("minf", box("stbl", description))))
    }

    static func mp4(brand: String, hasPictures: Bool) -> [UInt8] {
        let sound = box(
            "mp4a",
            joined(big(0, 6), big(1, 2), big(0, 8), big(1, 2), big(16, 2), big(0, 4), big(44_100 << 16, 4)))
        let picture = box("avc1", joined(big(0, 6), big(1, 2), big(0, 16), big(120, 2), big(80, 2), big(0, 50)))
        let texts = [("\u{A9}nam", "Ebbe in Åre"), ("\u{A9}ART", "Ann Solberg"), ("\u{A9}alb", "Tides")]
        let tags: [UInt8] = texts.flatMap { box($0.0, box("data", joined(big(1, 4), big(0, 4), Array($0.1.utf8)))) }
        let handler = box("hdlr", joined(big(0, 8), Array("mdirappl".utf8), big(0, 9)))
        let list = box("meta", joined(big(0, 4), handler, box("ilst", tags)))
        let movie = joined(
            box("mvhd", joined(big(0, 12), big(1000, 4), big(2000, 4), big(0, 80))), track("soun", sound),
            hasPictures ? track("vide", picture) : [], box("udta", list))
        return joined(
            box("ftyp", joined(Array(brand.utf8), big(0, 4), Array("isom".utf8))), box("moov", movie), box("mdat", [0]))
    }

    // MARK: WAV and AIFF

    static let wave: [UInt8] = {
        func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
            joined(Array(type.utf8), little(bytes.count, 4), bytes, bytes.count % 2 == 1 ? [0] : [])
        }
        let format = chunk(
            "fmt ", joined(little(1, 2), little(1, 2), little(8000, 4), little(8000, 4), little(1, 2), little(8, 2)))
        let texts = [("INAM", "Ebbe in Åre\0"), ("IART", "Ann Solberg\0"), ("IPRD", "Tides\0")]
        let list = chunk("LIST", Array("INFO".utf8) + texts.flatMap { chunk($0.0, Array($0.1.utf8)) })
        let sound = chunk("data", [UInt8](repeating: 128, count: 16_000))
        return chunk("RIFF", joined(Array("WAVE".utf8), format, sound, list))
    }()

    @Test(
        arguments: [
            ("utf8.mp3", modern, 2.61),
            ("wide.mp3", mp3(version: 3, encoding: 1, wide), 2.61),
            ("latin.mp3", mp3(version: 3, encoding: 0, latin), 2.61),
            ("a.ogg", vorbis, 2), ("a.oga", vorbis, 2), ("a.opus", opus, 2), ("unnamed", opus, 2),
            ("a.m4a", mp4(brand: "M4A ", hasPictures: false), 2),
            ("unnamed", mp4(brand: "M4A ", hasPictures: false), 2),
            ("a.mp4", mp4(brand: "isom", hasPictures: true), 2), ("a.wav", wave, 2), ("unnamed", wave, 2),
        ] as [(String, [UInt8], Double)])
    func titleArtistAndDurationAreFound(name: String, bytes: [UInt8], seconds: Double) throws {
        let item = try Fixture.item(bytes, name)
        #expect(item.text("title") == "Ebbe in Åre", "\(name)")
        #expect(item.text("artist") == "Ann Solberg" && item.text("album") == "Tides", "\(name)")
        #expect(abs((item.number("duration") ?? 0) - seconds) < 0.05, "\(name): \(item.number("duration") ?? -1)")
        #expect(item.number("audioChannelCount") == (name.hasSuffix(".mp3") ? 2 : 1), "\(name)")
    }

    @Test func filmsHaveASizeAndCodecs() throws {
        let item = try Fixture.item(Self.mp4(brand: "isom", hasPictures: true), "a.mp4")
        #expect(item.number("pixelWidth") == 120 && item.number("pixelHeight") == 80)
        #expect(item.list("codecs") == ["AAC", "H.264"])
        #expect(item.list("mediaTypes") == ["Video", "Sound"])
        #expect(item.number("audioSampleRate") == 44_100)
    }

    @Test func oldTagsAtTheEndAreFound() throws {
        func field(_ text: String, _ width: Int) -> [UInt8] {
            Self.latin(text) + [UInt8](repeating: 0, count: width - text.unicodeScalars.count)
        }
        let texts = joined(field("Ebbe in Åre", 30), field("Ann Solberg", 30), field("Tides", 30), field("2015", 4))
        let item = try Fixture.item(joined(Self.silence, Array("TAG".utf8), texts, field("", 30), [17]), "a.mp3")
        #expect(item.text("title") == "Ebbe in Åre" && item.text("artist") == "Ann Solberg")
        #expect(item.text("recordingDate") == "2015" && item.text("musicalGenre") == "Rock")
    }

    @Test func noSoundIsDamaged() throws {
        let noise = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 % 120) }
        for name in ["a.mp3", "a.flac", "a.ogg", "a.m4a", "a.wav"] {
            #expect(try Fixture.failure(noise, name) == .damaged, "\(name)")
        }
    }
}
