import ContentExtraction
import Testing

@Suite struct DocumentTests {
    private static let word = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
    private static let core = """
        <cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="t"><dc:title>Lease</dc:title>
        <dc:creator>Ann;Ben</dc:creator><cp:keywords>boat, lease</cp:keywords><dcterms:created>2024-03-05T09:30:00Z</dcterms:created>
        </cp:coreProperties>
        """

    @Test func wordJoinsRunsAndReadsHeaders() throws {
        let body = """
            <w:document \(Self.word)><w:body><w:p><w:r><w:t>Split wo</w:t></w:r><w:r><w:t>rd stays</w:t></w:r></w:p>
            <w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>left</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>right</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
            </w:body></w:document>
            """
        let header = "<w:hdr \(Self.word)><w:p><w:r><w:t>Confidential</w:t></w:r></w:p></w:hdr>"
        let item = try Fixture.item(
            Zip.archive([
                ("[Content_Types].xml", "<x/>"), ("word/header1.xml", header), ("word/document.xml", body),
                ("docProps/core.xml", Self.core),
                ("docProps/app.xml", "<Properties><Pages>3</Pages><Application>Writer</Application></Properties>"),
            ]), "a.docx")
        #expect(item.words.hasPrefix("Split word stays\n"))
        #expect(item.words.contains("left") && item.words.contains("Confidential") && !item.words.contains("gone"))
        #expect(item.list("authorNames") == ["Ann", "Ben"])
        #expect(item.list("keywords") == ["boat", "lease"])
        #expect(item.text("contentCreationDate") == "2024-03-05T09:30:00Z")
        #expect(item.number("pageCount") == 3)
    }

    @Test func sheetsShowStringsInlineTextsAndNumbers() throws {
        let item = try Fixture.item(
            Zip.archive([
                ("xl/workbook.xml", "<workbook><sheets><sheet name=\"Harvest\"/></sheets></workbook>"),
                (
                    "xl/worksheets/sheet1.xml",
                    """
                    <worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>3.1400000000000001</v></c><c t="inlineStr"><is><t>inline</t></is></c>
                    <c t="s"><v>9</v></c></row></sheetData></worksheet>
                    """
                ),
                (
                    "xl/sharedStrings.xml",
                    "<sst><si><r><t>Graven</t></r><r><t>steiner</t></r><rPh><t>yomi</t></rPh></si></sst>"
                ),
            ]), "a.xlsx")
        #expect(item.words == "Harvest\nGravensteiner\t3.14\tinline")
    }

    @Test func slidesStandInTheirOrder() throws {
        func slide(_ text: String) -> String {
            "<p:sld xmlns:p=\"p\" xmlns:a=\"a\"><a:p><a:r><a:t>\(text)</a:t></a:r></a:p></p:sld>"
        }
        let item = try Fixture.item(
            Zip.archive([
                ("ppt/slides/slide10.xml", slide("ten")), ("ppt/slides/slide2.xml", slide("two")),
                ("ppt/notesSlides/notesSlide2.xml", slide("note")),
            ]), "a.pptx")
        #expect(item.words == "two\nnote\n\u{0C}ten")
        #expect(item.number("pageCount") == 2)
    }

