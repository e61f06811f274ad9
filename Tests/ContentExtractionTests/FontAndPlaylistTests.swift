import ContentExtraction
import Testing

@Suite struct FontTests {
    private static func wide(_ text: String) -> [UInt8] { text.utf16.flatMap { big(Int($0), 2) } }

    /// A table of names: of Windows in English and German, and one of the Macintosh.
    private static let names: [UInt8] = {
        let all: [(platform: Int, language: Int, name: Int, text: [UInt8])] = [
            (1, 0, 1, [0x54, 0x69, 0x64, 0x65, 0x6C, 0x8A]), (3, 0x409, 0, wide("© Ann Solberg")),
            (3, 0x409, 1, wide("Tideline")), (3, 0x407, 4, wide("Gezeiten Fett")), (3, 0x409, 4, wide("Tideline Bold")),
            (3, 0x409, 5, wide("Version 1.5")), (3, 0x409, 9, wide("Ann")), (3, 0x407, 10, wide("nur deutsch")),
        ]
        var records: [UInt8] = [], strings: [UInt8] = []
        for entry in all {
            let encoding = entry.platform == 3 ? 1 : 0
            for number in [
                entry.platform, encoding, entry.language, entry.name, entry.text.count, strings.count,
            ] { records += big(number, 2) }
            strings += entry.text
        }
        return joined(big(0, 2), big(all.count, 2), big(6 + records.count, 2), records, strings)
    }()

    private static func font(_ version: [UInt8], at start: Int = 0) -> [UInt8] {
        joined(
            version, big(1, 2), big(0, 6), Array("name".utf8), big(0, 4), big(start + 28, 4), big(names.count, 4), names
        )
    }

    static let collection = joined(
        Array("ttcf".utf8), big(0x1_0000, 4), big(1, 4), big(16, 4), font([0, 1, 0, 0], at: 16))
    static let web = joined(
        Array("wOFF".utf8), [0, 1, 0, 0], big(0, 4), big(1, 2), big(0, 30), Array("name".utf8), big(64, 4),
        big(names.count, 4), big(names.count, 4), big(0, 4), names)

    @Test(
        arguments: [
            ("a.ttf", font([0, 1, 0, 0])), ("a.otf", font(Array("OTTO".utf8))), ("a.ttc", collection), ("a.woff", web),
            ("unnamed", font([0, 1, 0, 0])), ("unnamed", collection), ("unnamed", web),
        ] as [(String, [UInt8])])
    func namesOfFontsAreFound(name: String, bytes: [UInt8]) throws {
        let item = try Fixture.item(bytes, name)
        #expect(item.text("title") == "Tideline Bold", "\(name)")
        #expect(item.list("fontNames") == ["Tidelä", "Tideline", "Gezeiten Fett", "Tideline Bold"])
        #expect(item.text("copyright") == "© Ann Solberg" && item.text("version") == "Version 1.5")
        #expect(item.list("authorNames") == ["Ann"])
        #expect(item.text("contentDescription") == nil)
    }

    @Test(arguments: ["a.pfa", "a.pfb", "unnamed"]) func fontsOfPostScriptAreFound(name: String) throws {
        let text = """
            %!PS-AdobeFont-1.0: Tideline-Bold 001.005
            %%Title: not the font's name
            11 dict begin /FontInfo 9 dict dup begin /version (001.005) readonly def /Notice (Ann, 1991) readonly def
            /FullName (Tideline Bold) readonly def /FamilyName (Tideline) readonly def end readonly def
            """
        let head: [UInt8] = name == "a.pfb" ? [0x80, 1] + little(400, 4) : []
        let item = try Fixture.item(head + Array(text.utf8), name)
        #expect(item.text("title") == "Tideline Bold")
        #expect(item.list("fontNames") == ["Tideline Bold", "Tideline"])
        #expect(item.text("copyright") == "Ann, 1991")
        #expect(item.text("contentType") == "com.adobe.type1-font")
    }

    @Test func fontsWithoutNamesAreDamaged() throws {
        #expect(try Fixture.failure([0, 1, 0, 0] + big(0, 40), "a.ttf") == .damaged)
        #expect(try Fixture.failure(Array("wOF2".utf8) + big(0, 60), "a.woff2") == .unsupported)
    }
}

@Suite struct PlaylistTests {
    @Test(arguments: [
        ("a.m3u", "#EXTM3U\n#EXTINF:123,Ann Solberg - Ebb\nMusic/ebb.mp3\n"),
        ("a.m3u8", "\u{FEFF}#EXTM3U\r\n#EXTINF:123,Ann Solberg - Ebb\r\nMusic/ebb.mp3\r\n"),
        ("a.pls", "[playlist]\nFile1=Music/ebb.mp3\nTitle1=Ann Solberg - Ebb\nLength1=123\nNumberOfEntries=1\n"),
        (
            "a.xspf",
            """
            <playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Evening</title><trackList><track><location>Music/ebb.mp3</location>
            <title>Ann Solberg - Ebb</title></track></trackList></playlist>
            """
        ),
        (
            "a.wpl",
            "<?wpl version=\"1.0\"?><smil><head><title>Evening</title></head><body><seq><media src=\"Music/ebb.mp3\"/><media src=\"Ann Solberg - Ebb\"/></seq></body></smil>"
        ),
        (
            "a.asx",
            "<ASX VERSION=\"3.0\"><TITLE>Evening</TITLE><ENTRY><TITLE>Ann Solberg - Ebb</TITLE><REF HREF=\"Music/ebb.mp3\"/></ENTRY></ASX>"
        ),
        ("a.cue", "TITLE \"Evening\"\nFILE \"Music/ebb.mp3\" MP3\n  TRACK 01 AUDIO\n    TITLE \"Ann Solberg - Ebb\"\n"),
    ])
    func tracksAreFound(name: String, text: String) throws {
        let item = try Fixture.item(text, name)
        let lines = item.words.split(separator: "\n").map(String.init)
        #expect(lines.contains("Music/ebb.mp3") && lines.contains("Ann Solberg - Ebb"), "\(name): \(lines)")
        #expect(!item.words.contains("#EXT") && !item.words.contains("Length"))
        if text.contains("Evening") { #expect(item.text("title") == "Evening", "\(name)") }
    }

    @Test func listsHaveTheirOwnNames() throws {
        #expect(try Fixture.item("#EXTM3U\n#PLAYLIST:Evening\na.mp3\n", "a.m3u8").text("title") == "Evening")
        let latin = Array("#EXTINF:1,".utf8) + [0xC5] + Array("re ligger der\n".utf8)
        #expect(try Fixture.item(latin, "a.m3u").words == "Åre ligger der")
    }
}
