import SeededRandom
import Testing

@testable import WebMarkup

/// W1: in which encoding a page's bytes are, as the server, the page or they themselves say.
@Suite struct CharacterEncodingTests {
    private func title(_ bytes: [UInt8], _ encoding: String? = nil) throws -> String? {
        try PageMarkup(bytes, encoding: encoding).title
    }

    private func page(_ head: String, _ title: [UInt8]) -> [UInt8] {
        Array("\(head)<title>".utf8) + title + Array("</title>".utf8)
    }

    /// Labels for which iconv has another name, or none.
    @Test(
        arguments: [
            ("iso-8859-8-i", [0xE0], "א"), ("logical", [0xE0], "א"), ("x-euc-jp", [0xB1, 0xC7, 0xB2, 0xE8], "映画"),
            ("x-cp1251", [0xC6], "Ж"), ("x-mac-cyrillic", [0x86], "Ж"), ("koi8_r", [0xF6], "Ж"), ("866", [0x86], "Ж"),
            ("x-mac-roman", [0x8E], "é"), ("x-x-big5", [0xB9, 0x71], "電"), ("ks_c_5601-1989", [0xBF, 0xF9], "월"),
            ("csiso2022jp", [0x1B, 0x24, 0x42, 0x31, 0x47, 0x1B, 0x28, 0x42], "映"), ("greek8", [0xE1], "α"),
            ("dos-874", [0xA1], "ก"), ("ms932", [0x89, 0x66], "映"), (" Latin2\n", [0xB3], "ł"),
            ("x-user-defined", [0xE9], "é"),
        ] as [(String, [UInt8], String)])
    func labelsOfTheStandard(_ label: String, _ bytes: [UInt8], _ text: String) throws {
        #expect(try title(page("", bytes), label) == text)
        #expect(try title(page("<meta charset='\(label)'>", bytes)) == text)
    }

    /// In UTF-7 `+ADw-` is a tag's beginning; in the others of these bytes stand for something else than in what the page is checked as.
    @Test(arguments: [
        "utf-7", "csUTF7", "UNICODE-1-1-UTF-7", "iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "replacement", "utf-32",
        "EBCDIC-US", "IBM037", "UTF-8//IGNORE", "latin1//TRANSLIT", "", "\u{0}",
    ])
    func otherLabelsDoNotCount(_ label: String) throws {
        let bytes = page("<meta charset=windows-1251>", Array("+ADw-~{!".utf8) + [0xC6])
        #expect(try title(bytes, label) == "+ADw-~{!Ж")
        #expect(try title(page("<meta charset='\(label)'>", Array("é+ADw-".utf8))) == "é+ADw-")
    }

    @Test func eachLabelOfTheTableIsKnown() {
        #expect(EncodingLabelTable.names.count == 221)
        for (label, name) in EncodingLabelTable.names {
            #expect(
                label == label.lowercased()
                    && CharacterEncoding.utf8([0x61], declared: label)
                        == (name.hasPrefix("UTF-16") ? [0xEF, 0xBF, 0xBD] : [0x61]),
                "\(label)")
        }
    }

    @Test(arguments: [
        ("<!-- <meta charset=utf-8> --><meta charset=windows-1251>", "Ж"), ("<!--><meta charset=windows-1251>", "Ж"),
        ("<!-- > <meta charset=windows-1251>", "Æ"), ("<meta name=a content='text/html; charset=windows-1251'>", "Æ"),
        ("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>", "Ж"),
        ("<META CONTENT=\"text/html;CHARSET = 'Windows-1251'\" HTTP-EQUIV='content-type'/>", "Ж"),
        ("<meta http-equiv=content-type content='charset; charset=windows-1251; x'>", "Ж"),
        ("<meta http-equiv=refresh content='0; url=/?charset=windows-1251'>", "Æ"),
        ("<meta name='charset=koi8-r'><meta charset=windows-1251>", "Ж"),
        ("<meta content='>' charset=windows-1251>", "Ж"),
        ("<p title='<meta charset=koi8-r>'><meta charset=cp1251>", "Ж"),
        ("</p title='<meta charset=koi8-r>'><meta charset=cp1251>", "Ж"), ("<!doctype <meta charset=koi8-r>", "Æ"),
        ("<meta charset=no-such><meta charset=cp1251>", "Ж"), ("<meta charset=cp1251 charset=koi8-r>", "Ж"),
        ("<metadata charset=koi8-r><meta/charset=cp1251>", "Ж"), ("<meta =charset=koi8-r charset = cp1251>", "Ж"),
        ("<meta charset='cp1251", "Æ"), ("<meta charset=x-user-defined>", "Æ"),
    ])
    func whatThePageSays(_ head: String, _ text: String) throws {
        let name = EncodingPrescan.name(in: Array(head.utf8))
        #expect((name == "WINDOWS-1251") == (text == "Ж"), "\(head): \(name ?? "nothing")")
        if !head.hasSuffix("cp1251"), !head.contains("<!-- >") {
            #expect(try title(page(head, [0xC6])) == text, "\(head)")
        }
    }

    @Test func sixteenBitsAreNotReadSoFar() throws {
        for label in ["utf-16", "UTF-16BE", "ucs-2"] {
            #expect(try title(page("<meta charset=\(label)>", Array("é".utf8))) == "é")
        }
        #expect(
            try title(Array("<title>é".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "utf-16") == "é")
    }

    /// Whatever is begun ends with the page.
    @Test func whatIsBegunEnds() {
        for text in [
            "<meta", "<meta ", "<meta charset", "<meta charset=", "<meta charset='", "<meta charset=koi8-r", "<!--",
            "<", "</", "<p ",
        ] {
            #expect(EncodingPrescan.name(in: Array(text.utf8)) == nil)
        }
        #expect(EncodingPrescan.label(in: "charset='koi8-r") == nil && EncodingPrescan.label(in: "charset=") == nil)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let words = [
                "<meta ", "charset", "=", "'", "\"", ">", "<!--", "--", "content", "koi8-r", "/", " ", "\u{0}", "é",
            ]
            let text = (0..<20).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
            _ = EncodingPrescan.name(in: Array(text.utf8))
        }
    }

    /// Browsers parse again when they meet it, however late.
    @Test func aLateMetaElementCounts() throws {
        let comment = "<!--" + String(repeating: "x", count: 2000) + "-->"
        func page(_ meta: String, _ before: String = "") -> [UInt8] {
            Array("<title>caf".utf8) + [0xE9, 0xE8] + Array("</title>\(comment)\(before)\(meta)<p>".utf8)
        }
        for meta in [
            "<meta charset=windows-1251>", "<meta http-equiv=content-type content='text/html; charset=windows-1251'>",
        ] {
            #expect(try PageMarkup(page(meta)).title == "cafйи")
            #expect(try PageMarkup(page(meta, "<style>a{}</style><script>x</script>")).title == "cafйи")
        }
        // What stands in scripts is none.
        for before in ["<script>'", "<style>", "<textarea>", "<title>", "<!--"] {
            let end = before == "<!--" ? "-->" : "</" + before.dropFirst().prefix { $0.isLetter } + ">"
            #expect(try PageMarkup(page("<meta charset=windows-1251>" + end, before)).title == "caféè", "\(before)")
        }
    }
}