    @Test func openDocumentsReadTheirProperties() throws {
        let space = "xmlns:office=\"o\" xmlns:text=\"t\" xmlns:meta=\"m\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        let meta = """
            <office:document-meta \(space)><office:meta><dc:title>Plan</dc:title><meta:initial-creator>Ann</meta:initial-creator><dc:creator>Ben</dc:creator>
            <meta:keyword>sea</meta:keyword><meta:document-statistic meta:page-count="2"/></office:meta></office:document-meta>
            """
        let content = """
            <office:document-content \(space)><office:body><office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
            <text:p>one<text:s text:c="2"/>two<text:span>three</text:span></text:p></office:text></office:body></office:document-content>
            """
        let item = try Fixture.item(
            Zip.archive([
                ("mimetype", "application/vnd.oasis.opendocument.text"), ("meta.xml", meta), ("content.xml", content),
            ]), "a.odt")
        #expect(item.words == "one  twothree")
        #expect(item.list("authorNames") == ["Ann"])
        #expect(item.list("editors") == ["Ben"])
        #expect(item.number("pageCount") == 2)
    }

    @Test func booksFollowTheirSpine() throws {
        let package = """
            <package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Salt</dc:title><dc:creator id="c">Ann</dc:creator>
            <dc:contributor>Ben</dc:contributor></metadata><manifest><item id="a" href="ch%201.xhtml" media-type="application/xhtml+xml"/>
            <item id="b" href="../b.xhtml" media-type="application/xhtml+xml"/><item id="n" href="n.xhtml"/></manifest>
            <spine><itemref idref="b"/><itemref idref="a"/></spine></package>
            """
        let item = try Fixture.item(
            Zip.archive([
                ("mimetype", "application/epub+zip"),
                ("META-INF/container.xml", "<c><rootfile full-path=\"OPS/x.opf\"/></c>"), ("OPS/x.opf", package),
                ("OPS/ch 1.xhtml", "<p>second&nbsp;chapter</p>"), ("b.xhtml", "<p>first</p>"), ("OPS/n.xhtml", "never"),
            ]), "a.epub")
        #expect(item.words == "first\nsecond chapter")
        #expect(item.list("authorNames") == ["Ann"])
        #expect(item.list("contributors") == ["Ben"])
    }

    @Test func pagesOfAPDFAreApart() throws {
        let item = try Fixture.item(Portable.document(["First page", "Second page"]), "a.pdf")
        let pages = item.words.split(separator: "\u{0C}").map { $0.trimmingLines }
        #expect(pages == ["First page", "Second page"])
        #expect(item.number("pageCount") == 2)
        #expect(item.number("pageWidth") == 300)
        #expect(item.text("title") == "Made")
    }

    @Test func manyPagesAreCutWithANote() throws {
        var limits = ExtractionLimits()
        limits.pages = 3
        let item = try Fixture.item(Portable.document((1...20).map { "Page \($0)" }), "a.pdf", limits: limits)
        #expect(item.words.contains("Page 3") && !item.words.contains("Page 4"))
        #expect(item.note?.contains("3 of 20") == true)
    }

    @Test func richTextDecodesCodePagesAndUnicode() throws {
        let rich = #"""
            {\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset204 Arial;}}{\info{\title Dear}{\author J\'f6rg}}
            {\*\generator X;}Caf\'e9 \f1\'cf\f0  \uc1\u20320?\u22909? {\v hidden}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}}\par 50\'80}
            """#
        let item = try Fixture.item(rich, "a.rtf")
        #expect(item.words == "Café П 你好 link\n50€")
        #expect(item.text("title") == "Dear")
        #expect(item.list("authorNames") == ["Jörg"])
    }

    @Test func svgShowsTitleAndTexts() throws {
        let item = try Fixture.item(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10mm\" height=\"20\"><title>Chart</title><text>Low <tspan>water</tspan></text></svg>",
            "a.svg")
        #expect(item.text("title") == "Chart")
        #expect(item.words == "Low water")
        #expect(item.number("pixelWidth") == 38)
    }
}

extension StringProtocol {
    var trimmingLines: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

/// Small PDFs.
enum Portable {
    static func document(_ pages: [String]) -> [UInt8] {
        var bytes = Array("%PDF-1.4\n".utf8), offsets: [Int] = []
        func add(_ text: String) {
            offsets.append(bytes.count)
            bytes += Array("\(offsets.count) 0 obj\n\(text)\nendobj\n".utf8)
        }
        let kids = pages.indices.map { "\(5 + 2 * $0) 0 R" }.joined(separator: " ")
        add("<</Type/Catalog/Pages 2 0 R>>")
        add("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>")
        add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        add("<</Title(Made)>>")
        for (index, text) in pages.enumerated() {
            add(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>/Contents \(6 + 2 * index) 0 R>>"
            )
            let stream = "BT /F 12 Tf 20 100 Td (\(text)) Tj ET"
            add("<</Length \(stream.utf8.count)>>stream\n\(stream)\nendstream")
        }
        let start = bytes.count
        bytes += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            bytes += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        bytes += Array("trailer<</Size \(offsets.count + 1)/Root 1 0 R/Info 4 0 R>>\nstartxref\n\(start)\n%%EOF".utf8)
        return bytes
    }
}
