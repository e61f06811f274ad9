import ContentExtraction
import Testing

/// LibreOffice's tables, slides and flat files.
@Suite struct OpenDocumentTests {
    private static let spaces =
        ["office", "text", "table", "drawing", "meta", "svg-compatible", "presentation"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
        }.joined(separator: " ") + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\""

    private static let sheets = """
        <office:body><office:spreadsheet>
        <table:table table:name="Harvest"><table:table-row><table:table-cell office:value-type="string"><text:p>Gravensteiner</text:p>
        </table:table-cell><table:table-cell office:value-type="float" office:value="3.14"><text:p>3,14 kg</text:p></table:table-cell>
        </table:table-row><table:table-row><table:table-cell><text:p>Boskoop</text:p><office:annotation><dc:creator>Ann</dc:creator>
        <text:p>ripe late</text:p></office:annotation></table:table-cell></table:table-row></table:table>
        <table:table table:name="Cellar"/></office:spreadsheet></office:body>
        """
    private static let slides = """
        <office:body><office:presentation><drawing:page drawing:name="one"><drawing:frame><drawing:text-box><text:p>First slide</text:p>
        </drawing:text-box><svg-compatible:desc>A lighthouse</svg-compatible:desc></drawing:frame><presentation:notes>
        <text:p>say hello</text:p></presentation:notes></drawing:page><drawing:page><text:p>Second slide</text:p></drawing:page>
        </office:presentation></office:body>
        """
    private static let letter = """
        <office:body><office:text><text:h>Dear Ann</text:h><text:p>tabs<text:tab/>and<text:line-break/>lines</text:p></office:text>
        </office:body>
        """
    private static let meta = """
        <office:meta><dc:title>Autumn</dc:title><meta:initial-creator>Ann</meta:initial-creator><meta:keyword>orchard</meta:keyword>
        <meta:creation-date>2024-09-10T20:30:00</meta:creation-date></office:meta>
        """

    private static func check(_ item: ExtractedItem, _ words: [String], pages: Double?) {
        for word in words { #expect(item.words.contains(word), "\(word) in \(item.words)") }
        #expect(item.text("title") == "Autumn")
        #expect(item.list("authorNames") == ["Ann"] && item.list("keywords") == ["orchard"])
        #expect(item.text("contentCreationDate") == "2024-09-10T20:30:00")
        #expect(item.number("pageCount") == pages)
    }

    private static let kinds: [(ending: String, kind: String, body: String, words: [String], pages: Double?)] = [
        ("ods", "spreadsheet", sheets, ["Harvest", "Gravensteiner", "3,14 kg", "Boskoop", "ripe late", "Cellar"], nil),
        ("odp", "presentation", slides, ["First slide", "A lighthouse", "say hello", "\u{0C}", "Second slide"], 2),
        ("odt", "text", letter, ["Dear Ann", "tabs\tand\nlines"], nil),
    ]

    @Test(arguments: kinds.indices) func packagesShowTheirText(kind: Int) throws {
        let (ending, name, body, words, pages) = Self.kinds[kind]
        let bytes = Zip.archive([
            ("mimetype", "application/vnd.oasis.opendocument.\(name)"),
            ("content.xml", "<office:document-content \(Self.spaces)>\(body)</office:document-content>"),
            ("meta.xml", "<office:document-meta \(Self.spaces)>\(Self.meta)</office:document-meta>"),
            ("META-INF/manifest.xml", "<manifest/>"),
        ])
        let item = try Fixture.item(bytes, "a.\(ending)")
        Self.check(item, words, pages: pages)
        #expect(item.text("contentType") == "org.oasis-open.opendocument.\(name)")
        // Without an ending the kind is less exact, and the text the same.
        Self.check(try Fixture.item(bytes, "unnamed"), words, pages: pages)
    }

    @Test(arguments: kinds.indices) func flatFilesShowTheSame(kind: Int) throws {
        let (ending, name, body, words, pages) = Self.kinds[kind]
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document \(Self.spaces) office:mimetype="application/vnd.oasis.opendocument.\(name)">\(Self.meta)
            \(body)</office:document>
            """
        for file in ["a.f\(ending)", "a.xml", "unnamed"] {
            Self.check(try Fixture.item(text, file), words, pages: pages)
        }
    }

    @Test func changesThatWereDeletedStayOut() throws {
        let text = """
            <office:document \(Self.spaces)><office:body><office:text><text:tracked-changes><text:p>gone</text:p>
            </text:tracked-changes><text:p>stays</text:p></office:text></office:body></office:document>
            """
        #expect(try Fixture.item(text, "a.fodt").words == "stays")
    }
}
