import ContentExtraction
import Testing

/// Formats whose files are texts.
@Suite struct TextFormatTests {
    @Test(arguments: [
        ("a.csv", "name;town\n\"Solberg, Ann\";Åre\n", "public.comma-separated-values-text"),
        ("a.tsv", "name\ttown\nAnn\tÅre\n", "public.tab-separated-values-text"),
        ("a.json", "{\"town\": \"Åre\", \"depth\": [1, 2.5]}", "public.json"),
        ("a.jsonl", "{\"town\": \"Åre\"}\n{\"town\": \"Oslo\"}\n", "public.json"),
        ("a.geojson", "{\"type\": \"Point\", \"town\": \"Åre\"}", "public.geojson"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,500\nEbb in Åre\n\n2\n", "org.matroska.subrip"),
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.500\nEbb in Åre\n", "org.w3.webvtt"),
        ("a.ass", "[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,Ebb in Åre\n", "org.aegisub.ass"),
        ("a.log", "2024-09-10T20:30:00 tide[12]: low water in Åre\n", "com.apple.log"),
        ("a.yaml", "town: Åre\n", "public.yaml"), ("a.po", "msgid \"ebb\"\nmsgstr \"Åre\"\n", "com.latitude.gettext"),
        ("a.ini", "[town]\nname=Åre\n", "public.plain-text"), ("a.sql", "SELECT 'Åre';\n", "public.source-code"),
        ("Makefile", "tide: Åre\n\tebb\n", "public.make-source"),
    ])
    func textsAreFoundAsTheyAre(name: String, text: String, type: String) throws {
        let item = try Fixture.item(text, name)
        #expect(item.words == text.cleanedLines && item.words.contains("Åre"), "\(name)")
        #expect(item.text("contentType") == type, "\(name)")
        // The same in Windows' encoding.
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        #expect(try Fixture.item(latin, name).words == text.cleanedLines, "\(name)")
    }

    @Test func notebooksOfTheFirstVersionsAreRead() throws {
        let old =
            #"{"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": ["ebb()"], "outputs": []}]}]}"#
        #expect(try Fixture.item(old, "a.ipynb").words == "ebb()")
        let wrong = #"{"cells": [{"cell_type": "code", "outputs": [{"output_type": "error", "evalue": "no tide"}]}]}"#
        #expect(try Fixture.item(wrong, "a.ipynb").words == "no tide")
        let picture =
            ##"{"cells": [{"cell_type": "code", "source": "plot()", "outputs": [{"data": {"image/png": "iVBORw0", "text/plain": ["<Figure>"]}}]}]}"##
        #expect(try Fixture.item(picture, "a.ipynb").words == "plot()\n<Figure>")
        #expect(try Fixture.item("{ cut off: Åre", "a.ipynb").words == "{ cut off: Åre")
    }

    /// A location as newer systems write it: a dictionary of one string by another.
    static let binaryLocation: [UInt8] = {
        let address = Array("https://example.org/tides".utf8)
        let objects = joined([0xD1, 1, 2], [0x53], Array("URL".utf8), [0x5F, 0x10, UInt8(address.count)], address)
        let places: [UInt8] = [8, 11, 15], trailer = joined(big(0, 6), [1, 1], big(3, 8), big(0, 8))
        return joined(Array("bplist00".utf8), objects, places, trailer, big(8 + objects.count, 8))
    }()

    @Test func linksLeadToTheirAddresses() throws {
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>URL</key><string>https://example.org/?a&amp;b</string></dict></plist>
            """
        let item = try Fixture.item(list, "Tide table.webloc")
        #expect(item.text("url") == "https://example.org/?a&b" && item.text("title") == "Tide table")
        let binary = Self.binaryLocation
        #expect(try Fixture.item(binary, "a.webloc").text("url") == "https://example.org/tides")
        #expect(try Fixture.failure(Array(binary.dropLast(9)), "a.webloc") == .damaged)
        let entry = try Fixture.item(
            "\u{FEFF}[Desktop Entry]\nType=Link\nName=Tides\nURL=https://example.org/\nComment=Ebb\nKeywords=sea;low;\n",
            "tides.desktop")
        #expect(entry.text("url") == "https://example.org/" && entry.text("title") == "Tides")
        #expect(entry.text("contentDescription") == "Ebb" && entry.list("keywords") == ["sea", "low"])
        #expect(try Fixture.failure(Array("[InternetShortcut]\nIconIndex=0\n".utf8), "a.url") == .damaged)
    }

    @Test(arguments: [("a.ps", 3.0), ("a.eps", 1)]) func pagesOfPostScriptSayWhatTheyAre(name: String, pages: Double)
        throws
    {
        let text = """
            %!PS-Adobe-3.0\(name == "a.eps" ? " EPSF-3.0" : "")
            %%Title: (Tide table)
            %%Creator: dvips
            %%For: Ann Solberg
            %%CreationDate: D:20240910203000
            %%BoundingBox: 10 20 605 862
            %%Pages: (atend)
            %%EndComments
            showpage
            %%Trailer
            %%Pages: \(Int(pages))
            %%EOF
            """
        for file in [name, "unnamed"] {
            let item = try Fixture.item(text, file)
            #expect(item.text("title") == "Tide table" && item.text("creator") == "dvips")
            #expect(item.list("authorNames") == ["Ann Solberg"])
            #expect(item.text("contentCreationDate") == "2024-09-10T20:30:00")
            #expect(item.number("pageWidth") == 595 && item.number("pageHeight") == 842)
            #expect(item.number("pageCount") == pages)
        }
    }

    @Test func mailsOfAppleEndBeforeTheirList() throws {
        let mail = "From: Ann <ann@example.org>\nSubject: Ebb\nMessage-ID: <1@example.org>\n\nlow water\n"
        let list = "<?xml version=\"1.0\"?><plist><dict><key>flags</key><integer>8590195713</integer></dict></plist>\n"
        let item = try Fixture.item("\(mail.utf8.count)      \n\(mail)\(list)", "12.emlx")
        #expect(item.text("subject") == "Ebb" || item.text("title") == "Ebb")
        #expect(item.words == "low water")
        #expect(item.list("authorEmailAddresses") == ["ann@example.org"])
    }

    @Test func mailboxesOfEachProgramAreRead() throws {
        let box = """
            From MAILER-DAEMON Fri Jul  8 12:08:34 2011
            From: Ann <ann@example.org>
            Message-ID: <1@x>
            Subject: Ebb

            low water
            >From here we row

            From - Tue Sep 10 20:30:00 2024
            From: ben@example.org
            Subject: Flow

            From now on it rises

            """
        for name in ["a.mbox", "Inbox", "unnamed"] {
            let items = try Fixture.items(box, name)
            #expect(items.count == 2, "\(name)")
            #expect(items.first?.part == "1@x" || items.first?.part == "<1@x>", "\(items.first?.part ?? "")")
            #expect(items.last?.words == "From now on it rises")
            #expect(items.first?.words.contains("From here we row") == true)
        }
    }
}

extension String {
    /// Without white space at both ends.
    fileprivate var cleanedLines: String {
        var text = self[...]
        while let last = text.last, last.isWhitespace { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        return String(text)
    }
}
