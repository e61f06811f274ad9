import Glibc
import Testing

@testable import ContentExtraction

@Suite struct PlainTextTests {
    private func bytes(_ text: String, _ unit: (UInt16) -> [UInt8]) -> [UInt8] { text.utf16.flatMap(unit) }

    /// What stands for letters is found by them.
    @Test(arguments: [
        (#"{"u": "\u00e4\u00f6\u00FC", "e": "\ud83d\ude00", "s": "a\/b\nc\"d"}"#, "a.json", "äöü", "😀", "a/b\nc\"d"),
        (#"{"w": "C:\\new", "bad": "\u12", "half": "\ud83d"}"#, "a.jsonl", "C:\\new", "u12", "half"),
        (
            "\u{1B}[31mred error\u{1B}[0m \u{1B}]0;title\u{7}plain \u{1B}[1;38;5;196mbold", "a.log", "red error",
            "plain", "bold"
        ),
        (#"kept \u00e4"#, "a.txt", #"kept \u00e4"#, "kept", "kept"),
    ])
    func escapesAreResolved(text: String, name: String, first: String, second: String, third: String) throws {
        let found = try #require(try Fixture.item(text, name).text("textContent"))
        #expect(found.contains(first) && found.contains(second) && found.contains(third), "\(found)")
        #expect(!found.contains("31m") && !found.contains("\u{1B}") && !found.contains("title"))
    }

    @Test func tablesOfCharactersAgreeWithTheirLibrary() {
        CharacterSets.prepare()
        let bytes = (0..<4).flatMap { round in (0..<256).map { UInt8(truncatingIfNeeded: $0 * (2 * round + 1)) } }
        for name in CharacterSetTable.singleByte {
            guard let expected = CharacterSets.convertByLibrary(bytes, from: name) else { continue }
            let found = CharacterSets.convert(bytes, from: name)
            #expect(found?.text == expected.text && found?.bad == expected.bad, "\(name)")
        }
        #expect(CharacterSets.convert([0x93, 0xE4, 0x80], from: "WINDOWS-1252")?.text == "\u{201C}ä€")
        #expect(CharacterSets.convert(Array("aé".utf8), from: "KOI8-R")?.text.count == 3)
        #expect(CharacterSets.convert([], from: "KOI8-R")?.text == "")
    }

    @Test func marksAndWideTextAreDecoded() throws {
        let text = "Grüße aus Łódź, 北京"
        let littleEndian = bytes(text) { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            bigEndian = bytes(text) { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + littleEndian, [0xFE, 0xFF] + bigEndian, littleEndian,
            bigEndian,
        ] {
            #expect(try Fixture.item(bytes, "x.txt").words == text)
        }
    }

    @Test(arguments: [
        ("WINDOWS-1252", "Die Bäume blühen schön über dem großen Fluß."),
        ("WINDOWS-1251", "Это обычный русский текст для проверки кодировки."),
        ("KOI8-R", "Это обычный русский текст для проверки кодировки."), ("EUC-JP", "これは日本語のテキストです。港で待ち合わせる。"),
        ("CP932", "これは日本語のテキストです。港で待ち合わせる。"), ("GB18030", "这是一个中文文本文件，用来测试编码。"),
        ("CP949", "이것은 한국어 텍스트 파일입니다. 인코딩을 시험합니다."), ("ISO-2022-JP", "これは日本語のテキストです。"),
    ])
    func oldEncodingsAreFoundByTheirLetters(encoding: String, text: String) throws {
        let bytes = try #require(Encoder.encode(text, as: encoding))
        #expect(try Fixture.item(bytes, "old.txt").words == text)
    }

    @Test func markupKnowsItsTitle() throws {
        #expect(try Fixture.item("---\ntitle: \"Front matter\"\n---\n# Other", "a.md").text("title") == "Front matter")
        #expect(
            try Fixture.item("---\ntitle: >-\n  Long\n  title\ntags: x\n---\n", "a.md").text("title") == "Long title")
        #expect(try Fixture.item("+++\ntitle = \"Hugo's\"\n+++\n# Other", "a.md").text("title") == "Hugo's")
        #expect(try Fixture.item("```\n# code\n```\n# Real title #\n", "a.md").text("title") == "Real title")
        #expect(try Fixture.item("#+TITLE: Org file\n* x", "a.org").text("title") == "Org file")
        #expect(try Fixture.item("\\title{Sand and sea}", "a.tex").text("title") == "Sand and sea")
    }

    @Test func binaryUnderATextsNameIsRefused() throws {
        #expect(try Fixture.failure([0, 1, 2, 3] + [UInt8](repeating: 7, count: 500), "x.txt") == .unsupported)
    }

    @Test func privateKeysAreRefused() throws {
        for text in [
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl", "\u{FEFF}-----BEGIN PRIVATE KEY-----\nb3Bl",
            "Bag Attributes\n    friendlyName: x\n\n-----BEGIN RSA PRIVATE KEY-----\r\nb3Bl",
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQdGB",
        ] { #expect(try Fixture.failure(Array(text.utf8), "key.txt") == .unsupported, "\(text)") }
        #expect(try Fixture.failure(Array("-----BEGIN PGP MESSAGE-----\n\nhQ".utf8), "letter.asc") == .encrypted)
    }

    @Test func longTextsAreCutWithANote() throws {
        var limits = ExtractionLimits()
        limits.textBytes = 1000
        let item = try Fixture.item(Array(String(repeating: "größe ", count: 1000).utf8), "long.txt", limits: limits)
        #expect(item.words.utf8.count <= 1000)
        #expect(item.note != nil)
    }

    @Test func notebooksShowCellsAndOutputs() throws {
        let item = try Fixture.item(
            ##"{"cells":[{"cell_type":"markdown","source":["# Tides\n"]},{"cell_type":"code","source":"fit()","outputs":[{"text":["M2 1.83"]}]}]}"##,
            "a.ipynb")
        #expect(item.text("title") == "Tides")
        #expect(item.words == "# Tides\nfit()\nM2 1.83\n".cleaned)
    }

    @Test func pagesLoseMarkupAndKeepWords() throws {
        let item = try Fixture.item(
            """
            <html lang=fr><head><title>Mar&eacute;es &amp; ports</title><meta name="description" content="Ports">
            <style>p{}</style><script>var hidden = "<p>no</p>"</script></head>
            <body><nav>Menu</nav><p>Pleine<b>mer</b> &#233;t&eacute;<!-- not --><br>ligne</p><img alt="phare">
            """, "page.html")
        #expect(item.text("title") == "Marées & ports")
        #expect(item.text("contentDescription") == "Ports")
        #expect(item.list("languages") == ["fr"])
        #expect(item.words == "Menu\nPleinemer été\nligne\nphare")
    }
}

/// Texts in other encodings, by iconv.
enum Encoder {
    static func encode(_ text: String, as name: String) -> [UInt8]? {
        let converter = iconv_open(name, "UTF-8")
        guard Int(bitPattern: converter) != -1 else { return nil }
        defer { iconv_close(converter) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) },
            output = [CChar](repeating: 0, count: input.count * 4 + 16)
        var inputLeft = input.count, outputLeft = output.count
        let isDone = input.withUnsafeMutableBufferPointer { from in
            output.withUnsafeMutableBufferPointer { to in
                var source = from.baseAddress, target = to.baseAddress
                let outcome = iconv(converter, &source, &inputLeft, &target, &outputLeft)
                iconv(converter, nil, nil, &target, &outputLeft)
                return outcome != -1
            }
        }
        return isDone ? output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) } : nil
    }
}
